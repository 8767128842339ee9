import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFiles } from './check.ts';
import { renderCluster, renderOneServer, writeFiles } from './render.ts';
import { isOfCluster, parseOneServer, parseSettings, SettingsError } from './settings.ts';

/**
 * `npm run ops -- check SETTINGS` checks the settings of a cluster or server and their files; `npm run ops -- render
 * SETTINGS FOLDER` writes the files; `npm run ops -- alarms` plays the fault of each alert. Exit code 1 if something is
 * wrong; each line names it.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [command, file, folder] = positionals;
const isCheck = command === 'check' && positionals.length === 2;
const isRender = command === 'render' && positionals.length === 3;
if (command === 'alarms' && positionals.length === 1) {
  // It needs packages of development.
  const { playAlarms } = await import('./alarms.ts');
  const silent = await playAlarms();
  if (silent.length > 0) fail(`did not fire: ${silent.join(', ')}`);
  process.exit();
}
if (!file || !(isCheck || isRender))
  fail(
    'npm run ops -- check SETTINGS | render SETTINGS FOLDER | alarms; settings such as ops/cluster.env or ops/one-server.env',
  );
if (!existsSync(file)) fail(`${file}: there is no such file`);
try {
  const text = readFileSync(file, 'utf8');
  const files = isOfCluster(text)
    ? renderCluster(parseSettings(text))
    : renderOneServer(parseOneServer(text));
  const target = isRender ? folder! : mkdtempSync(join(tmpdir(), 'doce-ops-'));
  writeFiles(files, target);
  const { errors, skipped } = checkFiles(target, files);
  if (isCheck) rmSync(target, { recursive: true });
  for (const tool of skipped) console.log(`skipped, not installed: ${tool}`);
  if (errors.length > 0) fail(errors.join('\n'));
  console.log(isRender ? `${files.size} files are in ${target}` : `${file}: ok`);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  fail(error.message);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
