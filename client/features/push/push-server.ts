import { useMemo } from 'react';
import {
  useEndSubscriptionMutation,
  useLazyPushStateQuery,
  useStoreSubscriptionMutation,
  type PushState,
} from './push-api.ts';

/** What is asked of the server about this device. Its calls reject with an `ApiError`, but for `end`: a subscription that the browser has ended is over. */
export interface PushServer {
  ask: () => Promise<PushState>;
  store: (subscription: PushSubscription, timeZone: string) => Promise<void>;
  end: (endpoint: string) => Promise<void>;
}

/** The same object as long as the component lives. */
export function usePushServer(): PushServer {
  const [ask] = useLazyPushStateQuery();
  const [store] = useStoreSubscriptionMutation();
  const [end] = useEndSubscriptionMutation();
  return useMemo(
    () => ({
      ask: () => ask().unwrap(),
      store: async (subscription, timeZone) => {
        const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
        await store({ body: { endpoint, keys: { p256dh, auth }, timeZone } }).unwrap();
      },
      end: async (endpoint) => void (await end({ body: { endpoint } })),
    }),
    [ask, store, end],
  );
}
