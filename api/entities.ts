import type { DataSourceOptions } from 'typeorm';
import { affiliatesEntities } from './modules/affiliates/entities.ts';
import { announcementsEntities } from './modules/announcements/entities.ts';
import { footballEntities } from './modules/football/entities.ts';
import { authEntities } from './modules/auth/entities.ts';
import { auditEntities } from './modules/audit/entities.ts';
import { matchesEntities } from './modules/matches/entities.ts';
import { picksEntities } from './modules/picks/entities.ts';
import { prizesEntities } from './modules/prizes/entities.ts';
import { scoringEntities } from './modules/scoring/entities.ts';
import { RateLimitEntity } from './platform/rate-limit.entity.ts';
import { AdminTaskEntity } from './platform/admin-task.entity.ts';
import { groupsEntities } from './modules/groups/entities.ts';
import { mailEntities } from './modules/mail/entities.ts';
import { LocalMailEntity } from './tools/mailbox/local-mail.entity.ts';
import { pushEntities } from './modules/push/entities.ts';

/** Every TypeORM entity of the program; each module lists its own. */
export const entities: NonNullable<DataSourceOptions['entities']> = [
  RateLimitEntity,
  ...affiliatesEntities,
  ...announcementsEntities,
  ...footballEntities,
  ...authEntities,
  ...auditEntities,
  ...matchesEntities,
  ...picksEntities,
  ...prizesEntities,
  ...scoringEntities,
  AdminTaskEntity,
  ...groupsEntities,
  ...mailEntities,
  LocalMailEntity,
  ...pushEntities,
];
