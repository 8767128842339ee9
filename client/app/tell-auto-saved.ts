import { takeBack } from '../offline/auto-save.ts';
import { forgetAutoSaved } from '../offline/auto-saved.ts';
import { stampNow } from '../offline/choice-clock.ts';
import { newOpId } from '../lib/op-id.ts';
import type { OutboxRow } from '../offline/outbox-row.ts';
import type { OwnPicksStore } from '../offline/own-picks.ts';
import { whenTried } from '../offline/when-tried.ts';
import { sayAutoSaved } from '../shell/pick-toasts.ts';

const patienceMs = 4_000;

/** Tells a player who is back what was saved meanwhile, and offers to take it back where that is possible. Refusals have their own message. */
export async function tellAutoSaved(store: OwnPicksStore, saved: readonly OutboxRow[]): Promise<void> {
  const opIds = saved.map(({ opId }) => opId);
  const left = (await whenTried(store, opIds, patienceMs)).map(({ opId }) => opId);
  forgetAutoSaved();
  const refused = store.read().receipts.map(({ opId }) => opId);
  const told = saved.filter(({ opId }) => !refused.includes(opId));
  if (told.length === 0) return;
  const taken = told
    .filter(({ opId, before }) => (before ?? null) !== null || left.includes(opId))
    .map((draft) => ({ draft, opId: newOpId() }));
  const undo = () => {
    const at = stampNow();
    void store.change((own) => takeBack(own, taken, at));
  };
  sayAutoSaved({ saved: told.length, waiting: left.length }, taken.length > 0 ? undo : null);
}
