import { Injectable } from '@nestjs/common';
import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { nextGridStatus } from '../../../shared/rules/grids.ts';
import { type Outcome, outcomeOf } from '../../../shared/rules/outcome.ts';
import { prizeFor, PRIZES } from '../../../shared/rules/prizes.ts';
import { Database, LONG_WORK } from '../../database/database.ts';
import type { Caller } from '../../http/request.ts';
import { toAdminMatch } from '../matches/match-mapper.ts';
import { getMatch } from '../matches/match.queries.ts';
import { countPlayable, findUnsettledGrids } from './grid.queries.ts';
import {
  countPicksOfMatch,
  countWinners,
  findMovedPlayers,
  findOutcome,
  type MovedPlayer,
} from './preview.queries.ts';

/** How many players the preview names for each prize. */
const NAMED = 20;
const NO_CHANGE = { up: 0, down: 0, prizes: [], promised: { total: 0, players: [] } };

/** Shows administrators the changes for players before they set a result. */
@Injectable()
export class PreviewScore {
  constructor(private readonly database: Database) {}

  /** Previews without a change or lock; no player is counted before the picks may be shown. Raises `not_found`. */
  async preview(
    matchId: number,
    given: { homeScore: number; awayScore: number; status: MatchStatus },
  ): Promise<ScorePreview> {
    const match = await getMatch(this.database, matchId);
    const gameGroup = toAdminMatch(match).gameGroup;
    const isHidden = !match.is_revealed;
    if (!gameGroup) return { gameGroup, settles: false, isHidden, playable: null, ...NO_CHANGE };
    const gridId = gameGroup.id;
    const settles = await this.wouldSettle(gridId, matchId, given.status);
    const others = await countPlayable(this.database, gridId, matchId);
    const playable = others + (given.status === 'cancelled' ? 0 : 1);
    if (isHidden) return { gameGroup, settles, isHidden, playable, ...NO_CHANGE };
    const outcome =
      given.status === 'finished' ? outcomeOf({ home: given.homeScore, away: given.awayScore }) : null;
    const changes = await this.effects({ gridId, matchId, outcome });
    return { gameGroup, settles, isHidden, playable, ...changes };
  }

  /** Whether the grid would settle if the match had this status. */
  private async wouldSettle(gridId: number, matchId: number, status: MatchStatus): Promise<boolean> {
    const [grid] = await findUnsettledGrids(this.database, [gridId]);
    if (!grid) return false;
    const matches = grid.matches.map((match) => (match.id === matchId ? { ...match, status } : match));
    return nextGridStatus({ ...grid, matches }) === 'settled';
  }

  /** Returns the hits and prizes that an outcome would change; null: no result yet, or void. */
  async effects(supposed: {
    gridId: number;
    matchId: number;
    outcome: Outcome | null;
  }): Promise<Omit<ScorePreview, 'playable' | 'gameGroup' | 'settles' | 'isHidden'>> {
    const { gridId, matchId, outcome } = supposed;
    return this.database.transaction(async (tx) => {
      const tally = await countPicksOfMatch(tx, matchId);
      const before = await findOutcome(tx, matchId);
      const winners = await countWinners(tx, gridId);
      const moved = await findMovedPlayers(tx, supposed);
      const changed = moved.filter(({ hits, hitsAfter }) => tierOf(hits) !== tierOf(hitsAfter));
      const isChange = before !== outcome;
      return {
        up: isChange && outcome ? (tally[outcome] ?? 0) : 0,
        down: isChange && before ? (tally[before] ?? 0) : 0,
        prizes: PRIZES.map(({ hits }) => previewPrize(hits, winners, changed)),
        promised: previewPromised(changed),
      };
    }, LONG_WORK);
  }
}

/** Removes the names for an administrator who may not see winners; the numbers stay (ADM-33). */
export function seenBy({ permissions }: Caller, preview: ScorePreview): ScorePreview {
  if (permissions.includes('prizes')) return preview;
  const nameless = <T extends { players: unknown[] }>(some: T) => ({ ...some, players: [] });
  return {
    ...preview,
    prizes: preview.prizes.map((prize) => ({
      ...prize,
      enters: nameless(prize.enters),
      leaves: nameless(prize.leaves),
    })),
    promised: nameless(preview.promised),
  };
}

/** Returns the fewest hits that win the same prize; 0: no prize. */
const tierOf = (hits: number) => prizeFor(hits)?.hits ?? 0;

/** Returns the winners of one prize now and after the change. */
function previewPrize(
  tier: number,
  winners: { hits: number; players: number }[],
  changed: MovedPlayer[],
): ScorePreview['prizes'][number] {
  const now = winners.reduce((all, { hits, players }) => all + (tierOf(hits) === tier ? players : 0), 0);
  const enters = changed.filter(({ hitsAfter }) => tierOf(hitsAfter) === tier);
  const leaves = changed.filter(({ hits }) => tierOf(hits) === tier);
  const after = now + enters.length - leaves.length;
  return { hits: tier, now, after, enters: firstOf(enters, withHits), leaves: firstOf(leaves, withHits) };
}

/** Returns the winners that were told of a prize that they would lose or exchange. */
function previewPromised(changed: MovedPlayer[]): ScorePreview['promised'] {
  const told = changed.filter(({ hits, toldStep }) => tierOf(hits) > 0 && toldStep);
  return firstOf(told, ({ id, username, toldStep }) => ({
    id,
    username,
    state: toldStep === 'due' || !toldStep ? 'won' : toldStep,
  }));
}

const withHits = ({ id, username, hits, hitsAfter }: MovedPlayer) => ({ id, username, hits, hitsAfter });

function firstOf<T>(players: MovedPlayer[], toEntry: (player: MovedPlayer) => T) {
  return { total: players.length, players: players.slice(0, NAMED).map(toEntry) };
}
