import { flushOutbox } from '../offline/flush-outbox.ts';
import { sessionOfWorker } from '../offline/session-mirror.ts';

/** In the worker, when the network is back: sends what the player saved. Rejects when something is left, so that the browser tries again. */
export async function sendInBackground(): Promise<void> {
  const session = await sessionOfWorker();
  if (!session) return;
  const { left } = await flushOutbox(session, { isNetworkBack: true });
  if (left > 0) throw new Error(`${left} picks are left`);
}
