import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { DEMO_PASSWORD } from '../../api/demo/demo-people.ts';
import { DEMO_CODE } from '../../api/modules/accounts/demo-code.ts';
import { TEST_CERTIFICATE } from '../../api/testing/push-service.ts';
import { DemoServer } from '../screens/demo-server.ts';
import { CHROMIUM } from '../support/browsers.ts';
import { GcmService } from '../support/gcm-service.ts';
import { hearNotifications } from '../support/notifications.ts';
import { expect, logIn, untilControlled } from '../support/journey.ts';
import { ask, logInByApi } from '../support/people.ts';
import { START_LIMIT } from '../support/processes.ts';
import { Phone } from '../support/device.ts';

const ana = { email: 'ana@doce.example' };

interface Service {
  gcm: GcmService;
  /** A demonstration that sends its pushes to `gcm`. */
  url: string;
}

const test = base.extend<{ service: Service; phone: Phone }>({
  service: [
    // Playwright asks for a destructured first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const gcm = new GcmService();
      await gcm.listen();
      const folder = mkdtempSync(join(tmpdir(), 'doce-push-'));
      const certificate = join(folder, 'ca.pem');
      writeFileSync(certificate, TEST_CERTIFICATE);
      const server = await DemoServer.open({ PUSH_SERVICE_URL: gcm.url, NODE_EXTRA_CA_CERTS: certificate });
      await use({ gcm, url: server.url });
      await server.close();
      await gcm.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { timeout: START_LIMIT },
  ],
  phone: async ({ service, launchOptions, headless }, use) => {
    const args = [...(launchOptions.args ?? []), ...service.gcm.browserArgs];
    const phone = await Phone.open(service.url, { ...launchOptions, headless, args });
    await use(phone);
    await phone.remove();
  },
});

test.use({ launchOptions: CHROMIUM, serviceWorkers: 'allow' });

test('PUSH-01 PUSH-02 a published announcement becomes a notification without an open page', async ({
  service,
  phone,
}) => {
  const { page, context } = phone;
  await context.grantPermissions(['notifications'], { origin: service.url });
  await page.goto('/jugar');
  await logIn(page, ana, DEMO_PASSWORD);
  await untilControlled(page);
  await page.goto('/perfil');
  const device = page.getByRole('switch', { name: 'Recibir en este dispositivo' });
  await device.click();
  await expect(device).toBeChecked();

  // The journey runs at any hour.
  const own = await logInByApi(service.url, ana.email, DEMO_PASSWORD);
  await ask(service.url, 'PUT /push/preferences', { token: own, body: { quietHours: null } });

  // This page runs no script of the app, so only the service worker can show the notification.
  await page.goto('/favicon.svg');
  const token = await logInByApi(service.url, 'admin@doce.example', DEMO_PASSWORD);
  await ask(service.url, 'POST /admin/second-factor', { token, body: { code: DEMO_CODE } });
  const shown: { title: string; body: string; at: number }[] = [];
  await hearNotifications(page, (notification) => shown.push(notification));
  const publishedAt = Date.now();
  await ask(service.url, 'POST /announcements', {
    token,
    body: { title: 'Fecha 34', content: '<p>Hay fútbol</p>' },
  });
  // The announcements of the demonstration may arrive, too.
  const published = () => shown.filter(({ title }) => title === 'Fecha 34');
  await expect.poll(published).toMatchObject([{ body: 'Hay fútbol' }]);
  const description = `${Math.round(published()[0]!.at - publishedAt)} ms`;
  test.info().annotations.push({ type: 'from publishing to the notification', description });
});
