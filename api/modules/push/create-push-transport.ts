import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { PushTransport } from './push-transport.ts';
import { ThreadedPushTransport } from './threaded-push-transport.ts';

/** The push services of the browsers, or the one that the settings name. */
export function createPushTransport(
  { pushServiceUrl }: Pick<Env, 'pushServiceUrl'>,
  logger: Logger,
): PushTransport {
  return new ThreadedPushTransport(logger, { serviceUrl: pushServiceUrl });
}
