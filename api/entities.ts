import type { DataSourceOptions } from 'typeorm';
import { announcementsEntities } from './modules/announcements/entities.ts';
import { groupsEntities } from './modules/groups/entities.ts';
import { mailEntities } from './modules/mail/entities.ts';
import { matchesEntities } from './modules/matches/entities.ts';
import { LocalMailEntity } from './tools/mailbox/local-mail.entity.ts';

/** Every TypeORM entity of the program; each module lists its own. */
export const entities: NonNullable<DataSourceOptions['entities']> = [
  ...announcementsEntities,
  ...groupsEntities,
  ...mailEntities,
  ...matchesEntities,
  LocalMailEntity,
];
