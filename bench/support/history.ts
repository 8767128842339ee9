import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { importBuilt } from './stage.ts';

interface History {
  find: (
    caller: { playerId: number; country: string },
    query: { page: number; limit: number },
  ) => Promise<{ history: { matches: { id: number }[] }[]; total: number }>;
}

/** Opens the product's read of a player's history, on connections of the application's role. */
export async function openHistory(databaseUrl: string): Promise<History & { close: () => Promise<void> }> {
  const { PickHistory } = await importBuilt<{ PickHistory: new (database: unknown) => History }>(
    'modules/picks/pick-history.js',
  );
  const { Database } = await importBuilt<{ Database: new (source: unknown) => unknown }>(
    'database/database.js',
  );
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const source = await new DataSource(dataSourceOptions(databaseUrl, 'application', 4) as never).initialize();
  const history = new PickHistory(new Database(source));
  return { find: (caller, query) => history.find(caller, query), close: () => source.destroy() };
}
