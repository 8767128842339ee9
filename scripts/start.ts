import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build.ts';
import { root } from './run-command.ts';

await buildOrExit();
if (process.env.npm_lifecycle_event) stopWithParent(process.ppid);
setSourceMapsSupport(true);
await import(pathToFileURL(join(root, 'dist/api/main.js')).href);

/** npm hands a SIGTERM to the shell it started us in, and the shell hands it to nobody: its end has to do as the sign. */
function stopWithParent(parent: number): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
