import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of earlier releases whose assets stay, so that a page that is still open finds its chunks (PWA-11). */
const olderReleases = 2;

const assetsOf = (dist: string) => join(dist, 'client/assets');
const asideOf = (dist: string) => join(dist, '.older-assets');
const recordOf = (dist: string) => join(dist, '.releases.json');

/** Moves the current assets away before a build, because the build empties the folder. */
export function setAssetsAside(dist: string): void {
  const assets = assetsOf(dist);
  // The folder is missing after a failed build. Its assets are still set aside.
  if (!existsSync(assets)) return;
  mkdirSync(asideOf(dist), { recursive: true });
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(asideOf(dist), name));
}

/** Copies the assets of earlier releases beside the new ones after a build, and records which release has which. */
export function bringAssetsBack(dist: string): void {
  const assets = assetsOf(dist);
  const aside = asideOf(dist);
  const newest = readdirSync(assets).sort();
  const known = readReleases(dist);
  // A build that changes no asset does not count as a release.
  const isNew = known[0]?.join() !== newest.join();
  const releases = (isNew ? [newest, ...known] : known).slice(0, olderReleases + 1);
  for (const name of new Set(releases.slice(1).flat())) {
    const file = join(aside, name);
    if (!newest.includes(name) && existsSync(file)) renameSync(file, join(assets, name));
  }
  writeFileSync(recordOf(dist), JSON.stringify(releases));
  rmSync(aside, { recursive: true, force: true });
}

/** Returns the asset names of each release, newest first. Assets without a record count as one release. */
function readReleases(dist: string): string[][] {
  if (existsSync(recordOf(dist))) return JSON.parse(readFileSync(recordOf(dist), 'utf8')) as string[][];
  return existsSync(asideOf(dist)) ? [readdirSync(asideOf(dist)).sort()] : [];
}
