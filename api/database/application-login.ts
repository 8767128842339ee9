import { escapeIdentifier, escapeLiteral } from 'pg';
import type { DataSource } from 'typeorm';
import { DatabaseRefused } from './database-refused.ts';

/** The role with the application's rights, which the migrations grant. The login of DATABASE_URL is its member and has no other rights. */
const APPLICATION_ROLE = 'doce_app';
/** Settings of the login. As start-up options of a connection, a pooler could drop them. */
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
  settings: string[];
  /** Rights that the login must not have. */
  excess: string[];
}

const FIND_LOGIN = `
  select exists (select from pg_roles where rolname = $2) as has_role, login.oid is not null as has_login,
    coalesce((select bool_or(rolname = $2) from pg_roles where pg_has_role(login.oid, oid, 'usage')), false) as is_member,
    coalesce(login.rolconfig, '{}') as settings,
    array_remove(array[case when login.rolsuper then 'superuser' end, case when login.rolcreaterole then 'createrole' end,
      case when login.rolcreatedb then 'createdb' end, case when login.rolreplication then 'replication' end], null)
      || array(select 'member of ' || rolname from pg_roles
          where pg_has_role(login.oid, oid, 'member') and rolname not in ($1, $2) and not login.rolsuper order by 1) as excess
  from (select) one left join pg_roles login on login.rolname = $1`;

/**
 * Creates the login of DATABASE_URL and its role if they are missing. Call it before the migrations, because they grant rights to the role.
 *
 * @param owner the connection that migrates
 * @raises DatabaseRefused if the login has more rights than the application needs, or the owner may not create roles
 */
export async function ensureApplicationLogin(owner: DataSource, applicationUrl: string): Promise<void> {
  const { username, password } = new URL(applicationUrl);
  const name = decodeURIComponent(username);
  const login = escapeIdentifier(name);
  const secret = password && ` password ${escapeLiteral(decodeURIComponent(password))}`;
  const find = async () => (await owner.query<Login[]>(FIND_LOGIN, [name, APPLICATION_ROLE]))[0]!;
  const found = await find();
  refuseExcess(name, found);
  const steps = [
    ...(found.has_role ? [] : [`create role ${APPLICATION_ROLE} nologin`]),
    ...(found.has_login ? [] : [`create role ${login} login${secret}`]),
    ...(found.is_member ? [] : [`grant ${APPLICATION_ROLE} to ${login}`]),
    ...Object.entries(SETTINGS)
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
        `The login of DATABASE_ADMIN_URL may not prepare the login of DATABASE_URL. Let a superuser run: ${missing}`,
        { cause: error },
      );
    }
  }
  refuseExcess(name, await find());
}

function refuseExcess(name: string, { excess }: Login): void {
  if (excess.length === 0) return;
  throw new DatabaseRefused(
    `The login ${name} of DATABASE_URL has rights that the application must not have (${excess.join(', ')}). Give DATABASE_URL the name of a new login: the start creates it.`,
  );
}
