import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { sessionOfWorker } from '../outbox/session-mirror.ts';
import { keptLanguage } from './push-memory.ts';

/**
 * The browser replaced a subscription: sends the new one to the server. After a failure the next start of the app
 * repairs it.
 */
export async function renewInWorker(
  {
    oldSubscription,
    newSubscription,
  }: Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>,
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
): Promise<void> {
  const session = await sessionOfWorker();
  const token = await session?.token();
  if (!session || !token) return;
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && !applicationServerKey) return;
  const subscription =
    newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const language = await keptLanguage();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const request = requestOf('PUT /push/subscription', {
    body: { ...subscription.toJSON(), timeZone } as never,
  });
  const { error } = await send(request, { token, language });
  if (error?.status !== 401) return;
  const renewal = await session.renew(token);
  if (typeof renewal === 'object') await send(request, { token: renewal.token, language });
}
