import type { DataSourceOptions } from 'typeorm';
import { announcementsEntities } from './modules/announcements/entities.ts';
import { matchesEntities } from './modules/matches/entities.ts';
import { pushEntities } from './modules/push/entities.ts';

/** Every TypeORM entity of the program; each module lists its own. */
export const entities: NonNullable<DataSourceOptions['entities']> = [
  ...announcementsEntities,
  ...matchesEntities,
  ...pushEntities,
];
