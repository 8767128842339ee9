import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { importBuilt } from './stage.ts';

/** Opens the product's count of splits, on a connection of the application's role. It returns how many matches it counted. */
export async function openSplitter(
  databaseUrl: string,
): Promise<{ countDue: () => Promise<number>; close: () => Promise<void> }> {
  Logger.overrideLogger(false);
  const { CountSplits } = await importBuilt<{
    CountSplits: new (
      database: unknown,
      jobs: null,
      catalogue: object,
    ) => { countDue: () => Promise<number> };
  }>('modules/matches/count-splits.js');
  const { Database } = await importBuilt<{ Database: new (source: unknown) => unknown }>(
    'database/database.js',
  );
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const source = await new DataSource(dataSourceOptions(databaseUrl, 'application', 4) as never).initialize();
  const splits = new CountSplits(new Database(source), null, { forget: () => undefined });
  return { countDue: () => splits.countDue(), close: () => source.destroy() };
}
