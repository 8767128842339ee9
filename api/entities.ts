import type { DataSourceOptions } from 'typeorm';
import { announcementsEntities } from './modules/announcements/entities.ts';
import { auditEntities } from './modules/audit/entities.ts';
import { matchesEntities } from './modules/matches/entities.ts';

/** Every TypeORM entity of the program; each module lists its own. */
export const entities: NonNullable<DataSourceOptions['entities']> = [
  ...announcementsEntities,
  ...auditEntities,
  ...matchesEntities,
];
