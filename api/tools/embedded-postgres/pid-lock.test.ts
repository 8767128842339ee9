import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  const [file, done] = [join(dir, 'busy.lock'), join(dir, 'done')];
  const work = `
    import { writeFileSync } from 'node:fs';
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'pid-lock.ts'))};
    for (let times = 0; times < 3000; times += 1) takeLock(${JSON.stringify(file)}).release();
    writeFileSync(${JSON.stringify(done)}, '');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', work], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  let seen = 0;
  const broken: string[] = [];
  while (!existsSync(done) && child.exitCode === null) {
    for (let times = 0; times < 1000; times += 1) {
      const text = existsSync(file) && readOrNull(file);
      if (!text && text !== '') continue;
      seen += 1;
      if (!/^\{.*\}$/.test(text)) broken.push(text);
    }
    // Gives the event loop time to notice that a child failed.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await ended).toEqual([0, null]);
  expect(seen).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
