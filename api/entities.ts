import type { DataSourceOptions } from 'typeorm';
import * as affiliates from './modules/affiliates/entities.ts';
import * as announcements from './modules/announcements/entities.ts';
import { footballEntities } from './modules/football/entities.ts';
import * as auth from './modules/auth/entities.ts';
import * as audit from './modules/audit/entities.ts';
import { matchesEntities } from './modules/matches/entities.ts';
import { picksEntities } from './modules/picks/entities.ts';
import { prizesEntities } from './modules/prizes/entities.ts';
import { scoringEntities } from './modules/scoring/entities.ts';
import { RateLimitEntity } from './platform/rate-limit.entity.ts';
import { AdminTaskEntity } from './platform/admin-task.entity.ts';
import * as groups from './modules/groups/entities.ts';
import * as mail from './modules/mail/entities.ts';
import { LocalMailEntity } from './tools/mailbox/local-mail.entity.ts';
import * as passkeys from './modules/passkeys/entities.ts';
import * as secondFactor from './modules/second-factor/entities.ts';
import * as seal from './modules/seal/entities.ts';
import * as push from './modules/push/entities.ts';

/** Every TypeORM entity of the program; each module lists its own. */
export const entities: NonNullable<DataSourceOptions['entities']> = [
  RateLimitEntity,
  ...Object.values(affiliates),
  ...Object.values(announcements),
  ...footballEntities,
  ...Object.values(auth),
  ...Object.values(secondFactor),
  ...Object.values(passkeys),
  ...Object.values(audit),
  ...matchesEntities,
  ...picksEntities,
  ...prizesEntities,
  ...scoringEntities,
  AdminTaskEntity,
  ...Object.values(groups),
  ...Object.values(mail),
  LocalMailEntity,
  ...Object.values(push),
  ...Object.values(seal),
];
