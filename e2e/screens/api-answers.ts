import type { BrowserContext, Route as PendingCall } from '@playwright/test';
import { endpoints, type Route } from '../../shared/contract/index.ts';
import { ERROR_STATUS, type ErrorCode, type FieldCode } from '../../shared/contract/errors.ts';
import type { RouteOutput } from '../../shared/contract/wire.ts';

interface ErrorAnswer {
  error: ErrorCode;
  fields?: Record<string, FieldCode>;
  /** The current row, for a conflict. */
  current?: object;
}

/** A fixed body, an edit of the server's body, a computed body, an error, no answer, or a failed connection. */
export type Answer<Output> =
  | { json: Output }
  | { edit: (real: Output) => Output }
  | { compute: (request: never) => Output }
  | ErrorAnswer
  | 'pending'
  | 'offline';

export type Answers = { [R in Route]?: Answer<RouteOutput<R>> };

const routes = endpoints.map(({ method, path, access }) => ({
  route: `${method} ${path}` as Route,
  isForAdmins: access === 'admin',
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
  parameters: path.split(':').length,
}));

/** Prefers fixed paths to parameters: `/groups/invitations/pending` before `/groups/:id/leaderboard`. */
function endpointOf(method: string, url: string) {
  const { pathname } = new URL(url);
  return routes
    .filter((each) => each.method === method && each.pattern.test(pathname))
    .sort((one, other) => one.parameters - other.parameters)[0];
}

/**
 * Replaces the named routes' answers; other GETs reach the server, and `onError` gets any other request. Returns a
 * function that aborts pending requests, to call before the context closes, which would send them.
 */
export async function answerCalls(
  context: BrowserContext,
  answers: Answers,
  onError: (message: string) => void,
): Promise<() => Promise<void>> {
  const pending: PendingCall[] = [];
  await context.route('**/api/**', async (call) => {
    const request = call.request();
    const endpoint = endpointOf(request.method(), request.url());
    const answer = endpoint && (answers[endpoint.route] as Answer<unknown> | undefined);
    if (!answer && request.method() === 'GET') return call.fallback();
    if (answer === 'pending') return void pending.push(call);
    try {
      if (!answer) throw new Error('a screen must declare the answer of every call that changes data');
      await fulfill(call, answer, endpoint.isForAdmins);
    } catch (error) {
      onError(`${endpoint?.route ?? request.url()}: ${String(error)}`);
      await call.abort().catch(() => undefined);
    }
  });
  return async () => {
    await Promise.all(pending.map((call) => call.abort().catch(() => undefined)));
  };
}

async function fulfill(
  call: PendingCall,
  answer: Exclude<Answer<unknown>, 'pending'>,
  isForAdmins: boolean,
): Promise<void> {
  if (answer === 'offline') return call.abort('internetdisconnected');
  if ('error' in answer) return fulfillError(call, answer);
  if ('edit' in answer) {
    // Without the ETag the server always sends a body.
    const { 'if-none-match': _, ...headers } = call.request().headers();
    const response = await call.fetch({ headers });
    const real = (await response.json()) as { data: unknown };
    const json = isForAdmins ? { ...real, data: answer.edit(real.data) } : answer.edit(real);
    return call.fulfill({ response, json });
  }
  const data = 'json' in answer ? answer.json : answer.compute(call.request().postDataJSON() as never);
  return call.fulfill({
    headers: { 'x-doce': '1', 'x-server-time': String(Date.now()) },
    json: isForAdmins ? { success: true, message: '', data } : data,
  });
}

/** Leaves the server's message empty, so that the page shows its own text. */
function fulfillError(call: PendingCall, { error: code, fields = {}, current }: ErrorAnswer) {
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
