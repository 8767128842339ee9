import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv } from '../config/env.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { aFolder } from '../testing/a-folder.ts';
import { aPlayer, PASSWORD } from '../testing/builders.ts';
import { setUpApp } from '../testing/test-app.ts';
import { runAdminCommand } from './run-admin-command.ts';

const app = await setUpApp();

/** Returns the exit code and the printed lines. */
async function run(args: string[], { password = PASSWORD, env = app.env } = {}): Promise<string> {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const code = await runAdminCommand(args, env, {
    print: keep,
    printError: keep,
    askPassword: () => Promise.resolve(password),
  });
  // The first line names the database, unless the command ended before.
  const [database, ...others] = lines[0]?.startsWith('Database: ') ? lines : ['', ...lines];
  expect(others).toHaveLength(1);
  expect(others[0]).not.toContain('\n');
  if (code === 0) expect(database).not.toBe('');
  return `${code} ${others[0]}`;
}
const create = (email: string, username: string, options = {}) =>
  run(['create', '--email', email, '--username', username], options);
const logIn = (email: string, password = PASSWORD) =>
  app.call('POST /auth/login', { body: { email, password } });

describe('npm run admin -- create', () => {
  test('OPS-07 creates a verified administrator with a working login', async () => {
    expect(await create('Jefa@Example.org', 'Jefa')).toBe('0 jefa@example.org is an administrator now.');
    const answer = await logIn('jefa@example.org');
    expect(answer.body.user).toMatchObject({ username: 'Jefa', role: 'admin', isVerified: true });
    expect(await create('jefa@example.org', 'Jefa')).toBe('1 jefa@example.org is an administrator already.');
  });

  test('OPS-90 the country is that of the option, else the organiser’s, else the first one', async () => {
    const countryOf = async (name: string, more: string[], country: string | null = null) => {
      const env = { ...app.env, organiser: { ...app.env.organiser, country } };
      const args = ['create', '--email', `${name}@example.org`, '--username', name, ...more];
      expect(await run(args, { env })).toMatch(/^0 /);
      return (await logIn(`${name}@example.org`)).body.user.country;
    };
    expect(await countryOf('uno', ['--country', 'mx'], 'Perú')).toBe('MX');
    expect(await countryOf('dos', [], 'Perú')).toBe('PE');
    expect(await countryOf('tres', [], 'Francia')).toBe('AR');
    const wrong = ['create', '--email', 'cuatro@example.org', '--username', 'cuatro', '--country', 'FR'];
    expect(await run(wrong)).toMatch(/^1 --country FR: one of AR, /);
  });

  test('OPS-07 promotes a verified player, whose password and session stay', async () => {
    const player = await aPlayer(app);
    expect(await create(player.email, player.username.toUpperCase())).toMatch(
      /^0 .* was a player and is an administrator now/,
    );
    expect((await player.call('GET /auth/me')).body.role).toBe('admin');
    expect((await logIn(player.email)).status).toBe(200);
  });

  test('OPS-07 does not promote an unverified, disabled or differently named account with the same address', async () => {
    const unverified = await aPlayer(app, { isVerified: false });
    expect(await create(unverified.email, unverified.username)).toMatch(/^1 .* not verified/);
    const player = await aPlayer(app);
    expect(await create(player.email, 'otra')).toMatch(new RegExp(`^1 .*username ${player.username}`));
    expect(await create('nueva@example.org', player.username)).toMatch(
      /^1 The username .* belongs to another/,
    );
    expect((await player.call('GET /auth/me')).body.role).toBe('player');
  });

  test.each([
    [['create'], /^1 Usage: /],
    [[], /^1 Usage: /],
    [['delete', '--email', 'a@example.org', '--username', 'ana'], /^1 Usage: /],
    [['create', '--email', 'a@example.org', '--username', 'ana', '--password', 'x'], /^1 Usage: /],
    [['create', '--email', 'ana', '--username', 'ana'], /^1 --email ana: not an e-mail address/],
    [['create', '--email', 'a@example.org', '--username', 'a b'], /^1 --username a b: 3 to 20/],
  ])('OPS-07 %j is answered in one line', async (args, line) => {
    expect(await run(args)).toMatch(line);
  });

  test.each([
    ['corta-7', /too short/],
    ['password1', /most common/],
    ['nadie@example.org', /too close/],
  ])('SEC-01 the password %s is refused to administrators too', async (password, line) => {
    expect(await create('nadie@example.org', 'nadie', { password })).toMatch(line);
    expect((await logIn('nadie@example.org', password)).status).toBe(401);
  });

  test('OPS-07 an unreachable database prints one line', async () => {
    const env = { ...app.env, databaseAdminUrl: 'postgres://unknown@127.0.0.1:1/none' };
    expect(await create('a@example.org', 'ana', { env })).toMatch(
      /^1 The database at DATABASE_ADMIN_URL cannot be reached/,
    );
  });

  test('OPS-07 says on which database it acts', async () => {
    const lines: string[] = [];
    const keep = (line: string) => void lines.push(line);
    const args = ['create', '--email', 'base@example.org', '--username', 'base'];
    const terminal = { print: keep, printError: keep, askPassword: () => Promise.resolve(PASSWORD) };
    expect(await runAdminCommand(args, app.env, terminal)).toBe(0);
    const { host, pathname, username } = new URL(app.env.databaseUrl!);
    expect(lines[0]).toBe(`Database: ${pathname.slice(1)} at ${host}, as ${username}`);
  });

  test('OPS-07 refuses a folder without settings and without a database, and makes none', async () => {
    const dataDir = join(aFolder(), '.data');
    const env = { ...readEnv({ DATA_DIR: `${dataDir}-keys` }), dataDir };
    expect(await create('a@example.org', 'ana', { env })).toMatch(
      /^1 DATABASE_URL: is not set, and .*\.data has no/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test('OPS-07 works on the embedded database, also while Doce runs', async () => {
    const dataDir = aFolder();
    const env = readEnv({ DATA_DIR: dataDir });
    await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop();
    expect(await create('a@example.org', 'ana', { env })).toMatch(/^0 /);
    const running = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    expect(await create('b@example.org', 'beatriz', { env })).toMatch(/^0 /);
    expect(await create('a@example.org', 'ana', { env })).toMatch(/^1 .* already/);
    await running.stop();
  });
});
