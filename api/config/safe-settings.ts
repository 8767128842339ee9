import { EnvError, type Variables } from './variables.ts';

const NEEDED_IN_PRODUCTION = [
  'JWT_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_QUEUE_URL',
] as const;

/** Other people and services answer to these. Apple refuses all pushes with a subject that nothing can reach. */
const ADDRESSES = ['VAPID_SUBJECT', 'MAIL_FROM', 'SUPPORT_EMAIL'] as const;
/** Names that no public address has (RFC 2606, RFC 6761, RFC 6762, RFC 8375). */
const RESERVED =
  /(^|\.)(example|invalid|test|localhost|local|internal|lan|home\.arpa|example\.(com|net|org))$/i;

/** Whether `mailto:a@b`, `https://b`, `a@b` or `Name <a@b>` has a public domain name. */
function isReachable(text: string): boolean {
  const address = text.replace(/^[^<]*<(.*)>$/, '$1');
  const host = /^https:/i.test(text) ? new URL(text).hostname : /^[^\s<>@]+@([^\s<>@]+)$/.exec(address)?.[1];
  const isName = /^([\p{L}\d-]+\.)+\p{L}[\p{L}\d-]*$/u.test(host ?? '');
  return isName && !RESERVED.test(host!) && !/^mailto:.*[\s<>]/i.test(text);
}

/** @raises EnvError if production lacks a setting or has one for development only (SEC-06) */
export function refuseUnfitForProduction(vars: Variables): void {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => !vars[name]);
  if (missing.length > 0) throw new EnvError(`${missing.join(', ')}: must be set in production`);
  for (const name of ADDRESSES)
    if (!isReachable(vars[name]!))
      throw new EnvError(
        `${name}: must be an address of your domain, not a placeholder, a reserved name or one of this machine`,
      );
  if (vars.DEMO === 'true')
    throw new EnvError('DEMO: must not be true in production, where people play for prizes');
  if (vars.MAILBOX === 'true')
    throw new EnvError('MAILBOX: must not be true in production, because everyone could read the mails');
}

/** @raises EnvError unless application, job queue and owner (if it migrates) have logins of their own (SEC-31) */
export function refuseSharedLogin(vars: Variables): void {
  const { DATABASE_URL: url, DATABASE_QUEUE_URL: queueUrl, DATABASE_ADMIN_URL: adminUrl } = vars;
  const loginOf = (address: string | undefined) => address && new URL(address).username;
  if (vars.DATABASE_READ_URL && loginOf(vars.DATABASE_READ_URL) !== loginOf(url))
    throw new EnvError(
      'DATABASE_READ_URL: must have the login of DATABASE_URL, on a replica of that database',
    );
  if (vars.DATABASE_POOLER && !url) throw new EnvError('DATABASE_POOLER: needs DATABASE_URL');
  if (!url && !queueUrl && !adminUrl) return;
  const logins = [url, queueUrl, ...(adminUrl ? [adminUrl] : [])].map(loginOf);
  if (logins.every(Boolean) && new Set(logins).size === logins.length) return;
  throw new EnvError(
    [
      'DATABASE_URL, DATABASE_QUEUE_URL, DATABASE_ADMIN_URL: must have different logins, so that the application cannot act as the owner of the database.',
      '  DATABASE_URL=...        the login of the application, such as postgres://doce_web:password@host:5432/doce',
      '  DATABASE_QUEUE_URL=...  the login of the job queue, the same address with another login and password, such as doce_jobs',
      '  DATABASE_ADMIN_URL=...  the login that owns the database, for migrations, which create the other two',
    ].join('\n'),
  );
}

/** @raises EnvError for a demonstration in a database whose owner's login is missing: it loads picks of the past. */
export function refuseDemoWithoutOwner(vars: Variables): void {
  if (vars.DEMO === 'true' && vars.DATABASE_URL && !vars.DATABASE_ADMIN_URL)
    throw new EnvError('DEMO: needs DATABASE_ADMIN_URL to load the demonstration into DATABASE_URL');
}

/** @raises EnvError if an embedded database is reachable from outside and DEMO is not set (OPS-08) */
export function refuseUndecidedDemo(vars: Variables): void {
  if (vars.DEMO || vars.DATABASE_URL) return;
  const lines = [
    'DEMO: must be true or false, because other machines can reach Doce by HOST, PUBLIC_URL or a proxy (TRUST_PROXY).',
    '  DEMO=true     a demonstration; its accounts get passwords of this installation, printed at the start',
    '  DEMO=false    a game without accounts; "npm run admin" makes the first administrator',
  ];
  if (!vars.SMTP_URL && !vars.MAILBOX)
    lines.push(
      '  SMTP_URL=...  the mail server; without it mails wait',
      '  MAILBOX=true  no mail server: everyone can read all mails at /dev/mailbox',
    );
  lines.push('Without HOST and PUBLIC_URL the demonstration runs for this machine alone.');
  throw new EnvError(lines.join('\n'));
}

/** @raises EnvError if JWT_SECRET is short, monotonous or from a template, or equals JWT_SECRET_OLD */
export function refuseWeakSecret({ JWT_SECRET: secret, JWT_SECRET_OLD: old }: Variables): void {
  if (old && old === secret)
    throw new EnvError('JWT_SECRET_OLD: must not be JWT_SECRET, but the one before it');
  if (!secret) return;
  if (secret.length < 32 || new Set(secret).size < 10 || /change.?me|secret|password|example/i.test(secret)) {
    throw new EnvError(
      'JWT_SECRET: must be 32 or more random characters, e.g. of `openssl rand -base64 32`, where other machines can reach Doce',
    );
  }
}
