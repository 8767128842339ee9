import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { takeLock } from '../api/tools/embedded-postgres/pid-lock.ts';
import { bringAssetsBack, setAssetsAside } from './older-assets.ts';
import { root, runCommand, tool } from './run-command.ts';

const dist = join(root, 'dist');
const stamp = join(dist, '.stamp');
const results = ['api/main.js', 'client/index.html', 'web-server/entry-server.js'].map((file) =>
  join(dist, file),
);
const sources = [
  '{api,client,shared,locales,scripts/vite}/**',
  '{package,package-lock,nest-cli,tsconfig,tsconfig.base}.json',
  '{vite.config,ormconfig}.ts',
];

/** Builds the app and the API into dist/, unless dist/ was built from the same sources. Throws if a build fails. */
export async function buildWhenNeeded(): Promise<void> {
  if (isBuilt()) return;
  mkdirSync(dist, { recursive: true });
  const release = await waitForLock(join(dist, '.lock'));
  try {
    // Another start may have built it while this one waited for the lock.
    if (!isBuilt()) await build();
  } finally {
    release();
  }
}

function isBuilt(): boolean {
  return results.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
}

async function build(): Promise<void> {
  const began = performance.now();
  const hash = hashOfSources();
  console.log('Building the app and the API ...');
  setAssetsAside(dist);
  // Output of removed sources would still be used, for example a migration.
  for (const old of ['.stamp', '.tsbuildinfo', 'api', 'shared', 'client', 'web-server']) {
    rmSync(join(dist, old), { recursive: true, force: true });
  }
  const builds = await Promise.all([
    runCommand(tool('vite'), ['build', '--logLevel', 'warn'], {
      quiet: true,
      env: { NODE_ENV: 'production' },
    }),
    runCommand(
      tool('vite'),
      ['build', '--config', 'scripts/vite/server-render.config.ts', '--logLevel', 'warn'],
      {
        quiet: true,
        env: { NODE_ENV: 'production' },
      },
    ),
    runCommand(tool('nest'), ['build'], { quiet: true }),
  ]);
  const failed = builds.filter(({ code }) => code !== 0);
  if (failed.length > 0) throw new BuildError(failed.map(({ output }) => output.trim()).join('\n\n'));
  const missing = results.find((file) => !existsSync(file));
  if (missing) throw new BuildError(`The build did not make ${missing}`);
  bringAssetsBack(dist);
  writeFileSync(stamp, hash);
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** A failed build. The message is the output of the tools. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** Hashes contents and the client's environment variables, but no dates, which a checkout renews. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.test.tsx', 'api/testing/**'],
  }).sort();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path));
  }
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

async function waitForLock(file: string): Promise<() => void> {
  for (let told = false; ; told = true) {
    const lock = takeLock(file);
    if ('release' in lock) return lock.release;
    if (!told) console.log(`Waiting for the build of process ${lock.heldBy} ...`);
    await wait(200);
  }
}

/** Like `buildWhenNeeded`. A failed build ends the process with the output of the tools. */
export async function buildOrExit(): Promise<void> {
  try {
    await buildWhenNeeded();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`${error.message}\nThe build failed.`);
    process.exit(1);
  }
}

if (import.meta.main) await buildOrExit();
