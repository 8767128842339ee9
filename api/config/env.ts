import { resolve } from 'node:path';
import { z } from 'zod';
import { parseDuration } from './duration.ts';
import { EnvError } from './env-error.ts';
import { ensureKeys, isVapidPair, type Keys } from './keys.ts';
import { type Limits, readLimits } from './limits.ts';
import { refuseUndecidedDemo, refuseUnfitForProduction, refuseWeakSecret } from './safe-settings.ts';

/** The injection token of the settings. */
export const ENV = Symbol('Env');

/** Every setting of the installation, read once at the start. */
export interface Env {
  isProduction: boolean;
  /** Production, or an address that other machines can reach. Nothing with a published password works there. */
  isPublic: boolean;
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
  /** Null: the demonstration feed, or no source at all (see create-source.ts). */
  football: { url: string; key: string } | null;
  /** Null: mails go to the local mailbox, or wait in the outbox when there is none. */
  smtpUrl: string | null;
  /** Whether mails are kept at /dev/mailbox, where everyone can read them. */
  hasMailbox: boolean;
  mailFrom: string;
  /** Where every push goes instead of to the browsers' push services, for tests; null: to those. */
  pushServiceUrl: string | null;
  supportEmail: string;
  importEveryMs: number;
  resultsEveryMs: number;
  hasRateLimits: boolean;
  limits: Limits;
  /** How many proxies stand before the API and may name the caller's address; 0: none. */
  trustProxy: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const trueOrFalse = z.enum(['true', 'false'], { error: 'must be true or false' }).optional();
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
  // A typing mistake such as "Production" must not turn the checks of production off.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  PUBLIC_URL: url(/^https?$/, 'https://doce.example').optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/doce').optional(),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  DATA_DIR: z.string().default('.data'),
  DEMO: trueOrFalse,
  MAILBOX: trueOrFalse,
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
  RATE_LIMITS: z
    .string()
    .default('on')
    .transform((text, context) => {
      const limits = readLimits(text === 'off' ? 'on' : text);
      if (typeof limits !== 'string') return { isOn: text !== 'off', limits };
      context.addIssue({ code: 'custom', message: limits });
      return z.NEVER;
    }),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be a level like info or warn',
    })
    .optional(),
});
export type Variables = z.infer<typeof schema>;

/** The variables that are read here. */
export const ENV_NAMES: readonly string[] = Object.keys(schema.shape);

/**
 * Reads the settings (decisions, section 1). Creates missing secrets once in the data directory, except in production,
 * where they are required (SEC-06).
 *
 * @raises EnvError
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
  if (vars.METRICS_PORT && vars.METRICS_PORT === vars.PORT)
    throw new EnvError('METRICS_PORT: must be another port than PORT');
  const isProduction = vars.NODE_ENV === 'production';
  const publicUrl = (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, '');
  const isPublic = isProduction || !isLoopback(vars.HOST) || !isLoopback(new URL(publicUrl).hostname);
  if (isProduction) refuseUnfitForProduction(vars);
  else if (isPublic) refuseUndecidedDemo(vars);
  if (isPublic) refuseWeakSecret(vars);
  const dataDir = resolve(vars.DATA_DIR);
  const keys = completeKeys(vars, dataDir);

  return {
    isProduction,
    isPublic,
    port: vars.PORT,
    host: vars.HOST,
    metricsPort: vars.METRICS_PORT ?? null,
    publicUrl,
    databaseUrl: vars.DATABASE_URL ?? null,
    databasePool: vars.DATABASE_POOL,
    dataDir,
    isDemo: vars.DEMO ? vars.DEMO === 'true' : !vars.DATABASE_URL && !isPublic,
    jwtSecret: keys.jwtSecret,
    vapid: {
      publicKey: keys.vapidPublicKey,
      privateKey: keys.vapidPrivateKey,
      subject: vars.VAPID_SUBJECT ?? `mailto:${vars.SUPPORT_EMAIL}`,
    },
    football: footballSource(vars),
    smtpUrl: vars.SMTP_URL ?? null,
    hasMailbox: !vars.SMTP_URL && (vars.MAILBOX ? vars.MAILBOX === 'true' : !isPublic),
    mailFrom: vars.MAIL_FROM,
    supportEmail: vars.SUPPORT_EMAIL,
    pushServiceUrl: vars.PUSH_SERVICE_URL ?? null,
    importEveryMs: vars.IMPORT_EVERY,
    resultsEveryMs: vars.RESULTS_EVERY,
    hasRateLimits: vars.RATE_LIMITS.isOn,
    limits: vars.RATE_LIMITS.limits,
    trustProxy: vars.TRUST_PROXY,
    // A person at a terminal wants to read the address; a server's log wants every request.
    logLevel: vars.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

/** As readEnv. Prints what is wrong and ends the process when a setting cannot be used. */
export function readEnvOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

/** Whether only this machine can reach the host. */
function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
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
