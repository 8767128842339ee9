import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { importBuilt } from './stage.ts';

type Class<T> = new (...args: unknown[]) => T;

/** Imports a class of the built product. Its caller knows the type. */
async function classOf<T>(file: string, name: string): Promise<Class<T>> {
  return (await importBuilt<Record<string, Class<T>>>(`${file}.js`))[name]!;
}

/** Opens the product's database with the application's login. */
async function open(databaseUrl: string): Promise<{ database: unknown; close: () => Promise<void> }> {
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const source = await new DataSource(dataSourceOptions(databaseUrl, 'application', 4) as never).initialize();
  const Database = await classOf('database/database', 'Database');
  return { database: new Database(source), close: () => source.destroy() };
}

interface Boards {
  page: (playerId: number, groupId: number, query: { page: number; limit: number }) => Promise<unknown>;
}

/** Opens the product's tables of groups. Each call of the clock is a second later, so each read counts the table. */
export async function openBoards(
  databaseUrl: string,
): Promise<{ boards: Boards; close: () => Promise<void> }> {
  const { database, close } = await open(databaseUrl);
  let now = Date.now();
  const clock = { now: () => (now += 1_000) };
  const Tables = await classOf('modules/groups/tables', 'Tables');
  const Leaderboards = await classOf<Boards>('modules/groups/leaderboard', 'Leaderboards');
  return { boards: new Leaderboards(database, new Tables(database, { changes: 0 }, clock)), close };
}

/** Opens the product's scoring. `preview` runs a correction without writing it. */
export async function openScorer(databaseUrl: string) {
  const { database, close } = await open(databaseUrl);
  const ScoreGrid = await classOf<{ scoreIfNeeded: (gridId: number) => Promise<unknown> }>(
    'modules/scoring/score-grid',
    'ScoreGrid',
  );
  const PreviewScore = await classOf<{ effects: (supposed: object) => Promise<unknown> }>(
    'modules/grids/preview-score',
    'PreviewScore',
  );
  return { scorer: new ScoreGrid(database), preview: new PreviewScore(database), close };
}
