import { afterwards } from './afterwards.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Creates the application for a test, or for all tests of a file, and closes it afterwards. */
export async function setUpApp(options?: Parameters<typeof createTestApp>[0]): Promise<TestApp> {
  const app = await createTestApp(options);
  afterwards(() => app.close());
  return app;
}
