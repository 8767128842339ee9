import type { ReadinessKind } from '../../../shared/contract/admin-readiness.ts';
import { ERROR_STATUS } from '../../../shared/contract/errors.ts';
import { GRID_SIZE, PRIZE_DELIVERY_DAYS, PRIZE_HURRY_DAYS } from '../../../shared/rules/prizes.ts';
import { NEEDS } from '../matches/match-needs.ts';
import { IS_DEAD_LETTER } from '../mail/unsent-mails.ts';
import { IS_LATE } from '../push/delivery-queries.ts';
import { isPaused } from '../push/occasion-queries.ts';

/** Why a task is refused for what was asked, or for when: its asker was told, and nothing needs mending. */
const ASKERS_OWN = Object.entries(ERROR_STATUS)
  .filter(([, status]) => status < 500)
  .map(([code]) => code);

/** What the source tells by itself, beside what the database knows. */
export type SourceNeed = 'source_failing' | 'source_quota';

function games(where: string, at: string, detail: string): string {
  return `select m.id, h.name || E'\\n' || a.name as name, ${at} as at, ${detail} as detail, m.grid_id
    from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id where m.deleted_at is null and ${where}`;
}

/** Grids with prizes whose winner a person has to talk to. */
function prizes(need: 'changed' | 'untold'): string {
  return `select g.id, g.name, g.settled_at as at, count(*)::text as detail, g.id as grid_id
    from prize_need n join grid g on g.id = n.grid_id where n.need = '${need}' and g.settled_at is not null group by g.id`;
}

/** Of what there was to push: an announcement, or a grid's reminder or result. */
const PUSH_TABLES = `push_occasion o left join announcement a on a.id = o.announcement_id left join grid g on g.id = o.grid_id`;
const PUSH_NAME = `coalesce(a.title, g.name, '')`;

/**
 * SQL of what needs a hand, by kind: `(id, name, at, detail, grid_id)`, of which the earliest are told first. Another kind is another entry here, beside
 * its name in the contract. Each must find its rows by an index or in a table that stays small.
 */
export const STORED_NEEDS: Record<Exclude<ReadinessKind, SourceNeed>, string> = {
  // Of what the source names no more it tells no status.
  game_undecided: games(
    NEEDS.decision,
    'm.start_time',
    `case when m.attention = 'unknown' and m.source_status is null then 'absent' else m.attention end`,
  ),
  game_late: games(NEEDS.result, 'm.start_time', 'm.status'),
  game_differs: games(
    NEEDS.differs,
    'm.start_time',
    `m.source_status || coalesce(' ' || m.source_home_score || '-' || m.source_away_score, '')`,
  ),
  game_postponed: games(NEEDS.postponed, 'm.start_time', 'm.status'),
  game_moved: games(NEEDS.moved, 'm.moved_from', iso('m.start_time')),
  // Closed or settled by a match that was taken for begun or over; what holds a match up is told by itself.
  grid_closed: `select g.id, g.name, min(m.start_time) as at, count(*)::text as detail, g.id as grid_id
    from match m join grid g on g.id = m.grid_id
    where m.status = 'scheduled' and m.start_time > clock_timestamp() and m.deleted_at is null and m.attention is null
      and g.status <> 'open' and g.status_by = 'system'
    group by g.id`,
  // Where a person has put a grid back nobody settles it but a person; the winners who were told wait for it.
  grid_unsettled: `select g.id, g.name, max(m.start_time) as at, (select count(*) from prize p where p.grid_id = g.id and p.told_tier is not null)::text as detail, g.id as grid_id
    from grid g join match m on m.grid_id = g.id and m.deleted_at is null
    where g.status <> 'settled' and g.status_by = 'admin' and g.deleted_at is null
    group by g.id having bool_and(m.status in ('finished', 'cancelled')) and bool_or(m.status = 'finished')`,
  grid_none: `select null::int as id, '' as name, null::timestamptz as at, null::text as detail, null::int as grid_id
    where not exists (select from grid g join match m on m.grid_id = g.id
      where g.status = 'open' and g.deleted_at is null and m.status = 'scheduled' and m.closes_at > clock_timestamp())`,
  grid_size: `select g.id, g.name, g.start_date::timestamptz as at, n.playable::text as detail, g.id as grid_id
    from grid g cross join lateral (select count(*)::int as playable from match m where m.grid_id = g.id and m.status <> 'cancelled') n
    where g.status = 'open' and g.deleted_at is null and n.playable <> ${GRID_SIZE}`,
  prize_late: `select g.id, g.name, g.settled_at + interval '${PRIZE_DELIVERY_DAYS} days' as at, count(*)::text as detail, g.id as grid_id
    from prize p join account a on a.player_id = p.player_id join grid g on g.id = p.grid_id
    where p.state in ('due', 'contacted', 'sent') and g.settled_at < now() - interval '${PRIZE_DELIVERY_DAYS - PRIZE_HURRY_DAYS} days'
    group by g.id`,
  prize_changed: prizes('changed'),
  prize_untold: prizes('untold'),
  job_failed: `select null::int as id, name, finished_at as at, detail, null::int as grid_id from job_run where outcome = 'failed'`,
  task_failed: `select last.id, last.kind as name, last.finished_at as at, last.failure ->> 'code' as detail, null::int as grid_id
    from (select distinct on (kind, lane) * from admin_task where asked_at > now() - interval '2 days' order by kind, lane, id desc) last
    where last.outcome = 'failed' and last.failure ->> 'code' <> all (array['${ASKERS_OWN.join("','")}'])`,
  mail_failed: `select null::int as id, template as name, failed_at as at, last_error as detail, null::int as grid_id
    from mail where ${IS_DEAD_LETTER}`,
  mail_waiting: `select null::int as id, template as name, created_at as at, last_error as detail, null::int as grid_id
    from mail where sent_at is null and failed_at is null and created_at < now() - interval '5 minutes'`,
  push_failed: `select o.id, ${PUSH_NAME} as name, o.created_at as at, o.failed || '/' || o.sent as detail, o.grid_id
    from ${PUSH_TABLES} where o.failed > 0 and o.created_at > now() - interval '2 days'`,
  push_waiting: `select o.id, ${PUSH_NAME} as name, o.created_at as at, n.waiting::text as detail, o.grid_id
    from ${PUSH_TABLES} cross join lateral (select count(*)::int as waiting from push_delivery d where d.occasion_id = o.id and ${IS_LATE}) n
    where o.done_at is null and n.waiting > 0 and not ${isPaused('now()')}`,
  contact_waiting: `select id, coalesce(company, name) as name, created_at as at, type as detail, null::int as grid_id
    from affiliate_contact where handled_at is null`,
};

function iso(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
