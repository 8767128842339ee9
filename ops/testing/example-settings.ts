import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns ops/cluster.env with passwords, and with the given values in place of its own. */
export function exampleSettings(values: Record<string, string> = {}): string {
  const text = readFileSync(join(import.meta.dirname, '../cluster.env'), 'utf8');
  const filled = text.replace(
    /^(\w+_PASSWORD)=$/gm,
    (_, name: string) => `${name}=${name.replace('_', '')}1234`,
  );
  const lines = filled
    .split('\n')
    .filter((line) => !Object.keys(values).some((name) => line.startsWith(`${name}=`)));
  return [...lines, ...Object.entries(values).map(([name, value]) => `${name}="${value}"`)].join('\n');
}
