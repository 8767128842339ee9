import type { Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { test as base } from './journey.ts';
import { makeNextRelease, type Release } from './release.ts';

/** Journeys with a next release, which `deploy` starts. */
export const test = base.extend<{ release: Release }>({
  release: async ({ backend }, use) => {
    const release = makeNextRelease();
    await use(release);
    // The next tests use the current release.
    await backend.server.stop();
    release.remove();
    await backend.restore();
  },
});

/** Replaces the running release. */
export async function deploy({ server }: Backend, { folder }: Release): Promise<void> {
  await server.stop();
  await server.start(folder);
}

/** The entry script, whose name identifies the release. */
export function ownScript(page: Page): Promise<string | null> {
  return page
    .locator('script[type=module][src*="/frame-"]')
    .getAttribute('src', { timeout: 5_000 })
    .catch(() => null);
}
