import type { GameNeed } from '../../../shared/contract/admin-games.ts';

/** Longer than a match takes, with its half-time, its stoppages and a source that is slow to tell. */
const OVER_AFTER = `interval '150 minutes'`;

const OVER = `m.closes_at < clock_timestamp() - ${OVER_AFTER}`;

/** SQL: whether the match `m` needs a person for this. What is in no grid matters to nobody; what is postponed has no result to wait for until its time is over. */
export const NEEDS: Record<GameNeed, string> = {
  result: `m.grid_id is not null and m.status in ('scheduled', 'live') and ${OVER}
    and coalesce(m.attention, 'postponed') = 'postponed'`,
  decision: `m.grid_id is not null and m.attention in ('suspended', 'undecided', 'unknown', 'unreadable')`,
  postponed: `m.attention = 'postponed' and m.status in ('scheduled', 'live') and not ${OVER}
    and exists (select from grid unsettled where unsettled.id = m.grid_id and unsettled.status <> 'settled')`,
  moved: `m.grid_id is not null and m.moved_from is not null and m.status = 'scheduled' and m.closes_at > clock_timestamp()`,
};
