import { anAdmin, type TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';
import { HOUR } from './times.ts';
import type { SourceFixture } from '../modules/football/source/football-source.ts';

let nextFixture = 50_000;

export interface SourceGrid {
  id: number;
  fixtureIds: number[];
  matchIds: number[];
}

/** An administrator makes a grid of fixtures. */
export const createGrid = (admin: TestPlayer, ids: number[], changes: object = {}) =>
  admin.call('POST /admin/api-football/create-game-group', {
    ...{ name: 'De la fuente', country: 'Argentina', startDate: '2026-11-20', endDate: '2026-11-27' },
    games: ids.map((id) => ({ fixture: { id } })),
    ...changes,
  });

/** Imports a grid of `count` fixtures of the fake source. The first starts in a day, the others an hour apart. */
export async function aSourceGrid(app: TestApp, count: number, admin?: TestPlayer): Promise<SourceGrid> {
  const start = Date.now() + 24 * HOUR;
  const fixtureIds = Array.from({ length: count }, (_, index) => {
    nextFixture += 1;
    return app.source.set({ id: nextFixture, start: new Date(start + index * HOUR) }).id;
  });
  const answer = await createGrid(admin ?? (await anAdmin(app)), fixtureIds);
  if (answer.status !== 201) throw new Error(`the grid was not made: ${answer.text}`);
  return {
    id: answer.body.data.id,
    fixtureIds,
    matchIds: answer.body.data.games.map((match: { id: number }) => match.id),
  };
}

/** Moves the start of a match to `minutesAgo`, at the source and in the database. */
export async function begin(app: TestApp, fixtureIds: number[], minutesAgo = 1): Promise<void> {
  const start = new Date(Date.now() - minutesAgo * 60_000);
  for (const id of fixtureIds) app.source.set({ id, start });
  await app.sql`update match set start_time = ${start} where source_id = any(${fixtureIds})`;
}

/** Returns the source's fields of a finished fixture. */
export const ended = (home: number, away: number): Partial<SourceFixture> => ({
  status: 'finished',
  sourceStatus: 'FT',
  attention: null,
  goals: { home, away },
  fullTime: { home, away },
});
