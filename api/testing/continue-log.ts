import { LogKeeper } from '../modules/seal/log-keeper.ts';
import type { TestApp } from './test-app.ts';

/** Continues the public log until every committed save, start, result, opening and settlement is in it. */
export async function continueLog({ app }: TestApp): Promise<void> {
  // Results follow starts, openings follow both, and settlements follow openings.
  for (let polls = 0; polls < 6; polls += 1) await app.get(LogKeeper).advance();
}
