import { randomUUID } from 'node:crypto';
import type { MatchStatus } from '../../shared/rules/match-status.ts';
import type { GridStatus } from '../../shared/rules/grid-status.ts';
import type { NeedKind } from '../../shared/rules/needs.ts';
import type { Queries } from '../database/database.ts';
import { GridCatalogue } from '../modules/matches/grid-catalogue.ts';
import type { CallResult, TestApp } from './test-app.ts';
import { MINUTE } from './times.ts';

let count = 0;
/** A password that the rules accept. */
export const PASSWORD = 'cancha-de-tierra-7';

export interface TestPlayer {
  id: number;
  token: string;
  email: string;
  username: string;
  /** Calls the API with this token. */
  call(route: string, body?: unknown): Promise<CallResult>;
  /** The lines of the needs that the player has as an administrator, or the one of a kind. */
  needs(): Promise<any[]>;
  need(kind: NeedKind): Promise<any>;
  /** Saves a pick for each match. */
  pick(matchIds: number[], prediction?: string | ((at: number) => string | undefined)): Promise<CallResult>;
}

/**
 * Registers a verified player through the API, with the role set in the database. An administrator's session has a
 * second factor whose step-up does not end, unless `hasFactor` is false.
 */
export async function aPlayer(
  { call, database }: TestApp,
  options: {
    isVerified?: boolean;
    role?: 'player' | 'admin';
    hasFactor?: boolean;
    country?: string;
    email?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<TestPlayer> {
  count += 1;
  const username = `jugadora.${count}.${randomUUID().slice(0, 6)}`.slice(0, 20);
  const { email = `${username}@example.org` } = options;
  const answer = await call('POST /auth/register', {
    ...(options.headers ? { headers: options.headers } : {}),
    body: {
      firstName: 'Ana',
      lastName: 'Prueba',
      username,
      email,
      password: PASSWORD,
      country: options.country ?? 'AR',
      phone: '+5491155550000',
      birthDate: '1990-05-17',
    },
  });
  if (answer.status !== 201) throw new Error(`registration failed: ${answer.text}`);
  const id: number = answer.body.user.id;
  await database.rows(
    `update account set email_verified_at = case when $2 then statement_now() end, role = $3 where player_id = $1`,
    [id, options.isVerified ?? true, options.role ?? 'player'],
  );
  if (options.role === 'admin' && options.hasFactor !== false) await giveSecondFactor(database, id);
  const player: TestPlayer = {
    id,
    token: answer.body.access_token,
    email,
    username,
    call(route, body) {
      return call(route, { token: this.token, body });
    },
    async needs() {
      return (await this.call('GET /admin/needs')).body.data.lines;
    },
    async need(kind) {
      return (await this.needs()).find((line) => line.kind === kind);
    },
    pick(matchIds, prediction = 'home_win') {
      const choose = (at: number) => (typeof prediction === 'string' ? prediction : prediction(at));
      const predictions = matchIds.map((matchId, at) => ({ matchId, prediction: choose(at) }));
      return this.call('POST /bets', { predictions });
    },
  };
  return player;
}

/** Gives the sessions of an administrator a second factor whose step-up does not run out. */
export async function giveSecondFactor(database: Queries, playerId: number): Promise<void> {
  await database.rows(
    `update session set second_factor_at = statement_now() + interval '1 year' where player_id = $1`,
    [playerId],
  );
}

export const anAdmin = (app: TestApp) => aPlayer(app, { role: 'admin' });

export interface TestMatch {
  startsInMs?: number;
  status?: MatchStatus;
  score?: [number, number];
}

/** Inserts a grid with matches: `aGrid(app, [{ startsInMs: 3_600_000 }, ...])`, or a number that start in a day. */
export async function aGrid(
  { database }: { database: Queries },
  matches: number | TestMatch[] = 12,
  options: { status?: GridStatus; country?: string; name?: string } = {},
): Promise<{ id: number; matchIds: number[] }> {
  const list: TestMatch[] =
    typeof matches === 'number' ? Array.from({ length: matches }, () => ({})) : matches;
  const [grid] = await database.rows<{ id: number }>(
    `insert into grid (name, country, status, start_date, end_date)
      values ($1, $2, $3, statement_now()::date, statement_now()::date + 7) returning id`,
    [options.name ?? `Grilla ${++count}`, options.country ?? 'Argentina', options.status ?? 'open'],
  );
  const [league] = await database.rows<{ id: number }>(
    `insert into league (source, source_id, name, country) values ('test', 1, 'Liga de prueba', 'Argentina')
     on conflict (source, source_id) do update set name = excluded.name returning id`,
  );
  const given = list.map(({ startsInMs = 24 * 60 * MINUTE, status = 'scheduled', score }, index) => ({
    source_id: (count += 1),
    position: index + 1,
    starts_in: startsInMs,
    status,
    home_score: score?.[0] ?? null,
    away_score: score?.[1] ?? null,
  }));
  const rows = await database.rows<{ id: number }>(
    `with given as (
       select * from json_to_recordset($3) as given (source_id int, position int, starts_in float8, status text,
         home_score int, away_score int)
     ), home as (
       insert into team (source, source_id, name) select 'test', source_id * 2, 'Local ' || source_id from given
       returning id, source_id / 2 as of
     ), away as (
       insert into team (source, source_id, name) select 'test', source_id * 2 + 1, 'Visita ' || source_id from given
       returning id, source_id / 2 as of
     )
     insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, status,
       home_score, away_score, score_by, grid_id, position)
     select 'test', source_id, $1::int, home.id, away.id, game_now() + starts_in * interval '1 millisecond', statement_now(),
       status, home_score, away_score, case when home_score is not null then 'source' end, $2::int, position
     from given join home on home.of = source_id join away on away.of = source_id order by position returning id`,
    [league!.id, grid!.id, JSON.stringify(given)],
  );
  const matchIds = rows.map(({ id }) => id);
  return { id: grid!.id, matchIds };
}

/**
 * Lets matches begin now, as if the source had reported it: no more picks, and results count. The shown start stays.
 */
export async function kickOff(
  { database, app }: { database: Queries; app?: TestApp['app'] },
  matchIds: number[],
): Promise<void> {
  await database.rows(
    `update match set source_began_at = game_now() where id = any($1) and reveal_at > game_now()`,
    [matchIds],
  );
  // The source's report would have done this.
  app?.get(GridCatalogue).forget();
}
