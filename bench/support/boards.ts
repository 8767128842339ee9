import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { importBuilt } from './stage.ts';

interface Boards {
  page: (playerId: number, groupId: number, query: { page: number; limit: number }) => Promise<unknown>;
  count: (groupId: number) => Promise<void>;
}

/** Opens the product's reads and counts of leaderboards, on connections of the application's role. */
export async function openBoards(databaseUrl: string): Promise<Boards & { close: () => Promise<void> }> {
  type Made<T> = new (...args: unknown[]) => T;
  const { Leaderboards } = await importBuilt<{ Leaderboards: Made<Pick<Boards, 'page'>> }>(
    'modules/groups/leaderboard.js',
  );
  const { SharedBoards } = await importBuilt<{ SharedBoards: Made<Pick<Boards, 'count'>> }>(
    'modules/groups/shared-boards.js',
  );
  const { Database } = await importBuilt<{ Database: new (source: unknown) => unknown }>(
    'database/database.js',
  );
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const source = await new DataSource(dataSourceOptions(databaseUrl, 'application', 4) as never).initialize();
  const database = new Database(source);
  // Each call of the clock is a second later, so every read asks the database.
  let now = 0;
  const clock = { now: () => (now += 1_000) };
  const shared = new SharedBoards(database, { changes: 0 }, clock);
  const boards = new Leaderboards(database, shared, clock);
  return {
    page: (playerId, groupId, query) => boards.page(playerId, groupId, query),
    count: (groupId) => shared.count(groupId),
    close: () => source.destroy(),
  };
}
