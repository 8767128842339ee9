import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MONITOR: Record<string, string> = {
  DOMAIN: 'doce.example',
  ALERT_TO: 'ops@doce.example',
  ALERT_PAGE_TO: 'night@doce.example',
  ALERT_FROM: 'alerts@doce.example',
  ALERT_SMTP: 'mail.doce.example:587',
  ALERT_SMTP_USER: 'alerts',
  ALERT_SMTP_PASSWORD: 'a#password:of-mail',
};

/** Returns ops/one-server.env filled in, and with the given values in place of its own. */
export function exampleServer(values: Record<string, string> = {}): string {
  return withValues(read('one-server.env'), { ...MONITOR, ...values });
}

/** Returns ops/cluster.env filled in, and with the given values in place of its own. */
export function exampleSettings(values: Record<string, string> = {}): string {
  const text = read('cluster.env');
  const filled = text.replace(
    /^(\w+_PASSWORD)=$/gm,
    (_, name: string) => `${name}=${name.replace('_', '')}1234`,
  );
  return withValues(filled, { ...MONITOR, ...values });
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, '..', name), 'utf8');
}

function withValues(text: string, values: Record<string, string>): string {
  const lines = text
    .split('\n')
    .filter((line) => !Object.keys(values).some((name) => line.startsWith(`${name}=`)));
  return [...lines, ...Object.entries(values).map(([name, value]) => `${name}="${value}"`)].join('\n');
}
