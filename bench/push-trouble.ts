import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_CERTIFICATE } from '../api/testing/push-service.ts';
import { addDevices, countWell, startSink } from './support/pushes.ts';
import { addPlayers, onStage } from './support/stage.ts';

/** A small run: `BENCH_DEVICES=5000 npm run bench -- push-trouble`. */
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 50_000);
/** The share of devices that have their push when one process is killed. */
const KILLED_AFTER = 0.4;
const TIMEOUT_MS = 10 * 60_000;
const LOOK_EVERY_MS = 200;

/**
 * Sends an announcement from two API processes; a tenth of the devices is gone and a twentieth throttled. Kills one process (SIGKILL) in the middle. All
 * other devices must get their push. A push arrives twice if the killed process had sent it and not recorded it.
 */
export async function troubleFanOut(): Promise<string> {
  return onStage(async ({ owner, startApi, killApi }) => {
    const sink = await startSink(true);
    try {
      await addDevices(owner, DEVICES, sink.url);
      const well = await countWell(owner);
      const [admin] = await addPlayers(owner, 1);
      await owner.query(`update account set role = 'admin' where player_id = $1`, [admin!.id]);
      const certificate = join(mkdtempSync(join(tmpdir(), 'doce-bench-push-')), 'ca.pem');
      writeFileSync(certificate, TEST_CERTIFICATE);
      const env = { PUSH_SERVICE_URL: sink.url, NODE_EXTRA_CA_CERTS: certificate };
      const [first] = [await startApi(env), await startApi(env)];
      await fetch(`${first}/api/announcements`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin!.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Fecha 34', content: '<p>Hay fútbol</p>' }),
      });
      const began = performance.now();
      const until = async (isDone: () => Promise<boolean>) => {
        while (!(await isDone())) {
          if (performance.now() - began > TIMEOUT_MS) throw new Error('the fan-out does not end');
          await wait(LOOK_EVERY_MS);
        }
      };
      await until(async () => (await sink.counts()).taken >= DEVICES * KILLED_AFTER);
      const before = await sink.counts();
      killApi(first);
      await until(async () => (await sink.counts()).well >= well);
      const wellSeconds = (performance.now() - began) / 1000;
      await until(async () => {
        const { rows } = await owner.query('select from push_occasion where done_at is null');
        return rows.length === 0;
      });
      const seconds = (performance.now() - began) / 1000;
      const { taken, twice, throttled } = await sink.counts();
      const { rows } = await owner.query<{ delivered: number; gone: number; failed: number; left: number }>(
        'select delivered, gone, failed, (select count(*)::int from push_subscription) as left from push_occasion',
      );
      const { delivered, gone, failed, left } = rows[0]!;
      const missing = DEVICES - taken - (DEVICES - left);
      return (
        `${DEVICES} devices, one of two processes killed when ${before.taken} had their push; ` +
        `all healthy devices served after ${wellSeconds.toFixed(0)} s, everything done after ${seconds.toFixed(0)} s: ` +
        `${taken} served, ${twice} of them twice, ${throttled} throttled first, ${DEVICES - left} gone and deleted, ${missing} missing; ` +
        `the panel says ${delivered} delivered, ${gone} gone, ${failed} failed`
      );
    } finally {
      sink.child.kill();
    }
  });
}
