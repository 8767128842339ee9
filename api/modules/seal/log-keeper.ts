import { setTimeout } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { isSignedBy, parseCheckpoint } from '../../../shared/seal/note.ts';
import { EnvError } from '../../config/variables.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { Poller } from '../../platform/poller.ts';
import { countWinners } from './count-winners.ts';
import { LogMemory } from './log-memory.ts';
import { LOG_SIGNER, type LogSigner } from './log-signer.ts';
import { publishOpenings } from './publish-openings.ts';
import { findDueWork } from './due.queries.ts';
import { findCheckpoint } from './log.queries.ts';
import { areSealed } from './save.queries.ts';
import { Sequencer } from './sequencer.ts';
import { Witnesses } from './witnesses.ts';

const POLL_EVERY_MS = 1_000;
const LATE_S = 30;

/** Continues the public log. Each process asks one question a second while nothing is due. */
@Injectable()
@OwnsPersonalData()
export class LogKeeper implements DataOwner, OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Seal');
  private readonly poller = new Poller(
    () => this.advance(),
    (error) => this.logger.warn({ err: error }, 'the log could not be continued'),
  );

  constructor(
    private readonly database: Database,
    private readonly sequencer: Sequencer,
    private readonly witnesses: Witnesses,
    private readonly memory: LogMemory,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
  ) {}

  /** Gives the player's saves their places in the log, if there is one. */
  async prepareErasing(playerId: number): Promise<void> {
    if (!this.signer) return;
    for (let tries = 0; tries < 10 && !(await areSealed(this.database, playerId)); tries += 1) {
      if (tries > 0) await setTimeout(POLL_EVERY_MS / 5);
      await this.advance();
    }
  }

  /** Erases nothing. Raises `unavailable` while a save has no place: without the account it has no pseudonym. */
  async erase(tx: Transaction, { playerId }: DataSubject): Promise<void> {
    // A log that stopped does not go on with them.
    if (this.signer && !this.memory.stoppedSince && !(await areSealed(tx, playerId)))
      throw new AppError('unavailable', { retryAfter: 2 });
  }

  /** Raises an error if the log of the database has another name or key: players would see another log. */
  async onModuleInit(): Promise<void> {
    if (!this.signer) return;
    const { checkpoint } = await findCheckpoint(this.database);
    const { name } = this.signer.key;
    // A damaged checkpoint does not stop the server, but the log.
    if (checkpoint !== null && isOtherLog(checkpoint, this.signer))
      throw new EnvError(
        `LOG_KEY, LOG_NAME: the database has another public log than ${name} with this key: see docs/seal.md`,
      );
  }

  onApplicationBootstrap(): void {
    if (this.signer) this.poller.start(POLL_EVERY_MS);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Appends what is due, publishes openings, settles grids, and shows the log to the witnesses. */
  async advance(): Promise<void> {
    if (!this.signer) return;
    const due = await findDueWork(this.database);
    this.memory.say('log_late', (due.heldUp ?? 0) > LATE_S);
    // A process that has just started asks the witnesses before it signs.
    await this.witnesses.showFirst(due);
    if (await this.memory.detectStop(this.database, due)) return;
    const { hasSaves, hasFacts, hasEnds, gridToOpen, gridToSettle } = due;
    if (hasSaves || hasFacts || hasEnds) await this.sequencer.advance(due);
    if (gridToOpen !== null) await publishOpenings(this.database, gridToOpen);
    if (gridToSettle !== null) await this.settle(gridToSettle);
    const isBusy = hasSaves || hasFacts || hasEnds || gridToSettle !== null;
    await this.witnesses.show(isBusy ? await findDueWork(this.database) : due);
  }

  private async settle(gridId: number): Promise<void> {
    const settlement = await countWinners(this.database, gridId);
    this.memory.say('log_differs', settlement === 'differs');
    if (settlement !== null && settlement !== 'differs') await this.sequencer.settle(settlement);
  }
}

/** Returns whether the note is readable, and of a log with another name or key. */
function isOtherLog(note: string, { key }: LogSigner): boolean {
  try {
    return parseCheckpoint(note).origin !== key.name || !isSignedBy(note, key);
  } catch {
    return false;
  }
}
