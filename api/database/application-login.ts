import { escapeIdentifier, escapeLiteral } from 'pg';
import type { DataSource } from 'typeorm';
import { DatabaseRefused } from './database-refused.ts';

/** The addresses of one database with the logins of the running process. */
export interface Logins {
  /** With the application's login. */
  url: string;
  /** With the job queue's login. */
  queueUrl: string;
}

/** The role with the application's rights, granted by the migrations. The login of DATABASE_URL has no others. */
const APPLICATION_ROLE = 'doce_app';
/** Settings of the application's login. As start-up options of a connection, a pooler could drop them. */
const SETTINGS = {
  timezone: 'UTC',
  jit: 'off',
  lock_timeout: '20s',
  idle_in_transaction_session_timeout: '60s',
};

interface Login {
  has_role: boolean;
  has_login: boolean;
  is_member: boolean;
  /** Whether the owner has the rights of the login. */
  is_of_owner: boolean;
  settings: string[];
  /** Rights that the login must not have. */
  excess: string[];
}

const FIND_LOGIN = `
  select exists (select from pg_roles where rolname = $2) as has_role, login.oid is not null as has_login,
    coalesce((select bool_or(rolname = $2) from pg_roles where pg_has_role(login.oid, oid, 'usage')), false)
      as is_member,
    coalesce(pg_has_role(login.oid, 'usage'), false) as is_of_owner,
    coalesce(login.rolconfig, '{}') as settings,
    array_remove(array[
        case when login.rolsuper then 'superuser' end, case when login.rolcreaterole then 'createrole' end,
        case when login.rolcreatedb then 'createdb' end, case when login.rolreplication then 'replication' end,
        case when exists (select from pg_database where datname = current_database() and datdba = login.oid)
          or exists (select from pg_class where relnamespace = 'public'::regnamespace and relowner = login.oid)
          then 'owner' end
      ], null)
      || array(select 'member of ' || rolname from pg_roles
        where pg_has_role(login.oid, oid, 'member') and rolname not in ($1, $2) and not login.rolsuper order by 1)
      as excess
  from (select) one left join pg_roles login on login.rolname = $1`;

/**
 * Creates missing logins of both URLs and the application's role; call it before the migrations, which grant rights.
 *
 * @raises DatabaseRefused if a login has more rights than it needs, or the owner may not create roles
 */
export async function ensureLogins(owner: DataSource, { url, queueUrl }: Logins): Promise<void> {
  await ensureLogin(owner, { setting: 'DATABASE_URL', url, role: APPLICATION_ROLE, settings: SETTINGS });
  await ensureLogin(owner, { setting: 'DATABASE_QUEUE_URL', url: queueUrl, role: null, settings: {} });
}

/**
 * Makes the queue's login the owner of the queue's schema, which a new, restored or renamed set-up lacks. Also takes
 * the right to create temporary tables from all logins, which no backup contains.
 */
export async function giveQueueItsSchema(owner: DataSource, { queueUrl }: Logins): Promise<void> {
  const login = escapeLiteral(loginOf(queueUrl).name);
  await owner.query(`
    do $$
    declare
      owner constant regrole := quote_ident(${login})::regrole;
      change text;
    begin
      if to_regnamespace('pgboss') is null then
        execute format('create schema pgboss authorization %s', owner);
      end if;
      for change in
        select format('alter schema pgboss owner to %s', owner) from pg_namespace
        where nspname = 'pgboss' and nspowner <> owner
        union all
        select format('alter table %s owner to %s', oid::regclass, owner) from pg_class
        where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v') and relowner <> owner
        union all
        select format('alter type %s owner to %s', oid::regtype, owner) from pg_type
        where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner <> owner
        union all
        select format('alter routine %s owner to %s', oid::regprocedure, owner) from pg_proc
        where pronamespace = 'pgboss'::regnamespace and proowner <> owner
      loop
        execute change;
      end loop;
      if has_database_privilege('doce_app', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
    end $$`);
}

async function ensureLogin(
  owner: DataSource,
  options: { setting: string; url: string; role: string | null; settings: Record<string, string> },
): Promise<void> {
  const { setting, role, settings } = options;
  const { name, password } = loginOf(options.url);
  const login = escapeIdentifier(name);
  const secret = password && ` password ${escapeLiteral(password)}`;
  const find = async () => (await owner.query<Login[]>(FIND_LOGIN, [name, role ?? name]))[0]!;
  const found = await find();
  refuseExcess({ setting, name }, found);
  const steps = [
    ...(role && !found.has_role ? [`create role ${role} nologin`] : []),
    ...(found.has_login ? [] : [`create role ${login} login${secret}`]),
    ...(role && !found.is_member ? [`grant ${role} to ${login}`] : []),
    // Only a member of a role may make it the owner of a schema.
    ...(role || found.is_of_owner ? [] : [`grant ${login} to ${await currentUser(owner)}`]),
    ...Object.entries(settings)
      .filter(
        ([key, value]) =>
          !found.settings.some((has) => has.toLowerCase() === `${key}=${value}`.toLowerCase()),
      )
      .map(([key, value]) => `alter role ${login} set ${key} to '${value}'`),
  ];
  for (const step of steps) {
    try {
      await owner.query(step);
    } catch (error) {
      const code = (error as { driverError?: { code?: string } }).driverError?.code;
      // Another database of this server created the role at this moment.
      if (code === '42710' || code === '23505') continue;
      if (code !== '42501') throw error;
      const missing = steps.join('; ').replace(secret || / /, (text) => (secret ? " password '...'" : text));
      throw new DatabaseRefused(
        `The login of DATABASE_ADMIN_URL may not prepare the login of ${setting}. Let a superuser run: ${missing}`,
        { cause: error },
      );
    }
  }
  refuseExcess({ setting, name }, await find());
}

async function currentUser(owner: DataSource): Promise<string> {
  const [row] = await owner.query<{ name: string }[]>('select quote_ident(current_user) as name');
  return row!.name;
}

function loginOf(url: string): { name: string; password: string } {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function refuseExcess({ setting, name }: { setting: string; name: string }, { excess }: Login): void {
  if (excess.length === 0) return;
  throw new DatabaseRefused(
    `The login ${name} of ${setting} has rights that the running process must not have (${excess.join(', ')}). Give ${setting} the name of a new login: the migration creates it.`,
  );
}
