import type { BrowserContext, Route as Call } from '@playwright/test';
import { endpoints, type Route } from '../../shared/contract/index.ts';
import { ERROR_STATUS, type ErrorCode, type FieldCode } from '../../shared/contract/errors.ts';
import type { RouteOutput } from '../../shared/contract/wire.ts';

/**
 * What a call is answered with in place of the server's own answer. says: this. changes: the server's answer, changed. tells: something made of
 * the request's body. refuses: an error of the catalogue, with what stands now where that is told. silence: nothing, ever. no-network: the connection breaks.
 */
export type Reply<Output> =
  | { says: Output }
  | { changes: (real: Output) => Output }
  | { tells: (body: never) => Output }
  | { refuses: ErrorCode; fields?: Record<string, FieldCode>; current?: object }
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
 * screen must leave the demonstration as it found it. `complain` hears of such a call, and of an answer that could not be made.
 *
 * Out: what ends the silence. Before the context is closed, for then the browser would let the calls go on their way.
 */
export async function answerCalls(
  context: BrowserContext,
  answers: Answers,
  complain: (complaint: string) => void,
): Promise<() => Promise<void>> {
  const unanswered: Call[] = [];
  await context.route('**/api/**', async (call) => {
    const request = call.request();
    const endpoint = endpointOf(request.method(), request.url());
    const reply = endpoint && (answers[endpoint.route] as Reply<unknown> | undefined);
    if (!reply && request.method() === 'GET') return call.fallback();
    if (reply === 'silence') return void unanswered.push(call);
    try {
      if (!reply) throw new Error('the screen has to answer it, or the server would be changed');
      await give(call, reply, endpoint.isForAdmins);
    } catch (error) {
      complain(`${endpoint?.route ?? request.url()}: ${String(error)}`);
      await call.abort().catch(() => undefined);
    }
  });
  return async () => {
    await Promise.all(unanswered.map((call) => call.abort().catch(() => undefined)));
  };
}

async function give(
  call: Call,
  reply: Exclude<Reply<unknown>, 'silence'>,
  isForAdmins: boolean,
): Promise<void> {
  if (reply === 'no-network') return call.abort('internetdisconnected');
  if ('refuses' in reply) return refuse(call, reply);
  if ('tells' in reply) return send(call, reply.tells(call.request().postDataJSON() as never), isForAdmins);
  if ('says' in reply) return send(call, reply.says, isForAdmins);
  // Without the tag of an answer known already, or it would come without its body.
  const { 'if-none-match': _, ...headers } = call.request().headers();
  const response = await call.fetch({ headers });
  const real: unknown = await response.json();
  const json = isForAdmins
    ? { ...(real as object), data: reply.changes((real as { data: unknown }).data) }
    : reply.changes(real);
  return call.fulfill({ response, json });
}

function send(call: Call, data: unknown, isForAdmins: boolean): Promise<void> {
  return call.fulfill({
    headers: { 'x-doce': '1', 'x-server-time': String(Date.now()) },
    json: isForAdmins ? { success: true, message: '', data } : data,
  });
}

/** Without the server's own words, so that the picture shows those of the app. */
function refuse(
  call: Call,
  { refuses: code, fields = {}, current }: Extract<Reply<unknown>, { refuses: ErrorCode }>,
) {
  const statusCode = ERROR_STATUS[code];
  return call.fulfill({
    status: statusCode,
    headers: { 'x-doce': '1' },
    json: {
      statusCode,
      code,
      message: '',
      fields: Object.entries(fields).map(([field, fieldCode]) => ({ field, code: fieldCode })),
      requestId: 'screens',
      ...(current && { data: current }),
    },
  });
}
