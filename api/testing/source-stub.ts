import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SourceRecord } from '../modules/football/source/source-record.ts';
import type { SourceStore } from '../modules/football/source/source-store.ts';

export type StubReply = (response: ServerResponse, url: URL) => void;

/** A stub of API-Football: gives the configured answer and records the requests. */
export interface SourceStub {
  url: string;
  asked: { method: string; path: string; query: Record<string, string>; headers: IncomingHttpHeaders }[];
  /** The answer to every following request. */
  reply: StubReply;
  close(): Promise<void>;
}

export async function startSourceStub(): Promise<SourceStub> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', stub.url);
    const query = Object.fromEntries(url.searchParams);
    stub.asked.push({ method: request.method ?? '', path: url.pathname, query, headers: request.headers });
    stub.reply(response, url);
  });
  const stub: SourceStub = {
    url: '',
    asked: [],
    reply: entries([]),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;
}

/** Returns a successful answer with these entries, or with entries made from the request. */
export function entries(
  response: unknown[] | ((url: URL) => unknown[]),
  headers: Record<string, string> = {},
): StubReply {
  return (reply, url) => {
    const list = typeof response === 'function' ? response(url) : response;
    sendJson(reply, 200, { errors: [], results: list.length, response: list }, headers);
  };
}

/** Returns an error as API-Football sends it: HTTP 200, a named error, an empty response. */
export function namedError(errors: Record<string, string>): StubReply {
  return (reply) => sendJson(reply, 200, { errors, results: 0, response: [] });
}

export function plainAnswer(
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): StubReply {
  return (reply) => {
    reply.writeHead(status, { 'content-type': type, ...headers });
    reply.end(body);
  };
}

/** Gives the answers in order and repeats the last one. */
export function inOrder(...replies: [StubReply, ...StubReply[]]): StubReply {
  return (response, url) => (replies.length > 1 ? replies.shift()! : replies[0])(response, url);
}

function sendJson(
  reply: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(JSON.stringify(body));
}

/** A fixture entry in the source's shape; `over` replaces top-level parts. */
export function fixtureEntry(
  id: number,
  {
    short = 'NS',
    goals = [null, null],
    fulltime = [null, null],
    ...over
  }: {
    short?: string;
    goals?: [unknown, unknown];
    fulltime?: [unknown, unknown];
    [part: string]: unknown;
  } = {},
): Record<string, unknown> {
  const team = (number: number): Record<string, unknown> => ({
    id: number,
    name: `Club ${number}`,
    logo: `https://media.api-sports.io/football/teams/${number}.png`,
    winner: null,
  });
  return {
    fixture: {
      id,
      date: '2026-03-01T20:00:00-03:00',
      timestamp: 1_772_406_000,
      periods: { first: null, second: null },
      status: { long: '', short, elapsed: null },
    },
    league: { id: 128, name: 'Liga Profesional Argentina', country: 'Argentina', logo: null, season: 2026 },
    teams: { home: team(id * 2), away: team(id * 2 + 1) },
    goals: { home: goals[0], away: goals[1] },
    score: { halftime: null, fulltime: { home: fulltime[0], away: fulltime[1] } },
    ...over,
  };
}

/** The state of a source that was never asked. */
export const NEW_RECORD: SourceRecord = {
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailureReason: null,
  lastFailureEvidence: null,
  askedAt: null,
  leaseUntil: null,
  dayLimit: null,
  dayLeft: null,
  daySeenAt: null,
  dayClosedUntil: null,
  minuteLimit: null,
  minuteLeft: null,
  minuteUntil: null,
  pausedUntil: null,
};

/** Keeps the state of the source in memory, at the time of `clock`. */
export function memoryStore(clock: { now(): number }): SourceStore {
  let record = NEW_RECORD;
  return {
    read: async () => ({ record, now: clock.now() }),
    update: async (change) => {
      const changed = change(record, clock.now());
      record = changed.record;
      return changed;
    },
  };
}
