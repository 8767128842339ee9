import type { DataSourceOptions } from 'typeorm';
import * as announcements from './modules/announcements/announcement.entity.ts';
import * as accounts from './modules/accounts/account.entity.ts';
import * as football from './modules/football/football.entity.ts';
import * as footballSource from './modules/football/source/football-source.entity.ts';
import * as groups from './modules/groups/group.entity.ts';
import * as mail from './modules/mail/mail.entity.ts';
import * as grid from './modules/grids/grid.entity.ts';
import * as match from './modules/matches/match.entity.ts';
import * as passkeys from './modules/accounts/passkey.entity.ts';
import * as prizes from './modules/prizes/prize.entity.ts';
import * as push from './modules/push/push.entity.ts';
import * as scoring from './modules/scoring/grid-score.entity.ts';
import * as mailbox from './tools/mailbox/local-mail.entity.ts';

/** The entities of the tables that repositories read or write, with the columns that they need; the rest is SQL's. */
export const entities: NonNullable<DataSourceOptions['entities']> = [
  announcements,
  accounts,
  football,
  footballSource,
  groups,
  mail,
  grid,
  match,
  passkeys,
  prizes,
  push,
  scoring,
  mailbox,
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter((exported) => typeof exported === 'function');
