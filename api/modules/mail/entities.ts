import { MailRefusalEntity } from './mail-refusal.entity.ts';
import { MailEntity } from './mail.entity.ts';

export const mailEntities = [MailEntity, MailRefusalEntity];
