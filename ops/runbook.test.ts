import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnv, readMigrationEnv } from '../api/config/env.ts';
import { warningsOf } from '../api/config/warnings.ts';
import { ENV_NAMES } from '../api/config/variables.ts';
import { contract } from '../shared/contract/index.ts';
import { renderOneServer } from './render.ts';
import { parseOneServer } from './settings.ts';
import { exampleServer } from './testing/example-settings.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/running.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh ?(\w*)\n(.*?)^```/gms)].map(([, name, text]) => ({
  name: name!,
  text: text!,
}));
const blockOf = (name: string) => blocks.find((block) => block.name === name)!.text;
const files = renderOneServer(parseOneServer(exampleServer()));
const folders: string[] = [];
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'doce-runbook-')));
  return folders.at(-1)!;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Makes programs that do nothing but the given lines of shell. Returns a PATH with them first. */
function pathWith(folder: string, programs: Record<string, string>): string {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const [name, lines] of Object.entries(programs))
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`;
}

describe('docs/running.md', () => {
  test('OPS-75 bash can read every block', () => {
    expect(blocks.length).toBeGreaterThan(15);
    for (const { text } of blocks) {
      const { status, stderr } = spawnSync('bash', ['--norc', '-n'], { input: text, encoding: 'utf8' });
      expect({ status, stderr, text }).toEqual({ status: 0, stderr: '', text });
    }
  });

  test('OPS-75 names npm scripts, programs, files, settings and calls that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const npm = [...page.matchAll(/npm run (\w+)/g)].map(([, name]) => name!);
    expect(npm.filter((name) => !(name in scripts))).toEqual([]);
    expect(npm).toContain('ops');
    const programs = [...page.matchAll(/\bdist\/(api\/[\w/]+)\.js/g)].map(([, path]) => `${path}.ts`);
    const links = [...page.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, path]) => join('docs', path!));
    const inBuild = [...page.matchAll(/\/srv\/doce-build\/doce\/([\w./-]+)/g)].map(([, path]) => path!);
    const paths = [...programs, ...links, ...inBuild.filter((path) => !path.includes('{'))];
    expect(paths).toContain('api/commands/admin.ts');
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const anchors = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor!);
    const titles = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors.filter((anchor) => !titles.includes(anchor))).toEqual([]);
    const routes = Object.values(contract).flatMap((part) =>
      Object.values(part as Record<string, { path: string }>).map(({ path }) => `/api${path}`),
    );
    const calls = [...page.matchAll(/`(\/api\/(?:auth|admin)\/[\w/:-]+)`/g)].map(([, path]) => path!);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((path) => !routes.includes(path))).toEqual([]);
    const assigned = [...page.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!);
    const others = assigned.filter((name) => !ENV_NAMES.includes(name));
    expect(others.filter((name) => !/^DATABASE_(SUPERUSER_|QUEUE_|APP_)?PASSWORD$/.test(name))).toEqual([]);
  });

  test('OPS-75 installs every file of one server, where its unit and its user look for it', () => {
    const installed = [
      ...blockOf('install').matchAll(/[\w-]+\.(?:service|timer|sh|conf|yml)\b|\bCaddyfile\b/g),
    ];
    const names = new Set(
      installed
        .map(([name]) => `server/${name}`)
        .filter((name) => !/\/(doce\.conf|blackbox\.yml)$/.test(name)),
    );
    expect([...names].toSorted()).toEqual([...files.keys()].toSorted());
    const places = [...files.values()].flatMap((text) => [
      ...text.matchAll(/(?:EnvironmentFile=|WorkingDirectory=|--working-directory=)(\S+)/g),
      ...text.matchAll(/ExecStart=(\/usr\/local\/sbin\/\S+)/g),
    ]);
    expect(places.length).toBeGreaterThan(5);
    for (const [, place] of places) expect(page, place).toContain(place);
    for (const user of ['doce', 'doce-migrate']) {
      expect(page).toContain(`useradd --system ${user}`);
      expect([...files.values()].join('')).toContain(`User=${user}\n`);
    }
    for (const [name, text] of files)
      if (name.endsWith('.service')) expect(text, name).toContain('ProtectSystem=strict');
    expect(files.get('server/doce.service')).toContain('ExecStart=/usr/local/bin/node ');
    expect(page).toContain('-C /usr/local --strip-components=1');
  });

  test('OPS-75 OPS-06 its block of settings makes files that production accepts, once, for root only', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'lib'));
    const block = blockOf('settings')
      .replaceAll('/etc/doce', folder)
      .replaceAll('/srv/doce/next', root)
      .replaceAll('doce.example', 'doce.com.ar');
    const log = join(folder, 'psql.log');
    const env = { PATH: pathWith(folder, { runuser: `echo "$@" >> ${log}` }) };
    const run = () => spawnSync('bash', ['--norc', '-c', block], { encoding: 'utf8', env });
    const first = run();
    expect(first, first.stderr).toMatchObject({ status: 0, stderr: '' });
    const app = readFileSync(join(folder, 'app.env'), 'utf8');
    for (const name of ['app.env', 'migrate.env'])
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    const given = { ...parseEnv(app), API_FOOTBALL_KEY: 'k' };
    const placeholder = { ...given, VAPID_SUBJECT: 'mailto:soporte@doce.example' };
    expect(() => readEnv(placeholder)).toThrow('VAPID_SUBJECT');
    const settings = readEnv(given);
    expect(settings).toMatchObject({
      isProduction: true,
      databaseAdminUrl: null,
    });
    expect(warningsOf(settings)).toEqual([]);
    const migration = readMigrationEnv(parseEnv(readFileSync(join(folder, 'migrate.env'), 'utf8')));
    expect(migration).toMatchObject({ databaseUrl: settings.databaseUrl, isProduction: true });
    const [, password] = /create role doce login createrole password '(\w+)'/.exec(
      readFileSync(log, 'utf8'),
    )!;
    expect(migration.databaseAdminUrl).toBe(`postgres://doce:${password}@127.0.0.1:5432/doce`);

    expect(run()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('cannot overwrite existing file'),
    });
    expect(readFileSync(join(folder, 'app.env'), 'utf8')).toBe(app);
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(1);
  });
});

describe('the backup of one server', () => {
  const programs = {
    pg_dump: 'echo dump',
    pg_restore: 'cat "$2"',
    age: 'shift 2; cp "$3" "$2"; echo encrypted >> "$2"',
    scp: 'for last; do :; done; echo "$last" > "$COPIED"',
  };
  function backUp(changes: Partial<typeof programs>, settings: Record<string, string> = {}) {
    const folder = newFolder();
    for (const name of ['backups', 'metrics']) mkdirSync(join(folder, name));
    const env = {
      PATH: pathWith(folder, { ...programs, ...changes }),
      COPIED: join(folder, 'copied'),
      BACKUP_FOLDER: join(folder, 'backups'),
      METRICS_FOLDER: join(folder, 'metrics'),
      ...{ BACKUP_KEY: 'age1', BACKUP_TARGET: 'doce@backup.example:doce/', ...settings },
    };
    const script = join(import.meta.dirname, 'one-server/doce-backup.sh');
    const { status, stderr } = spawnSync('bash', ['--norc', script], { encoding: 'utf8', env });
    return {
      ok: status === 0,
      stderr,
      kept: readdirSync(env.BACKUP_FOLDER),
      metrics: readdirSync(env.METRICS_FOLDER).map((name) =>
        readFileSync(join(env.METRICS_FOLDER, name), 'utf8'),
      ),
    };
  }

  test('OPS-75 keeps one encrypted file, and says when it succeeded', () => {
    const { ok, stderr, kept, metrics } = backUp({});
    expect({ ok, stderr }).toEqual({ ok: true, stderr: '' });
    expect(kept).toEqual([expect.stringMatching(/^doce-[\d-]+\.dump\.age$/)]);
    expect(metrics).toEqual([expect.stringMatching(/^doce_backup_succeeded_timestamp_seconds \d{10,}\n$/)]);
  });

  test('OPS-82 copies the numbers of erased accounts when they changed', () => {
    const folder = newFolder();
    const env = {
      PATH: pathWith(folder, {
        psql: 'printf "3\\n7\\n"',
        scp: `for last; do :; done; echo "$last" >> ${folder}/copied`,
      }),
      ...{ BACKUP_KEY: 'age1', BACKUP_TARGET: 'doce@backup.example:doce/', BACKUP_FOLDER: folder },
    };
    const script = join(import.meta.dirname, 'one-server/doce-backup.sh');
    for (let run = 0; run < 2; run += 1)
      expect(spawnSync('bash', ['--norc', script, '--erased'], { env })).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'erased'), 'utf8')).toBe('3\n7\n');
    expect(readFileSync(join(folder, 'copied'), 'utf8')).toBe('doce@backup.example:doce/erased\n');
  });

  test.each(Object.keys(programs))(
    'OPS-75 does not succeed if %s fails, and leaves nothing in clear',
    (name) => {
      const { ok, kept, metrics } = backUp({ [name]: 'exit 1' });
      expect({ ok, metrics }).toEqual({ ok: false, metrics: [] });
      expect(kept.filter((file) => file.endsWith('.dump'))).toEqual([]);
    },
  );

  test.each(['BACKUP_KEY', 'BACKUP_TARGET'])('OPS-75 does not succeed without %s', (name) => {
    const { ok, stderr, metrics } = backUp({}, { [name]: '' });
    expect({ ok, metrics }).toEqual({ ok: false, metrics: [] });
    expect(stderr).toContain(`${name}: set it in /etc/doce/backup.env`);
  });
});

describe('the upgrade of one server', () => {
  /** Runs doce-upgrade from `v1` to `v2`. Fake programs write what they do; the app is ready if `isReady` says so. */
  function upgrade(
    options: { check?: number; fails?: string; isReady?: string; before?: string } = {},
    ...args: string[]
  ): { ok: boolean; serves: string; before: string | null; did: string[]; stderr: string } {
    const folder = newFolder();
    for (const [name, to] of [
      ['current', 'v1'],
      ['next', 'v2'],
      ...(options.before ? [['before', options.before]] : []),
    ] as [string, string][])
      symlinkSync(to, join(folder, name));
    for (const release of ['v0', 'v1', 'v2']) mkdirSync(join(folder, release));
    const log = join(folder, 'did');
    writeFileSync(log, '');
    const fails = options.fails ?? 'nothing';
    const programs = {
      'systemd-run': `exit ${options.check ?? 0}`,
      systemctl: `echo "$@" >> ${log}; [ "$2" != ${fails} ]`,
      curl: `case $(readlink ${folder}/current) in ${options.isReady ?? '*'}) ;; *) exit 7;; esac`,
    };
    const script = readFileSync(join(import.meta.dirname, 'one-server/doce-upgrade.sh'), 'utf8')
      .replaceAll('/srv/doce/next', folder)
      .replaceAll('cd /srv/doce\n', `cd ${folder}\n`);
    const { status, stderr } = spawnSync('bash', ['--norc', '-c', script, 'doce-upgrade', ...args], {
      encoding: 'utf8',
      env: { PATH: pathWith(folder, programs) },
    });
    return {
      ok: status === 0,
      serves: readlinkSync(join(folder, 'current')),
      before: existsSync(join(folder, 'before')) ? readlinkSync(join(folder, 'before')) : null,
      did: readFileSync(log, 'utf8').trim().split('\n').filter(Boolean),
      stderr,
    };
  }
  const steps = ['start doce-backup', 'start doce-migrate', 'restart doce'];

  test('OPS-79 backs up, migrates and switches', () => {
    expect(upgrade()).toEqual({ ok: true, serves: 'v2', before: 'v1', did: steps, stderr: '' });
  });

  test.each([
    ['doce-backup', 1, 'the backup failed, v1 serves'],
    ['doce-migrate', 2, 'the migration failed, v1 serves'],
  ])('OPS-79 stops if %s fails', (fails, count, says) => {
    const result = upgrade({ fails });
    expect(result).toMatchObject({ ok: false, serves: 'v1', did: steps.slice(0, count) });
    expect(result.stderr).toContain(says);
  });

  test('OPS-79 returns to the release before if the new one does not get ready', () => {
    const result = upgrade({ isReady: 'v1', before: 'v0' });
    expect(result).toMatchObject({ ok: false, serves: 'v1', before: null, did: [...steps, 'restart doce'] });
    expect(result.stderr).toContain('v2 was not ready within a minute, v1 serves again');
  });

  test('OPS-79 a release without a way back changes nothing until it is wanted', () => {
    const result = upgrade({ check: 3 });
    expect(result).toMatchObject({ ok: false, serves: 'v1', did: [] });
    expect(result.stderr).toContain('doce-upgrade --no-way-back');
    const [backUp, migrate, restart] = steps;
    const did = [backUp, 'stop doce', migrate, restart];
    expect(upgrade({ check: 3 }, '--no-way-back')).toMatchObject({
      ok: true,
      serves: 'v2',
      did,
      before: null,
    });
    expect(upgrade({ check: 3, fails: 'doce-migrate' }, '--no-way-back')).toMatchObject({
      ok: false,
      serves: 'v1',
      did: [backUp, 'stop doce', migrate, 'start doce'],
    });
    expect(upgrade({ check: 1 })).toMatchObject({ ok: false, serves: 'v1', did: [] });
  });

  test('OPS-79 --back serves the release before', () => {
    expect(upgrade({ before: 'v0' }, '--back')).toMatchObject({
      ok: true,
      serves: 'v0',
      did: ['restart doce'],
    });
  });
});
