import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { PushAnswer, PushRequest, PushTransport } from './push-transport.ts';

/** How many connections to one push service; each bears one push at a time. */
export const PUSHES_AT_ONCE = 48;
export const LONGEST_ANSWER_MS = 10_000;

export interface HttpsPushOptions {
  /** Where every push goes instead of to its own service, for tests. */
  serviceUrl?: string | null;
  /** The certificate that the services' own have to go back to, for tests. */
  ca?: string;
  timeOutMs?: number;
}

/**
 * Seals pushes for their devices (RFC 8291) and posts them to the push services over connections that are kept (RFC 8030). Redirects are answers like
 * any other: nobody sends us elsewhere.
 */
export class HttpsPushTransport implements PushTransport {
  private readonly agent: Agent;
  private readonly serviceUrl: URL | null;
  private readonly timeOutMs: number;

  constructor(options: HttpsPushOptions = {}) {
    this.serviceUrl = options.serviceUrl ? new URL(options.serviceUrl) : null;
    this.timeOutMs = options.timeOutMs ?? LONGEST_ANSWER_MS;
    this.agent = new Agent({
      keepAlive: true,
      maxSockets: PUSHES_AT_ONCE,
      ...(options.ca ? { ca: options.ca } : {}),
    });
  }

  async post(push: PushRequest): Promise<PushAnswer> {
    const body = seal(push);
    if (!body) return 'unsealable';
    try {
      return await this.postOnce(push, body);
    } catch (error) {
      // The service closed a kept connection at the moment we used it again: it has not seen this push.
      if (error instanceof StaleConnection) return this.postOnce(push, body);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.agent.destroy();
  }

  private postOnce({ endpoint, headers: given }: PushRequest, body: Buffer): Promise<PushAnswer> {
    const url = new URL(endpoint);
    const headers = {
      ...given,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
    };
    if (this.serviceUrl) url.host = this.serviceUrl.host;
    return new Promise((resolve, reject) => {
      const post = request(url, { method: 'POST', agent: this.agent, headers }, (answer) => {
        answer.once('error', fail);
        answer.once('end', () => {
          clearTimeout(timer);
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null });
        });
        // Whatever it says, it goes unread: only then can the connection be used again.
        answer.resume();
      });
      const timer = setTimeout(
        () => post.destroy(new Error('the push service took too long')),
        this.timeOutMs,
      );
      function fail(error: Error) {
        clearTimeout(timer);
        reject(error);
      }
      post.once('error', (error: Error & { code?: string }) =>
        fail(post.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error),
      );
      post.end(body);
    });
  }
}

class StaleConnection extends Error {}

function seal({ p256dh, auth, payload }: PushRequest): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText;
  } catch {
    return null;
  }
}
