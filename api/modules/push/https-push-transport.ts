import { Agent, request } from 'node:https';
import type { PushAnswer, PushRequest, PushTransport } from './push-transport.ts';

/** How many connections to one push service; each bears one push at a time. */
export const PUSHES_AT_ONCE = 48;
const LONGEST_ANSWER_MS = 10_000;

/** Posts to push services over connections that are kept (RFC 8030). Redirects are answers like any other: nobody sends us elsewhere. */
export class HttpsPushTransport implements PushTransport {
  private readonly agent: Agent;
  private readonly serviceUrl: URL | null;
  private readonly timeOutMs: number;

  /**
   * @param options.serviceUrl where every push goes instead of to its own service, for tests; `ca`: whose certificates it bears
   */
  constructor(options: { serviceUrl?: string | null; ca?: string; timeOutMs?: number } = {}) {
    this.serviceUrl = options.serviceUrl ? new URL(options.serviceUrl) : null;
    this.timeOutMs = options.timeOutMs ?? LONGEST_ANSWER_MS;
    this.agent = new Agent({
      keepAlive: true,
      maxSockets: PUSHES_AT_ONCE,
      ...(options.ca ? { ca: options.ca } : {}),
    });
  }

  async post(push: PushRequest): Promise<PushAnswer> {
    try {
      return await this.postOnce(push);
    } catch (error) {
      // The service closed a kept connection at the moment we used it again: it has not seen this push.
      if (error instanceof StaleConnection) return this.postOnce(push);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.agent.destroy();
  }

  private postOnce({ endpoint, headers, body }: PushRequest): Promise<PushAnswer> {
    const url = new URL(endpoint);
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
