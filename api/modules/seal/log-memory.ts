import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { areEqual } from '../../../shared/seal/bytes.ts';
import { parseCheckpoint, readCheckpoint } from '../../../shared/seal/note.ts';
import { rootOf } from '../../../shared/seal/tree.ts';
import { ENV, type Env } from '../../config/env.ts';
import type { Queries } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { FindsNeeds, type Need, type NeedFinder } from '../../platform/needs.ts';
import { LOG_SIGNER, type LogSigner, sha256, verifySignature } from './log-signer.ts';
import { readLogTiles } from './log-tiles.ts';

type LogNeed = Extract<Need['kind'], `log_${string}`>;

/**
 * The newest checkpoint that this process has seen, also in the file LOG_STATE, and the needs of the log. The
 * checkpoint shows whether the database went back, for example by a restored backup.
 */
@FindsNeeds()
@Injectable()
export class LogMemory implements NeedFinder {
  private readonly logger = new Logger('Seal');
  private readonly file: string | null;
  private note: string | null = null;
  /** The size of the log that a witness knows. */
  private witnessed = 0;
  private readonly needs = new Map<LogNeed, Date>();

  constructor(
    @Inject(ENV) { logState }: Pick<Env, 'logState'>,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.file = logState;
    // The settings were checked.
    if (logState && existsSync(logState)) this.note = readFileSync(logState, 'utf8');
  }

  /** Since when the log does not continue; null: it does. */
  get stoppedSince(): Date | null {
    return this.needs.get('log_went_back') ?? null;
  }

  /** Takes in a checkpoint of this log. */
  keep(note: string): void {
    if (note === this.note) return;
    this.note = note;
    if (this.file) this.write(this.file, note);
  }

  /** A witness signed a log of this size. */
  keepWitnessed(size: number): void {
    this.witnessed = Math.max(this.witnessed, size);
  }

  /** Returns whether the database has a damaged checkpoint, or not all entries of the newest known one. */
  async detectStop(queries: Queries, log: { size: number; checkpoint: string | null }): Promise<boolean> {
    const reason = await this.findDamage(queries, log);
    if (reason !== null && !this.stoppedSince)
      this.logger.warn(`the public log stopped: ${reason}; see docs/seal.md`);
    this.say('log_went_back', reason !== null);
    return reason !== null;
  }

  private async findDamage(
    queries: Queries,
    { size, checkpoint }: { size: number; checkpoint: string | null },
  ): Promise<string | null> {
    const { note, signer } = this;
    if (this.witnessed > size) return `a witness knows ${this.witnessed} entries, the database has ${size}`;
    if (!signer || (checkpoint !== null && checkpoint === note)) return null;
    const read = readLogTiles(queries, size);
    try {
      if (
        checkpoint === null ? size > 0 : !(await this.isWhole(checkpoint, size, rootOf(sha256, size, read)))
      )
        return 'the checkpoint in the database is not that of its entries';
      const known = note === null ? null : parseCheckpoint(note);
      // A log of another name says nothing.
      if (known?.origin === signer.key.name) {
        if (known.size > size) return `the database has ${size} of ${known.size} entries`;
        if (!areEqual(known.root, await rootOf(sha256, known.size, read)))
          return 'the database has other entries than at the last checkpoint';
      }
    } catch (error) {
      return (error as Error).message;
    }
    if (checkpoint !== null) this.keep(checkpoint);
    return null;
  }

  private async isWhole(note: string, size: number, root: Promise<Uint8Array>): Promise<boolean> {
    const checkpoint = await readCheckpoint(note, this.signer!.key, verifySignature);
    return checkpoint.size === size && areEqual(checkpoint.root, await root);
  }

  /** Notes a need of the administrators, or its end. */
  say(kind: LogNeed, isNeeded: boolean): void {
    if (!isNeeded) this.needs.delete(kind);
    else if (!this.needs.has(kind)) this.needs.set(kind, dateOf(this.clock));
  }

  /** The problems of the log that administrators must see. */
  findNeeds(): Need[] {
    return [...this.needs].map(([kind, at]) => ({
      kind,
      count: 1,
      first: [{ id: null, name: '', at, detail: null, gridId: null }],
    }));
  }

  private write(file: string, note: string): void {
    try {
      writeFileSync(`${file}.new`, note);
      renameSync(`${file}.new`, file);
    } catch (err) {
      this.logger.warn({ err }, 'LOG_STATE could not be written');
    }
  }
}
