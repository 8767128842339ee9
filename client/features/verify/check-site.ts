import { fromBase64, fromText, toBase64, toText } from '../../../shared/seal/bytes.ts';
import { UncheckedError } from '../../../shared/seal/finding.ts';
import {
  COSIGNATURE,
  type LogKey,
  parseCheckpoint,
  readCheckpoint,
  readKey,
} from '../../../shared/seal/note.ts';
import { openReceipts } from '../../../shared/seal/receipt.ts';
import { type Report, verifySite } from '../../../shared/seal/verify.ts';
import type { KeptSeal } from '../../outbox/kept-seal.ts';
import { sha256, verify } from './log-crypto.ts';
import { readLog, releaseKey, releaseWitnesses } from './verify-release.ts';

export interface CheckRequest {
  /** Any address of the server. */
  server: string;
  gridId: number;
  /** This device's knowledge of the log; null without any. */
  kept: KeptSeal | null;
  /** `since` of the link; null: none. */
  since: string | null;
}

/** The report of a check. `since`: the checked state of the log, for a link; null if there is none. */
export type SiteReport = Report & { since: string | null };

/** A browser reads a log of 50 MB. A save has 80 bytes with its length. */
const mostEntries = 50_000_000 / 80;

/** Checks a grid of the log with what this release and this device know. Never rejects. */
export async function checkSite(
  { server, gridId, kept, since }: CheckRequest,
  onProgress: (entries: number, size: number) => void,
): Promise<SiteReport> {
  const notes: string[] = [];
  const load = async (path: string) => {
    const bytes = await readLog(`/log/${path}`, server);
    if (bytes && path === 'witnessed') notes.push(...([JSON.parse(toText(bytes))].flat() as string[]));
    if (bytes && path === 'checkpoint') {
      notes.push(toText(bytes));
      if (parseCheckpoint(toText(bytes)).size > mostEntries)
        throw new UncheckedError('tooLarge', 'the log is too large for a browser');
    }
    return bytes;
  };
  const call = async (path: string) => {
    const bytes = await readLog(`/api/${path}`, server);
    return bytes && (JSON.parse(toText(bytes)) as unknown);
  };
  try {
    const brought = kept?.key ?? releaseKey;
    const served = brought === null ? await load('key') : null;
    if (brought === null && !served) throw new UncheckedError('noLog', 'there is no log');
    const key = readKey(sha256, brought ?? toText(served!));
    const linked = since === null ? [] : [await noteOf(since, key)];
    const report = await verifySite(
      { sha256, verify, key, load, call },
      {
        gridId,
        since: [...(kept ? [kept.checkpoint] : []), ...linked],
        receipts: (kept?.receipts ?? [])
          .filter((each) => each.gridId === gridId && each.saves.length > 0)
          .map((each) => openReceipts(sha256, each)),
        witnesses: releaseWitnesses.map((witness) => readKey(sha256, witness.key, COSIGNATURE)),
        isKeyKnown: brought !== null,
        now: Math.floor(Date.now() / 1000),
      },
      onProgress,
    );
    // Without a log a note may be malformed.
    const checked = report.log && notes.find((note) => parseCheckpoint(note).size === report.log!.size);
    return { ...report, since: checked ? toBase64(fromText(checked)) : null };
  } catch (error) {
    const reason = error instanceof UncheckedError ? error.reason : 'noAnswer';
    const finding = { code: 'C1' as const, words: String(error), about: reason };
    return { verdict: 'unchecked', findings: [finding], log: null, sheet: null, since: null };
  }
}

/** Returns the note of a link. Raises an `UncheckedError` if the log did not sign it: a link cannot invent an alarm. */
async function noteOf(link: string, key: LogKey): Promise<string> {
  try {
    const note = toText(fromBase64(link));
    await readCheckpoint(note, key, verify);
    return note;
  } catch {
    throw new UncheckedError('damagedFile', 'the link is not of this log');
  }
}
