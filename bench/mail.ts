import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { MAILS_AT_ONCE } from '../api/platform/mail-transport.ts';
import { root } from '../scripts/run-command.ts';
import type { Measurement } from './support/measurement.ts';
import { median, onStage } from './support/stage.ts';

/** A small run: `BENCH_MAILS=1000 npm run bench -- mail`. */
const MAILS = Number(process.env['BENCH_MAILS'] ?? 10_000);
const ROUNDS = 3;
/** Two commits for each mail cost more than the mail itself. Because of them only the current mails can be sent twice after a crash. */
const GOAL = 0.25;
const TIMEOUT_MS = 10 * 60_000;

/** A mail server in its own process. It accepts everything and reports the times of the first and the last mail. */
interface Sink {
  url: string;
  /** Waits for `count` mails and resets the count. Returns mails per second between the first and the last. */
  rateOf: (mails: number) => Promise<number>;
  child: ChildProcess;
}

/**
 * Measures one process that sends a full outbox, beside a bare loop that sends as many mails of the same size over as many connections.
 */
export async function measureMail(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const sink = await startSink();
    try {
      await startApi({ SMTP_URL: sink.url });
      const rounds: { doce: number; bare: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await fillOutbox(owner, round);
        const doce = await sink.rateOf(MAILS);
        await sendBare(sink.url);
        rounds.push({ doce, bare: await sink.rateOf(MAILS) });
      }
      const ratio = median(rounds.map(({ doce, bare }) => doce / bare));
      return [
        {
          what: `an outbox of ${MAILS} mails sent by one instance`,
          value: median(rounds.map(({ doce }) => doce)),
          unit: 'mails/s',
          floor: 'a pooled loop that keeps nothing',
          floorValue: median(rounds.map(({ bare }) => bare)),
          ratio,
          goal: `>= ${GOAL}`,
          isMet: ratio >= GOAL,
          note: `${MAILS_AT_ONCE} connections`,
        },
      ];
    } finally {
      sink.child.kill();
    }
  });
}

async function fillOutbox(owner: pg.Pool, round: number): Promise<void> {
  await owner.query(
    `insert into mail (dedupe_key, recipient, template, language, params)
     select 'bench:' || $1::int || ':' || n, 'n' || n || '@example.org', 'password-changed', 'es', '{"firstName": "Ana"}' from generate_series(1, $2::int) n`,
    [round, MAILS],
  );
}

async function sendBare(url: string): Promise<void> {
  const pool = createTransport({ url, pool: true, maxConnections: MAILS_AT_ONCE });
  const [text, html] = ['x'.repeat(500), `<p>${'x'.repeat(4_500)}</p>`];
  let left = MAILS;
  const lane = async () => {
    while (left-- > 0)
      await pool.sendMail({ from: 'a@doce.example', to: 'b@example.org', subject: 'Hola', text, html });
  };
  await Promise.all(Array.from({ length: MAILS_AT_ONCE }, lane));
  pool.close();
}

async function startSink(): Promise<Sink> {
  const program = `import { createServer } from 'node:http';
    import { SMTPServer } from 'smtp-server';
    let taken = 0, first = 0, last = 0;
    const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true, onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => { last = performance.now(); first ||= last; taken += 1; done(); });
    } });
    smtp.on('error', () => undefined);
    const http = createServer((request, response) => {
      response.end(JSON.stringify({ taken, ms: last - first }));
      if (request.method === 'DELETE') taken = first = last = 0;
    });
    http.listen(0, '127.0.0.1', () => smtp.listen(0, '127.0.0.1', () => console.log(smtp.server.address().port + ' ' + http.address().port)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  );
  const [smtpPort, httpPort] = said.split(' ');
  const counts = async (method = 'GET') =>
    (await (await fetch(`http://127.0.0.1:${httpPort}`, { method })).json()) as { taken: number; ms: number };
  return {
    url: `smtp://127.0.0.1:${smtpPort}`,
    child,
    async rateOf(mails) {
      const began = performance.now();
      while ((await counts()).taken < mails) {
        if (performance.now() - began > TIMEOUT_MS) throw new Error('the mails do not end');
        await wait(20);
      }
      const { ms } = await counts('DELETE');
      return (mails / ms) * 1000;
    },
  };
}
