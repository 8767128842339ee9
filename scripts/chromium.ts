import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand, tool } from './run-command.ts';

const usualPlaces = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(
  (name) => ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => `${folder}/${name}`),
);

/** Returns a Chromium for the browser tests, installed if missing; null if that fails. */
export async function findOrInstallChromium(): Promise<string | null> {
  const found = await findChromium();
  if (found) {
    console.log(`Chromium: ${found}`);
    return found;
  }
  for (const install of [installDebianPackage, installFromPlaywright]) {
    await install();
    const installed = await findChromium();
    if (installed) {
      console.log(`Chromium installed: ${installed}`);
      return installed;
    }
  }
  console.error('No Chromium found nor installed: set CHROMIUM_PATH to one.');
  return null;
}

/** Returns `chromium-headless-shell` if it is installed beside `chromium`, else `chromium`. */
export async function findHeadlessShell(chromium: string): Promise<string> {
  const path = process.env['HEADLESS_SHELL_PATH'] ?? join(dirname(chromium), 'chromium-headless-shell');
  const versions = await Promise.all([chromium, path].map((each) => versionOf(each)));
  return versions[0] === versions[1] ? path : chromium;
}

/** Returns the version, e.g. `156.0.8078.79`, or null if the browser does not start. */
async function versionOf(path: string): Promise<string | null> {
  if (!isExecutable(path)) return null;
  const { code, output } = await runCommand(path, ['--version'], { quiet: true });
  return code === 0 ? (/\d+(\.\d+)+/.exec(output)?.[0] ?? null) : null;
}

/** Returns the first browser that prints its version. A path in the environment has priority. */
async function findChromium(): Promise<string | null> {
  const { PLAYWRIGHT_CHROMIUM, CHROMIUM_PATH, DOCE_CHROMIUM } = process.env;
  const given = [PLAYWRIGHT_CHROMIUM, CHROMIUM_PATH, DOCE_CHROMIUM].filter((path) => path !== undefined);
  for (const path of [...given, ...usualPlaces, chromium.executablePath()]) {
    if ((await versionOf(path)) !== null) return path;
  }
  return null;
}

async function installDebianPackage(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log('No Chromium found: installing the one of Debian with apt-get ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

async function installFromPlaywright(): Promise<void> {
  console.log("No Chromium found: downloading Playwright's ...");
  await runCommand(tool('playwright'), ['install', 'chromium']);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
