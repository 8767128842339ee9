import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import webPush from 'web-push';
import { TEST_CERTIFICATE } from '../api/testing/push-service.ts';
import { p95 } from './support/browser.ts';
import type { Measurement } from './support/measurement.ts';
import {
  addAnnouncement,
  addDevices,
  openPushes,
  refuseLosses,
  startSink,
  type Vapid,
} from './support/pushes.ts';
import { addPlayers, median, onStage } from './support/stage.ts';

/** A test runs the smallest size. */
export const SMALLEST = { devices: 100, rounds: 1, idleMs: 500 };
const WHOLE = { devices: 20_000, rounds: 3, idleMs: 5_000 };
type Size = typeof WHOLE;
const AT_ONCE = 48;
const READERS = 4;
const PAYLOAD = JSON.stringify({
  web_push: 8030,
  notification: { title: 'Fecha 34', body: 'Hay fútbol. '.repeat(20) },
});

/**
 * Measures an announcement's fan-out beside a bare loop that encrypts and posts as many pushes, and the API's response
 * times during a fan-out.
 */
export async function measurePush(size: Size = WHOLE): Promise<Measurement[]> {
  return onStage(async ({ url, owner, startApi }) => {
    const sink = await startSink();
    try {
      await addDevices(owner, size.devices, sink.url);
      const vapid: Vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:bench@doce.example' };
      const fanOut = await measureFanOut(url, owner, vapid, sink.url, size);
      const answers = await besideTheApi(owner, startApi, sink.url, size);
      return [fanOut, answers];
    } finally {
      sink.child.kill();
    }
  });
}

async function measureFanOut(
  url: string,
  owner: pg.Pool,
  vapid: Vapid,
  service: string,
  { devices, rounds }: Size,
): Promise<Measurement> {
  const pushes = await openPushes(url, vapid);
  const [bare, rates, writing]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await postBare(devices, vapid, service));
    const id = await addAnnouncement(owner);
    const began = performance.now();
    await pushes.announce(id);
    writing.push((performance.now() - began) / 1000);
    await pushes.send();
    rates.push(devices / ((performance.now() - began) / 1000));
    await refuseLosses(owner, id, devices);
  }
  await pushes.close();
  const ratio = median(rates.map((rate, index) => rate / bare[index]!));
  return {
    what: `an announcement to ${devices.toLocaleString('en')} devices`,
    value: median(rates),
    unit: 'pushes/s',
    floor: 'a bare loop that encrypts and posts',
    floorValue: median(bare),
    ratio,
    goal: '>= 0.7',
    isMet: ratio >= 0.7,
    note: `written to the outbox in ${median(writing).toFixed(2)} s`,
  };
}

/** Compares the 95th percentile of response times, idle and during a fan-out. */
async function besideTheApi(
  owner: pg.Pool,
  startApi: (env: Record<string, string>) => Promise<string>,
  service: string,
  { rounds, idleMs }: Size,
): Promise<Measurement> {
  const certificate = join(mkdtempSync(join(tmpdir(), 'doce-bench-push-')), 'ca.pem');
  writeFileSync(certificate, TEST_CERTIFICATE);
  const api = await startApi({ PUSH_SERVICE_URL: service, NODE_EXTRA_CA_CERTS: certificate });
  const [admin] = await addPlayers(owner, 1);
  await owner.query(`update account set role = 'admin' where player_id = $1`, [admin!.id]);
  const isWaiting = async () =>
    (await owner.query('select from push_occasion where done_at is null')).rowCount! > 0;
  const [idle, busy]: [number[][], number[][]] = [[], []];
  // The first round warms up the compiler and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const end = performance.now() + idleMs;
    idle.push(await ask(api, async () => performance.now() < end));
    await fetch(`${api}/api/announcements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin!.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Fecha 34', content: '<p>Hay fútbol</p>' }),
    });
    busy.push(await ask(api, isWaiting));
  }
  for (const times of [idle, busy]) times.shift();
  const ratio = median(busy.map((times, index) => p95(times) / p95(idle[index]!)));
  const medians = [busy, idle].map((rounds) => median(rounds.map(median)).toFixed(1));
  return {
    what: 'answers of the API during a fan-out, p95',
    value: median(busy.map(p95)),
    unit: 'ms',
    floor: 'without one',
    floorValue: median(idle.map(p95)),
    ratio,
    goal: '<= 3',
    isMet: ratio <= 3,
    note: `median ${medians.join(' beside ')}; load ${loadavg()[0]!.toFixed(1)}`,
  };
}

/** Returns the response times in milliseconds, while `goesOn` returns true. */
async function ask(api: string, goesOn: () => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  let isOn = true;
  const watch = (async () => {
    while (await goesOn()) await wait(200);
    isOn = false;
  })();
  const readers = Array.from({ length: READERS }, async () => {
    do {
      const began = performance.now();
      await (await fetch(`${api}/api/games/home`)).text();
      times.push(performance.now() - began);
      await wait(5);
    } while (isOn);
  });
  await Promise.all([watch, ...readers]);
  return times;
}

/** Returns pushes per second. */
async function postBare(
  count: number,
  { subject, publicKey, privateKey }: Vapid,
  service: string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, ca: TEST_CERTIFICATE });
  const headers = webPush.getVapidHeaders(service, subject, publicKey, privateKey, 'aes128gcm');
  const receiver = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const { cipherText } = webPush.encrypt(receiver, auth, PAYLOAD, 'aes128gcm');
        await new Promise<void>((resolve, reject) => {
          const post = request(`${service}/push/${left}`, {
            method: 'POST',
            agent,
            headers: {
              ...headers,
              TTL: 60,
              'Content-Encoding': 'aes128gcm',
              'Content-Length': cipherText.length,
            },
          });
          post.once('error', reject);
          post.once('response', (answer) => answer.resume().once('end', resolve));
          post.end(cipherText);
        });
      }
    }),
  );
  agent.destroy();
  return count / ((performance.now() - began) / 1000);
}
