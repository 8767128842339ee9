import { flushOutbox } from '../outbox/flush-outbox.ts';
import { outboxInDatabase } from '../outbox/outbox.ts';
import { sessionOfWorker } from '../outbox/session-mirror.ts';
import { keptLanguage } from './push-memory.ts';
import { refusedPush } from './push-payload.ts';

type Worker = {
  registration: Pick<ServiceWorkerRegistration, 'pushManager' | 'showNotification'>;
  clients: Pick<Clients, 'matchAll'>;
};

/**
 * Sends the saved picks from the worker. Shows a refusal as a notification if push is on and no page is visible.
 * Rejects if a pick is left, so that the browser retries the sync event.
 */
export async function sendInBackground(worker: Worker): Promise<void> {
  const session = await sessionOfWorker();
  if (!session) return;
  const outbox = outboxInDatabase(session.playerId);
  const countRefused = async () =>
    (await outbox.read()).state.receipts.filter(({ outcome }) => outcome !== 'superseded').length;
  const before = await countRefused();
  const { left } = await flushOutbox(session, { isNetworkBack: true });
  if ((await countRefused()) > before) await notifyRefusal(worker);
  if (left > 0) throw new Error(`${left} picks are left`);
}

async function notifyRefusal({ registration, clients }: Worker): Promise<void> {
  if (!(await registration.pushManager?.getSubscription())) return;
  const pages = await clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  const { title, options } = refusedPush(await keptLanguage());
  await registration.showNotification(title, options);
}
