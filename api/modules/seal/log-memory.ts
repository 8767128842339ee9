import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { areEqual } from '../../../shared/seal/bytes.ts';
import { type Checkpoint, parseCheckpoint } from '../../../shared/seal/note.ts';
import { rootOf } from '../../../shared/seal/tree.ts';
import { ENV, type Env } from '../../config/env.ts';
import type { Queries } from '../../database/database.ts';
import type { Need } from '../../platform/needs.ts';
import { type LogSigner, sha256 } from './log-signer.ts';
import { readLogTiles } from './log-tiles.ts';

/**
 * The newest checkpoint that this process has seen, also in the file LOG_STATE outside the database. It shows whether the database went back, for example by a
 * restored backup.
 */
@Injectable()
export class LogMemory {
  private readonly logger = new Logger('Seal');
  private readonly file: string | null;
  private note: string | null = null;
  /** Since when the database has an older or another log; null: it has not. */
  private behindSince: Date | null = null;

  constructor(@Inject(ENV) { logState }: Pick<Env, 'logState'>) {
    this.file = logState;
    // The settings were checked.
    if (logState && existsSync(logState)) this.note = readFileSync(logState, 'utf8');
  }

  get known(): Checkpoint | null {
    return this.note === null ? null : parseCheckpoint(this.note);
  }

  /** Takes in a checkpoint of the database. */
  keep(note: string | null): void {
    if (note === null || note === this.note) return;
    this.note = note;
    if (this.file) this.write(this.file, note);
  }

  /**
   * Returns whether the log of the database lacks entries of the newest checkpoint, or has others in their place.
   *
   * @param signer tells the generation of the newest checkpoint. An earlier generation, or a log of another name, says nothing.
   */
  async isAhead(
    queries: Queries,
    log: { size: number; checkpoint: string | null; generation: number },
    signer: LogSigner,
  ): Promise<boolean> {
    const { known } = this;
    const generation = known ? signer.generationOf(known.origin) : 0;
    const isBehind =
      known !== null &&
      log.checkpoint !== this.note &&
      (generation > log.generation ||
        (generation === log.generation &&
          (known.size > log.size ||
            !areEqual(known.root, await rootOf(sha256, known.size, readLogTiles(queries, known.size))))));
    if (isBehind && !this.behindSince)
      this.logger.warn('the public log stopped, because the database went back: see docs/seal.md');
    this.behindSince = isBehind ? (this.behindSince ?? new Date()) : null;
    return isBehind;
  }

  /** The need of an administrator who has to begin a successor of the log. */
  findNeeds(): Need[] {
    const at = this.behindSince;
    if (!at) return [];
    return [
      { kind: 'log_went_back', count: 1, first: [{ id: null, name: '', at, detail: null, gridId: null }] },
    ];
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
