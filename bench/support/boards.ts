import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { importBuilt } from './stage.ts';

interface Boards {
  page: (playerId: number, groupId: number, query: { page: number; limit: number }) => Promise<unknown>;
}

/** Opens the product's tables of groups, on connections of the application's role. Each read counts the table. */
export async function openBoards(databaseUrl: string): Promise<Boards & { close: () => Promise<void> }> {
  type Made<T> = new (...args: unknown[]) => T;
  const { Leaderboards } = await importBuilt<{ Leaderboards: Made<Boards> }>('modules/groups/leaderboard.js');
  const { Tables } = await importBuilt<{ Tables: Made<unknown> }>('modules/groups/tables.js');
  const { Database } = await importBuilt<{ Database: new (source: unknown) => unknown }>(
    'database/database.js',
  );
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const source = await new DataSource(dataSourceOptions(databaseUrl, 'application', 4) as never).initialize();
  const database = new Database(source);
  // Each call of the clock is a second later.
  let now = Date.now();
  const clock = { now: () => (now += 1_000) };
  const boards = new Leaderboards(database, new Tables(database, { changes: 0 }, clock), clock);
  return {
    page: (playerId, groupId, query) => boards.page(playerId, groupId, query),
    close: () => source.destroy(),
  };
}
