import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { importBuilt } from './stage.ts';

/** The product's own scoring, on a connection with the application's rights. */
export async function openScorer(
  databaseUrl: string,
): Promise<{ scoreIfNeeded: (gridId: number) => Promise<unknown>; close: () => Promise<void> }> {
  const { ScoreGrid } = await importBuilt<{
    ScoreGrid: new (database: unknown) => { scoreIfNeeded: (gridId: number) => Promise<unknown> };
  }>('modules/picks/score-grid.js');
  const { Database } = await importBuilt<{ Database: new (source: unknown) => unknown }>(
    'database/database.js',
  );
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const source = await new DataSource(dataSourceOptions(databaseUrl, 'application', 4) as never).initialize();
  const scorer = new ScoreGrid(new Database(source));
  return { scoreIfNeeded: (gridId) => scorer.scoreIfNeeded(gridId), close: () => source.destroy() };
}
