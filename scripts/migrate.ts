import { readFileSync, writeFileSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeSchema } from '../api/testing/describe-schema.ts';
import { buildOrExit } from './build.ts';
import { root } from './run-command.ts';

await buildOrExit();
setSourceMapsSupport(true);
await import(pathToFileURL(join(root, 'dist/api/commands/migrate.js')).href);
if (!process.exitCode && !process.argv.includes('--check')) {
  const file = join(root, 'api/database/schema.sql');
  const schema = await describeSchema(process.env['DATABASE_ADMIN_URL']!);
  if (schema !== readFileSync(file, 'utf8')) writeFileSync(file, schema);
}
