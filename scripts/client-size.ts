import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A size of the built app in kB, with its goal and its limit. */
export interface Size {
  what: string;
  kb: number;
  goal: number;
  limit: number;
  files: string[];
}

const kilobyte = 1000;

/** Returns the download sizes of the app in `client` (dist/client): the first screen and the precache. */
export function sizesOfClient(client: string): Size[] {
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!);
  const parts = JSON.parse(/data-parts='([^']+)'/.exec(page)![1]!) as Record<string, string[]>;
  const partsOf = (key: string) => parts[key]!.map((file) => file.slice(1));
  const firstScreen = ['index.html', ...new Set([...named, ...partsOf('es')])];
  const precached = precachedFiles(client);
  return [
    {
      what: 'HTML, CSS and JavaScript of the first screen, brotli',
      kb: sum(client, firstScreen, '.br', brotliCompressSync),
      goal: 150,
      limit: 160,
      files: firstScreen,
    },
    {
      what: 'what the service worker keeps, brotli',
      kb: sum(client, precached, '.br', brotliCompressSync),
      goal: 220,
      // React, its router, Dexie and RTK Query take 137 of it, and every route has to open offline.
      // The live card, the wide tile of home and the faces of a group take 2, the clubs' form 3.
      limit: 303,
      files: precached,
    },
  ];
}

/** Returns the files of the service worker's precache list. */
function precachedFiles(client: string): string[] {
  const worker = readFileSync(join(client, 'service-worker.js'), 'utf8');
  return [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file]) => file!);
}

/** Returns the size over the network: compressed by the build, or uncompressed if compression does not help. */
function sum(client: string, files: string[], packed: string, pack: (content: Buffer) => Buffer): number {
  const sizes = files.map((file) => {
    const path = join(client, file);
    if (existsSync(path + packed)) return readFileSync(path + packed).length;
    const content = readFileSync(path);
    return content.length < 256 ? content.length : pack(content).length;
  });
  return sizes.reduce((all, size) => all + size, 0) / kilobyte;
}
