import type { Env } from './env.ts';

/** Returns a sentence for each setting that is missing or dangerous. */
export function warningsOf(env: Env): string[] {
  if (!env.isPublic) return [];
  const warnings: string[] = [];
  if (env.isDemo) warnings.push('DEMO=true: other machines can reach this demonstration.');
  if (env.hasMailbox)
    warnings.push(
      'MAILBOX=true: everyone can read all mails at /dev/mailbox, and with them reset passwords.',
    );
  if (!env.hasRateLimits)
    warnings.push('RATE_LIMITS=off: nothing stops guesses of passwords and floods of mails.');
  if (env.isProduction && env.publicUrl.startsWith('http:'))
    warnings.push('PUBLIC_URL begins with http: passwords and sessions travel in the open. Use https.');
  if (!env.smtpUrl && !env.hasMailbox) warnings.push('SMTP_URL is not set: mails wait until it is.');
  if (env.isProduction && env.databaseAdminUrl)
    warnings.push(
      'DATABASE_ADMIN_URL is in the environment of the running process. Give it to "npm run migrate" only (docs/running.md).',
    );
  if (!env.football && !env.isDemo)
    warnings.push('API_FOOTBALL_KEY is not set: there are no matches to import and no results.');
  return warnings;
}
