import { isApiError } from '../api/api-error.ts';
import { newOpId } from '../offline/op-id.ts';
import { keepInTab, keptInTab, tabKey } from './tab-memory.ts';

/** What was asked for, of which nobody has said yet whether it was made. */
interface Attempt {
  /** Under this number it is made once, however often it is asked for. */
  opId: string;
  /** What was asked for, as JSON. */
  wanted: string;
}

/**
 * Asks for something to be made, and again when no answer came, without its being made twice: `ask` gets the number to ask under, which is the same one for
 * the same `wanted` until the server has said what came of it, after a reload of this tab too. `name` says what is made. Raises what `ask` raises.
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

/** Did the server say that nothing was made? Without a word of it, or when something broke, it may be. */
const isRefusal = (error: unknown) => isApiError(error) && error.status > 0 && error.status < 500;
