import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../testing/a-folder.ts';
import { findHolder, takeLock } from './pid-lock.ts';

const dir = aFolder();

test('OPS-01 only one process gets the lock, another one after its release; no other file remains', () => {
  const file = join(dir, 'one.lock');
  const lock = takeLock(file);
  expect(takeLock(file)).toEqual({ heldBy: process.pid });
  expect(findHolder(file)).toBe(process.pid);
  if ('release' in lock) lock.release();
  expect(readdirSync(dir)).toEqual([]);
});

test('OPS-01 no process reads a half-written lock, which would look like the lock of a dead process', async () => {
  const [file, stop] = [join(dir, 'busy.lock'), join(dir, 'stop')];
  const work = `
    import { existsSync } from 'node:fs';
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'pid-lock.ts'))};
    while (!existsSync(${JSON.stringify(stop)})) takeLock(${JSON.stringify(file)}).release();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', work], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  let seen = 0;
  const broken: string[] = [];
  while (seen < 300 && child.exitCode === null) {
    for (let times = 0; times < 1000; times += 1) {
      const text = existsSync(file) && readOrNull(file);
      if (!text && text !== '') continue;
      seen += 1;
      if (!/^\{.*\}$/.test(text)) broken.push(text);
    }
    // Gives the event loop time to notice that a child failed.
    await new Promise((resolve) => setImmediate(resolve));
  }
  writeFileSync(stop, '');
  expect(await ended).toEqual([0, null]);
  expect(broken).toEqual([]);
});

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
