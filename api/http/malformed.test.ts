import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createLogger } from '../platform/logging.ts';
import { setUpApp } from '../testing/test-app.ts';
import { ERROR_TEXTS } from './texts.ts';

const lines: string[] = [];
const app = await setUpApp({ logger: createLogger('info', { write: (line) => void lines.push(line) }) });
await app.app.listen(0, '127.0.0.1');
const port = Number(new URL(await app.app.getUrl()).port);

const request = (line: string, headers: string[], body = '') =>
  `${line} HTTP/1.1\r\n${['Host: doce.example', ...headers].join('\r\n')}\r\n\r\n${body}`;

/** Sends raw bytes and reads until the server closes the connection. */
function exchange(bytes: string): Promise<{ status: number; headers: Headers; body: any }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      const [first = '', ...headers] = head.split('\r\n');
      resolve({
        status: Number(first.split(' ')[1]),
        headers: new Headers(headers.map((line) => line.split(': ') as [string, string])),
        body: JSON.parse(body),
      });
    });
  });
}

function expectContract(
  { status, headers, body }: Awaited<ReturnType<typeof exchange>>,
  [expected, code]: [number, keyof typeof ERROR_TEXTS.es],
  language: keyof typeof ERROR_TEXTS,
): void {
  expect([status, body]).toEqual([
    expected,
    {
      statusCode: expected,
      code,
      message: ERROR_TEXTS[language][code],
      requestId: headers.get('x-request-id'),
    },
  ]);
  expect(body.requestId).toMatch(/^[\da-f-]{36}$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-doce')).toBe('1');
  expect(headers.get('x-server-time')).toMatch(/^\d{13}$/);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
}

const LONG = 'x'.repeat(20_000);
it.each<[string, string, [number, keyof typeof ERROR_TEXTS.es]]>([
  [
    'two lengths',
    request('GET /api/health', ['Content-Length: 4', 'Content-Length: 5'], 'aaaaa'),
    [400, 'bad_request'],
  ],
  ['headers that are too large', request('GET /api/health', [`X-Long: ${LONG}`]), [431, 'headers_too_large']],
  ['a bare LF', 'GET /api/health HTTP/1.1\nHost: doce.example\n\n', [400, 'bad_request']],
  ['an unknown method', request('FOO /api/health', []), [400, 'bad_request']],
  ['no HTTP at all', 'hola\r\n\r\n', [400, 'bad_request']],
])('API-02 SEC-03 %s has the error shape of the contract', async (_, bytes, failure) => {
  const answer = await exchange(bytes);
  expectContract(answer, failure, 'es');
  expect(lines.some((line) => line.includes(answer.body.requestId))).toBe(true);
});

it('API-02 I18N-06 a malformed request with Accept-Language is answered in that language', async () => {
  const headers = ['Accept-Language: pt-BR', 'Content-Length: 4', 'Content-Length: 5'];
  expectContract(await exchange(request('GET /api/health', headers)), [400, 'bad_request'], 'pt-BR');
});

it.each<[string, string, string, [number, keyof typeof ERROR_TEXTS.es]]>([
  ['of another type', 'text/xml', '<a/>', [415, 'unsupported_media']],
  ['that is too large', 'application/json', 'x'.repeat(40_000), [413, 'too_large']],
  ['that is not JSON', 'application/json', '{', [400, 'bad_request']],
])(
  'API-02 an OPTIONS request with a body %s has the error shape of the contract',
  async (_, type, body, failure) => {
    const headers = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, 'Connection: close'];
    expectContract(await exchange(request('OPTIONS /api/health', headers, body)), failure, 'es');
  },
);
