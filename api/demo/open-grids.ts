import { Database, type Queries } from '../database/database.ts';
import { lockMatchStarts } from '../database/locks.ts';
import type { ImportFixtures } from '../modules/football/import-fixtures.ts';
import { storeFixtures } from '../modules/football/store-fixtures.ts';
import type { DemonstrationSource } from './football/demonstration-source.ts';
import { FRIENDLIES } from './football/demonstration-clubs.ts';
import type { SourceFixture } from '../modules/football/source/football-source.ts';
import type { Clock } from '../platform/clock.ts';
import { GRID_SIZE } from '../../shared/rules/prizes.ts';
import { dayOf } from './day-of.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A match that starts sooner is locked on screen already. */
const SOONEST_MS = 14 * MINUTE;
const OPEN_GRIDS = 2;
/** How many meetings are stored for each match of a grid (HELP-02). */
const MEETINGS = 2;

/**
 * Keeps two open grids by making more from the feed, and returns the number of new ones. A new grid's first match
 * starts within the hour: a visitor sees it lock.
 */
export async function keepOpenGrids(
  database: Database,
  source: DemonstrationSource,
  imports: ImportFixtures,
  clock: Clock,
): Promise<number> {
  let made = 0;
  for (let open = await countOpen(database); open < OPEN_GRIDS; open += 1) {
    const fixtures = await chooseFixtures(database, source, clock.now(), open);
    const days = fixtures.map(({ start }) => dayOf(start)).toSorted();
    await imports.createGrid(
      {
        name: gridNameOf(fixtures),
        // Argentinians see this grid before that of today (load-demonstration.ts), which is made later.
        country: open === 0 ? 'Argentina' : 'Brazil',
        fixtureIds: fixtures.map(({ id }) => id),
        startDate: dayOf(new Date(clock.now())),
        endDate: days.at(-1)!,
      },
      null,
    );
    await database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      await storeMeetings(tx, source, fixtures);
    });
    made += 1;
  }
  return made;
}

/** Stores earlier matches of the same clubs. Needs the lock `lockMatchStarts`. */
export async function storeMeetings(
  tx: Queries,
  source: DemonstrationSource,
  fixtures: SourceFixture[],
): Promise<void> {
  const meetings = fixtures.flatMap((fixture) => source.meetingsBefore(fixture).slice(-MEETINGS));
  await storeFixtures(tx, source.name, { fixtures: meetings, sentAt: new Map() }, new Map());
}

/** Makes a draft with matches of the days after those of the open grids. It opens tomorrow. */
export async function makeDraft(
  database: Database,
  source: DemonstrationSource,
  imports: ImportFixtures,
  clock: Clock,
): Promise<void> {
  const fixtures = await chooseFixtures(database, source, clock.now() + 2 * DAY, OPEN_GRIDS);
  const days = fixtures.map(({ start }) => dayOf(start)).toSorted();
  await imports.createGrid(
    {
      name: gridNameOf(fixtures),
      country: 'Argentina',
      fixtureIds: fixtures.map(({ id }) => id),
      startDate: days[0]!,
      endDate: days.at(-1)!,
      status: 'draft',
      opensAt: new Date(clock.now() + DAY).toISOString(),
    },
    null,
  );
}

/** Counts the grids in which most matches still take picks. */
async function countOpen(database: Database): Promise<number> {
  const [row] = await database.rows<{ open: number }>(
    `select count(*)::int as open from (
       select from grid g join match m on m.grid_id = g.id
       where g.status = 'open' and m.status = 'scheduled' and m.closes_at > game_now() + interval '15 minutes'
       group by g.id having count(*) >= 4) playable`,
  );
  return row!.open;
}

async function chooseFixtures(
  database: Database,
  source: DemonstrationSource,
  now: number,
  turn: number,
): Promise<SourceFixture[]> {
  const soonest = now + SOONEST_MS;
  const coming = source.fixturesBetween(new Date(soonest), new Date(now + (turn === 0 ? 3 : 6) * DAY));
  const used = await database.rows<{ source_id: number }>(
    `select source_id from match where source = 'demonstration' and source_id = any($1)`,
    [coming.map(({ id }) => id)],
  );
  const free = coming.filter(({ id }) => !used.some((row) => row.source_id === id));
  const [first] = free;
  const others = free.filter((fixture) => fixture !== first && fixture.league.id !== FRIENDLIES.id);
  const step = others.length / (GRID_SIZE - 1);
  const spread = Array.from({ length: GRID_SIZE - 1 }, (_, index) => others[Math.floor(index * step)]!);
  return [first!, ...spread];
}

/** Returns a name that is the same in both languages, e.g. `Doce 17/11 – 23/11`. */
export function gridNameOf(fixtures: SourceFixture[]): string {
  const days = fixtures.map(({ start }) => dayOf(start)).toSorted();
  const short = (day: string) => day.split('-').slice(1).reverse().map(Number).join('/');
  const ends = new Set([days[0]!, days.at(-1)!]);
  return `Doce ${[...ends].map(short).join(' – ')}`;
}
