import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { importBuilt } from './stage.ts';

interface Boards {
  page: (playerId: number, groupId: number, query: { page: number; limit: number }) => Promise<unknown>;
  count: (groupId: number) => Promise<void>;
}

/** Opens the product's reads and counts of leaderboards, on connections of the application's role. */
export async function openBoards(databaseUrl: string): Promise<Boards & { close: () => Promise<void> }> {
  const { Leaderboards } = await importBuilt<{
    Leaderboards: new (database: unknown) => Boards;
  }>('modules/groups/leaderboard.js');
  const { Database } = await importBuilt<{ Database: new (source: unknown) => unknown }>(
    'database/database.js',
  );
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const source = await new DataSource(dataSourceOptions(databaseUrl, 'application', 4) as never).initialize();
  const database = new Database(source);
  const boards = new Leaderboards(database);
  return {
    page: (playerId, groupId, query) => boards.page(playerId, groupId, query),
    count: (groupId) => boards.count(groupId),
    close: () => source.destroy(),
  };
}
