import { z } from 'zod';
import { parseDuration, readLimits } from './limits.ts';

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
const organiser = z.string().trim().max(200, { error: 'must have at most 200 characters' }).optional();
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
  // A typing mistake such as "Production" must not switch off the checks of production.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  PUBLIC_URL: url(/^https?$/, 'https://doce.example').optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/doce').optional(),
  DATABASE_QUEUE_URL: url(/^postgres(ql)?$/, 'postgres://queue:password@host:5432/doce').optional(),
  DATABASE_ADMIN_URL: url(/^postgres(ql)?$/, 'postgres://owner:password@host:5432/doce').optional(),
  DATABASE_READ_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/doce').optional(),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  DATABASE_POOLER: z
    .enum(['transaction'], { error: 'must be transaction, or unset without a pooler' })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DEMO: trueOrFalse,
  MAILBOX: trueOrFalse,
  CRESTS: trueOrFalse,
  JWT_SECRET: z.string().optional(),
  JWT_SECRET_OLD: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: url(/^(mailto|https)$/, 'mailto:soporte@doce.example').optional(),
  RECORD: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  API_FOOTBALL_URL: url(/^https?$/, 'https://v3.football.api-sports.io').optional(),
  API_FOOTBALL_KEY: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, { error: 'must hold an e-mail address' })
    .default('Doce <no-reply@doce.example>'),
  SUPPORT_EMAIL: email.default('soporte@doce.example'),
  ORGANISER_NAME: organiser,
  ORGANISER_ADDRESS: organiser,
  ORGANISER_TAX_NUMBER: organiser,
  ORGANISER_COUNTRY: organiser,
  ORGANISER_CONTACT: organiser,
  PUSH_SERVICE_URL: url(/^https$/, 'https://localhost:4443').optional(),
  IMPORT_EVERY: duration('15m'),
  RESULTS_EVERY: duration('1m'),
  STOP_DELAY: wholeNumber(0, 25).optional(),
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

/** The names of all variables. */
export const ENV_NAMES: readonly string[] = Object.keys(schema.shape);

/**
 * Parses the variables; an empty one counts as absent, because Compose files pass on unset variables as empty.
 *
 * @raises EnvError for the first variable that cannot be used
 */
export function readVariables(source: NodeJS.ProcessEnv): Variables {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.METRICS_PORT && parsed.data.METRICS_PORT === parsed.data.PORT)
    throw new EnvError('METRICS_PORT: must be another port than PORT');
  return parsed.data;
}
