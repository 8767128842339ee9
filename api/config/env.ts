import { resolve } from 'node:path';
import { z } from 'zod';
import { parseDuration } from './duration.ts';
import { ensureKeys, isVapidPair, type Keys } from './keys.ts';

/** The injection token of the settings. */
export const ENV = Symbol('Env');

/** Every setting of the installation, read once at the start. */
export interface Env {
  isProduction: boolean;
  port: number;
  host: string;
  /** Where a Prometheus may ask, on the same host; null: nowhere. */
  metricsPort: number | null;
  /** The address in mails, pushes and links, without a slash at its end. */
  publicUrl: string;
  /** Null: the embedded database runs. */
  databaseUrl: string | null;
  /** How many connections one instance holds at most. */
  databasePool: number;
  /** Absolute. */
  dataDir: string;
  /** Whether an empty database is filled with demonstration data. */
  isDemo: boolean;
  jwtSecret: string;
  vapid: { publicKey: string; privateKey: string; subject: string };
  /** Null: the embedded demonstration feed. */
  football: { url: string; key: string } | null;
  /** Null: the local mailbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Where every push goes instead of to the browsers' push services, for tests; null: to those. */
  pushServiceUrl: string | null;
  supportEmail: string;
  importEveryMs: number;
  resultsEveryMs: number;
  hasRateLimits: boolean;
  /** How many proxies stand before the API and may name the caller's address; 0: none. */
  trustProxy: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** A setting that cannot be used; its message is one line that begins with the variable's name. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const number = (min: number, max: number, fallback: number) =>
  z.coerce.number({ error: 'must be a number' }).int().min(min).max(max).default(fallback);
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address like ${example}` });
const email = z.email({ error: 'must be an e-mail address' });
const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const ms = parseDuration(text);
      if (ms !== null && ms >= 1000 && ms <= 86_400_000) return ms;
      context.addIssue({
        code: 'custom',
        message: 'must be a length of time from 1s to 1d, like 15m or 30s',
      });
      return z.NEVER;
    });

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: number(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).optional(),
  PUBLIC_URL: url(/^https?$/, 'https://doce.example').optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/doce').optional(),
  DATABASE_POOL: number(1, 1000, 10),
  DATA_DIR: z.string().default('.data'),
  DEMO: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  JWT_SECRET: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: url(/^(mailto|https)$/, 'mailto:soporte@doce.example').optional(),
  API_FOOTBALL_URL: url(/^https?$/, 'https://v3.football.api-sports.io').optional(),
  API_FOOTBALL_KEY: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, { error: 'must hold an e-mail address' })
    .default('Doce <no-reply@doce.example>'),
  SUPPORT_EMAIL: email.default('soporte@doce.example'),
  PUSH_SERVICE_URL: url(/^https$/, 'https://localhost:4443').optional(),
  IMPORT_EVERY: duration('15m'),
  RESULTS_EVERY: duration('1m'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  TRUST_PROXY: number(0, 10, 0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be a level like info or warn',
    })
    .optional(),
});
type Variables = z.infer<typeof schema>;

/** The variables that are read here. */
export const ENV_NAMES: readonly string[] = Object.keys(schema.shape);

/**
 * Reads the settings (decisions, section 1). Secrets that are absent are made once into the data directory, except in
 * production, which has to be given them (SEC-06). Throws EnvError.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  // Compose files and shells hand over unset variables as empty ones.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const vars = parsed.data;
  const isProduction = vars.NODE_ENV === 'production';
  if (isProduction) refuseUnfitForProduction(vars);
  const dataDir = resolve(vars.DATA_DIR);
  const keys = completeKeys(vars, dataDir);

  return {
    isProduction,
    port: vars.PORT,
    host: vars.HOST,
    metricsPort: vars.METRICS_PORT ?? null,
    publicUrl: (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, ''),
    databaseUrl: vars.DATABASE_URL ?? null,
    databasePool: vars.DATABASE_POOL,
    dataDir,
    isDemo: vars.DEMO ? vars.DEMO === 'true' : !vars.DATABASE_URL && !isProduction,
    jwtSecret: keys.jwtSecret,
    vapid: {
      publicKey: keys.vapidPublicKey,
      privateKey: keys.vapidPrivateKey,
      subject: vars.VAPID_SUBJECT ?? `mailto:${vars.SUPPORT_EMAIL}`,
    },
    football: footballSource(vars),
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM,
    supportEmail: vars.SUPPORT_EMAIL,
    pushServiceUrl: vars.PUSH_SERVICE_URL ?? null,
    importEveryMs: vars.IMPORT_EVERY,
    resultsEveryMs: vars.RESULTS_EVERY,
    hasRateLimits: vars.RATE_LIMITS === 'on',
    trustProxy: vars.TRUST_PROXY,
    // A person at a terminal wants to read the address; a server's log wants every request.
    logLevel: vars.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

/** As readEnv; settings that cannot be used end the process with one line. */
export function readEnvOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

function refuseUnfitForProduction(vars: Variables): void {
  for (const name of ['JWT_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const) {
    if (!vars[name]) throw new EnvError(`${name}: must be set in production`);
  }
  if (/[@/.](localhost|local)(?=[:/]|$)/i.test(vars.VAPID_SUBJECT!)) {
    throw new EnvError(
      'VAPID_SUBJECT: must be an address that push services can reach, not one of this machine',
    );
  }
  if (isWeakSecret(vars.JWT_SECRET!)) {
    throw new EnvError(
      'JWT_SECRET: must be 32 or more random characters in production, e.g. of `openssl rand -base64 32`',
    );
  }
  if (vars.DEMO === 'true') {
    throw new EnvError('DEMO: must not be true in production, as everyone knows the demonstration accounts');
  }
}

/** Too short, hardly any variety, or words from a template. */
function isWeakSecret(secret: string): boolean {
  return (
    secret.length < 32 || new Set(secret).size < 10 || /change.?me|secret|password|example/i.test(secret)
  );
}

function completeKeys(vars: Variables, dataDir: string): Keys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = vars;
  if (!publicKey !== !privateKey) {
    throw new EnvError(
      `${publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'}: must be set together with its other half`,
    );
  }
  if (publicKey && privateKey && !isVapidPair(publicKey, privateKey)) {
    throw new EnvError('VAPID_PUBLIC_KEY: is not the public half of VAPID_PRIVATE_KEY (both in base64url)');
  }
  if (vars.JWT_SECRET && publicKey && privateKey) {
    return { jwtSecret: vars.JWT_SECRET, vapidPublicKey: publicKey, vapidPrivateKey: privateKey };
  }
  const kept = keysOf(dataDir);
  return {
    jwtSecret: vars.JWT_SECRET ?? kept.jwtSecret,
    vapidPublicKey: publicKey ?? kept.vapidPublicKey,
    vapidPrivateKey: privateKey ?? kept.vapidPrivateKey,
  };
}

function keysOf(dataDir: string): Keys {
  try {
    return ensureKeys(dataDir);
  } catch (error) {
    throw new EnvError(`DATA_DIR: the keys cannot be kept in ${dataDir} (${(error as Error).message})`, {
      cause: error,
    });
  }
}

/** A key alone means the real source; an address alone a source that wants no key. */
function footballSource({ API_FOOTBALL_URL: url, API_FOOTBALL_KEY: key }: Variables): Env['football'] {
  if (!url && !key) return null;
  return { url: (url ?? 'https://v3.football.api-sports.io').replace(/\/+$/, ''), key: key ?? '' };
}
