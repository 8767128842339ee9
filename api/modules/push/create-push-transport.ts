import type { Env } from '../../config/env.ts';
import { HttpsPushTransport } from './https-push-transport.ts';
import type { PushTransport } from './push-transport.ts';

/** The push services of the browsers, or the one that the settings name. */
export function createPushTransport({ pushServiceUrl }: Pick<Env, 'pushServiceUrl'>): PushTransport {
  return new HttpsPushTransport({ serviceUrl: pushServiceUrl });
}
