import { Agent, request } from 'node:http';

/** One request of a visit. `after`: milliseconds from the beginning of the visit. */
export interface Step {
  kind: string;
  after: number;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** A player who opens the app at `at`, in milliseconds from the beginning of the run. */
export interface Visit {
  at: number;
  token: string;
  steps: Step[];
}

export interface Outcome {
  kind: string;
  token: string;
  /** Milliseconds from the intended start of the request to the end of its answer. */
  ms: number;
  /** The status; 0 if there was no answer. */
  status: number;
}

const TICK_MS = 5;

/**
 * Sends all requests at their intended times, without waiting for answers, to the addresses in turn. Times count from
 * the intended start, because a stalled server must not hide delayed requests.
 */
export async function runOpenLoop(urls: string[], visits: Visit[]): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const due = visits
    .flatMap(({ at, token, steps }) => steps.map((step) => ({ ...step, token, at: at + step.after })))
    .toSorted((a, b) => a.at - b.at);
  const sent: Promise<Outcome>[] = [];
  const start = performance.now();
  while (sent.length < due.length) {
    const now = performance.now() - start;
    for (let next = due[sent.length]; next && next.at <= now; next = due[sent.length]) {
      const { kind, token, at } = next;
      const url = urls[sent.length % urls.length]! + next.path;
      sent.push(
        send(agent, url, next).then((status) => ({
          kind,
          token,
          status,
          ms: performance.now() - start - at,
        })),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const outcomes = await Promise.all(sent);
  agent.destroy();
  return outcomes;
}

/** Returns the milliseconds within which a share of the requests was answered. */
export function percentile(outcomes: Outcome[], share: number): number {
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
}

function send(
  agent: Agent,
  url: string,
  { method, token, body }: { method: string; token: string; body?: string },
): Promise<number> {
  return new Promise((resolve) => {
    const sending = request(
      url,
      {
        agent,
        method,
        timeout: 30_000,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    sending.on('timeout', () => sending.destroy());
    sending.on('error', () => resolve(0));
    sending.end(body);
  });
}
