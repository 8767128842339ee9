import { AccountEntity, PlayerEntity } from './account.entity.ts';
import { MailTokenEntity } from './mail-token.entity.ts';
import { SessionEntity } from './session.entity.ts';

/** The tables of this module. */
export const authEntities = [PlayerEntity, AccountEntity, SessionEntity, MailTokenEntity];
