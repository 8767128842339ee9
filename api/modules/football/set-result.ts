import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { recordAudit } from '../../platform/audit.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { lockMatch, refuseStaleVersion } from '../matches/lock-match.ts';
import {
  applyFixture,
  applyOldFixture,
  hasSameClubs,
  isChanged,
  withoutAdminResult,
  type MatchState,
} from './apply-fixture.ts';
import { scoreFacts } from './store-fixtures.ts';
import { getMatch, hasNewerAnswer, noteSent, storeStates, type StoredMatch } from './football.queries.ts';
import { holdContradiction } from './hold-contradiction.ts';
import {
  FOOTBALL_SOURCE,
  SourceError,
  type FixturesAnswer,
  type FootballSource,
  type SourceFixture,
} from './source/football-source.ts';

/** How long an administrator's request waits for the source. */
const WAIT_FOR_SOURCE_MS = 5_000;

type GivenResult = InputOf<Contract['adminGames']['updateScore']>['body'];

/** A change of a version of a match: its author, the action for the audit log, and when the source was asked. */
interface Change {
  actorId: number;
  version: number | undefined;
  action: 'game.score' | 'game.release';
  sentAt?: FixturesAnswer['sentAt'];
}

/** The answers to an administrator, as keys of `answers.json`. */
export type ResultMessage =
  | 'resultUpdated'
  | 'gameReleased'
  | 'nothingToRelease'
  | 'takenBack'
  | 'takenBackUnasked'
  | 'takenBackClosed'
  | 'takenBackClosedUnasked';

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
   * Sets any status at any time, also in a settled grid; `scheduled` removes the administrator's result (JOB-06).
   * Throws `not_found`, and `conflict` for an outdated `version`.
   */
  async set(matchId: number, { version, ...given }: GivenResult, actorId: number): Promise<ResultMessage> {
    const change: Change = { actorId, version, action: 'game.score' };
    if (given.status === 'scheduled') return this.takeBack(matchId, change);
    await this.change(matchId, change, (match) => withAdminResult(match, given));
    return 'resultUpdated';
  }

  /**
   * Returns a match that was set by hand to the source, and applies the source's state.
   * Throws `not_found`, `conflict`, `source_lacks_match` and `source_*`.
   */
  async release(matchId: number, version: number | undefined, actorId: number): Promise<ResultMessage> {
    const match = await getMatch(this.database, matchId);
    if (match.scoreBy !== 'admin') return 'nothingToRelease';
    const { fixture, sentAt } = await this.fetch(match);
    await this.change(matchId, { actorId, version, action: 'game.release', sentAt }, (locked, isOld) => {
      if (locked.scoreBy === 'admin') return takenBack(locked, fixture, isOld);
      return (isOld ? applyOldFixture : applyFixture)(locked, fixture, locked.now);
    });
    return 'gameReleased';
  }

  /** Returns the state that `release` would apply, without a change. Throws as `release` does, without `conflict`. */
  async stateAfterRelease(matchId: number): Promise<MatchState> {
    const match = await getMatch(this.database, matchId);
    if (match.scoreBy !== 'admin') return match;
    const { fixture } = await this.fetch(match);
    return withoutAdminResult(match, fixture, match.now);
  }

  /** Removes the result; without an answer of the source the match is scheduled until the next report. */
  private async takeBack(matchId: number, change: Change): Promise<ResultMessage> {
    const match = await getMatch(this.database, matchId);
    if (match.scoreBy === null && match.status === 'scheduled') return 'resultUpdated';
    const fetched = await this.fetch(match).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({ matchId, reason: error.code }, 'a match is taken back without the source');
      return null;
    });
    const sentAt = fetched?.sentAt;
    await this.change(matchId, sentAt ? { ...change, sentAt } : change, (locked, isOld) =>
      takenBack(locked, fetched?.fixture ?? null, isOld),
    );
    const { takesPicks } = await getMatch(this.database, matchId);
    return `${takesPicks ? 'takenBack' : 'takenBackClosed'}${fetched ? '' : 'Unasked'}`;
  }

  /** Throws `source_lacks_match`, also if the source names other clubs, and `SourceError`, also after five seconds. */
  private async fetch(
    match: StoredMatch,
  ): Promise<Pick<FixturesAnswer, 'sentAt'> & { fixture: SourceFixture }> {
    if (match.source !== this.source.name) throw new AppError('source_lacks_match');
    const timeout = sleep(WAIT_FOR_SOURCE_MS, null, { ref: false }).then(() => {
      throw new SourceError('unavailable', 'no answer within the request');
    });
    const answer = this.source.fixturesByIds([match.fixtureId], { isUrgent: true });
    const { fixtures, sentAt } = await Promise.race([answer, timeout]);
    const fixture = fixtures.find(({ id }) => id === match.fixtureId);
    if (!fixture || !hasSameClubs(match, fixture)) throw new AppError('source_lacks_match');
    return { fixture: holdContradiction(match, fixture, match.now), sentAt };
  }

  private async change(
    matchId: number,
    { actorId, version, action, sentAt = new Map() }: Change,
    stateAfter: (match: StoredMatch, isOld: boolean) => MatchState,
  ): Promise<void> {
    const isDone = await this.database.transaction(async (tx) => {
      const row = await lockMatch(tx, matchId);
      await noteSent(tx, this.source.name, sentAt);
      const match = await getMatch(tx, matchId);
      const after = stateAfter(match, hasNewerAnswer(match, sentAt));
      if (!isChanged(match, after)) return false;
      await refuseStaleVersion(tx, row, version);
      await storeStates(tx, [{ match, state: after }]);
      // An administrator may have seen the hits of the removed result. So the log names every match that takes picks
      // again.
      const isReopened = !match.takesPicks && (await getMatch(tx, matchId)).takesPicks;
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

/** A match set back from finished to live gets the source's score until the administrator sets another. */
function withAdminResult(
  match: StoredMatch,
  { homeScore, awayScore, status }: Omit<GivenResult, 'version'>,
): MatchState {
  const given = status === 'cancelled' ? null : { home: homeScore, away: awayScore };
  const isWrongEnd =
    match.status === 'finished' && status === 'live' && isDeepStrictEqual(match.score, given);
  const score = isWrongEnd ? match.sourceScore : given;
  return { ...match, status, score, scoreBy: 'admin', attention: null };
}

/** `isOld`: a newer answer is stored, so the match is scheduled and only the beginning of play is noted. */
function takenBack(match: StoredMatch, fixture: SourceFixture | null, isOld: boolean): MatchState {
  const { now } = match;
  if (!fixture || !isOld) return withoutAdminResult(match, fixture, now);
  return withoutAdminResult(applyOldFixture(match, fixture, now), null, now);
}

function factsOf(state: MatchState) {
  const { status, scoreBy, attention, start } = state;
  return { status, ...scoreFacts(state), scoreBy, attention, startTime: start.toISOString() };
}
