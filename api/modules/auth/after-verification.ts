import { Injectable, Logger } from '@nestjs/common';

/** Another module's next step for a player whose address has just been verified; it must bear running twice. */
type Listener = (playerId: number) => Promise<void>;

/** Where modules say, once, when they start, what they wait for a verification with: accounts know none of them. */
@Injectable()
export class AfterVerification {
  private readonly logger = new Logger('Accounts');
  private readonly listeners: Listener[] = [];

  add(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Never fails: the address is verified whatever becomes of the rest. */
  async tell(playerId: number): Promise<void> {
    for (const listener of this.listeners) {
      await listener(playerId).catch((error: unknown) =>
        this.logger.error({ err: error, playerId }, 'after a verification'),
      );
    }
  }
}
