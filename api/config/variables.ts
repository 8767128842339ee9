import { z } from 'zod';
import { ORGANISER_MAX } from '../../shared/rules/organiser.ts';

/** A setting that cannot be used. The message begins with the name of the variable and can be printed. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const trueOrFalse = z.enum(['true', 'false'], { error: 'must be true or false' }).optional();
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address like ${example}` });
const email = z.email({ error: 'must be an e-mail address' });
const organiser = z
  .string()
  .trim()
  .max(ORGANISER_MAX, { error: `must have at most ${ORGANISER_MAX} characters` })
  .optional();
const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const [, amount, unit] = /^(\d+)([smhd])$/.exec(text.trim()) ?? [];
      const ms = Number(amount) * units[unit as keyof typeof units];
      if (ms >= 1000 && ms <= 86_400_000) return ms;
      context.addIssue({
        code: 'custom',
        message: 'must be a length of time from 1s to 1d, like 15m or 30s',
      });
      return z.NEVER;
    });

/** Each variable with its text in docs/settings.md. */
export const VARIABLES = z.object({
  // A typing mistake such as "Production" must not switch off the checks of production.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional()
    .describe(
      '`production` for real players: it refuses demonstrations and missing secrets. Unset is development.',
    ),
  PORT: wholeNumber(0, 65_535).default(3000).describe('The port of app and API.'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen at.'),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('Where `/metrics` is for Prometheus, at `HOST`. Unset: nowhere.'),
  PUBLIC_URL: url(/^https?$/, 'https://doce.example')
    .optional()
    .describe('The address in mails and links. Production needs it; else `http://localhost:PORT`.'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/doce')
    .optional()
    .describe(
      "PostgreSQL 15 or newer with the application's login. Production needs it; unset starts the embedded database.",
    ),
  DATABASE_QUEUE_URL: url(/^postgres(ql)?$/, 'postgres://queue:password@host:5432/doce')
    .optional()
    .describe("The same database with the job queue's login."),
  DATABASE_ADMIN_URL: url(/^postgres(ql)?$/, 'postgres://owner:password@host:5432/doce')
    .optional()
    .describe("The same database with its owner's login, for `npm run migrate` only."),
  DATABASE_READ_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/doce')
    .optional()
    .describe('A replica, for reads that may be seconds old.'),
  DATABASE_POOL: wholeNumber(1, 1000).default(10).describe('Connections of one process to each address.'),
  DATABASE_POOLER: z
    .enum(['transaction'], { error: 'must be transaction, or unset without a pooler' })
    .optional()
    .describe('`transaction` if `DATABASE_URL` is a pooler in transaction mode.'),
  DATA_DIR: z.string().default('.data').describe('The embedded database and generated keys.'),
  DEMO: trueOrFalse.describe(
    'Demonstration data in an empty database. Unset: only for this machine alone. At a public address `true` makes own passwords and shows a banner; never in production.',
  ),
  MAILBOX: trueOrFalse.describe(
    'Without `SMTP_URL`: `true` keeps mails at `/dev/mailbox` for everyone, `false` lets them wait. Unset: `true` for this machine alone; never in production.',
  ),
  JWT_SECRET: z
    .string()
    .optional()
    .describe(
      'Signs tokens and links, encrypts authenticators; the same for all processes. Production needs it; else `DATA_DIR` keeps one.',
    ),
  JWT_SECRET_OLD: z
    .string()
    .optional()
    .describe('The `JWT_SECRET` before, whose mailed links and authenticators still work.'),
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe('With the private key the pair that signs pushes; production needs both.'),
  VAPID_PRIVATE_KEY: z.string().optional().describe('A changed pair ends all subscriptions.'),
  VAPID_SUBJECT: url(/^(mailto|https)$/, 'mailto:soporte@doce.example')
    .optional()
    .describe('The contact for push services. Production needs it; else `SUPPORT_EMAIL`.'),
  RECORD: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe('`off` publishes no picks after the start of a match.'),
  API_FOOTBALL_URL: url(/^https?$/, 'https://v3.football.api-sports.io')
    .optional()
    .describe("The football source; unset with a key: API-Football's own address."),
  API_FOOTBALL_KEY: z
    .string()
    .optional()
    .describe(
      'The key of API-Football. Unset: the demonstration feed; no matches in production, or at a public address without `DEMO=true`.',
    ),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587')
    .optional()
    .describe('The mail server. Unset: see `MAILBOX`.'),
  MAIL_FROM: z
    .string()
    .regex(/@/, { error: 'must hold an e-mail address' })
    .default('Doce <no-reply@doce.example>')
    .describe('The sender of mails.'),
  SUPPORT_EMAIL: email
    .default('soporte@doce.example')
    .describe("The footer's address; requests of companies and affiliates go there."),
  ORGANISER_NAME: organiser.describe(
    'The organiser on the legal pages, as the next four; they beat the panel.',
  ),
  ORGANISER_ADDRESS: organiser.describe('Street and city.'),
  ORGANISER_TAX_NUMBER: organiser.describe('The tax number.'),
  ORGANISER_COUNTRY: organiser.describe('The country, also of the first administrator.'),
  ORGANISER_CONTACT: organiser.describe('Where persons write about their data.'),
  PUSH_SERVICE_URL: url(/^https$/, 'https://localhost:4443')
    .optional()
    .describe("One service for all pushes instead of the browsers' own, for tests."),
  IMPORT_EVERY: duration('15m').describe('How often starts are refreshed.'),
  RESULTS_EVERY: duration('1m').describe('How often results are refreshed.'),
  RATE_LIMITS: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe('`off` for load tests.'),
  TRUST_PROXY: wholeNumber(0, 10)
    .default(0)
    .describe(
      'How many proxies in front of the app set `X-Forwarded-For`. Too small a number makes all players one network.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be a level like info or warn',
    })
    .optional()
    .describe('One JSON line per event. Unset: info in production, else warn.'),
});
export type Variables = z.infer<typeof VARIABLES>;

/** The names of all variables. */
export const ENV_NAMES: readonly string[] = Object.keys(VARIABLES.shape);

/**
 * Parses the variables; an empty one counts as absent, because Compose files pass on unset variables as empty.
 *
 * @raises EnvError for the first variable that cannot be used
 */
export function readVariables(source: NodeJS.ProcessEnv): Variables {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = VARIABLES.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.METRICS_PORT && parsed.data.METRICS_PORT === parsed.data.PORT)
    throw new EnvError('METRICS_PORT: must be another port than PORT');
  return parsed.data;
}
