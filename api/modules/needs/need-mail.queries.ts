import type { NeedKind } from '../../../shared/rules/needs.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';
import type { Queries } from '../../database/database.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { IS_UNDER_WAY } from '../grids/grid.queries.ts';

/** An administrator who gets the needs by mail. `digestOn`: the day of the last digest, `2026-11-28`. */
export interface NeedReader {
  playerId: number;
  email: string;
  firstName: string;
  language: Language;
  country: string;
  permissions: Permission[];
  digestOn: string | null;
}

const IS_ADMINISTRATOR = `a.role = 'admin' and a.disabled_at is null and a.email_verified_at is not null`;

/** Turns the mails on for the first administrator, while no present administrator has chosen. */
export async function addFirstReader(queries: Queries, at: Date): Promise<void> {
  await queries.rows(
    `insert into need_reader (player_id, is_on, changed_at)
     select a.player_id, true, $1 from account a
     where ${IS_ADMINISTRATOR}
       and not exists (select from need_reader r join account a using (player_id) where ${IS_ADMINISTRATOR})
     order by a.player_id limit 1 on conflict do nothing`,
    [at],
  );
}

/** Returns the readers, or the one with this id. */
export function findReaders(queries: Queries, playerId: number | null = null): Promise<NeedReader[]> {
  return queries.rows<NeedReader>(
    `select a.player_id as "playerId", a.email, a.first_name as "firstName", a.language, a.country, a.permissions,
       r.digest_on::text as "digestOn"
     from need_reader r join account a using (player_id)
     where r.is_on and ${IS_ADMINISTRATOR} and ($1::int is null or a.player_id = $1) order by a.player_id`,
    [playerId],
  );
}

export async function storeDigestDay(queries: Queries, playerId: number, day: string): Promise<void> {
  await queries.rows('update need_reader set digest_on = $2 where player_id = $1', [playerId, day]);
}

export async function findChoice(
  queries: Queries,
  playerId: number,
): Promise<{ isOn: boolean; changedAt: Date } | null> {
  const [row] = await queries.rows<{ isOn: boolean; changedAt: Date }>(
    'select is_on as "isOn", changed_at as "changedAt" from need_reader where player_id = $1',
    [playerId],
  );
  return row ?? null;
}

/** Stores the choice of an administrator. Returns whether it changed. */
export async function storeChoice(
  queries: Queries,
  playerId: number,
  isOn: boolean,
  at: Date,
): Promise<boolean> {
  const rows = await queries.rows(
    `insert into need_reader as r (player_id, is_on, changed_at)
     select a.player_id, $2, $3 from account a where a.player_id = $1 and a.role = 'admin'
     on conflict (player_id) do update set is_on = $2, changed_at = $3 where r.is_on <> $2 returning r.player_id`,
    [playerId, isOn, at],
  );
  return rows.length > 0;
}

/** The needs of an urgent kind that were mailed, by the match or grid that they are about. */
export interface MailedNeeds {
  kind: NeedKind;
  mailedAt: Date;
  ids: number[];
}

export function findMailed(queries: Queries): Promise<MailedNeeds[]> {
  return queries.rows('select kind, mailed_at as "mailedAt", ids from need_mailed');
}

export async function storeMailed(tx: Queries, { kind, mailedAt, ids }: MailedNeeds): Promise<void> {
  await tx.rows(
    `insert into need_mailed (kind, mailed_at, ids) values ($1, $2, $3)
     on conflict (kind) do update set mailed_at = excluded.mailed_at, ids = excluded.ids`,
    [kind, mailedAt, ids],
  );
}

/** Whether a match of a grid is played or awaits its result. */
export async function isMatchPlayed(queries: Queries): Promise<boolean> {
  const rows = await queries.rows(
    `select from match m join grid g on g.id = m.grid_id
     where g.status in ('open', 'closed') and g.deleted_at is null and m.deleted_at is null and ${IS_UNDER_WAY}
       limit 1`,
  );
  return rows.length > 0;
}
