import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { ERROR_STATUS, type ErrorBody, type FieldError } from '../../shared/contract/errors.ts';
import { endpoints, type Route } from '../../shared/contract/index.ts';
import { aPlayer, anAdmin } from '../testing/builders.ts';
import { makeSampleInputs } from '../testing/sample-input.ts';
import { setUpApp, type CallResult } from '../testing/test-app.ts';
import { ERROR_TEXTS } from './texts.ts';

type Part = 'params' | 'query' | 'body';
type Parts = { [P in Part]?: Record<string, unknown> };
type Path = (string | number)[];
interface Field {
  path: Path;
  /** The JSON types that the contract accepts. */
  types: string[];
  isRequired: boolean;
  /** Fields of one name and one schema are of one kind. */
  kind: string;
}

/** `npm run proof` tries every value in every field of every call. */
const triesAll = process.env['PROOF'] !== undefined;
const tried = new Set<string>();
/** Whether this kind was not tried yet. Another call with the same kind has nothing new. */
function isNew(...kind: unknown[]): boolean {
  const key = JSON.stringify(kind);
  const isFirst = !tried.has(key);
  tried.add(key);
  return isFirst || triesAll;
}

let turn = 0;
/** A third of the values, and others for the next kind of field. */
function someOf<T>(values: Record<string, T>): [string, T][] {
  turn += 1;
  return Object.entries(values).filter((_, index) => triesAll || index % 3 === turn % 3);
}

const app = await setUpApp();
const samples = await makeSampleInputs(app);
const tokens = {
  public: undefined,
  session: (await aPlayer(app, { isVerified: false })).token,
  verified: (await aPlayer(app)).token,
  admin: (await anAdmin(app)).token,
};

const MISSING = Symbol('missing');
/** JSON that JavaScript cannot represent is a marked text that the payload replaces. */
const raw = (json: string) => `@@${json}@@`;
const unwrap = (payload: string) =>
  payload.replace(/"@@((?:[^"\\]|\\.)*?)@@"/g, (_, json: string) => JSON.parse(`"${json}"`) as string);
const UNSTORABLE = {
  NUL: 'a\u0000b',
  'control characters': 'a\u0007\u001b[31mb',
  'a lone surrogate': 'a\ud800b',
};
const TEXTS: Record<string, string> = {
  ...UNSTORABLE,
  emoji: '🏆⚽👩‍👩‍👧‍👦🇧🇷',
  Arabic: 'مرحبا بالعالم',
  Chinese: '足球预测游戏',
  Zalgo: `Z${'\u0336\u0321\u0489'.repeat(20)}a`,
  'right to left': '\u202egol\u202c',
  'fullwidth digits': '１２',
  '5,000 letters': 'a'.repeat(5000),
  '100,000 letters': 'a'.repeat(100_000),
  blanks: '  \t ',
  SQL: `'; delete from match; --`,
  markup: '<img src=x onerror=alert(1)>',
  'a path': '../../etc/passwd',
  __proto__: '__proto__',
  constructor: 'constructor',
  NaN: 'NaN',
  Infinity: 'Infinity',
  'a float': '1.5',
  'an exponent': '1e3',
  'minus one': '-1',
  zero: '0',
  'the last id': '2147483647',
  'an id out of range': '2147483648',
  'a huge number': '9'.repeat(30),
  'a day that is not': '2026-02-30',
  'year 0': '0000-01-01',
  'an instant of year 0': '0000-01-01T00:00:00Z',
  'the last instant': '9999-12-31T23:59:59-12:00',
  'a percent sign': '%',
};
const DEEP = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const BODY_VALUES: Record<string, unknown> = {
  ...TEXTS,
  null: null,
  'an empty text': '',
  true: true,
  false: false,
  'the number 0': 0,
  'the number -1': -1,
  'the number 7': 7,
  'the number 1.5': 1.5,
  'the number 2147483647': 2147483647,
  'the number 2147483648': 2147483648,
  'the number -2147483649': -2147483649,
  'the number 2^53+1': raw('9007199254740993'),
  'the number 1e308': 1e308,
  'the number 1e400': raw('1e400'),
  'the number -0': raw('-0'),
  'an empty list': [],
  'a list': ['a', 1, null],
  'an empty object': {},
  'an object': { $gt: 1, toString: 1 },
  'an object with __proto__': raw('{"__proto__":{"isVerified":true}}'),
  'an object with constructor.prototype': raw('{"constructor":{"prototype":{"a":1}}}'),
  'a thousand lists in each other': raw(DEEP(1000)),
};

const routeOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}` as Route;
const texts = ERROR_TEXTS as Record<string, Record<string, string>>;
const SECRETS =
  /node_modules|\.[jt]s\b|\/work\/|\bstack\b|\bat \w+ \(|TypeError|RangeError|QueryFailed|Zod|FST_|\bselect\b.*\bfrom\b|insert into|violates|syntax|byte sequence/i;
/** A password is only hashed, and an unknown zone counts as missing. */
const TAKES_ANY_TEXT = /password|timeZone/i;

describe.each(endpoints.map((endpoint) => [routeOf(endpoint), endpoint] as const))(
  '%s',
  (route, endpoint) => {
    it('accepts its samples, which contain every declared field', async () => {
      const seen = new Set<string>();
      for (const sample of samples[route]) {
        const input = sample() as Parts;
        const answer = await call(endpoint, input);
        expect([answer.body?.code ?? 'fine', answer.body?.fields]).not.toEqual([
          'invalid_input',
          expect.anything(),
        ]);
        expect(answer.status).not.toBe(500);
        for (const part of ['params', 'query', 'body'] as const) {
          for (const { path } of fieldsOf(endpoint, part, input)) seen.add([part, ...path].join('.'));
        }
      }
      const declared = (['params', 'query', 'body'] as const).flatMap((part) =>
        Object.keys(shapeOf(endpoint, part)?.properties ?? {}).map((name) => `${part}.${name}`),
      );
      expect(declared.filter((name) => !seen.has(name))).toEqual([]);
    });

    it('API-02 I18N-06 names the wrong field of the body, in both languages, for any value', async () => {
      if (!endpoint.body) return;
      for (const sample of samples[route]) {
        const fields = fieldsOf(endpoint, 'body', sample() as Parts).filter(({ kind }) =>
          isNew('body', kind),
        );
        await inTurn(
          fields.flatMap((field) =>
            [...someOf(BODY_VALUES), ['missing', MISSING] as const].map(([label, value]) => ({
              field,
              label,
              value,
            })),
          ),
          async ({ field, label, value }) => {
            const body = put((sample() as Parts).body!, field.path, value);
            const answer = await call(endpoint, { ...(sample() as Parts), body });
            const what = `${field.path.join('.')}: ${label}`;
            expectGood(what, endpoint, answer);
            const errors = errorsIn(answer);
            if (isTransport(answer)) return;
            if (value === MISSING) {
              if (field.isRequired)
                expect([what, errors]).toEqual([what, [{ field: field.path.join('.'), code: 'required' }]]);
              return;
            }
            const isUnstorable =
              Object.hasOwn(UNSTORABLE, label) && !TAKES_ANY_TEXT.test(String(field.path.at(-1)));
            if (!field.types.includes(jsonType(value))) expectNamed(what, field, errors);
            else if (isUnstorable)
              expect([what, errors.length > 0 || answer.status >= 400]).toEqual([what, true]);
            else if (errors.length > 0) expectNamed(what, field, errors);
          },
        );
      }
    });

    it('API-02 names the wrong field of the query or the path', async () => {
      for (const part of ['params', 'query'] as const) {
        for (const sample of samples[route]) {
          const input = sample() as Parts;
          for (const field of fieldsOf(endpoint, part, input)) {
            if (!isNew(part, field.kind)) continue;
            const name = String(field.path[0]);
            const isNumber = /^\d+$/.test(String(input[part]![name])) && !/token|code/.test(name);
            await inTurn(
              someOf({ ...TEXTS, ...(part === 'query' ? { 'an empty text': '' } : {}) }),
              async ([label, value]) => {
                const what = `${part}.${name}: ${label}`;
                const answer = await call(endpoint, {
                  ...(sample() as Parts),
                  [part]: { ...input[part], [name]: value },
                });
                expectGood(what, endpoint, answer);
                const isWhole = /^\d+$/.test(value) && Number(value) <= 2_147_483_647;
                if (isNumber && !isWhole && value !== '') expect([what, answer.status]).toEqual([what, 400]);
                if (answer.body?.code === 'invalid_input') expectNamed(what, field, answer.body.fields);
                if (part === 'params' && label === 'the last id' && isNumber)
                  expect([what, answer.status]).toEqual([what, 404]);
              },
              // The server writes few files at once.
              endpoint.path.endsWith('.csv') ? 1 : undefined,
            );
          }
        }
      }
    });

    it('API-02 refuses undeclared fields, duplicates and values that cannot be decoded', async () => {
      const input = samples[route][0]!() as Parts;
      const url = urlOf(endpoint, input);
      if (endpoint.query) {
        const answer = await call(endpoint, { ...input, query: { ...input.query, rareza: '1' } });
        expectGood('an unknown query', endpoint, answer);
        expect(answer.body.fields).toEqual([{ field: 'rareza', code: 'unknown_field' }]);
        for (const { path, kind } of fieldsOf(endpoint, 'query', input)) {
          const name = String(path[0]);
          if (path.length > 1 || !isNew('twice', kind)) continue;
          const twice = await send(endpoint, `${url}&${name}=1&${name}=2`);
          expectGood(`${name} twice`, endpoint, twice);
          expect(twice.body.fields.map(({ field }: FieldError) => field)).toContain(name);
          expectGood(`${name} undecodable`, endpoint, await send(endpoint, `${url}&${name}=%E0%A4%A`));
        }
      }
      if (endpoint.params && isNew('path', endpoint.path.split(':').length, endpoint.access)) {
        const broken = endpoint.path.replace(/:\w+/g, '%E0%A4%A');
        const answer = await send(endpoint, broken);
        expectGood('an undecodable path', endpoint, answer);
        expect(answer.status).toBe(400);
        expectGood(
          'an endless path',
          endpoint,
          await send(endpoint, endpoint.path.replace(/:\w+/g, 'a'.repeat(8000))),
        );
      }
      if (endpoint.body) {
        const names = ['rareza', 'toString', 'isVerified', 'x'.repeat(5000)];
        for (const name of isNew('unknown', endpoint.access) ? names : names.slice(0, 1)) {
          const body = { ...input.body, [name]: 1 };
          const answer = await call(endpoint, { ...input, body });
          expectGood('an unknown field', endpoint, answer);
          expect(errorsIn(answer)).toEqual([{ field: name.slice(0, 60), code: 'unknown_field' }]);
        }
      }
    });

    it('API-02 ADM-16 answers an invalid body with the reason', async () => {
      if (!endpoint.body) return;
      const url = urlOf(endpoint, samples[route][0]!() as Parts);
      const json = 'application/json';
      const statusOf = async (what: string, payload: string | Buffer, type = json) => {
        const answer = await send(endpoint, url, payload, type);
        expectGood(what, endpoint, answer);
        return answer.status;
      };
      // Each call once; all of these where nothing else was tried with the limit and the access of this call.
      const hasAll = isNew('payload', endpoint.bodyLimit, endpoint.access);
      for (const payload of hasAll ? ['[]', '"x"', '1', 'true', '[{}]'] : ['[]']) {
        expect([payload, [400, 501]]).toEqual([
          payload,
          expect.arrayContaining([await statusOf(payload, payload)]),
        ]);
      }
      if (!hasAll) return;
      for (const payload of [
        '{',
        '{"a":}',
        'NaN',
        '{"a":1}}',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":1}}',
        DEEP(15_000).slice(1),
      ]) {
        expect([payload.slice(0, 40), await statusOf(payload.slice(0, 40), payload)]).toEqual([
          payload.slice(0, 40),
          400,
        ]);
      }
      const isNone = await statusOf('an empty text', '');
      if (!endpoint.body.safeParse({}).success) expect(isNone).toBe(400);
      await statusOf('no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
      await statusOf('many lists', DEEP(15_000));
      for (const type of [
        'text/plain',
        'text/html',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ]) {
        expect([type, await statusOf(type, 'email=a&password=b', type)]).toEqual([type, 415]);
      }
      const tooMuch = JSON.stringify({ a: 'x'.repeat(endpoint.bodyLimit ?? 32 * 1024) });
      expect(await statusOf('over the limit', tooMuch)).toBe(413);
    });
  },
);

describe('headers, empty bodies and limits', () => {
  it.each([
    ['authorization', 'Bearer \u00ff\u00fe'],
    ['authorization', `Bearer ${'a.'.repeat(900)}`],
    ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['authorization', 'Basic YTpi'],
    ['cookie', 'doce_refresh=%E0%A4%A; doce_refresh=2'],
    ['cookie', `doce_refresh=00000000-0000-0000-0000-000000000000.${'x'.repeat(43)}`],
    ['accept-language', '\u00ff;q=abc,,;;*;q=-1'],
    ['accept-language', 'pt;q=1,'.repeat(500)],
    ['accept', 'image/png'],
    ['accept-encoding', 'nonsense;q=9'],
    ['x-forwarded-for', "'; select 1, ::ffff:1.2.3.4, not-an-address"],
    ['origin', 'null'],
    ['if-none-match', '\u00ff'],
    ['content-length', '5'],
  ])('API-02 a strange %s header gets an answer, not a server error: %s', async (name, value) => {
    for (const route of ['GET /auth/me', 'POST /auth/refresh', 'POST /auth/logout', 'GET /games/home']) {
      const { status } = await app.call(route, { headers: { [name]: value } });
      expect([route, status]).toEqual([route, expect.toBeOneOf([200, 204, 304, 400, 401, 403, 415])]);
    }
  });

  it('API-02 an empty body with a content type counts as no body', async () => {
    const headers = { 'content-type': 'application/json' };
    const token = tokens.admin;
    for (const route of ['DELETE /admin/games/1000000', 'POST /groups/1000000/invite-link'])
      expect([route, (await app.call(route, { token, headers, body: '' })).status]).toEqual([route, 404]);
    const login = await app.call('POST /auth/login', { headers, body: '' });
    expect([login.status, login.body.fields.map(({ code }: any) => code)]).toEqual([
      400,
      ['required', 'required'],
    ]);
  });

  it('API-02 SEC-02 a limit accepts any text as its key', async () => {
    const limited = await setUpApp({ env: { RATE_LIMITS: 'on' }, databaseUrl: app.databaseUrl });
    for (const [label, email] of Object.entries(TEXTS)) {
      for (const route of ['POST /auth/login', 'POST /auth/request-password-reset']) {
        const { status } = await limited.call(route, {
          body: route.endsWith('login') ? { email, password: 'x' } : { email },
        });
        expect([route, label, status]).toEqual([route, label, expect.toBeOneOf([204, 400, 401, 413, 429])]);
      }
      limited.clock.advance(60_000);
    }
  });
});

/** The number of requests per language, so that both are used equally. */
let calls = 0;

function call(endpoint: Endpoint, { params, query, body }: Parts): Promise<CallResult> {
  const payload = body === undefined ? undefined : unwrap(JSON.stringify(body));
  return send(
    endpoint,
    urlOf(endpoint, { ...(params ? { params } : {}), ...(query ? { query } : {}) }),
    payload,
  );
}

async function send(endpoint: Endpoint, path: string, payload?: string | Buffer, type = 'application/json') {
  const language = (calls += 1) % 2 ? 'es' : 'pt-BR';
  const answer = await app.call(`${endpoint.method} ${path}`, {
    token: tokens[endpoint.access],
    ...(payload === undefined ? {} : { body: payload }),
    headers: {
      'accept-language': language === 'es' ? 'es-AR,es;q=0.9' : 'pt-BR,pt;q=0.9,es;q=0.2',
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
  });
  return { ...answer, language };
}

function urlOf(endpoint: Endpoint, { params, query }: Parts): string {
  const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encode(params?.[name]));
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encode(value)}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/**
 * Checks that the answer has the error shape of the contract, is in the caller's language and shows nothing internal.
 */
function expectGood(what: string, endpoint: Endpoint, answer: CallResult & { language?: string }): void {
  const isFine = answer.status >= 200 && answer.status < 300;
  const isRefusal = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429].includes(answer.status);
  expect([what, answer.status, isFine || isRefusal]).toEqual([what, answer.status, true]);
  if (isFine) return;
  const body = answer.body as ErrorBody;
  // A path that cannot be decoded or is too long has no endpoint. Below /admin it is certainly an admin call.
  const isUnroutable =
    /^an (undecodable|endless) path$|^params.*,000 letters$/.test(what) &&
    !endpoint.path.startsWith('/admin/');
  // A conflict tells the current state.
  const data = body.code === 'conflict' ? expect.toBeOneOf([null, expect.any(Object)]) : null;
  expect([what, body]).toEqual([
    what,
    {
      statusCode: answer.status,
      code: expect.any(String),
      message: texts[answer.language!]![body.code],
      requestId: answer.headers['x-request-id'],
      ...(body.fields ? { fields: expect.any(Array) } : {}),
      ...(endpoint.access === 'admin' && !isUnroutable ? { success: false, data } : {}),
    },
  ]);
  expect(ERROR_STATUS[body.code]).toBe(answer.status);
  if (body.code === 'invalid_input') expect(body.fields).not.toHaveLength(0);
  expect([what, SECRETS.exec(answer.text)?.[0]]).toEqual([what, undefined]);
}

function expectNamed(what: string, { path }: Field, errors: FieldError[]): void {
  const name = path.join('.');
  const isNamed = errors.some(({ field }) => field === name || field.startsWith(`${name}.`));
  expect([what, errors, isNamed]).toEqual([what, errors, true]);
}

const isTransport = ({ status, body }: CallResult) =>
  status === 413 || (status === 400 && body.code === 'bad_request');

/** Returns the wrong fields that an answer names. */
function errorsIn(answer: CallResult): FieldError[] {
  return answer.body?.code === 'invalid_input' ? answer.body.fields : [];
}

interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
}

function shapeOf(endpoint: Endpoint, part: Part, io: 'input' | 'output' = 'input'): Shape | null {
  const schema = endpoint[part];
  return schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape) : null;
}

/** Returns the declared fields of a sample, also those in objects and in the first item of lists. */
function fieldsOf(endpoint: Endpoint, part: Part, input: Parts): Field[] {
  const shape = shapeOf(endpoint, part);
  return shape ? within(shape, input[part] ?? {}, [], shapeOf(endpoint, part, 'output') ?? {}) : [];
}

/** `after`: the shape after the contract has cleaned the value, which has its limits. */
function within(shape: Shape, value: unknown, path: Path, after: Shape): Field[] {
  const children: [string | number, Shape, boolean][] = shape.items
    ? [[0, shape.items, false]]
    : Object.entries(shape.properties ?? {}).map(([name, child]) => [
        name,
        child,
        shape.required?.includes(name) ?? false,
      ]);
  return children.flatMap(([name, child, isRequired]) => {
    const member = (value as Record<PropertyKey, unknown>)[name];
    if (member === undefined) return [];
    const childAfter = after.items ?? after.properties?.[name] ?? {};
    const kind = JSON.stringify([name, child, childAfter, isRequired]);
    const field = { path: [...path, name], types: typesOf(child), isRequired, kind };
    return [
      field,
      ...(typeof member === 'object' && member !== null ? within(child, member, field.path, childAfter) : []),
    ];
  });
}

function typesOf({ type, anyOf, enum: choices }: Shape): string[] {
  const types = anyOf ? anyOf.flatMap(typesOf) : choices ? choices.map(jsonType) : [type ?? []].flat();
  return types.flatMap((each) => (each === 'integer' ? ['number'] : [each]));
}

function jsonType(value: unknown): string {
  if (typeof value === 'string' && value.startsWith('@@')) return jsonType(JSON.parse(value.slice(2, -2)));
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns a copy with `value` at `path`, or without that field. */
function put(body: object, path: Path, value: unknown): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = path
    .slice(0, -1)
    .reduce<Record<PropertyKey, unknown>>((at, name) => at[name] as typeof at, copy);
  const last = path.at(-1)!;
  if (value === MISSING) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** Runs all cases, a few at the same time. */
async function inTurn<T>(cases: T[], run: (each: T) => Promise<void>, atOnce = 6): Promise<void> {
  const queue = [...cases];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
