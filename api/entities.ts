import type { DataSourceOptions } from 'typeorm';
import { announcementsEntities } from './modules/announcements/entities.ts';
import { matchesEntities } from './modules/matches/entities.ts';
import { picksEntities } from './modules/picks/entities.ts';
import { prizesEntities } from './modules/prizes/entities.ts';
import { scoringEntities } from './modules/scoring/entities.ts';

/** Every TypeORM entity of the program; each module lists its own. */
export const entities: NonNullable<DataSourceOptions['entities']> = [
  ...announcementsEntities,
  ...matchesEntities,
  ...picksEntities,
  ...prizesEntities,
  ...scoringEntities,
];
