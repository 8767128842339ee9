import type { GameNeed } from '../../../shared/contract/admin-games.ts';
import { sourceWordsFor, type MatchStatus } from '../../../shared/rules/match-status.ts';

/** Longer than a match takes, with its half-time, its stoppages and a source that is slow to tell. */
const OVER_AFTER = `interval '150 minutes'`;

const OVER = `m.closes_at < clock_timestamp() - ${OVER_AFTER}`;

const sourceSays = (status: MatchStatus) => `m.source_status in ('${sourceWordsFor(status).join("','")}')`;

/** SQL: whether the source's final result differs from the one that an administrator set for the match `m`. */
export const SOURCE_DIFFERS = `(m.score_by is not distinct from 'admin' and coalesce(
    (${sourceSays('finished')} and m.source_home_score is not null
      and (m.status, m.home_score, m.away_score) is distinct from ('finished', m.source_home_score, m.source_away_score))
    or (${sourceSays('cancelled')} and m.status <> 'cancelled'), false))`;

/** An administrator who keeps a result that differs is not reminded of it for ever. */
const DIFFERS_FOR = `interval '7 days'`;

/** SQL: whether the match `m` needs a person for this. A match without a grid needs none. A postponed match needs no result until its time is over. */
export const NEEDS: Record<GameNeed, string> = {
  result: `m.grid_id is not null and m.status in ('scheduled', 'live') and ${OVER}
    and coalesce(m.attention, 'postponed') = 'postponed'`,
  decision: `m.grid_id is not null and m.attention in ('suspended', 'undecided', 'unknown', 'unreadable')`,
  differs: `m.grid_id is not null and ${SOURCE_DIFFERS} and m.start_time > clock_timestamp() - ${DIFFERS_FOR}`,
  postponed: `m.attention = 'postponed' and m.status in ('scheduled', 'live') and not ${OVER}
    and exists (select from grid unsettled where unsettled.id = m.grid_id and unsettled.status <> 'settled')`,
  moved: `m.grid_id is not null and m.moved_from is not null and m.status = 'scheduled' and m.closes_at > clock_timestamp()`,
};
