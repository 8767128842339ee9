import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { root } from '../../scripts/run-command.ts';

// Without a GPU and its helper processes, as these builds are made.
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'];

/** Starts a build of Chromium of that major version, which has no window. The package of npm has it compressed. */
export async function openOldChromium(version: 103 | 106): Promise<Browser> {
  const file = join(tmpdir(), `doce-chromium-${version}`);
  if (!existsSync(file)) {
    const part = join(await mkdtemp(file), 'chromium');
    const packed = join(root, `node_modules/chromium-${version}/bin/chromium.br`);
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part));
    await chmod(part, 0o755);
    await rename(part, file);
  }
  return chromium.launch({ executablePath: file, args });
}
