import { Inject, Injectable } from '@nestjs/common';
import type { OwnData as OwnDataFile } from '../../../shared/contract/own-data.ts';
import { Database } from '../../database/database.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import type { Person } from './accounts-repository.ts';
import { Accounts } from './accounts.ts';
import { PersonalData } from '../../platform/personal-data.ts';

interface AccountRow {
  country: string;
  phone: string;
  birth_date: string;
  created_at: Date;
  email_verified_at: Date | null;
}
interface SessionRow {
  id: string;
  created_at: Date;
  rotated_at: Date;
  expires_at: Date;
}

/** All that is kept of a player, for the player: the account's part here, the rest from the modules that keep it. */
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
    const person = await this.accounts.getPerson(playerId);
    return {
      exportedAt: new Date(this.clock.now()).toISOString(),
      account: await this.account(person),
      grids: [],
      picks: [],
      saves: [],
      savesInAll: 0,
      groups: [],
      invitations: [],
      contactRequests: [],
      prizes: [],
      pushDevices: [],
      ...(await this.personalData.ownData(person)),
      sessions: await this.sessions(playerId, sessionId),
      mails: await this.outbox.listTo(person.email),
    };
  }

  private async account(person: Person): Promise<OwnDataFile['account']> {
    const [row] = await this.database.rows<AccountRow>(
      'select country, phone, birth_date::text, created_at, email_verified_at from account where player_id = $1',
      [person.playerId],
    );
    return {
      id: person.playerId,
      firstName: person.firstName,
      lastName: person.lastName,
      username: person.username,
      email: person.email,
      emailVerifiedAt: row?.email_verified_at?.toISOString() ?? null,
      country: row!.country,
      phone: row!.phone,
      birthDate: row!.birth_date,
      language: person.language,
      role: person.role,
      createdAt: row!.created_at.toISOString(),
    };
  }

  private async sessions(playerId: number, currentId: string): Promise<OwnDataFile['sessions']> {
    const rows = await this.database.rows<SessionRow>(
      'select id, created_at, rotated_at, expires_at from session where player_id = $1 order by created_at desc',
      [playerId],
    );
    return rows.map((row) => ({
      startedAt: row.created_at.toISOString(),
      renewedAt: row.rotated_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      isThisOne: row.id === currentId,
    }));
  }
}
