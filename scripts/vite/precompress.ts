import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest)$/;
/** Smaller files gain nothing from compression. */
const smallestWorthIt = 256;

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses them again. */
export function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  let folder = '';
  return {
    name: 'doce:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // Runs after the service worker is written.
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true });
        await Promise.all(
          names
            .filter((name) => compressible.test(name))
            .map(async (name) => {
              const file = join(folder, name);
              const content = await readFile(file);
              if (content.length < smallestWorthIt) return;
              const params = {
                [constants.BROTLI_PARAM_QUALITY]: 11,
                [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
              };
              await Promise.all([
                writeFile(`${file}.br`, await brotli(content, { params })),
                writeFile(`${file}.gz`, await zip(content, { level: 9 })),
              ]);
            }),
        );
      },
    },
  };
}
