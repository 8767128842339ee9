import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build.ts';
import { root } from './run-command.ts';

await buildOrExit();
setSourceMapsSupport(true);
await import(pathToFileURL(join(root, 'dist/api/commands/migrate.js')).href);
