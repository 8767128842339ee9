import { Inject, Injectable, Logger } from '@nestjs/common';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { lockMatch, refuseStaleVersion } from '../matches/lock-match.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { applyFixture, isChanged, withoutHand, type MatchState } from './apply-fixture.ts';
import { askAboutMatch } from './ask-about-match.ts';
import { askSource } from './ask-source.ts';
import { getMatch, storeStates, type StoredMatch } from './match-state-row.ts';
import {
  FOOTBALL_SOURCE,
  SourceError,
  type FootballSource,
  type SourceFixture,
} from './source/football-source.ts';

interface GivenResult {
  homeScore: number;
  awayScore: number;
  status: MatchStatus;
}

/** Who changes a match, which version of it they read, and what the audit log calls the change. */
interface Change {
  actorId: number;
  version: number | undefined;
  action: 'game.score' | 'game.release';
}

/** The answers to an administrator, as keys of `answers.json`. */
export type ResultMessage =
  'resultUpdated' | 'takenBack' | 'takenBackUnasked' | 'takenBackClosed' | 'takenBackClosedUnasked';

/** Sets a match's score and status by hand, takes them back, and gives a match back to the source (ADM-08, ADM-19). */
@Injectable()
export class SetResult {
  private readonly logger = new Logger('SetResult');

  constructor(
    private readonly database: Database,
    private readonly advanceGrids: AdvanceGrids,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * Sets any status at any time, also to correct a settled grid. Live, finished and cancelled are the administrator's word, and the source does not
   * overwrite them (JOB-06). Scheduled takes that word back. Raises `not_found`, and `conflict` for another `version` than the current one.
   */
  async set(
    matchId: number,
    { version, ...given }: GivenResult & { version?: number | undefined },
    actorId: number,
  ): Promise<ResultMessage> {
    const change: Change = { actorId, version, action: 'game.score' };
    if (given.status === 'scheduled') return this.takeBack(matchId, change);
    await this.change(matchId, change, (match) => byHand(match, given));
    return 'resultUpdated';
  }

  /**
   * Gives a match that was set by hand back to the source: it takes the source's state at once. A match that was not set by hand stays as it is.
   * Raises `not_found`, `conflict`, `source_lacks_match` if the source does not know the match, and `source_*` if it gives no answer.
   */
  async release(matchId: number, version: number | undefined, actorId: number): Promise<void> {
    const match = await getMatch(this.database, matchId);
    if (match.scoreBy !== 'admin') return;
    const fixture = await askSource(askAboutMatch(this.source, match));
    if (!fixture) throw new AppError('source_lacks_match');
    await this.change(matchId, { actorId, version, action: 'game.release' }, (held) =>
      held.scoreBy === 'admin' ? withoutHand(held, fixture, held.now) : applyFixture(held, fixture, held.now),
    );
  }

  /** The source is asked first. Without its answer the match is scheduled until its next report. The database decides whether the match reopens. */
  private async takeBack(matchId: number, change: Change): Promise<ResultMessage> {
    const match = await getMatch(this.database, matchId);
    if (match.scoreBy === null && match.status === 'scheduled') return 'resultUpdated';
    const fixture = await this.askIfPossible(match);
    await this.change(matchId, change, (held) => withoutHand(held, fixture, held.now));
    if (takesPicks(await getMatch(this.database, matchId))) return fixture ? 'takenBack' : 'takenBackUnasked';
    return fixture ? 'takenBackClosed' : 'takenBackClosedUnasked';
  }

  private async askIfPossible(match: StoredMatch): Promise<SourceFixture | null> {
    try {
      return await askAboutMatch(this.source, match);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      this.logger.warn({ matchId: match.id, reason: error.reason }, 'a match is taken back unasked');
      return null;
    }
  }

  private async change(
    matchId: number,
    { actorId, version, action }: Change,
    make: (match: StoredMatch) => MatchState,
  ): Promise<void> {
    const isDone = await this.database.transaction(async (tx) => {
      const held = await lockMatch(tx, matchId);
      const match = await getMatch(tx, matchId);
      const after = make(match);
      if (!isChanged(match, after)) return false;
      await refuseStaleVersion(tx, held, version);
      const closesAt = (await storeStates(tx, [{ id: matchId, state: after }])).get(matchId)!;
      // An administrator can have seen hits of a result that is taken back: the log names every match that takes picks again.
      const isReopened = !takesPicks(match) && takesPicks({ ...match, ...after, closesAt });
      await recordAudit(tx, {
        actorId,
        action: isReopened ? 'game.reopen' : action,
        subject: `game:${matchId}`,
        before: factsOf(match),
        after: factsOf(after),
      });
      return true;
    });
    if (isDone) await this.advanceGrids.catchUp();
  }
}

function takesPicks({ status, closesAt, now }: StoredMatch): boolean {
  return status === 'scheduled' && closesAt > now;
}

/** A final score that turns out wrong is no score of the match under way: until another is set, the source's counts. */
function byHand(match: StoredMatch, { homeScore, awayScore, status }: GivenResult): MatchState {
  const given = { home: homeScore, away: awayScore };
  const isWrongEnd =
    status === 'live' &&
    match.status === 'finished' &&
    match.score?.home === homeScore &&
    match.score.away === awayScore;
  const running = isWrongEnd ? match.sourceScore : given;
  return {
    ...match,
    status,
    score: status === 'cancelled' ? null : running,
    scoreBy: 'admin',
    attention: null,
  };
}

function factsOf({ status, score, scoreBy, attention, start }: MatchState) {
  return {
    status,
    homeScore: score?.home ?? null,
    awayScore: score?.away ?? null,
    scoreBy,
    attention,
    startTime: start.toISOString(),
  };
}
