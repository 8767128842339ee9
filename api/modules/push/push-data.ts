import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database } from '../../database/database.ts';
import { PersonalData } from '../../platform/personal-data.ts';

interface DeviceRow {
  endpoint: string;
  language: string;
  time_zone: string;
  created_at: Date;
}

/** A player's devices among what is kept of them: subscriptions and wishes hang on account and session, and go with them. */
@Injectable()
export class PushData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add({ ownData: async ({ playerId }) => ({ pushDevices: await this.read(playerId) }) });
  }

  private async read(playerId: number): Promise<OwnData['pushDevices']> {
    const rows = await this.database.rows<DeviceRow>(
      `select s.endpoint, s.language, s.time_zone, s.created_at from push_subscription s join session on session.id = s.session_id
       where session.player_id = $1 order by s.created_at desc`,
      [playerId],
    );
    return rows.map((row) => ({
      service: new URL(row.endpoint).host,
      language: row.language,
      timeZone: row.time_zone,
      subscribedAt: row.created_at.toISOString(),
    }));
  }
}
