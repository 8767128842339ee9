import type { Browser, Page } from '@playwright/test';
import { Network } from '../e2e/support/tcp-proxy.ts';
import { cpuSlowdown, launchChromium, newPhone, p95, slowDown } from './support/browser.ts';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

const ROUNDS = 30;
const TAPS = 60;
const CONFIRMED_MS = 3_000;
const DURABLE_MS = 50;
const BETS = 'POST /api/bets';

/**
 * Measures offline picks in a real Chromium against the production build. First: the time from the return of the network until twelve waiting picks are
 * confirmed, and the number of requests. Second: the time until a tap is durable on a slow phone. The floors are the same exchange and the same write alone.
 */
export async function measureSync(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const { matchIds } = await addGrid(owner, '1 day');
    const [player] = await addPlayers(owner, 1);
    const api = await startApi();
    const network = new Network(Number(new URL(api).port));
    await network.up();
    const browser = await launchChromium();
    try {
      const page = await openGrid(browser, network, player!.token);
      return [...(await measureReturn(page, network, player!.token, matchIds)), await measureTaps(page)];
    } finally {
      await browser.close();
      await network.down();
    }
  });
}

/** Opens `/jugar` on a phone, logged in, under control of the service worker. */
async function openGrid(browser: Browser, network: Network, token: string): Promise<Page> {
  const context = await newPhone(browser, network.url, token);
  await context.addInitScript(noteWrites);
  const page = await context.newPage();
  await page.goto('/jugar');
  await page.getByRole('radio').first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** Saves twelve picks offline, then goes online. */
async function measureReturn(
  page: Page,
  network: Network,
  token: string,
  matchIds: number[],
): Promise<Measurement[]> {
  const times: number[] = [];
  const floors: number[] = [];
  let mostRequests = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await network.down();
    await page.context().setOffline(true);
    await tapAll(page, round);
    await page.getByRole('button', { name: /^Guardar \d+ cambios/ }).click();
    await untilAllSay(page, 'en tu dispositivo');
    network.forget();
    const started = performance.now();
    await network.up();
    await page.context().setOffline(false);
    await untilAllSay(page, 'guardado');
    times.push(performance.now() - started);
    mostRequests = Math.max(mostRequests, network.seenOf(BETS).length);
    floors.push(await timeBareSave(page, token, matchIds, round));
    await page.reload();
    await untilAllSay(page, 'guardado');
  }
  return [
    {
      what: '12 picks confirmed after the network returned, p95',
      value: p95(times),
      unit: 'ms',
      floor: 'bare POST of 12 picks, p95',
      floorValue: p95(floors),
      ratio: p95(times) / p95(floors),
      goal: '<= 3000 ms',
      isMet: p95(times) <= CONFIRMED_MS,
      note: `median ${Math.round(median(times))} ms of ${ROUNDS} rounds, from the first free connection to the twelfth "guardado"`,
    },
    {
      what: 'requests for them, most of all rounds',
      value: mostRequests,
      unit: 'requests',
      floor: 'one batch',
      floorValue: 1,
      ratio: mostRequests,
      goal: '1',
      isMet: mostRequests === 1,
    },
  ];
}

/** Measures from the end of the touch to the end of the transaction that stored the tap. */
async function measureTaps(page: Page): Promise<Measurement> {
  const cdp = await slowDown(page);
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const box = optionOf(page, tap % 12, ROUNDS + Math.floor(tap / 12));
    await box.scrollIntoViewIfNeeded();
    // Waits for the frame of the last tap, because a person taps more slowly than a script.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => (globalThis as unknown as Noted).writes.splice(0));
    await box.tap();
    const durable = await page.waitForFunction(() => {
      const { tappedAt, writes } = globalThis as unknown as Noted;
      return writes.length > 0 ? writes[0]! - tappedAt : null;
    });
    times.push((await durable.jsonValue())!);
  }
  const floors = await page.evaluate(timeBareWrites, TAPS);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return {
    what: `a tap is durable, CPU ${cpuSlowdown} times slower, p95`,
    value: p95(times),
    unit: 'ms',
    floor: 'bare strict write, p95',
    floorValue: p95(floors),
    ratio: p95(times) / p95(floors),
    goal: '<= 50 ms',
    isMet: p95(times) <= DURABLE_MS,
    note: `median ${median(times).toFixed(1)} ms of ${TAPS} taps`,
  };
}

/** Returns the box of an option, another option in each round. */
const optionOf = (page: Page, index: number, round: number) =>
  page
    .getByRole('radiogroup')
    .nth(index)
    .locator('label')
    .nth(round % 3);

async function tapAll(page: Page, round: number): Promise<void> {
  for (let index = 0; index < 12; index += 1) await optionOf(page, index, round).click();
}

/** Resolves in the frame in which all twelve cards show it. */
async function untilAllSay(page: Page, state: string): Promise<void> {
  await page.waitForFunction(
    (word) =>
      [...document.querySelectorAll('li')].filter((card) => card.innerText.includes(word)).length === 12,
    state,
    { timeout: 60_000 },
  );
}

/** Sends the same picks by one bare fetch of the page. */
function timeBareSave(page: Page, token: string, matchIds: number[], round: number): Promise<number> {
  const prediction = ['home_win', 'draw', 'away_win'][round % 3];
  return page.evaluate(
    async ([authorization, body]) => {
      const started = performance.now();
      const headers = { authorization: authorization!, 'content-type': 'application/json' };
      await (await fetch('/api/bets', { method: 'POST', headers, body: body! })).json();
      return performance.now() - started;
    },
    [
      `Bearer ${token}`,
      JSON.stringify({ predictions: matchIds.map((matchId) => ({ matchId, prediction })) }),
    ],
  );
}

interface Noted {
  /** The end of the last touch, and the completions of transactions that wrote to the outbox, by `performance.now()`. */
  tappedAt: number;
  writes: number[];
}

/** Runs in the page before anything else. */
function noteWrites(): void {
  const noted = globalThis as unknown as Noted;
  noted.writes = [];
  addEventListener('pointerup', ({ timeStamp }) => (noted.tappedAt = timeStamp), { capture: true });
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction') as (...given: unknown[]) => IDBTransaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const begun = begin.call(this, stores, mode, options);
    if (mode === 'readwrite' && [stores].flat().includes('outbox'))
      begun.addEventListener('complete', () => noted.writes.push(performance.now()));
    return begun;
  };
}

/** Runs in the page: writes a small row `count` times with strict durability, one after the other. */
async function timeBareWrites(count: number): Promise<number[]> {
  const done = (target: IDBRequest | IDBTransaction, event: string) =>
    new Promise((resolve) => target.addEventListener(event, resolve));
  const opening = indexedDB.open('bench');
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore('rows', { keyPath: 'id' }),
  );
  await done(opening, 'success');
  const times: number[] = [];
  for (let id = 0; id < count; id += 1) {
    const started = performance.now();
    const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
    writing.objectStore('rows').put({ id, prediction: 'draw', madeAt: started });
    await done(writing, 'complete');
    times.push(performance.now() - started);
  }
  return times;
}
