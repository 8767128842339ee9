import type { DataSourceOptions } from 'typeorm';
import { announcementsEntities } from './modules/announcements/announcements-entities.ts';
import { gamesEntities } from './modules/games/games-entities.ts';

/** Every TypeORM entity of the program; each module lists its own. */
export const entities: NonNullable<DataSourceOptions['entities']> = [
  ...announcementsEntities,
  ...gamesEntities,
];
