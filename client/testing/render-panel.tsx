import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { administrator, quietServer } from './sample-admin.ts';
import { renderApp } from './render-app.tsx';
import { keepSampleSession, sampleUser } from './sample-user.ts';
import { stubFetch } from './stub-fetch.ts';

/**
 * For tests: the panel at an address as an administrator sees it; `answers` go before those of a quiet server. `made`
 * gives the calls of one route.
 */
export async function renderPanel(address: string, answers: Parameters<typeof stubFetch>[0] = {}) {
  keepSampleSession(administrator);
  const me = { body: sampleUser(administrator) };
  const calls = stubFetch({ 'GET /auth/me': me, ...quietServer, ...answers });
  const made = (route: string) => calls.filter((call) => call.route === route);
  return { ...(await renderApp(address)), calls, made };
}

/** For a file of tests: each begins with an empty storage and ends without its page, stubs and calls of mocks. */
export function cleanUpPanelTests(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });
}
