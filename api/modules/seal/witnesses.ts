import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { toBase64 } from '../../../shared/seal/bytes.ts';
import { COSIGNATURE, readCosignature, readKey } from '../../../shared/seal/note.ts';
import { proveConsistency } from '../../../shared/seal/tree.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { Poller } from '../../platform/poller.ts';
import { readLogTiles } from './log-tiles.ts';
import { sha256, verifySignature } from './log-signer.ts';
import { findCheckpoint, keepWitnessed } from './queries.ts';

const POLL_EVERY_MS = 2_000;
const PATIENCE_MS = 5_000;
const SIGN_AGAIN_S = 6 * 3_600;

interface Witness {
  url: string;
  key: ReturnType<typeof readKey>;
  /** The size of the log that it knows. */
  size: number;
  /** The last failure, which is logged once. */
  failure: string | null;
}

/** Asks the witnesses of LOG_WITNESSES to sign the newest checkpoint, and publishes it with their signatures (C2SP tlog-witness). */
@Injectable()
export class Witnesses implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Witnesses');
  private readonly witnesses: Witness[];
  private readonly poller = new Poller(
    () => this.ask(),
    (error) => this.logger.warn({ err: error }, 'the witnesses could not be asked'),
  );

  constructor(
    private readonly database: Database,
    @Inject(ENV) { logKey, logWitnesses }: Env,
  ) {
    this.witnesses = (logKey === null ? [] : logWitnesses).map(({ url, key }) => ({
      url,
      key: readKey(sha256, key, COSIGNATURE),
      size: 0,
      failure: null,
    }));
  }

  onApplicationBootstrap(): void {
    if (this.witnesses.length > 0) this.poller.start(POLL_EVERY_MS);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Asks each witness whose signature of the newest checkpoint is missing or old. */
  async ask(): Promise<void> {
    const { checkpoint, size, witnessed } = await findCheckpoint(this.database);
    if (!checkpoint || this.witnesses.length === 0) return;
    const known = witnessed?.startsWith(checkpoint) ? witnessed : checkpoint;
    const lines = await Promise.all(
      this.witnesses.map(async (witness) => {
        const line = known.split('\n').find((each) => each.startsWith(`— ${witness.key.name} `));
        const isFresh = line && (await isSignedLately(known, witness));
        return (!isFresh && (await this.sign(witness, checkpoint, size))) || (line ? `${line}\n` : '');
      }),
    );
    const note = checkpoint + lines.join('');
    if (note !== known) await keepWitnessed(this.database, note, size);
  }

  /** Returns the line of the witness; an empty text if it does not sign. */
  private async sign(witness: Witness, checkpoint: string, size: number): Promise<string> {
    try {
      let answer = await this.send(witness, checkpoint, size);
      // The witness says which size it knows.
      if (answer.status === 409) {
        const known = (await answer.text()).trim();
        if (!/^\d{1,15}$/.test(known) || Number(known) > size)
          throw new Error(`it knows a log of ${known.slice(0, 20)} entries`);
        witness.size = Number(known);
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
      return '';
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

/** A log that is quiet is signed again, so that a verifier sees that the witness still watches it. */
async function isSignedLately(note: string, { key }: Witness): Promise<boolean> {
  const at = await readCosignature(note, key, verifySignature).catch(() => 0);
  return Date.now() / 1000 - at < SIGN_AGAIN_S;
}
