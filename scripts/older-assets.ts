import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** So many releases before the one in service leave their assets behind: a page that was opened then goes on finding its parts (PWA-11). */
const olderReleases = 2;

const assetsOf = (dist: string) => join(dist, 'client/assets');
const asideOf = (dist: string) => join(dist, '.older-assets');
const recordOf = (dist: string) => join(dist, '.releases.json');

/** Before a build, which begins with an empty folder: puts the assets in service aside. */
export function setAssetsAside(dist: string): void {
  const assets = assetsOf(dist);
  // None there: a build before this one failed, and what it set aside still is.
  if (!existsSync(assets)) return;
  mkdirSync(asideOf(dist), { recursive: true });
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(asideOf(dist), name));
}

/** After a build: puts the assets of the older releases beside the new ones, and notes which release has which. */
export function bringAssetsBack(dist: string): void {
  const assets = assetsOf(dist);
  const aside = asideOf(dist);
  const newest = readdirSync(assets).sort();
  const known = readReleases(dist);
  // A build that changed no asset is no release of its own.
  const isNew = known[0]?.join() !== newest.join();
  const releases = (isNew ? [newest, ...known] : known).slice(0, olderReleases + 1);
  for (const name of new Set(releases.slice(1).flat())) {
    const file = join(aside, name);
    if (!newest.includes(name) && existsSync(file)) renameSync(file, join(assets, name));
  }
  writeFileSync(recordOf(dist), JSON.stringify(releases));
  rmSync(aside, { recursive: true, force: true });
}

/** The names of the assets of each release, newest first. What is not noted anywhere was one release. */
function readReleases(dist: string): string[][] {
  if (existsSync(recordOf(dist))) return JSON.parse(readFileSync(recordOf(dist), 'utf8')) as string[][];
  return existsSync(asideOf(dist)) ? [readdirSync(asideOf(dist)).sort()] : [];
}
