import { isApiError } from '../api/api-error.ts';
import { newOpId } from '../lib/op-id.ts';
import { keepInTab, keptInTab, tabKey } from './tab-memory.ts';

/** A request without a final answer. */
interface Attempt {
  /** The server executes each opId once. */
  opId: string;
  /** The request, as JSON. */
  wanted: string;
}

/**
 * Makes a creating request idempotent: `ask` gets the same opId for the same `wanted` until the server answers, also
 * after a reload of this tab. `name` is the kind of the request. Raises the errors of `ask`.
 */
export async function askOnce<Made>(
  { playerId, name, wanted }: { playerId: number; name: string; wanted: object },
  ask: (opId: string) => Promise<Made>,
): Promise<Made> {
  const key = tabKey(playerId, name);
  const said = JSON.stringify(wanted);
  const kept = (keptInTab(key) ?? {}) as Partial<Attempt>;
  const opId = kept.wanted === said && kept.opId ? kept.opId : newOpId();
  keepInTab(key, JSON.stringify({ opId, wanted: said } satisfies Attempt));
  try {
    const made = await ask(opId);
    keepInTab(key, null);
    return made;
  } catch (error) {
    if (isRefusal(error)) keepInTab(key, null);
    throw error;
  }
}

/** Whether the server refused the request. Without an answer, or after a server error, it may have executed it. */
const isRefusal = (error: unknown) => isApiError(error) && error.status > 0 && error.status < 500;
