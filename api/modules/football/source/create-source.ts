import type { Logger } from 'pino';
import type { Env } from '../../../config/env.ts';
import { ApiFootballClient } from './api-football-client.ts';
import { DemonstrationSource } from './demonstration-source.ts';
import type { FootballSource } from './football-source.ts';

/** The source this process uses: API-Football when a key is set, the embedded demonstration when not (JOB-07). */
export function createFootballSource(
  env: Pick<Env, 'football'>,
  clock: { now(): number },
  logger: Pick<Logger, 'warn'>,
): FootballSource {
  if (!env.football) return new DemonstrationSource({ clock });
  return new ApiFootballClient({ ...env.football, clock, log: (event, facts) => logger.warn(facts, event) });
}
