import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { newToken } from '../../platform/tokens.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';

/** How long a person may look at the browser's dialog. */
const LIFETIME_MS = 5 * 60_000;

/** Challenges of passkeys: stored by the server, valid for five minutes, each once. */
@Injectable()
export class Challenges {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores and returns a challenge, and deletes expired ones. `playerId` adds a passkey; null: a passkey is used. */
  async make(playerId: number | null): Promise<string> {
    const [now, challenge] = [this.clock.now(), newToken()];
    await this.database.rows('delete from passkey_challenge where expires_at <= $1', [new Date(now)]);
    await this.database.rows(
      'insert into passkey_challenge (challenge, player_id, expires_at) values ($1, $2, $3)',
      [challenge, playerId, new Date(now + LIFETIME_MS)],
    );
    return challenge;
  }

  /** Returns whether the challenge was made for this use and not used before. It does not work again. */
  async use(challenge: string, playerId: number | null): Promise<boolean> {
    const rows = await this.database.rows(
      `delete from passkey_challenge where challenge = $1 and player_id is not distinct from $2 and expires_at > $3
        returning challenge`,
      [challenge, playerId, new Date(this.clock.now())],
    );
    return rows.length === 1;
  }
}
