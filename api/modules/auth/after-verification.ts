import { Injectable, Logger } from '@nestjs/common';
import type { EmailVerified } from '../../../shared/contract/auth.ts';

/** What a next step adds to the answer that the player gets. */
export type VerificationNews = Pick<EmailVerified, 'group'>;

/** Another module's next step for a player whose address has just been verified; it must bear running twice. */
type Listener = (playerId: number) => Promise<VerificationNews>;

/** Where modules say, once, when they start, what they wait for a verification with: accounts know none of them. */
@Injectable()
export class AfterVerification {
  private readonly logger = new Logger('Accounts');
  private readonly listeners: Listener[] = [];

  add(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Never fails: the address is verified whatever becomes of the rest. */
  async tell(playerId: number): Promise<VerificationNews> {
    const news: VerificationNews = {};
    for (const listener of this.listeners) {
      try {
        Object.assign(news, await listener(playerId));
      } catch (error) {
        this.logger.error({ err: error, playerId }, 'after a verification');
      }
    }
    return news;
  }
}
