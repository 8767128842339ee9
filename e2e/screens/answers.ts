import type { BrowserContext, Route as Call } from '@playwright/test';
import { endpoints, type Route } from '../../shared/contract/index.ts';
import { ERROR_STATUS, type ErrorCode, type FieldCode } from '../../shared/contract/errors.ts';
import type { RouteOutput } from '../../shared/contract/wire.ts';

/**
 * What a call is answered with in place of the server's own answer. says: this. changes: the server's answer, changed. tells: something made of
 * the request's body. refuses: an error of the catalogue. silence: nothing, ever. no-network: the connection breaks.
 */
export type Reply<Output> =
  | { says: Output }
  | { changes: (real: Output) => Output }
  | { tells: (body: never) => Output }
  | { refuses: ErrorCode; fields?: Record<string, FieldCode> }
  | 'silence'
  | 'no-network';

export type Answers = { [R in Route]?: Reply<RouteOutput<R>> };

const routes = endpoints.map(({ method, path, access }) => ({
  route: `${method} ${path}` as Route,
  isForAdmins: access === 'admin',
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
  parameters: path.split(':').length,
}));

/** The endpoint that a request goes to: `/groups/invitations/pending` before `/groups/:id/leaderboard`. */
function endpointOf(method: string, url: string) {
  const { pathname } = new URL(url);
  return routes
    .filter((each) => each.method === method && each.pattern.test(pathname))
    .sort((one, other) => one.parameters - other.parameters)[0];
}

/**
 * Answers the calls that a screen names, as the server would; all others go to the server, but for those that would change what it holds: a
 * screen must leave the demonstration as it found it.
 */
export async function answerCalls(context: BrowserContext, answers: Answers): Promise<void> {
  await context.route('**/api/**', async (call) => {
    const request = call.request();
    const endpoint = endpointOf(request.method(), request.url());
    const reply = endpoint && (answers[endpoint.route] as Reply<unknown> | undefined);
    if (reply) return give(call, reply, endpoint.isForAdmins);
    if (request.method() === 'GET') return call.fallback();
    console.error(
      `${endpoint?.route ?? request.url()} would have reached the server: the screen has to answer it`,
    );
    return call.abort();
  });
}

async function give(call: Call, reply: Reply<unknown>, isForAdmins: boolean): Promise<void> {
  if (reply === 'silence') return;
  if (reply === 'no-network') return call.abort('internetdisconnected');
  if ('refuses' in reply) return refuse(call, reply);
  if ('tells' in reply) return send(call, reply.tells(call.request().postDataJSON() as never), isForAdmins);
  if ('says' in reply) return send(call, reply.says, isForAdmins);
  const response = await call.fetch();
  const real: unknown = await response.json();
  const json = isForAdmins
    ? { ...(real as object), data: reply.changes((real as { data: unknown }).data) }
    : reply.changes(real);
  return call.fulfill({ response, json });
}

function send(call: Call, data: unknown, isForAdmins: boolean): Promise<void> {
  return call.fulfill({
    headers: { 'x-server-time': String(Date.now()) },
    json: isForAdmins ? { success: true, message: '', data } : data,
  });
}

/** Without the server's own words, so that the picture shows those of the app. */
function refuse(
  call: Call,
  { refuses: code, fields = {} }: Reply<unknown> & { refuses: ErrorCode; fields?: Record<string, FieldCode> },
) {
  const statusCode = ERROR_STATUS[code];
  return call.fulfill({
    status: statusCode,
    json: {
      statusCode,
      code,
      message: '',
      fields: Object.entries(fields).map(([field, fieldCode]) => ({ field, code: fieldCode })),
      requestId: 'screens',
    },
  });
}
