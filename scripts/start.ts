import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build.ts';
import { root } from './run-command.ts';

await buildOrExit();
if (process.env.npm_lifecycle_event) stopWithParent(process.ppid);
setSourceMapsSupport(true);
await import(pathToFileURL(join(root, 'dist/api/main.js')).href);

/** npm sends SIGTERM to its shell, which does not forward it. So the end of the shell counts as the signal. */
function stopWithParent(parent: number): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
