import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';
import { isVapidPair, makeKeys } from './keys.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'doce-env-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (vars: Record<string, string> = {}) => readEnv({ DATA_DIR: dataDir, ...vars });
const refusal = (vars: Record<string, string>) => {
  try {
    read(vars);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
};
const keys = makeKeys();
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: keys.jwtSecret,
  VAPID_PUBLIC_KEY: keys.vapidPublicKey,
  VAPID_PRIVATE_KEY: keys.vapidPrivateKey,
  VAPID_SUBJECT: 'mailto:ops@doce.example',
};

describe('what needs no setting', () => {
  test('OPS-01 a fresh machine runs on the embedded database with demonstration data', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      isDemo: true,
      football: null,
      smtpUrl: null,
      supportEmail: 'soporte@doce.example',
      importEveryMs: 900_000,
      resultsEveryMs: 60_000,
      hasRateLimits: true,
      trustProxy: 0,
    });
  });

  test('API-04 the metrics are nowhere unless a port is named', () => {
    expect(read().metricsPort).toBe(null);
    expect(read({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
  });

  test('OPS-01 the public address follows the port and loses the slash at its end', () => {
    expect(read({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
    expect(read({ PUBLIC_URL: 'https://doce.example/' }).publicUrl).toBe('https://doce.example');
  });

  test('OPS-01 an empty variable counts as absent', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  test('OPS-02 another database gets no demonstration data unless asked', () => {
    const DATABASE_URL = 'postgres://doce:doce@db:5432/doce';
    expect(read({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, isDemo: false });
    expect(read({ DATABASE_URL, DEMO: 'true' }).isDemo).toBe(true);
    expect(read({ DEMO: 'false' }).isDemo).toBe(false);
  });

  test('the football source: a key means the real one, an address another', () => {
    expect(read({ API_FOOTBALL_KEY: 'k' }).football).toEqual({
      url: 'https://v3.football.api-sports.io',
      key: 'k',
    });
    expect(read({ API_FOOTBALL_URL: 'http://localhost:9/' }).football).toEqual({
      url: 'http://localhost:9',
      key: '',
    });
  });
});

describe('settings that cannot be used', () => {
  test.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['METRICS_PORT', 'yes'],
    ['PUBLIC_URL', 'doce.example'],
    ['DATABASE_URL', 'mysql://host/doce'],
    ['DATABASE_POOL', '0'],
    ['DEMO', 'yes'],
    ['VAPID_SUBJECT', 'doce'],
    ['SMTP_URL', 'host:25'],
    ['MAIL_FROM', 'Doce'],
    ['SUPPORT_EMAIL', 'support'],
    ['IMPORT_EVERY', '15'],
    ['RESULTS_EVERY', '0s'],
    ['RATE_LIMITS', 'false'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
  ])('OPS-01 %s=%s is refused in one line that names it', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: [^\\n]+$`));
  });

  test('OPS-01 lengths of time: 30s, 15m, 1h', () => {
    expect(read({ IMPORT_EVERY: '1h', RESULTS_EVERY: '30s' })).toMatchObject({
      importEveryMs: 3_600_000,
      resultsEveryMs: 30_000,
    });
  });
});

describe('secrets', () => {
  test('SEC-06 absent ones are made once into the data directory, for its owner only', () => {
    const [first, second] = [read(), read()];
    expect(second.jwtSecret).toBe(first.jwtSecret);
    expect(second.vapid).toEqual(first.vapid);
    expect(Buffer.from(first.jwtSecret, 'base64url')).toHaveLength(32);
    expect(isVapidPair(first.vapid.publicKey, first.vapid.privateKey)).toBe(true);
    const file = join(dataDir, 'keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(first.jwtSecret);
  });

  test('SEC-06 given ones go before made ones', () => {
    expect(read({ JWT_SECRET: 'mine' }).jwtSecret).toBe('mine');
  });

  test('SEC-06 production starts with secrets of its own and without demonstration data', () => {
    expect(read(production)).toMatchObject({ isProduction: true, isDemo: false, jwtSecret: keys.jwtSecret });
    expect(refusal({ ...production, DEMO: 'true' })).toMatch(/^DEMO: /);
  });

  test.each(['JWT_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])(
    'SEC-06 production refuses to start without %s',
    (name) => {
      expect(refusal({ ...production, [name]: '' })).toBe(`${name}: must be set in production`);
    },
  );

  test.each(['short', 'a'.repeat(40), 'change-me-0123456789-abcdefghijklmnop'])(
    'SEC-06 production refuses the weak secret %s',
    (JWT_SECRET) => {
      expect(refusal({ ...production, JWT_SECRET })).toMatch(/^JWT_SECRET: must be 32 or more/);
    },
  );

  test('SEC-06 halves of different VAPID pairs are refused', () => {
    expect(refusal({ ...production, VAPID_PRIVATE_KEY: makeKeys().vapidPrivateKey })).toMatch(
      /^VAPID_PUBLIC_KEY: /,
    );
    expect(refusal({ VAPID_PUBLIC_KEY: keys.vapidPublicKey })).toMatch(/^VAPID_PRIVATE_KEY: /);
  });
});
