import { afterAll } from 'vitest';
import { anAdmin, aPlayer, type TestPlayer } from './builders.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Creates the application for the tests of a file, with an administrator and a player. Closes it after the tests. */
export async function setUpApp(): Promise<{ app: TestApp; admin: TestPlayer; player: TestPlayer }> {
  const app = await createTestApp();
  afterAll(() => app.close());
  return { app, admin: await anAdmin(app), player: await aPlayer(app) };
}
