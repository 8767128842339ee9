import { Inject, Injectable, Logger } from '@nestjs/common';
import { toBase64 } from '../../../shared/seal/bytes.ts';
import { readEntry } from '../../../shared/seal/entry.ts';
import { COSIGNATURE, readCosignature, readKey } from '../../../shared/seal/note.ts';
import { proveConsistency } from '../../../shared/seal/tree.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { LogMemory } from './log-memory.ts';
import { sha256, verifySignature } from './log-signer.ts';
import { readLogTiles } from './log-tiles.ts';
import type { DueWork } from './due.queries.ts';
import { findCheckpoint } from './log.queries.ts';
import { claimShowing, findWitnessedSizes, keepNote } from './witness.queries.ts';

const PATIENCE_MS = 5_000;
const AGAIN_S = 5;
const HURRY_S = 120;
const FRESH_S = 600;

interface Witness {
  url: string;
  key: ReturnType<typeof readKey>;
  /** The size of the log that it knows. */
  size: number;
  /** The last failure, which is logged once. */
  failure: string | null;
}

/**
 * Shows the newest checkpoint to the witnesses and keeps their signatures (C2SP tlog-witness): at once when the log has
 * a new start, moved start or settlement, then every 5 seconds for 2 minutes, and else every 10 minutes.
 */
@Injectable()
export class Witnesses {
  private readonly logger = new Logger('Witnesses');
  private readonly witnesses: Witness[];
  private isFirst = true;

  constructor(
    private readonly database: Database,
    private readonly memory: LogMemory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) { logKey, logWitnesses }: Env,
  ) {
    this.witnesses = (logKey === null ? [] : logWitnesses).map(({ url, key }) => ({
      url,
      key: readKey(sha256, key, COSIGNATURE),
      size: 0,
      failure: null,
    }));
  }

  /** Asks once in the life of a process: a witness may know more entries than the database. */
  async showFirst({ size }: DueWork): Promise<void> {
    if (this.isFirst && size > 0) await this.ask();
    this.isFirst = false;
  }

  /** Shows the log if it is due. */
  async show(due: DueWork): Promise<void> {
    if (this.witnesses.length === 0 || due.size === 0 || !(await this.isDue(due))) return;
    if (await claimShowing(this.database, due)) await this.ask();
  }

  private async isDue({ shownAge, shownSize, watchedPlace, watched }: DueWork): Promise<boolean> {
    if (shownAge === null || shownAge >= FRESH_S) return true;
    if (watchedPlace === null || watched === null) return false;
    if (watchedPlace >= shownSize) return true;
    const age = this.clock.now() / 1000 - readEntry(watched).at;
    if (age > HURRY_S || shownAge < AGAIN_S) return false;
    const sizes = await findWitnessedSizes(this.database);
    return this.witnesses.some(({ key }) => (sizes.get(key.name) ?? 0) <= watchedPlace);
  }

  /** Asks every witness for a signature, and keeps the notes. */
  async ask(): Promise<void> {
    const { checkpoint, size } = await findCheckpoint(this.database);
    if (!checkpoint || this.witnesses.length === 0) return;
    await Promise.all(
      this.witnesses.map(async (witness) => {
        const line = await this.sign(witness, checkpoint, size);
        if (line !== null) await keepNote(this.database, witness.key.name, size, checkpoint + line);
      }),
    );
  }

  /** Returns the line of the witness; null if it does not sign. */
  private async sign(witness: Witness, checkpoint: string, size: number): Promise<string | null> {
    try {
      let answer = await this.send(witness, checkpoint, size);
      // The witness says which size it knows.
      if (answer.status === 409) {
        const known = (await answer.text()).trim();
        if (!/^\d{1,15}$/.test(known)) throw new Error(`it answers 409 without a size`);
        witness.size = Number(known);
        if (witness.size > size) this.memory.keepWitnessed(witness.size);
        if (witness.size > size) throw new Error(`it knows a log of ${known} entries`);
        answer = await this.send(witness, checkpoint, size);
      }
      const line = await answer.text();
      if (answer.status !== 200) throw new Error(`it answers ${answer.status}: ${line.trim().slice(0, 200)}`);
      await readCosignature(checkpoint + line, witness.key, verifySignature);
      witness.size = size;
      witness.failure = null;
      return line;
    } catch (error) {
      const { message } = error as Error;
      if (witness.failure !== message)
        this.logger.warn(`the witness ${witness.key.name} has not signed: ${message}`);
      witness.failure = message;
      return null;
    }
  }

  private async send({ url, size: known }: Witness, checkpoint: string, size: number): Promise<Response> {
    // The database may have gone back since.
    const old = known > size ? 0 : known;
    const proof = await proveConsistency(sha256, old, size, readLogTiles(this.database, size));
    const lines = [`old ${old}`, ...proof.map(toBase64), '', checkpoint];
    return fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, {
      method: 'POST',
      body: lines.join('\n'),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }
}
