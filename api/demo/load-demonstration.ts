import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client, type QueryResultRow } from 'pg';
import type { MatchStatus } from '../../shared/rules/match-status.ts';
import { GRID_SIZE } from '../../shared/rules/prizes.ts';
import { ENV, type Env } from '../config/env.ts';
import { Database, type Queries, type Statement } from '../database/database.ts';
import { lockDemonstration, lockMatchStarts } from '../database/locks.ts';
import { FRIENDLIES } from './football/demonstration-clubs.ts';
import { DemonstrationSource } from './football/demonstration-source.ts';
import { FOOTBALL_SOURCE, type SourceFixture } from '../modules/football/source/football-source.ts';
import { Images } from '../modules/football/images.ts';
import { UpdateStandings } from '../modules/football/update-standings.ts';
import { ImportFixtures } from '../modules/football/import-fixtures.ts';
import { Jornadas } from '../modules/groups/jornadas.ts';
import { AdvanceGrids } from '../modules/grids/advance-grids.ts';
import { SavePicks } from '../modules/picks/save-picks.ts';
import { CountWeeks } from '../modules/weeks/count-weeks.ts';
import { CLOCK, type Clock } from '../platform/clock.ts';
import { Passwords } from '../platform/passwords.ts';
import { RecurringJobs } from '../platform/recurring-jobs.ts';
import { storeAnnouncements } from './demo-announcements.ts';
import { storeContacts } from './demo-contacts.ts';
import { playJornadas, storeGroups } from './demo-groups.ts';
import { setDemoPasswords, unknownPassword } from './demo-passwords.ts';
import { DEMO_PASSWORD, type DemoPerson, demoPeople } from './demo-people.ts';
import { pickAsCrowd } from './crowd-picks.ts';
import { dayOf } from './day-of.ts';
import { gridNameOf, keepOpenGrids, makeDraft, storeMeetings } from './open-grids.ts';
import { movePastResults, sendPrizes } from './past-results.ts';
import { type DemoPlayer, storePlayedGrid } from './played-grid.ts';

const HOUR = 3_600_000;
const KEEP_EVERY_MS = 5 * 60_000;

/**
 * Fills an empty database with the demonstration; returns whether it did. It uses the owner's
 * `ownerUrl`, because the application's role cannot insert past picks.
 */
export async function loadDemonstration(app: NestFastifyApplication, ownerUrl: string): Promise<boolean> {
  const find = <T>(token: unknown) => app.get<T>(token as string, { strict: false });
  const database = find<Database>(Database);
  const source = find<unknown>(FOOTBALL_SOURCE);
  const clock = find<Clock>(CLOCK);
  const demonstration = source instanceof DemonstrationSource ? source : null;
  const isLoaded = await loadPast(app, ownerUrl, demonstration, clock);
  if (isLoaded) await setDemoPasswords(app);
  if (demonstration) {
    await find<AdvanceGrids>(AdvanceGrids).catchUp();
    if (isLoaded) {
      await asOwner(ownerUrl, movePastResults);
      await sendPrizes(app);
      await playJornadas(app, (work) => asOwner(ownerUrl, work));
    }
    const imports = find<ImportFixtures>(ImportFixtures);
    const keep = async () => {
      const made = await keepOpenGrids(database, demonstration, imports, clock);
      await find<UpdateStandings>(UpdateStandings).updateDue();
      await pickAsCrowd(database, find<SavePicks>(SavePicks));
      return made;
    };
    await keep();
    if (isLoaded) {
      await asOwner(ownerUrl, (tx) => storeToday(app, tx, demonstration, clock.now()));
      await makeDraft(database, demonstration, imports, clock);
      await find<Jornadas>(Jornadas).give();
      await find<CountWeeks>(CountWeeks).count();
    }
    await find<RecurringJobs>(RecurringJobs).every({
      name: 'keep-demonstration',
      everyMs: KEEP_EVERY_MS,
      run: async () => `${await keep()} grids made`,
    });
  }
  return isLoaded;
}

/** Runs `work` in a transaction of the database's owner. */
async function asOwner<T>(ownerUrl: string, work: (tx: Queries) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    const result = await work({
      rows: async <Row extends QueryResultRow>(statement: Statement | string, values?: unknown[]) =>
        (await owner.query<Row>(statement as string, values)).rows,
    });
    await owner.query('commit');
    return result;
  } finally {
    await owner.end();
  }
}

/** Loads people and the past grid in one transaction: a process that crashes leaves the database empty. */
function loadPast(
  app: NestFastifyApplication,
  ownerUrl: string,
  source: DemonstrationSource | null,
  clock: Clock,
): Promise<boolean> {
  return asOwner(ownerUrl, async (tx) => {
    await lockDemonstration(tx);
    const [{ is_empty: isEmpty }] = (await tx.rows<{ is_empty: boolean }>(
      'select not exists (select from player) as is_empty',
    )) as [{ is_empty: boolean }];
    if (isEmpty) {
      // The accounts in it that the start prints get their passwords from setDemoPasswords.
      const { isPublic } = app.get<Env>(ENV, { strict: false });
      const passwordHash = await app
        .get(Passwords, { strict: false })
        .hash(isPublic ? unknownPassword() : DEMO_PASSWORD);
      await tx.rows('update country_terms set has_prizes = true where has_prizes is null');
      const players = await storePeople(tx, demoPeople(), passwordHash);
      await storeAnnouncements(tx, { hasPastGrid: source !== null });
      const pastGridId = source ? await storeLastWeek(app, tx, source, clock.now(), players) : null;
      await storeGroups(tx, players, clock.now(), pastGridId);
      await storeContacts(tx);
    }
    return isEmpty;
  });
}

/** Returns the players in the order of `people`. */
async function storePeople(
  tx: Queries,
  people: DemoPerson[],
  passwordHash: string,
): Promise<(DemoPerson & { id: number })[]> {
  const made = await tx.rows<{ id: number }>(
    'insert into player select from generate_series(1, $1) returning id',
    [people.length],
  );
  const players = people.map((person, index) => ({ ...person, id: made[index]!.id }));
  await tx.rows(
    `insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date,
      language, role, email_verified_at)
     select id, "firstName", "lastName", username, email, $2, country, phone, '1990-01-01', language, role,
       case when "isVerified" then statement_now() end
     from jsonb_to_recordset($1) as p (id int, "firstName" text, "lastName" text, username text, email text,
       country text, phone text,
       language text, role text, "isVerified" boolean)`,
    [JSON.stringify(players), passwordHash],
  );
  return players;
}

async function storeLastWeek(
  app: NestFastifyApplication,
  tx: Queries,
  source: DemonstrationSource,
  now: number,
  players: DemoPlayer[],
): Promise<number> {
  const fixtures = chooseFinished(source, now);
  const imageIds = await app.get(Images, { strict: false }).copy(fixtures, 10_000);
  return storePlayedGrid(tx, { name: gridNameOf(fixtures), fixtures, imageIds, players, startDate: null });
}

/** Stores a grid that is under way, so that the demonstration has live matches with picks at once. */
async function storeToday(
  app: NestFastifyApplication,
  tx: Queries,
  source: DemonstrationSource,
  now: number,
): Promise<void> {
  const used = await tx.rows<{ id: number }>('select source_id as id from match where grid_id is not null');
  const fixtures = chooseToday(source, now, new Set(used.map(({ id }) => id)));
  const imageIds = await app.get(Images, { strict: false }).copy(fixtures, 10_000);
  const skillOf = new Map(demoPeople().map(({ username, skill }) => [username, skill]));
  const accounts = await tx.rows<{ id: number; username: string }>(
    'select player_id as id, username from account',
  );
  const players = accounts.map(({ id, username }) => ({ id, skill: skillOf.get(username) ?? 0 }));
  await lockMatchStarts(tx);
  await storePlayedGrid(tx, {
    name: gridNameOf(fixtures),
    fixtures,
    imageIds,
    players,
    startDate: dayOf(new Date(now)),
  });
  await storeMeetings(tx, source, fixtures);
}

/** Returns twelve finished league matches, spread over the last days and leagues. */
function chooseFinished(source: DemonstrationSource, now: number): SourceFixture[] {
  const over = source
    .fixturesBetween(new Date(now - 7 * 24 * HOUR), new Date(now - 12 * HOUR))
    .filter(
      ({ status, fullTime, league }) => status === 'finished' && fullTime && league.id !== FRIENDLIES.id,
    );
  const step = over.length / GRID_SIZE;
  return Array.from({ length: GRID_SIZE }, (_, index) => over[Math.floor(index * step)]!);
}

/** Returns twelve matches: the next, two of leagues within a day, up to four in play, and the last finished ones. */
function chooseToday(source: DemonstrationSource, now: number, used: ReadonlySet<number>): SourceFixture[] {
  const around = source
    .fixturesBetween(new Date(now - 12 * HOUR), new Date(now + 24 * HOUR))
    .filter(({ id }) => !used.has(id));
  const inStatus = (status: MatchStatus) => around.filter((fixture) => fixture.status === status);
  const [next, ...later] = inStatus('scheduled');
  const coming = [next!, ...later.filter(({ league }) => league.id !== FRIENDLIES.id).slice(0, 2)];
  const live = inStatus('live').slice(-4);
  return [...inStatus('finished').slice(coming.length + live.length - GRID_SIZE), ...live, ...coming];
}
