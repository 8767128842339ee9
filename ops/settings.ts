import { parseEnv } from 'node:util';
import { z } from 'zod';

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const port = whole(1, 65_535);
const list = (item: RegExp, example: string) =>
  z
    .string({ error: 'is missing' })
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine((items) => items.length > 0 && items.every((each) => item.test(each)), {
      error: `must be addresses like ${example}, with spaces between them`,
      abort: true,
    })
    .refine((items) => new Set(items).size === items.length, { error: 'has an address twice', abort: true });
const path = z.string({ error: 'is missing' }).startsWith('/', { error: 'must be an absolute path' });
const password = z
  .string({ error: 'is missing' })
  .regex(/^[A-Za-z0-9]{12,}$/, { error: 'must be 12 or more letters and digits' });

const HOST = /^[\w.-]+$/;
const address = z.email({
  error: (issue) => (issue.input === undefined ? 'is missing' : 'must be an e-mail address'),
});
/** The settings of the monitor of every installation. */
const monitor = {
  DOMAIN: z
    .string({ error: 'is missing' })
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'must be a host like doce.example' }),
  ALERT_TO: address,
  ALERT_PAGE_TO: address,
  ALERT_FROM: address,
  ALERT_SMTP: z
    .string({ error: 'is missing' })
    .regex(/^[\w.-]+:\d+$/, { error: 'must be a mail server like mail.example:587' }),
  ALERT_SMTP_USER: z
    .string({ error: 'is missing' })
    .regex(/^[^'\s]+$/, { error: 'must have no spaces and quotes' }),
  ALERT_SMTP_PASSWORD: z
    .string({ error: 'is missing' })
    .regex(/^[^'\s]+$/, { error: 'must have no spaces and quotes' }),
};
const PORTS_OF_A_NODE = ['POSTGRES_PORT', 'PATRONI_PORT', 'ETCD_CLIENT_PORT', 'ETCD_PEER_PORT'] as const;
const PORTS_OF_THE_PROXY = ['APP_PORT', 'PRIMARY_PORT', 'REPLICA_PORT', 'STATS_PORT', 'POOLER_PORT'] as const;
/** Connections of one app process beside DATABASE_POOL: the job queue, and one for migrations. */
const DIRECT_CONNECTIONS = 4;
/** Connections that PostgreSQL keeps for superusers, and connections of Patroni and the replicas. */
const RESERVED_CONNECTIONS = 15;

const schema = z
  .strictObject({
    DB_NODES: list(HOST, '10.0.0.11').refine((nodes) => nodes.length >= 3 && nodes.length % 2 === 1, {
      error: 'must be 3 or 5 addresses: etcd decides by majority',
    }),
    APP_NODES: list(/^[\w.-]+:\d+$/, '10.0.0.21:3000'),
    PROXY_ADDRESS: z.string({ error: 'is missing' }).regex(HOST, { error: 'must be an address' }),
    POSTGRES_PORT: port,
    PATRONI_PORT: port,
    ETCD_CLIENT_PORT: port,
    ETCD_PEER_PORT: port,
    APP_PORT: port,
    PRIMARY_PORT: port,
    REPLICA_PORT: port,
    STATS_PORT: port,
    POOLER_PORT: port,
    POSTGRES_BIN: path,
    POSTGRES_DATA: path,
    PGBACKREST_REPO: path,
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    OWNER_PASSWORD: password,
    QUEUE_PASSWORD: password,
    WEB_PASSWORD: password,
    TTL: whole(10, 300),
    LOOP_WAIT: whole(1, 60),
    RETRY_TIMEOUT: whole(3, 60),
    MAX_CONNECTIONS: whole(20, 5_000),
    POOLER_CONNECTIONS: whole(1, 5_000),
    DATABASE_POOL: whole(1, 1_000),
    ...monitor,
  })
  .superRefine((settings, context) => {
    const refuse = (name: keyof typeof settings, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    for (const names of [PORTS_OF_A_NODE, PORTS_OF_THE_PROXY])
      for (const [index, name] of names.entries()) {
        const same = names.slice(0, index).find((other) => settings[other] === settings[name]);
        if (same) refuse(name, `is also ${same}`);
      }
    const { TTL, LOOP_WAIT, RETRY_TIMEOUT, MAX_CONNECTIONS, POOLER_CONNECTIONS, APP_NODES } = settings;
    if (TTL < LOOP_WAIT + 2 * RETRY_TIMEOUT)
      refuse('TTL', `must be at least LOOP_WAIT and twice RETRY_TIMEOUT, ${LOOP_WAIT + 2 * RETRY_TIMEOUT}`);
    const needed = POOLER_CONNECTIONS + APP_NODES.length * DIRECT_CONNECTIONS + RESERVED_CONNECTIONS;
    if (MAX_CONNECTIONS < needed)
      refuse(
        'MAX_CONNECTIONS',
        `must be at least ${needed}: ${POOLER_CONNECTIONS} of the pooler, ${DIRECT_CONNECTIONS} of each app process, and ${RESERVED_CONNECTIONS} in reserve`,
      );
  });
export type ClusterSettings = z.infer<typeof schema>;

const oneServer = z.strictObject(monitor);
export type OneServerSettings = z.infer<typeof oneServer>;

/** Settings that cannot be used. The message has a line for each; a line begins with the name of the setting. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Parses the text of a settings file such as ops/cluster.env. Raises SettingsError. */
export function parseSettings(text: string): ClusterSettings {
  return parseWith(schema, text);
}

/** Parses the text of a settings file such as ops/one-server.env. Raises SettingsError. */
export function parseOneServer(text: string): OneServerSettings {
  return parseWith(oneServer, text);
}

/** Returns whether the text has settings of a cluster, right or wrong. */
export function isOfCluster(text: string): boolean {
  return 'DB_NODES' in parseEnv(text);
}

function parseWith<Schema extends z.ZodType>(shape: Schema, text: string): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(parseEnv(text)).filter(([, value]) => value));
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.flatMap(linesOf).join('\n'));
}

function linesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => `${name}: is not a setting`);
  return [`${issue.path.join('.')}: ${issue.message}`];
}
