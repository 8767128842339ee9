import type { CheckedGrid } from '../../../shared/seal/check-grid.ts';
import { LogError, readKey } from '../../../shared/seal/note.ts';
import { checkSince, loadCheckpoint, verifyGrid } from '../../../shared/seal/verify-log.ts';
import { isOurs } from '../../api/ours.ts';
import type { KeptSeal } from '../../offline/kept-seal.ts';
import { sha256, verify } from './log-crypto.ts';

/** Why a grid could not be checked; the key of its text. `notStarted`: the worker did not start. */
export type FailureCode = LogError['code'] | 'network' | 'noLog' | 'missing' | 'broken' | 'notStarted';

/** The outcome of a check. `words` are English, for the organiser. */
export type Outcome =
  | { state: 'checked'; grid: CheckedGrid & { size: number } }
  | { state: 'failed'; code: FailureCode; words: string };

/** What a device knows of the log: its key, and a signed checkpoint. */
export type KnownLog = Pick<KeptSeal, 'key' | 'checkpoint'>;

const patienceMs = 30_000;

class LoadError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Checks a grid of the log at `address`, which ends with `/log/`. Never rejects.
 *
 * @param kept what this device knows of the log. The log must have the same key, and must have only grown.
 * @param onProgress is called with the number of entries so far, and of all
 */
export async function checkLog(
  address: string,
  gridId: number,
  kept: KnownLog | null,
  onProgress: (entries: number, size: number) => void,
): Promise<Outcome> {
  const load = (path: string) => loadFile(address, path);
  try {
    const served = new TextDecoder().decode(await load('key'));
    const source = { sha256, verify, key: readKey(sha256, kept?.key ?? served), load };
    if (kept) await checkSince(source, kept.checkpoint, await loadCheckpoint(source));
    return { state: 'checked', grid: await verifyGrid(source, gridId, onProgress) };
  } catch (error) {
    const code = error instanceof LoadError || error instanceof LogError ? error.code : 'broken';
    return { state: 'failed', code, words: error instanceof Error ? error.message : String(error) };
  }
}

async function loadFile(address: string, path: string): Promise<Uint8Array> {
  const answer = await read(address + path).catch((error: unknown) => {
    throw new LoadError('network', `${path}: ${String(error)}`);
  });
  if (answer.bytes) return answer.bytes;
  // Without a log the server has no key, and before the first entry no checkpoint.
  const isWhole = path === 'key' || path === 'checkpoint';
  const code = answer.status === 404 ? (isWhole ? 'noLog' : 'missing') : 'network';
  throw new LoadError(code, `${path}: the server answers ${answer.status}`);
}

async function read(url: string): Promise<{ status: number; bytes: Uint8Array | null }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  if (!isOurs(response)) throw new Error('something else answers in place of the server');
  const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  return { status: response.status, bytes };
}
