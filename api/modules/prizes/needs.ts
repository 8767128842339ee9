import { PRIZE_DELIVERY_DAYS, PRIZE_HURRY_DAYS } from '../../../shared/rules/prizes.ts';
import { needQueries } from '../../platform/needs.ts';

/** The winner knows of the prize and has given no address yet, so the organiser is not late. */
const IS_WINNERS_TURN = `(p.state = 'due' and p.notified_tier is not null and claim_until(p) > statement_now()
  and not exists (select from prize_claim c where c.grid_id = p.grid_id and c.player_id = p.player_id))`;

/** One need for each grid. The detail counts its prizes. */
function prizesWhere(condition: string, tables = '', at = 'g.settled_at'): string {
  return `select g.id, g.name, ${at} as at, count(*)::text as detail, g.id as "gridId"
    from prize p join grid g on g.id = p.grid_id ${tables} where g.deleted_at is null and ${condition} group by g.id`;
}

const CLAIM = 'join prize_claim c using (grid_id, player_id)';
const NEED = 'join prize_need n using (grid_id, player_id)';
const ACCOUNT = 'join account using (player_id)';

/** The grids with prizes that need an administrator (ADM-18). The detail counts the prizes. */
export const prizeNeeds = needQueries({
  prize_late: prizesWhere(
    `p.state in ('due', 'contacted', 'sent') and not ${IS_WINNERS_TURN}
      and g.settled_at < statement_now() - interval '${PRIZE_DELIVERY_DAYS - PRIZE_HURRY_DAYS} days'`,
    ACCOUNT,
    `g.settled_at + interval '${PRIZE_DELIVERY_DAYS} days'`,
  ),
  // The winner reported that the prize is missing.
  prize_missing: prizesWhere(`p.winner_says = 'missing' and p.state = 'due'`, ACCOUNT),
  // A prize is under way to a person who has erased the account. It ends once the prize is delivered or back.
  prize_nobody: prizesWhere(
    `p.state = 'sent' and not exists (select from account a where a.player_id = p.player_id)`,
  ),
  // The winner changed the address after the desk looked at it.
  prize_news: prizesWhere(`p.state in ('due', 'contacted') and c.changed_at > c.seen_at`, CLAIM),
  prize_ready: prizesWhere(`p.state in ('due', 'contacted') and prize_queue(p) = 'ready'`),
  // Until the winners are told a wrong prize can still be refused in silence.
  prize_won: prizesWhere(
    `p.state = 'due' and p.notified_tier is null and g.settled_at is not null and prize_queue(p) = 'waiting'`,
  ),
  prize_changed: prizesWhere(`n.need = 'changed' and g.settled_at is not null`, NEED),
  prize_untold: prizesWhere(`n.need = 'untold' and g.settled_at is not null`, NEED),
});
