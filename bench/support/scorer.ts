import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { importBuilt } from './stage.ts';

interface Scorer {
  scoreIfNeeded: (gridId: number) => Promise<unknown>;
  /** Runs a correction without writing it. */
  preview: (supposed: { gridId: number; matchId: number; outcome: string }) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Opens the product's scoring, on a connection of the application's role. */
export async function openScorer(databaseUrl: string): Promise<Scorer> {
  const { ScoreGrid } = await importBuilt<{
    ScoreGrid: new (database: unknown) => { scoreIfNeeded: (gridId: number) => Promise<unknown> };
  }>('modules/scoring/score-grid.js');
  const { PreviewScore } = await importBuilt<{
    PreviewScore: new (database: unknown) => { effects: Scorer['preview'] };
  }>('modules/grids/preview-score.js');
  const { Database } = await importBuilt<{ Database: new (source: unknown) => unknown }>(
    'database/database.js',
  );
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const source = await new DataSource(dataSourceOptions(databaseUrl, 'application', 4) as never).initialize();
  const database = new Database(source);
  const [scorer, preview] = [new ScoreGrid(database), new PreviewScore(database)];
  return {
    scoreIfNeeded: (gridId) => scorer.scoreIfNeeded(gridId),
    preview: (supposed) => preview.effects(supposed),
    close: () => source.destroy(),
  };
}
