import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringAssetsBack, setAssetsAside } from './older-assets.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'doce-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Imitates the bundler: empties the folder, then writes these files. */
function bundle(...names: string[]) {
  rmSync(join(dist, 'client'), { recursive: true, force: true });
  mkdirSync(join(dist, 'client/assets'), { recursive: true });
  for (const name of names) writeFileSync(join(dist, 'client/assets', name), `new ${name}`);
}

function release(...names: string[]) {
  setAssetsAside(dist);
  bundle(...names);
  bringAssetsBack(dist);
}

const served = () => readdirSync(join(dist, 'client/assets')).sort();

test('PWA-11 the assets of the two previous releases stay, older assets are deleted', () => {
  release('app-1.js', 'same.js');
  release('app-2.js', 'same.js');
  release('app-3.js', 'same.js');
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'same.js']);
  release('app-4.js', 'same.js');
  expect(served()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'same.js']);
  expect(readFileSync(join(dist, 'client/assets/same.js'), 'utf8')).toBe('new same.js');
});

test('PWA-11 a build that changes no asset does not count as a release', () => {
  release('app-1.js');
  release('app-2.js');
  for (let build = 0; build < 3; build += 1) release('app-3.js');
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'app-3.js']);
});

test('PWA-11 a failed build keeps the assets of earlier releases and does not count as a release', () => {
  release('app-1.js');
  release('app-2.js');
  setAssetsAside(dist);
  bundle('broken.js');
  setAssetsAside(dist);
  rmSync(join(dist, 'client'), { recursive: true });
  release('app-3.js');
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'app-3.js']);
});

test('PWA-11 assets without a release record are kept as one release', () => {
  bundle('app-0.js');
  release('app-1.js');
  expect(served()).toEqual(['app-0.js', 'app-1.js']);
});
