import { UncheckedError } from '../../../shared/seal/finding.ts';
import { isOurs } from '../../api/ours.ts';

const patienceMs = 30_000;

/** Returns the body of an answer of the server; null for 404. Raises an `UncheckedError` without an answer. */
export async function readLog(url: URL): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url.href, { signal: AbortSignal.timeout(patienceMs) });
    // A server of another origin shows its mark to its own pages only.
    if (url.origin === location.origin && !isOurs(answer)) throw new Error('something else answers');
    if (!answer.ok && answer.status !== 404) throw new Error(`the server answers ${answer.status}`);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch (error) {
    throw new UncheckedError('noAnswer', `${url.pathname}: ${String(error)}`);
  }
}
