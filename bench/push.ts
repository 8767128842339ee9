import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import webPush from 'web-push';
import { TEST_CERTIFICATE } from '../api/testing/push-service.ts';
import { p95 } from './support/browser.ts';
import type { Measurement } from './support/measurement.ts';
import { addDevices, openPushes, startSink, type Vapid } from './support/pushes.ts';
import { addPlayers, median, onStage } from './support/stage.ts';

/** A small run: `BENCH_DEVICES=10000 npm run bench -- push`. */
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 100_000);
const ROUNDS = 3;
const BARE_PUSHES = Math.min(DEVICES, 10_000);
const AT_ONCE = 48;
const READERS = 4;
const PAYLOAD = JSON.stringify({
  web_push: 8030,
  notification: { title: 'Fecha 34', body: 'Hay fútbol. '.repeat(20) },
});

/**
 * An announcement told to every device, beside sealing as many pushes and posting them over kept connections, nothing else. Then what it costs the
 * rest: this process's memory from first to last, and the API's answers while it fans out.
 */
export async function measurePush(): Promise<Measurement[]> {
  return onStage(async ({ url, owner, startApi }) => {
    const sink = await startSink();
    try {
      await addDevices(owner, DEVICES, sink.url);
      const vapid: Vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:bench@doce.example' };
      return [...(await fanOut(url, owner, vapid, sink.url)), await besideTheApi(owner, startApi, sink.url)];
    } finally {
      sink.child.kill();
    }
  });
}

async function fanOut(url: string, owner: pg.Pool, vapid: Vapid, service: string): Promise<Measurement[]> {
  const pushes = await openPushes(url, vapid);
  const [bare, rates, writing, grown]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await postBare(BARE_PUSHES, vapid, service));
    const id = await addAnnouncement(owner);
    const began = performance.now();
    await pushes.announce(id);
    writing.push((performance.now() - began) / 1000);
    const memory = watchMemory();
    await pushes.send();
    rates.push(DEVICES / ((performance.now() - began) / 1000));
    grown.push(memory.stop());
    await refuseLosses(owner, id);
  }
  await pushes.close();
  const ratio = median(rates.map((rate, index) => rate / bare[index]!));
  const devices = DEVICES.toLocaleString('en');
  return [
    {
      what: `an announcement to ${devices} devices`,
      value: median(rates),
      unit: 'pushes/s',
      floor: 'sealing and posting alone',
      floorValue: median(bare),
      ratio,
      goal: '>= 0.7',
      isMet: ratio >= 0.7,
      note: `written to the outbox in ${median(writing).toFixed(2)} s`,
    },
    {
      what: `memory over ${devices} devices, last tenth of a fan-out`,
      value: median(grown),
      unit: 'MB',
      floor: 'its first tenth',
      floorValue: 0,
      ratio: 0,
      goal: '< 50 MB more',
      isMet: median(grown) < 50,
    },
  ];
}

/** The 95th percentile of answers, idle and while an announcement goes out. */
async function besideTheApi(
  owner: pg.Pool,
  startApi: (env: Record<string, string>) => Promise<string>,
  service: string,
): Promise<Measurement> {
  const certificate = join(mkdtempSync(join(tmpdir(), 'doce-bench-push-')), 'ca.pem');
  writeFileSync(certificate, TEST_CERTIFICATE);
  const api = await startApi({ PUSH_SERVICE_URL: service, NODE_EXTRA_CA_CERTS: certificate });
  const [admin] = await addPlayers(owner, 1);
  await owner.query(`update account set role = 'admin' where player_id = $1`, [admin!.id]);
  const isWaiting = async () =>
    (await owner.query('select from push_occasion where done_at is null')).rowCount! > 0;
  await ask(api, async () => false);
  const end = performance.now() + 5_000;
  const idle = await ask(api, async () => performance.now() < end);
  await fetch(`${api}/api/announcements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin!.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Fecha 34', content: '<p>Hay fútbol</p>' }),
  });
  const busy = await ask(api, isWaiting);
  const ratio = p95(busy) / p95(idle);
  return {
    what: 'answers of the API during a fan-out, p95',
    value: p95(busy),
    unit: 'ms',
    floor: 'without one',
    floorValue: p95(idle),
    ratio,
    goal: '<= 2',
    isMet: ratio <= 2,
    note: `median ${median(busy).toFixed(1)} beside ${median(idle).toFixed(1)}`,
  };
}

/** What each answer took, in milliseconds, as long as `goesOn`. */
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

/** @returns pushes a second */
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

async function addAnnouncement(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into announcement (title, content, is_active, is_pinned) values ('Fecha 34', $1, true, false) returning id`,
    [`<p>${'Hay fútbol. '.repeat(20)}</p>`],
  );
  return rows[0]!.id;
}

async function refuseLosses(owner: pg.Pool, id: number): Promise<void> {
  const { rows } = await owner.query<{ delivered: number }>(
    'select delivered from push_occasion where announcement_id = $1',
    [id],
  );
  if (rows[0]?.delivered !== DEVICES) throw new Error(`${rows[0]?.delivered} of ${DEVICES} were delivered`);
}

/** Megabytes between the first tenth of what it saw and the last, by their lowest values: what a collection would have freed does not count. */
function watchMemory(): { stop: () => number } {
  const seen: number[] = [];
  const look = () => void seen.push(process.memoryUsage().rss / 1e6);
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      look();
      const tenth = Math.max(1, Math.floor(seen.length / 10));
      return Math.min(...seen.slice(-tenth)) - Math.min(...seen.slice(0, tenth));
    },
  };
}
