import type { ReportedName } from '../../../shared/contract/names.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { type NameReason, REPORT_KEPT_DAYS } from '../../../shared/rules/names.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';
import { readGroupCode } from '../groups/group-codes.ts';
import { limitAndOffset, type Paging } from '../../database/page-of.ts';

/** The player or the group that a name belongs to. */
export interface NameOf {
  about: 'player' | 'group';
  id: number;
}

/** Both ids as they are stored: the one that does not apply is null. */
const idsOf = ({ about, id }: NameOf) => (about === 'player' ? [id, null] : [null, id]);

/**
 * Stores a report of the present name of a member of the group, or of the group. A repeat changes nothing. A name that
 * an administrator has kept is kept for good. Returns whether reporter and member are in the group.
 */
export async function storeReport(
  queries: Queries,
  report: {
    reporterId: number;
    groupId: number;
    memberId: number | null;
    reason: NameReason;
  },
): Promise<boolean> {
  const [row] = await queries.rows(
    `with reported as (
       select case when $3::int is null then g.id end as group_id, a.player_id, coalesce(name_of(a), g.name) as name
       from player_group g join group_member mine on mine.group_id = g.id and mine.player_id = $1
         left join group_member theirs on theirs.group_id = g.id and theirs.player_id = $3
         left join account a on a.player_id = theirs.player_id
       where g.id = $2 and (a.player_id is not null) = ($3::int is not null)
     ), stored as (
       insert into name_report (reporter_id, player_id, group_id, name, reason, seen_at)
         select $1, n.player_id, n.group_id, n.name, $4,
           (select max(r.seen_at) from name_report r where r.name = n.name
             and (r.player_id = n.player_id or r.group_id = n.group_id))
         from reported n on conflict do nothing
     )
     select from reported`,
    [report.reporterId, report.groupId, report.memberId, report.reason],
  );
  return row !== undefined;
}

/** The reported names that wait, one row for each name. */
export const REPORTED_NAMES = `select case when r.player_id is null then 'group' else 'player' end as about,
    coalesce(r.player_id, r.group_id) as id, n.name,
    case when r.player_id is not null then (select jsonb_build_object('firstName', a.first_name, 'lastName',
      a.last_name, 'username', a.username)
      from account a where a.player_id = r.player_id) end as player,
    count(*)::int as reports, array_agg(distinct r.reason) as reasons, min(r.reported_at) as "firstAt"
  from open_name_report r join name_report n using (id) group by r.player_id, r.group_id, n.name`;

export async function findReportedNames(
  queries: Queries,
  paging: Paging,
): Promise<{ names: ReportedName[]; total: number }> {
  const rows = await queries.rows<ReportedName & { total: number }>(
    `select n.about, n.id, n.name, n.player, n.reports, n.reasons, (count(*) over ())::int as total,
       ${isoTime('n."firstAt"')} as "firstAt"
     from (${REPORTED_NAMES}) n order by n."firstAt", about, id limit $1 offset $2`,
    limitAndOffset(paging),
  );
  return { names: rows, total: rows[0]?.total ?? 0 };
}

/** The waiting reports of a name, if it is the one that was shown: $1 and $2 are the ids, $3 the name. */
const WAITING = `select id from open_name_report o join name_report r using (id)
    where (o.player_id = $1 or o.group_id = $2) and r.name = $3`;

/** Whether reports of the shown name wait. They stay, so that the name waits again when it comes back. */
export async function hasReports(tx: Queries, of: NameOf, shown: string): Promise<boolean> {
  return (await tx.rows(WAITING, [...idsOf(of), shown])).length > 0;
}

/** Marks the waiting reports of a name that may stay. Returns whether there were any. */
export async function seeReports(tx: Queries, of: NameOf, shown: string): Promise<boolean> {
  const rows = await tx.rows(
    `update name_report set seen_at = game_now() where id in (${WAITING}) returning id`,
    [...idsOf(of), shown],
  );
  return rows.length > 0;
}

/** Remembers why a name is replaced, for the own data of the player, or of who gave the group its name. */
export async function storeChange(tx: Queries, { about, id }: NameOf, reason: NameReason): Promise<void> {
  await tx.rows(
    about === 'player'
      ? `insert into name_change (about, player_id, reason) values ('player', $1, $2)`
      : `insert into name_change (about, player_id, reason) select 'group', a.player_id, $2
         from player_group g join account a on a.player_id = g.named_by where g.id = $1`,
    [id, reason],
  );
}

/** Deletes reports and changes that are older than they are kept. Returns the number of reports. */
export async function deleteOldReports(queries: Queries, now: Date): Promise<number> {
  const old = `< $1::timestamptz - interval '${REPORT_KEPT_DAYS} days'`;
  await queries.rows(`delete from name_change where changed_at ${old}`, [now]);
  return (await queries.rows(`delete from name_report where reported_at ${old} returning id`, [now])).length;
}

export function findReportsBy(queries: Queries, playerId: number): Promise<OwnData['nameReports']> {
  return queries.rows(
    `select name, reason, ${isoTime('reported_at')} as "reportedAt" from name_report
     where reporter_id = $1 order by id desc`,
    [playerId],
  );
}

export function findChangesOf(queries: Queries, playerId: number): Promise<OwnData['nameChanges']> {
  return queries.rows(
    `select about, reason, ${isoTime('changed_at')} as "changedAt" from name_change
     where player_id = $1 order by id desc`,
    [playerId],
  );
}

/**
 * Returns the name of the group whose owner shares this code; null for any other text, and for a name that was
 * reported and not looked at yet (NAME-02).
 */
export async function findSharedGroupName(queries: Queries, text: string): Promise<string | null> {
  const [group] = await queries.rows<{ name: string }>(
    `select name from player_group g
     where invite_code = $1 and not exists (select from open_name_report r where r.group_id = g.id)`,
    [readGroupCode(text)],
  );
  return group?.name ?? null;
}
