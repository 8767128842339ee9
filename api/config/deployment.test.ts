import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv, readMigrationEnv } from './env.ts';
import { makeKeys } from './keys.ts';
import { warningsOf } from './warnings.ts';
import { ENV_NAMES, readVariables } from './variables.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const compose = read('compose.yaml');
const dockerfile = read('Dockerfile');
const operations = read('docs/running.md');
/** The lines below `environment:` of a service, by name. */
const settingsOf = (service: string) => {
  const [, block = ''] =
    new RegExp(`^ {2}${service}:\\n(.*?)(?=^ {0,2}\\S|$(?![^]))`, 'ms').exec(compose) ?? [];
  const [, lines = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(block) ?? [];
  return new Map([...lines.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name!, value!]));
};
const placeholders = [...new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!))];
/** Returns the .env of docs/running.md. */
const dotEnv = [
  ...(/cat > \.env <<END\n(.*?)\nEND/s.exec(operations)?.[1] ?? '').matchAll(/^([A-Z_]+)=/gm),
].map(([, name]) => name!);

describe('a deployment in containers', () => {
  test('OPS-06 names only settings that the app knows', () => {
    const app = [...settingsOf('app').keys(), ...settingsOf('migrate').keys()];
    expect(app).toContain('DATABASE_URL');
    const inImage = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
      [...line!.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!),
    );
    expect(inImage).toContain('NODE_ENV');
    expect([...app, ...inImage].filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
  });

  test('OPS-06 SEC-31 with a complete .env production has every setting that it needs', () => {
    const keys = makeKeys();
    const values: Record<string, string> = {
      DATABASE_SUPERUSER_PASSWORD: 'abc987',
      DATABASE_PASSWORD: 'abc123',
      DATABASE_QUEUE_PASSWORD: 'ghi789',
      DATABASE_APP_PASSWORD: 'def456',
      JWT_SECRET: keys.jwtSecret,
      PUBLIC_URL: 'https://doce.example',
      SMTP_URL: 'smtps://user:word@mail.example:465',
      MAIL_FROM: 'Doce <no-reply@doce.lat>',
      SUPPORT_EMAIL: 'soporte@doce.lat',
      API_FOOTBALL_KEY: 'k',
      VAPID_SUBJECT: 'mailto:soporte@doce.lat',
      VAPID_PUBLIC_KEY: keys.vapidPublicKey,
      VAPID_PRIVATE_KEY: keys.vapidPrivateKey,
    };
    const fill = (text: string) =>
      text.replace(/\$\{([A-Z_]+):(\?|-([^}]*))\}/g, (_, name: string, _how, otherwise?: string) => {
        const value = values[name] ?? otherwise;
        if (value === undefined) throw new Error(`${name} is missing`);
        return value;
      });
    const given = Object.fromEntries([...settingsOf('app')].map(([name, value]) => [name, fill(value)]));
    const env = readEnv({ NODE_ENV: 'production', ...given });
    expect(env).toMatchObject({
      isProduction: true,
      isDemo: false,
      databaseUrl: 'postgres://doce_web:def456@database:5432/doce',
      databaseQueueUrl: 'postgres://doce_jobs:ghi789@database:5432/doce',
      databaseAdminUrl: null,
      metricsPort: 9464,
      trustProxy: 1,
    });
    expect(warningsOf(env)).toEqual([]);
    expect(warningsOf({ ...env, databaseAdminUrl: 'postgres://doce:abc123@database:5432/doce' })).toEqual([
      expect.stringMatching(/^DATABASE_ADMIN_URL is in the environment of the running process\./),
    ]);

    // The login that owns the database is for the migration only, and is not the superuser.
    const migration = Object.fromEntries(
      [...settingsOf('migrate')].map(([name, value]) => [name, fill(value)]),
    );
    expect(readMigrationEnv({ NODE_ENV: 'production', ...migration })).toEqual({
      isProduction: true,
      databaseUrl: env.databaseUrl,
      databaseQueueUrl: env.databaseQueueUrl,
      databaseAdminUrl: 'postgres://doce:abc123@database:5432/doce',
    });
    expect(fill(settingsOf('database').get('POSTGRES_USER')!)).toBe('postgres');
    expect(read('ops/create-owner.sh')).toContain('create role doce login createrole password');
    expect(compose).toContain('./ops/create-owner.sh:/docker-entrypoint-initdb.d/create-owner.sh:ro');
  });

  test('OPS-06 docs/running.md shows a .env with every required variable, and the others have a default', () => {
    const asked = [...compose.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name!);
    expect(asked.filter((name) => !dotEnv.includes(name))).toEqual([]);
    expect(dotEnv.filter((name) => !placeholders.includes(name))).toEqual([]);
    // The page fills in the pair of VAPID keys with the next command, and says that the empty lines must be filled in.
    const empty = [...operations.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name!);
    expect(asked.filter((name) => empty.includes(name))).toEqual(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
    for (const name of placeholders) if (!asked.includes(name)) expect(compose).toContain(`\${${name}:-`);
  });

  test('OPS-06 every setting can be given by .env, but those that the containers decide', () => {
    const decided = [
      ...['NODE_ENV', 'HOST', 'PORT', 'METRICS_PORT', 'DATA_DIR'],
      ...['DATABASE_URL', 'DATABASE_QUEUE_URL', 'DATABASE_ADMIN_URL', 'DATABASE_READ_URL', 'DATABASE_POOLER'],
      ...['DEMO', 'MAILBOX', 'PUSH_SERVICE_URL'],
    ];
    const given = [...settingsOf('app')].filter(([name, value]) => value.startsWith(`\${${name}:`));
    const free = new Set([...given.map(([name]) => name), ...decided]);
    expect(ENV_NAMES.filter((name) => !free.has(name))).toEqual([]);
    // An empty value counts as unset.
    const empty = Object.fromEntries(given.map(([name]) => [name, '']));
    expect(readVariables(empty)).toEqual(readVariables({}));
  });

  test('OPS-06 SEC-06 the image holds no secret', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.git', 'node_modules', '*.dump']));
    expect(dockerfile).not.toMatch(/JWT_SECRET|VAPID|PASSWORD|DATABASE_URL/);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', '*.dump']));
  });

  test('OPS-06 it runs without root, has a health check, bounds its logs, and does not publish its metrics', () => {
    const [, runs = ''] = dockerfile.split(/^FROM .*(?<!AS build)$/m);
    expect(runs).toMatch(/^USER node$/m);
    expect(runs).toMatch(/^HEALTHCHECK [^]*\/api\/ready/m);
    expect(compose.split('    logging: *logging\n')).toHaveLength(
      1 + compose.match(/^ {4}(build|image):/gm)!.length,
    );
    const published = [...compose.matchAll(/- '([\d.]+:\d+:\d+)'/g)].map(([, port]) => port);
    expect(published).toEqual(['127.0.0.1:3000:3000']);
  });
});

test('DOC-01 docs/architecture.md has every module', () => {
  const [, house = ''] = /^## The house$(.*?)^## /ms.exec(read('docs/architecture.md')) ?? [];
  const rows = [...house.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(globSync('*', { cwd: join(import.meta.dirname, '../modules') }).toSorted());
});

test('JOB-03 docs/architecture.md has every recurring job and its file', () => {
  const folder = join(import.meta.dirname, '../modules');
  const jobs = globSync('*/*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/jobs\.every\(\{\s*name: '([\w-]+)'/g)].map(
      ([, name]) => `${name} ${file}`,
    ),
  );
  const rows = read('docs/architecture.md').matchAll(/^- `([\w-]+)` \(`(\w+\/[\w-]+\.ts)`\)/gm);
  expect([...rows].map(([, name, file]) => `${name} ${file}`).toSorted()).toEqual(jobs.toSorted());
});
