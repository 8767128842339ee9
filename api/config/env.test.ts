import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder } from '../testing/a-folder.ts';
import { EnvError } from './variables.ts';
import { LIMITS } from './limits.ts';
import { readEnv } from './env.ts';
import { isVapidPair, makeKeys } from './keys.ts';
import { warningsOf } from './warnings.ts';

const dataDir = aFolder();

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
  VAPID_SUBJECT: 'mailto:ops@doce.lat',
  MAIL_FROM: 'Doce <no-reply@doce.lat>',
  SUPPORT_EMAIL: 'soporte@doce.lat',
  PUBLIC_URL: 'https://doce.example',
  DATABASE_URL: 'postgres://doce_web:doce@db:5432/doce',
  DATABASE_QUEUE_URL: 'postgres://doce_jobs:doce@db:5432/doce',
};

describe('the defaults', () => {
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
      stopDelayMs: 0,
      hasRateLimits: true,
      trustProxy: 0,
      isPublic: false,
      hasMailbox: true,
    });
  });

  test('API-04 METRICS_PORT is off by default', () => {
    expect(read().metricsPort).toBe(null);
    expect(read({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
  });

  test('OPS-01 the public address follows the port and loses its trailing slash', () => {
    expect(read({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
    expect(read({ PUBLIC_URL: 'https://doce.example/', DEMO: 'false' }).publicUrl).toBe(
      'https://doce.example',
    );
  });

  test('OPS-01 an empty variable counts as absent', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  test('OPS-02 another database gets demonstration data only with DEMO=true', () => {
    const DATABASE_URL = 'postgres://doce:doce@db:5432/doce';
    const DATABASE_ADMIN_URL = 'postgres://owner:doce@db:5432/doce';
    const DATABASE_QUEUE_URL = 'postgres://jobs:doce@db:5432/doce';
    const addresses = { DATABASE_URL, DATABASE_QUEUE_URL, DATABASE_ADMIN_URL };
    expect(read(addresses)).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseQueueUrl: DATABASE_QUEUE_URL,
      databaseAdminUrl: DATABASE_ADMIN_URL,
      isDemo: false,
    });
    expect(read({ ...addresses, DEMO: 'true' }).isDemo).toBe(true);
    expect(read({ DEMO: 'false' }).isDemo).toBe(false);
  });

  test('a key selects API-Football, an address another football source', () => {
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
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'staging'],
    ['PORT', '70000'],
    ['METRICS_PORT', 'yes'],
    ['METRICS_PORT', '3000'],
    ['PUBLIC_URL', 'doce.example'],
    ['DATABASE_URL', 'mysql://host/doce'],
    ['DATABASE_QUEUE_URL', 'mysql://host/doce'],
    ['DATABASE_POOL', '0'],
    ['RECORD', 'yes'],
    ['DATABASE_POOLER', 'session'],
    ['DATABASE_POOLER', 'transaction'],
    ['DATABASE_READ_URL', 'mysql://host/doce'],
    ['DATABASE_READ_URL', 'postgres://doce:doce@db:5432/doce'],
    ['DEMO', 'yes'],
    ['VAPID_SUBJECT', 'doce'],
    ['SMTP_URL', 'host:25'],
    ['MAIL_FROM', 'Doce'],
    ['SUPPORT_EMAIL', 'support'],
    ['IMPORT_EVERY', '15'],
    ['RESULTS_EVERY', '0s'],
    ['MAILBOX', 'yes'],
    ['RATE_LIMITS', 'false'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
  ])('OPS-01 %s=%s is refused in one line that names it', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: [^\\n]+$`));
  });

  test.each([
    ['PORT', '99999', '0 to 65535'],
    ['PORT', '1.5', '0 to 65535'],
    ['METRICS_PORT', '-1', '0 to 65535'],
    ['DATABASE_POOL', '0', '1 to 1000'],
    ['TRUST_PROXY', '11', '0 to 10'],
  ])('OPS-01 %s=%s is refused with the range %s', (name, value, range) => {
    expect(refusal({ [name]: value })).toBe(`${name}: must be a whole number from ${range}`);
  });

  test('OPS-01 durations: 30s, 15m, 1h', () => {
    expect(read({ IMPORT_EVERY: '1h', RESULTS_EVERY: '30s' })).toMatchObject({
      importEveryMs: 3_600_000,
      resultsEveryMs: 30_000,
    });
  });
});

describe('an address that other machines can reach', () => {
  const reachable: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { PUBLIC_URL: 'https://doce.example' },
    { PUBLIC_URL: 'http://192.168.1.20:3000' },
    { PUBLIC_URL: 'https://localhost.example.org' },
    // A proxy forwards calls of other machines.
    { TRUST_PROXY: '1' },
  ];

  test.each(reachable)('OPS-08 %j: without DEMO the start names the settings to choose from', (address) => {
    const [first, ...more] = refusal(address).split('\n');
    expect(first).toMatch(/^DEMO: must be true or false/);
    for (const setting of ['DEMO=true', 'DEMO=false', 'SMTP_URL', 'MAILBOX=true'])
      expect(more.join('\n')).toContain(setting);
    expect(more.length).toBeLessThan(8);
  });

  test.each(reachable)('OPS-08 %j: DEMO and MAILBOX need to be set explicitly', (address) => {
    expect(read({ ...address, DEMO: 'false' })).toMatchObject({
      isPublic: true,
      isDemo: false,
      hasMailbox: false,
    });
    expect(read({ ...address, DEMO: 'true' })).toMatchObject({ isDemo: true, hasMailbox: false });
    expect(read({ ...address, DEMO: 'false', MAILBOX: 'true' })).toMatchObject({ hasMailbox: true });
    const DATABASE_URL = 'postgres://doce:doce@db:5432/doce';
    const DATABASE_QUEUE_URL = 'postgres://jobs:doce@db:5432/doce';
    expect(read({ ...address, DATABASE_URL, DATABASE_QUEUE_URL })).toMatchObject({
      isDemo: false,
      hasMailbox: false,
    });
  });

  test.each<Record<string, string>>([
    { HOST: 'localhost', TRUST_PROXY: '0' },
    { HOST: '127.0.1.1' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'http://doce.localhost' },
  ])('OPS-01 %j is reachable from this machine only', (address) => {
    expect(read(address)).toMatchObject({ isPublic: false, isDemo: true, hasMailbox: true });
  });

  test('OPS-05 with a mail server there is no mailbox', () => {
    expect(read({ SMTP_URL: 'smtp://localhost:25', MAILBOX: 'true' }).hasMailbox).toBe(false);
  });

  test('SEC-06 a weak secret is refused at a public address too', () => {
    expect(refusal({ HOST: '0.0.0.0', DEMO: 'true', JWT_SECRET: 'mine' })).toMatch(/^JWT_SECRET: /);
  });

  test.each([
    ['production without SMTP_URL and API_FOOTBALL_KEY', production, [/^SMTP_URL/, /^API_FOOTBALL_KEY/]],
    [
      'a demonstration with a mailbox',
      { HOST: '::', DEMO: 'true', MAILBOX: 'true' },
      [/^DEMO=true/, /^MAILBOX=true/],
    ],
    [
      'production without rate limits and encryption',
      { ...production, RATE_LIMITS: 'off', PUBLIC_URL: 'http://doce.test' },
      [/^RATE_LIMITS=off/, /^PUBLIC_URL/, /^SMTP_URL/, /^API_FOOTBALL_KEY/],
    ],
    ['this machine alone', { RATE_LIMITS: 'off' }, []],
  ] as const)('OPS-08 the start warns of %s, one line each', (_, vars, lines) => {
    const warnings = warningsOf(read(vars));
    expect(warnings).toEqual(lines.map((line) => expect.stringMatching(line)));
    for (const warning of warnings) expect(warning).not.toContain('\n');
  });
});

describe('rate limits', () => {
  test('SEC-02 by default thousands of phones behind one address can register, log in and save', () => {
    const perHour = (name: keyof typeof LIMITS) =>
      Math.min(...LIMITS[name]!.map(({ most, seconds }) => (most * 3600) / seconds));
    expect(perHour('register.network')).toBeGreaterThanOrEqual(1000);
    expect(perHour('login.network')).toBeGreaterThanOrEqual(3000);
    expect(perHour('bets.network')).toBeGreaterThanOrEqual(100_000);
    // Password guesses stay limited by account.
    expect(perHour('login.account')).toBeLessThanOrEqual(40);
  });
});

describe('secrets', () => {
  test('SEC-06 missing secrets are made once in the data directory, readable by its owner only', () => {
    const [first, second] = [read(), read()];
    expect(second.jwtSecret).toBe(first.jwtSecret);
    expect(second.vapid).toEqual(first.vapid);
    expect(Buffer.from(first.jwtSecret, 'base64url')).toHaveLength(32);
    expect(isVapidPair(first.vapid.publicKey, first.vapid.privateKey)).toBe(true);
    const file = join(dataDir, 'keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(first.jwtSecret);
  });

  test('SEC-06 given secrets override the kept ones', () => {
    expect(read({ JWT_SECRET: 'mine' }).jwtSecret).toBe('mine');
  });

  test('SEC-06 production starts with secrets of its own and without demonstration data', () => {
    expect(read(production)).toMatchObject({
      isProduction: true,
      isPublic: true,
      isDemo: false,
      hasMailbox: false,
      jwtSecret: keys.jwtSecret,
    });
    expect(refusal({ ...production, DEMO: 'true' })).toMatch(/^DEMO: [^\n]+$/);
    expect(refusal({ ...production, MAILBOX: 'true' })).toMatch(/^MAILBOX: [^\n]+$/);
  });

  test.each(['JWT_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'PUBLIC_URL'])(
    'SEC-06 production refuses to start without %s',
    (name) => {
      expect(refusal({ ...production, [name]: '' })).toBe(`${name}: must be set in production`);
    },
  );

  test.each([
    ['VAPID_SUBJECT', 'mailto:soporte@doce.example'],
    ['VAPID_SUBJECT', 'mailto:soporte@doce.internal'],
    ['VAPID_SUBJECT', 'mailto:soporte@casa.home.arpa'],
    ['VAPID_SUBJECT', 'mailto:soporte@localhost'],
    ['VAPID_SUBJECT', 'mailto:soporte'],
    ['VAPID_SUBJECT', 'mailto: soporte@doce.lat'],
    ['VAPID_SUBJECT', 'mailto:Doce<soporte@doce.lat>'],
    ['VAPID_SUBJECT', 'https://127.0.0.1'],
    ['VAPID_SUBJECT', 'https://10.0.0.5'],
    ['MAIL_FROM', 'Doce <no-reply@doce.example>'],
    ['MAIL_FROM', ''],
    ['SUPPORT_EMAIL', 'soporte@doce.example'],
    ['SUPPORT_EMAIL', ''],
  ])(
    'SEC-06 production refuses the address that the documents show, or none can reach: %s=%s',
    (name, text) => {
      expect(refusal({ ...production, [name]: text })).toMatch(new RegExp(`^${name}: must be`));
    },
  );

  test('SEC-06 production takes an address of a public domain', () => {
    for (const VAPID_SUBJECT of ['mailto:soporte@ñandú.com.ar', 'https://doce.lat/contacto'])
      expect(read({ ...production, VAPID_SUBJECT }).vapid.subject).toBe(VAPID_SUBJECT);
  });

  test('SEC-06 one line names every setting that production lacks', () => {
    const missing = { JWT_SECRET: '', DATABASE_URL: '', DATABASE_QUEUE_URL: '' };
    expect(refusal({ ...production, ...missing })).toBe(
      'JWT_SECRET, DATABASE_URL, DATABASE_QUEUE_URL: must be set in production',
    );
  });

  test.each(['short', 'a'.repeat(40), 'change-me-0123456789-abcdefghijklmnop'])(
    'SEC-06 production refuses the weak secret %s',
    (JWT_SECRET) => {
      expect(refusal({ ...production, JWT_SECRET })).toMatch(/^JWT_SECRET: must be 32 or more/);
    },
  );

  test('SEC-32 the old secret is another one than the present', () => {
    const old = makeKeys().jwtSecret;
    expect(read({ ...production, JWT_SECRET_OLD: old })).toMatchObject({ oldJwtSecret: old });
    expect(read(production).oldJwtSecret).toBeNull();
    expect(refusal({ ...production, JWT_SECRET_OLD: keys.jwtSecret })).toMatch(/^JWT_SECRET_OLD: [^\n]+$/);
  });

  test('SEC-06 halves of different VAPID pairs are refused', () => {
    expect(refusal({ ...production, VAPID_PRIVATE_KEY: makeKeys().vapidPrivateKey })).toMatch(
      /^VAPID_PUBLIC_KEY: /,
    );
    expect(refusal({ VAPID_PUBLIC_KEY: keys.vapidPublicKey })).toMatch(/^VAPID_PRIVATE_KEY: /);
  });
});
