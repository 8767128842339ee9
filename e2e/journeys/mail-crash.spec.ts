import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { joinOrStartEmbeddedPostgres } from '../../api/tools/embedded-postgres/embedded-postgres.ts';
import { TestSmtpServer } from '../../api/testing/smtp-server.ts';
import { isRunning, quietPort, runDoce, stop } from '../support/processes.ts';

const MAILS = 400;
/** Concurrent sends (mail-transport.ts). */
const AT_ONCE = 5;

/** Queries the database in `dataDir`, also while Doce is stopped. */
async function rows(dataDir: string, sql: string): Promise<unknown[]> {
  const server = await joinOrStartEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

test('OPS-04 OPS-05 a process killed while it sends mails loses none and repeats only mails in flight', async () => {
  const post = await TestSmtpServer.open();
  const dataDir = mkdtempSync(join(tmpdir(), 'doce-e2e-mail-'));
  const port = await quietPort();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    SMTP_URL: post.url,
  };
  const start = async () => {
    const program = runDoce(env);
    await isRunning(program, `http://localhost:${port}`);
    return program;
  };
  let program = await start();
  try {
    await rows(
      dataDir,
      `insert into mail (dedupe_key, recipient, template, language, params)
       select 'run:' || n, 'n' || n || '@example.org', 'password-changed', 'es', '{}' from generate_series(1, ${MAILS}) n`,
    );
    await expect.poll(() => post.received.length, { intervals: [5] }).toBeGreaterThan(MAILS / 10);
    await stop(program, 'SIGKILL');
    const before = post.received.length;
    expect(before).toBeLessThan(MAILS);
    // Ends the leases of the killed process, which last a minute.
    await rows(dataDir, 'update mail set next_attempt_at = now() where sent_at is null');
    program = await start();
    await expect.poll(() => rows(dataDir, 'select id from mail where sent_at is null')).toEqual([]);

    const ids = post.received.map(({ messageId }) => messageId);
    expect(new Set(post.received.map(({ to }) => to)).size).toBe(MAILS);
    expect(new Set(ids).size).toBe(MAILS);
    const twice = ids.length - MAILS;
    test
      .info()
      .annotations.push({ type: 'killed', description: `after ${before} of ${MAILS}; ${twice} came twice` });
    expect(twice).toBeLessThanOrEqual(AT_ONCE);
  } finally {
    await stop(program);
    await post.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
