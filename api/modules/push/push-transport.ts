import { Agent } from 'node:https';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import webPush, { WebPushError } from 'web-push';
import type { Env } from '../../config/env.ts';
import type { PushMessage } from './push-message.ts';

/** Limit of open connections to one push service. A connection carries one push at a time. */
export const PUSHES_AT_ONCE = 48;
export const PUSH_TIMEOUT_MS = 10_000;
/** A VAPID token is valid for 12 hours. Apple rejects senders that change it more often than once an hour. */
const TOKEN_CACHED_MS = 6 * 3_600_000;

/** A subscription's URL at its push service, and the keys that encrypt its pushes. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The answer of a push service. `status` is null after a timeout; `retryAfter` is the raw header. */
export interface PushAnswer {
  status: number | null;
  retryAfter: string | null;
}

/** Sends one push to its push service. `post` never rejects. */
export interface PushTransport {
  post(address: PushAddress, message: PushMessage): Promise<PushAnswer>;
  close(): Promise<void>;
}
export const PUSH_TRANSPORT = Symbol('PushTransport');

/** Encrypts (RFC 8291), signs (RFC 8292) and posts (RFC 8030) pushes with `web-push`, without redirects. */
export class WebPushTransport implements PushTransport {
  private readonly env: Pick<Env, 'vapid' | 'pushServiceUrl'>;
  private readonly agent: Agent;
  private readonly timeout: number;
  /** Encrypts at most one push per turn of the event loop, so that API requests do not wait for a complete batch. */
  private readonly turns = pLimit(1);
  /** By origin of the push service. A new signature costs half as much as the encryption of a push. */
  private readonly tokens = new Map<string, { madeAt: number; header: string }>();

  /** @param options for tests: the certificate authority to trust, and the timeout */
  constructor(
    env: Pick<Env, 'vapid' | 'pushServiceUrl'>,
    options: { ca?: string | string[]; timeoutMs?: number } = {},
  ) {
    this.env = env;
    this.timeout = options.timeoutMs ?? PUSH_TIMEOUT_MS;
    this.agent = new Agent({
      keepAlive: true,
      maxSockets: PUSHES_AT_ONCE,
      ...(options.ca ? { ca: options.ca } : {}),
    });
  }

  async post(
    { endpoint, p256dh, auth }: PushAddress,
    { payload, topic, ttlSeconds, urgency }: PushMessage,
  ): Promise<PushAnswer> {
    await this.turns(() => nextTurn());
    const url = new URL(endpoint);
    const Authorization = this.authorization(url.origin);
    if (this.env.pushServiceUrl) url.host = new URL(this.env.pushServiceUrl).host;
    try {
      const { statusCode } = await webPush.sendNotification(
        { endpoint: url.href, keys: { p256dh, auth } },
        payload,
        {
          headers: { Authorization },
          TTL: ttlSeconds,
          urgency,
          topic,
          agent: this.agent,
          timeout: this.timeout,
        },
      );
      return { status: statusCode, retryAfter: null };
    } catch (error) {
      // The error contains the device's endpoint, which must not be logged.
      if (!(error instanceof WebPushError)) return { status: null, retryAfter: null };
      return { status: error.statusCode, retryAfter: error.headers['retry-after'] ?? null };
    }
  }

  async close(): Promise<void> {
    this.agent.destroy();
  }

  private authorization(origin: string): string {
    const cached = this.tokens.get(origin);
    if (cached && Date.now() - cached.madeAt < TOKEN_CACHED_MS) return cached.header;
    const { subject, publicKey, privateKey } = this.env.vapid;
    const header = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization;
    this.tokens.set(origin, { madeAt: Date.now(), header });
    return header;
  }
}
