import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPlayer, anAdmin, type TestPlayer } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runAdminCommand } from './run-admin-command.ts';

let app: TestApp;
let admin: TestPlayer;
beforeEach(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
afterEach(() => app.close());

/** Returns the exit code and the printed lines. */
async function check(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const terminal = { print: keep, printError: keep, askPassword: () => Promise.reject(new Error('asked')) };
  return `${await runAdminCommand(['check-audit', ...args], app.env, terminal)} ${lines.join('\n')}`;
}
const headOf = (line: string) => /Head: (\S+)$/.exec(line)![1]!;
const link = () => app.database.rows('select chain_audit()');

/** Writes events through the API and links them. Returns the printed head. */
async function anIntactLog(events = 5): Promise<string> {
  const player = await aPlayer(app);
  for (let event = 0; event < events; event += 1)
    await app.call(`PUT /admin/users/${player.id}/toggle-status`, {
      token: admin.token,
      body: { isActive: event % 2 === 1 },
    });
  await link();
  return headOf(await check());
}

/** Changes the database as its owner, who can switch triggers off. */
async function tamper(sql: string): Promise<void> {
  const owner = new Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query(`set session_replication_role = replica; ${sql}`);
  await owner.end();
}

test('ADM-34 an intact log has a head; the job links events in the order in which they were committed', async () => {
  const head = await anIntactLog();
  expect(await check('--head', head)).toMatch(/^0 The audit log is intact: 5 linked events, 0 wait/);
  // The event of this transaction has a lower id than the next one, and is committed after it.
  await app.database.transaction(async (tx) => {
    const late = `insert into audit_event (action, subject) values ('grid.status', 'grid:1')`;
    await tx.rows(late);
    await anIntactLog(1);
  });
  expect(await check('--head', head)).toMatch(/^0 .*6 linked events, 1 wait/);
  await link();
  expect(await check('--head', head)).toMatch(/^0 .*7 linked events, 0 wait/);
});

test('ADM-34 erasing a person does not break the chain', async () => {
  const head = await anIntactLog();
  const player = await aPlayer(app);
  await app.call(`GET /admin/users/${player.id}`, { token: admin.token });
  await link();
  await app.call(`POST /admin/users/${player.id}/delete`, { token: admin.token });
  await link();
  expect(await check('--head', head)).toMatch(/^0 The audit log is intact: 7 linked events/);
});

test('ADM-34 an altered, a deleted and an inserted event are each reported', async () => {
  await anIntactLog();
  await tamper(`update audit_event set actor_id = null where id = 2`);
  expect(await check()).toBe('1 Event 2 was altered.');
  await tamper(`delete from audit_event where id = 3`);
  expect(await check()).toBe('1 Event 2 was altered.\nEvent 3 was deleted.');
  await tamper(
    `insert into audit_event (at, action, subject) values (now() - interval '2 hours', 'grid.status', 'grid:1')`,
  );
  await link();
  expect(await check()).toContain('Event 6 was inserted');
});

test('ADM-34 links that were deleted or altered are reported', async () => {
  await anIntactLog();
  await tamper('delete from audit_link where seq = 2');
  expect(await check()).toContain('Links 2 to 2 were deleted.');
  await tamper(`update audit_link set digest = sha256('') where seq = 4`);
  expect(await check()).toContain('Link 4 does not follow');
});

test('ADM-34 a known head reports an end that was cut off, and a chain that was made again', async () => {
  const head = await anIntactLog();
  await tamper('delete from audit_event where id = 5; delete from audit_link where seq = 5');
  expect(await check()).toMatch(/^0 The audit log is intact: 4/);
  expect(await check('--head', head)).toBe(
    '1 The chain ends at link 4, and link 5 is known: its end was cut off.',
  );
  await tamper('delete from audit_event where id = 4; delete from audit_link');
  await link();
  expect(await check()).toMatch(/^0 /);
  await anIntactLog(4);
  expect(await check('--head', head)).toContain('Link 5 has another hash than the known head');
  expect(await check('--head', 'x')).toMatch(/^1 --head x: must be like/);
});

test('ADM-31 the command resets the second factor of the only administrator', async () => {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const terminal = { print: keep, printError: keep, askPassword: () => Promise.resolve('') };
  const reset = (email: string) =>
    runAdminCommand(['reset-second-factor', '--email', email], app.env, terminal);
  expect(await reset('ninguna@example.org')).toBe(1);
  expect(await reset(admin.email)).toBe(0);
  expect(lines).toEqual([
    'ninguna@example.org is not an administrator.',
    `${admin.email} adds a new second factor after the next login.`,
  ]);
  expect((await app.call('GET /auth/me', { token: admin.token })).status).toBe(401);
});
