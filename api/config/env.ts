import { resolve } from 'node:path';
import type { OrganiserData } from '../../shared/rules/organiser.ts';
import { completeKeys } from './keys.ts';
import { type Limits, LIMITS } from './limits.ts';
import {
  refuseDemoWithoutOwner,
  refuseSharedLogin,
  refuseUndecidedDemo,
  refuseUnfitForProduction,
  refuseWeakSecret,
} from './safe-settings.ts';
import { EnvError, readVariables, type Variables } from './variables.ts';

/** The injection token of the settings. */
export const ENV = Symbol('Env');

/** The settings of the installation, read once at the start. */
export interface Env {
  isProduction: boolean;
  /** In production, or if other machines can reach the address. Published passwords do not work then. */
  isPublic: boolean;
  port: number;
  host: string;
  /** The port of `/metrics` on the same host; null serves no metrics. */
  metricsPort: number | null;
  /** The address in mails, pushes and links, without a trailing slash. */
  publicUrl: string;
  /** The application's own login. Null starts the embedded database. */
  databaseUrl: string | null;
  /** The login that owns the schema of the job queue and nothing else. Null starts the embedded database. */
  databaseQueueUrl: string | null;
  /** The owner's login, only for migrations. Null: the embedded database, or another process migrates. */
  databaseAdminUrl: string | null;
  /** A replica with the application's login, for reads that may be seconds old. Null: the primary answers. */
  databaseReadUrl: string | null;
  /** The largest number of connections of this process to each address. */
  databasePool: number;
  /** Whether a pooler in transaction mode is between the application and the database. */
  hasPooler: boolean;
  /** An absolute path. */
  dataDir: string;
  /** Whether the start fills an empty database with demonstration data. */
  isDemo: boolean;
  jwtSecret: string;
  /** The JWT_SECRET before the present one: for links in mails and authenticators, not for access tokens. */
  oldJwtSecret: string | null;
  vapid: { publicKey: string; privateKey: string; subject: string };
  /** Whether picks are published as sheets once their match starts (docs/record.md). */
  hasRecord: boolean;
  /** Null means the demonstration feed, or no source at all (create-football-source.ts). */
  football: { url: string; key: string } | null;
  /** Null sends mails to the local mailbox. Without a mailbox they wait in the outbox. */
  smtpUrl: string | null;
  /** Whether /dev/mailbox keeps the mails. Everyone can read them there. */
  hasMailbox: boolean;
  mailFrom: string;
  /** An address that receives all pushes in tests; null sends them to the push services of the browsers. */
  pushServiceUrl: string | null;
  supportEmail: string;
  /** The organiser as the legal pages name it; null for each part that the panel may set. */
  organiser: OrganiserData;
  importEveryMs: number;
  resultsEveryMs: number;
  /** How long a stopping process still answers, so that a load balancer notices. */
  stopDelayMs: number;
  hasRateLimits: boolean;
  limits: Limits;
  /** The number of proxies whose X-Forwarded-For is trusted. */
  trustProxy: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/**
 * Reads the settings (decision 10); raises EnvError. Creates missing secrets in the data directory and keeps
 * them, except in production, which requires them (SEC-06).
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const vars = readVariables(source);
  const isProduction = vars.NODE_ENV === 'production';
  const publicUrl = (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, '');
  const isLocal = isLoopback(vars.HOST) && isLoopback(new URL(publicUrl).hostname) && vars.TRUST_PROXY === 0;
  const isPublic = isProduction || !isLocal;
  refuseSharedLogin(vars);
  if (isProduction) refuseUnfitForProduction(vars);
  else if (isPublic) refuseUndecidedDemo(vars);
  refuseDemoWithoutOwner(vars);
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
    databaseQueueUrl: vars.DATABASE_QUEUE_URL ?? null,
    databaseAdminUrl: vars.DATABASE_ADMIN_URL ?? null,
    databaseReadUrl: vars.DATABASE_READ_URL ?? null,
    databasePool: vars.DATABASE_POOL,
    hasPooler: vars.DATABASE_POOLER === 'transaction',
    dataDir,
    isDemo: vars.DEMO ? vars.DEMO === 'true' : !vars.DATABASE_URL && !isPublic,
    jwtSecret: keys.jwtSecret,
    oldJwtSecret: vars.JWT_SECRET_OLD ?? null,
    vapid: {
      publicKey: keys.vapidPublicKey,
      privateKey: keys.vapidPrivateKey,
      subject: vars.VAPID_SUBJECT ?? `mailto:${vars.SUPPORT_EMAIL}`,
    },
    hasRecord: vars.RECORD === 'on',
    football: footballSource(vars),
    smtpUrl: vars.SMTP_URL ?? null,
    hasMailbox: !vars.SMTP_URL && (vars.MAILBOX ? vars.MAILBOX === 'true' : !isPublic),
    mailFrom: vars.MAIL_FROM,
    supportEmail: vars.SUPPORT_EMAIL,
    organiser: {
      name: vars.ORGANISER_NAME ?? null,
      address: vars.ORGANISER_ADDRESS ?? null,
      taxNumber: vars.ORGANISER_TAX_NUMBER ?? null,
      country: vars.ORGANISER_COUNTRY ?? null,
      contact: vars.ORGANISER_CONTACT ?? null,
    },
    pushServiceUrl: vars.PUSH_SERVICE_URL ?? null,
    importEveryMs: vars.IMPORT_EVERY,
    resultsEveryMs: vars.RESULTS_EVERY,
    // No other process could take over from one with an embedded database.
    stopDelayMs: vars.DATABASE_URL ? 5_000 : 0,
    hasRateLimits: vars.RATE_LIMITS === 'on',
    limits: LIMITS,
    trustProxy: vars.TRUST_PROXY,
    // At a terminal the lines of requests would hide the printed address.
    logLevel: vars.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

/** The settings of the migration, which needs no other ones. */
export type MigrationEnv = Pick<Env, 'isProduction'> &
  Record<'databaseUrl' | 'databaseQueueUrl' | 'databaseAdminUrl', string>;

/** Reads the settings of the migration. Raises EnvError. */
export function readMigrationEnv(source: NodeJS.ProcessEnv = process.env): MigrationEnv {
  const vars = readVariables(source);
  refuseSharedLogin(vars);
  const { DATABASE_URL: url, DATABASE_QUEUE_URL: queueUrl, DATABASE_ADMIN_URL: adminUrl } = vars;
  if (!url || !queueUrl || !adminUrl)
    throw new EnvError(
      'DATABASE_URL, DATABASE_QUEUE_URL, DATABASE_ADMIN_URL: must be set for a migration. The embedded database is migrated at the start.',
    );
  return {
    isProduction: vars.NODE_ENV === 'production',
    databaseUrl: url,
    databaseQueueUrl: queueUrl,
    databaseAdminUrl: adminUrl,
  };
}

/** As `readEnv` or another reader of settings, but prints the error and exits if a setting cannot be used. */
export function readEnvOrExit(): Env;
export function readEnvOrExit<T>(read: () => T): T;
export function readEnvOrExit(read: () => unknown = readEnv): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

/** Returns JWT_SECRET, which signs, and then JWT_SECRET_OLD, whose links and authenticators still work. */
export function secretsOf({ jwtSecret, oldJwtSecret }: Pick<Env, 'jwtSecret' | 'oldJwtSecret'>): string[] {
  return oldJwtSecret === null ? [jwtSecret] : [jwtSecret, oldJwtSecret];
}

/** Returns whether only this machine can reach the host. */
function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}

/** A key without an address means the real source. An address without a key means a source that needs no key. */
function footballSource({ API_FOOTBALL_URL: url, API_FOOTBALL_KEY: key }: Variables): Env['football'] {
  if (!url && !key) return null;
  return { url: (url ?? 'https://v3.football.api-sports.io').replace(/\/+$/, ''), key: key ?? '' };
}
