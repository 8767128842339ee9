import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type CDPSession } from '@playwright/test';
import { TEST_CERTIFICATE } from '../api/testing/push-service.ts';
import { GcmService } from '../e2e/support/gcm-service.ts';
import { hearNotifications } from '../e2e/support/notifications.ts';
import { chromiumOptions, logIn, p95 } from './support/browser.ts';
import type { Measurement } from './support/measurement.ts';
import { addPlayers, median, onStage } from './support/stage.ts';

const TIMES = 30;
const GOAL_MS = 2_000;
/** The pause between two announcements, as on an idle server. */
const PAUSE_MS = 300;

/** The moments of an announcement's delivery, in epoch milliseconds. */
interface Way {
  published: number;
  answered: number;
  atTheService: number;
  shown: number;
}

/**
 * Measures the time from the publication of an announcement until Chromium shows it, on an idle server and an idle device. A fake push service delivers the
 * push. No page and no service worker of Doce runs before.
 */
export async function measurePushDelay(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const folder = mkdtempSync(join(tmpdir(), 'doce-bench-push-'));
    const certificate = join(folder, 'ca.pem');
    writeFileSync(certificate, TEST_CERTIFICATE);
    const service = new GcmService();
    await service.listen();
    try {
      const [admin, player] = await addPlayers(owner, 2);
      await owner.query(`update account set role = 'admin' where player_id = $1`, [admin!.id]);
      const api = await startApi({ PUSH_SERVICE_URL: service.url, NODE_EXTRA_CA_CERTS: certificate });
      const device = await openDevice(api, player!.token, service, join(folder, 'profile'));
      const ways: Way[] = [];
      // The first announcement opens the device's connection and warms up the compiler.
      for (let time = 0; time <= TIMES; time += 1) {
        await device.sleep();
        await wait(PAUSE_MS);
        ways.push(await tell(api, admin!.token, `Fecha ${time}`, service, device));
      }
      ways.shift();
      await device.close();
      return figuresOf(ways);
    } finally {
      await service.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

function figuresOf(ways: Way[]): Measurement[] {
  const of = (until: (way: Way) => number) => ways.map((way) => until(way) - way.published);
  const [answers, asked, shown] = [
    of((way) => way.answered),
    of((way) => way.atTheService),
    of((way) => way.shown),
  ];
  const besides = (what: string, values: number[], floor: string, floors: number[]): Measurement => ({
    what: `from publishing ${what}, p95 of ${values.length}`,
    value: p95(values),
    unit: 'ms',
    floor,
    floorValue: p95(floors),
    ratio: p95(values) / p95(floors),
    goal: `<= ${GOAL_MS.toLocaleString('en')} ms`,
    isMet: p95(values) <= GOAL_MS,
    note: `median ${median(values).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms`,
  });
  return [
    besides('to the push service', asked, "the publisher's own answer", answers),
    besides('to the notification on an idle device', shown, 'to the push service', asked),
  ];
}

async function tell(
  api: string,
  token: string,
  title: string,
  service: GcmService,
  device: Device,
): Promise<Way> {
  const atTheService = new Promise<number>((resolve) => {
    service.onPush = () => resolve(now());
  });
  const shown = device.untilShown(title);
  const published = now();
  const answer = await fetch(`${api}/api/announcements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, content: '<p>Hay fútbol</p>' }),
  });
  const answered = now();
  if (!answer.ok) throw new Error(`not published: ${answer.status}`);
  return { published, answered, atTheService: await atTheService, shown: await shown };
}

/** Epoch milliseconds with fractions, as in the browser's record. */
const now = () => performance.timeOrigin + performance.now();

interface Device {
  /** Stops the service worker, so that the next push must start it. */
  sleep: () => Promise<void>;
  /** Resolves when a notification with this title is shown, with the moment in epoch milliseconds. */
  untilShown: (title: string) => Promise<number>;
  close: () => Promise<void>;
}

/** Opens a browser in which push is turned on and no page of the app is open. */
async function openDevice(api: string, token: string, service: GcmService, profile: string): Promise<Device> {
  const { args = [], ...options } = await chromiumOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, ...service.browserArgs],
    baseURL: api,
    locale: 'es-AR',
  });
  await context.grantPermissions(['notifications'], { origin: api });
  await logIn(context, token);
  const page = context.pages()[0]!;
  await page.goto('/perfil');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const on = page.getByRole('switch', { name: 'Recibir en este dispositivo' });
  await on.click();
  await on.and(page.locator(':checked')).waitFor();
  await page.goto('/favicon.svg');

  const waiting = new Map<string, (at: number) => void>();
  await hearNotifications(page, ({ title, at }) => waiting.get(title)?.(at));
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  return {
    sleep: async () => void (await cdp.send('ServiceWorker.stopAllWorkers')),
    untilShown: (title) => new Promise((resolve) => waiting.set(title, resolve)),
    close: () => context.close(),
  };
}
