import { PRIZE_DELIVERY_DAYS, PRIZE_HURRY_DAYS } from '../../../shared/rules/prizes.ts';
import { needQueries } from '../../platform/needs.ts';

/** The winner knows of the prize and has given no address yet, so the organiser is not late. */
const IS_WINNERS_TURN = `(p.state = 'due' and p.notified_tier is not null and claim_until(p) > statement_now()
  and not exists (select from prize_claim c where c.grid_id = p.grid_id and c.player_id = p.player_id))`;

/** One need for each grid. The detail counts its prizes. */
function prizesWhere(condition: string, tables = ''): string {
  return `select g.id, g.name, g.settled_at as at, count(*)::text as detail, g.id as "gridId"
    from prize p join grid g on g.id = p.grid_id ${tables} where g.deleted_at is null and ${condition} group by g.id`;
}

const CLAIM = 'join prize_claim c on c.grid_id = p.grid_id and c.player_id = p.player_id';

function prizes(need: 'changed' | 'untold'): string {
  return `select g.id, g.name, g.settled_at as at, count(*)::text as detail, g.id as "gridId"
    from prize_need n join grid g on g.id = n.grid_id where n.need = '${need}' and g.settled_at is not null
      group by g.id`;
}

/** The grids with prizes that need an administrator (ADM-18). The detail counts the prizes. */
export const prizeNeeds = needQueries({
  prize_late: `select g.id, g.name, g.settled_at + interval '${PRIZE_DELIVERY_DAYS} days' as at,
      count(*)::text as detail, g.id as "gridId"
    from prize p join account a on a.player_id = p.player_id join grid g on g.id = p.grid_id
    where p.state in ('due', 'contacted', 'sent') and not ${IS_WINNERS_TURN}
      and g.settled_at < statement_now() - interval '${PRIZE_DELIVERY_DAYS - PRIZE_HURRY_DAYS} days'
    group by g.id`,
  // The winner reported that the prize is missing.
  prize_missing: prizesWhere(
    `p.winner_says = 'missing' and p.state = 'due'`,
    'join account using (player_id)',
  ),
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
  prize_changed: prizes('changed'),
  prize_untold: prizes('untold'),
});
