import type { Logger } from 'pino';
import type { Env } from './config/env.ts';
import type { Database } from './database/database.ts';
import type { Clock } from './platform/clock.ts';
import { ApiFootballClient } from './modules/football/source/api-football-client.ts';
import { DemonstrationSource } from './demo/football/demonstration-source.ts';
import type { FootballSource } from './modules/football/source/football-source.ts';
import { NoSource } from './modules/football/source/no-source.ts';
import { SourceRow } from './modules/football/source/source-store.ts';

/**
 * Returns API-Football if it is configured, else the demonstration feed (JOB-07). If other machines can reach Doce, the
 * feed needs a demonstration, because no player may win a prize with invented matches (OPS-08).
 */
export function createFootballSource(
  env: Pick<Env, 'football' | 'isPublic' | 'isDemo'>,
  database: Database,
  clock: Clock,
  logger: Pick<Logger, 'warn'>,
): FootballSource {
  if (!env.football)
    return env.isPublic && !env.isDemo ? new NoSource(clock) : new DemonstrationSource({ clock });
  return new ApiFootballClient({
    ...env.football,
    store: new SourceRow(database, 'api-football'),
    clock,
    log: (event, facts) => logger.warn({ context: 'Football', ...facts }, event),
  });
}
