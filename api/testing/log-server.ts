import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from './test-app.ts';

/** Falsifies a file of the log. Null: there is none. */
export type Falsify = (path: string, bytes: Buffer | null) => Buffer | null;

/** An address that serves the public log of an app and its public calls, as the organiser shows them. */
export interface LogServer {
  address: string;
  falsify: Falsify;
  close: () => void;
}

export async function serveLog(app: TestApp): Promise<LogServer> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    void readLog(app, url).then((own) => {
      const bytes = log.falsify(url, own);
      response.writeHead(bytes ? 200 : 404).end(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const log: LogServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    falsify: (_, bytes) => bytes,
    close: () => server.close(),
  };
  return log;
}

/** Returns a file below `/log/`, or a public call; null if the app answers that there is none. */
export async function readLog({ app }: TestApp, url: string): Promise<Buffer | null> {
  const answer = await app.getHttpAdapter().getInstance().inject({ method: 'GET', url });
  return answer.statusCode === 200 ? answer.rawPayload : null;
}

/** Runs the verifier. Returns its exit code and its output. */
export function runVerifier(args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, ['scripts/verify.ts', ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    ),
  );
}
