import { Inject, Injectable } from '@nestjs/common';
import type { OwnData as OwnDataFile } from '../../../shared/contract/own-data.ts';
import { Database } from '../../database/database.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { type AccountEntity, SessionEntity } from './entities.ts';
import { Accounts } from './accounts.ts';

/** Exports the data of a player: account, sessions and mails from here, the rest from the modules that store it. */
@Injectable()
export class OwnData {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly personalData: PersonalData,
    private readonly outbox: MailOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Raises `session_ended`. */
  async collect({ playerId, sessionId }: Caller): Promise<OwnDataFile> {
    const account = await this.accounts.getAccount(playerId);
    return {
      exportedAt: dateOf(this.clock).toISOString(),
      account: toOwnAccount(account),
      grids: [],
      picks: [],
      saves: [],
      savesInAll: 0,
      groups: [],
      invitations: [],
      contactRequests: [],
      prizes: [],
      pushDevices: [],
      ...(await this.personalData.ownData(account)),
      sessions: await this.listSessions(playerId, sessionId),
      mails: await this.outbox.listTo(account.email),
    };
  }

  private async listSessions(playerId: number, currentId: string): Promise<OwnDataFile['sessions']> {
    const sessions = await this.database.source
      .getRepository(SessionEntity)
      .find({ where: { playerId }, order: { createdAt: 'desc' } });
    return sessions.map(({ id, createdAt, rotatedAt, expiresAt }) => ({
      startedAt: createdAt.toISOString(),
      renewedAt: rotatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isThisOne: id === currentId,
    }));
  }
}

function toOwnAccount(account: AccountEntity): OwnDataFile['account'] {
  const {
    playerId: id,
    firstName,
    lastName,
    username,
    email,
    country,
    phone,
    birthDate,
    language,
    role,
  } = account;
  return {
    ...{ id, firstName, lastName, username, email, country, phone, birthDate, language, role },
    emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
  };
}
