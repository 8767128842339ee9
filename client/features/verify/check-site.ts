import { toText } from '../../../shared/seal/bytes.ts';
import { UncheckedError, type UncheckedReason } from '../../../shared/seal/finding.ts';
import {
  COSIGNATURE,
  type LogKey,
  parseCheckpoint,
  readCheckpoint,
  readKey,
} from '../../../shared/seal/note.ts';
import { openReceipts } from '../../../shared/seal/receipt.ts';
import { type Report, verifySite } from '../../../shared/seal/verify.ts';
import type { KeptSeal } from '../../offline/kept-seal.ts';
import { sha256, verify } from './log-crypto.ts';
import { readLog } from './read-log.ts';
import { releaseKey, releaseWitnesses } from './release.ts';

export interface CheckRequest {
  /** Any address of the server. */
  address: string;
  gridId: number;
  /** What this device knows of the log; null: nothing. */
  kept: Pick<KeptSeal, 'key' | 'checkpoint' | 'receipts'> | null;
  /** `since` of the link; null: none. */
  since: string | null;
}

/** The report of a check. `since`: the checked state of the log, for a link; null if there is none. */
export type SiteReport = Report & { since: string | null };

/** A browser reads a log of 50 MB. A save has 80 bytes with its length. */
const mostEntries = 50_000_000 / 80;

/** Checks a grid of the log with what this release and this device know. Never rejects. */
export async function checkSite(
  { address, gridId, kept, since }: CheckRequest,
  onProgress: (entries: number, size: number) => void,
): Promise<SiteReport> {
  const notes: string[] = [];
  const load = async (path: string) => {
    const bytes = await readLog(new URL(`/log/${path}`, address));
    if (bytes && path === 'witnessed') notes.push(...([JSON.parse(toText(bytes))].flat() as string[]));
    if (bytes && path === 'checkpoint') {
      notes.push(toText(bytes));
      if (parseCheckpoint(toText(bytes)).size > mostEntries)
        throw new UncheckedError('tooLarge', 'the log is too large for a browser');
    }
    return bytes;
  };
  const call = async (path: string): Promise<unknown> => {
    const bytes = await readLog(new URL(`/api/${path}`, address));
    return bytes && (JSON.parse(toText(bytes)) as unknown);
  };
  try {
    const brought = kept?.key ?? releaseKey;
    const key = readKey(sha256, brought ?? (await servedKey(load)));
    const linked = since === null ? null : await noteOfLink(since, key);
    const report = await verifySite(
      { sha256, verify, key, load, call },
      {
        gridId,
        since: [...(kept ? [kept.checkpoint] : []), ...(linked === null ? [] : [linked])],
        receipts: (kept?.receipts ?? [])
          .filter((each) => each.gridId === gridId && each.saves.length > 0)
          .map((each) => openReceipts(sha256, each)),
        witnesses: releaseWitnesses.map((witness) => readKey(sha256, witness.key, COSIGNATURE)),
        isKeyKnown: brought !== null,
        now: Math.floor(Date.now() / 1000),
      },
      onProgress,
    );
    const checked = notes.find((note) => parseCheckpoint(note).size === report.log?.size);
    return { ...report, since: checked === undefined ? null : linkOf(checked, key) };
  } catch (error) {
    const reason: UncheckedReason = error instanceof UncheckedError ? error.reason : 'noAnswer';
    const finding = { code: 'C1' as const, values: { reason }, words: String(error) };
    return { verdict: 'unchecked', findings: [finding], log: null, sheet: null, since: null };
  }
}

async function servedKey(load: (path: string) => Promise<Uint8Array | null>): Promise<string> {
  const bytes = await load('key');
  if (!bytes) throw new UncheckedError('noLog', 'there is no log');
  return toText(bytes);
}

/** Returns size, root and signature of a checkpoint in the form of an address. The signature keeps others from inventing an alarm. */
export function linkOf(note: string, { name }: LogKey): string {
  const [, size, root] = note.split('\n');
  const signature = note.split('\n').find((line) => line.startsWith(`— ${name} `));
  return [size, root, signature?.split(' ')[2]]
    .join('.')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The reverse of `linkOf`. Raises an `UncheckedError` if the log did not sign this. */
async function noteOfLink(link: string, key: LogKey): Promise<string> {
  const [size, root, signature] = link.replaceAll('-', '+').replaceAll('_', '/').split('.');
  const note = `${key.name}\n${size}\n${root}=\n\n— ${key.name} ${signature}=\n`;
  await readCheckpoint(note, key, verify).catch(() => {
    throw new UncheckedError('damagedFile', 'the link is not of this log');
  });
  return note;
}
