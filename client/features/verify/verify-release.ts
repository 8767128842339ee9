import { UncheckedError } from '../../../shared/seal/finding.ts';
import { isOurs } from '../../api/ours.ts';
import { abortAfter } from '../../lib/abort-after.ts';

const { VITE_LOG_KEY, VITE_LOG_WITNESSES } = import.meta.env as Record<string, string | undefined>;
const patienceMs = 30_000;

/** The log's key, if the build names it. Else a device takes the key of the first answer. */
export const releaseKey: string | null = VITE_LOG_KEY?.trim() ? VITE_LOG_KEY.trim() : null;

/**
 * The witnesses of this release: verifier key and the address that publishes it, separated by commas. They never come
 * from the server.
 */
export const releaseWitnesses = (VITE_LOG_WITNESSES ?? '').split(',').flatMap((each) => {
  const [key, address = ''] = each.trim().split(/\s+/);
  return key ? [{ key, name: key.split('+')[0]!, address }] : [];
});

/** Returns the body of an answer of the server; null for 404. Raises an `UncheckedError` without an answer. */
export async function readLog(path: string, server: string): Promise<Uint8Array | null> {
  try {
    const url = new URL(path, new URL(server, location.href));
    const answer = await fetch(url.href, { signal: abortAfter(patienceMs) });
    // A server of another origin shows its mark to its own pages only.
    if (url.origin === location.origin && !isOurs(answer)) throw new Error('something else answers');
    if (!answer.ok && answer.status !== 404) throw new Error(`the server answers ${answer.status}`);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch (error) {
    throw new UncheckedError('noAnswer', `${path}: ${String(error)}`);
  }
}
