import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PushService, TEST_CERTIFICATE } from '../api/testing/push-service.ts';
import { p95 } from './support/browser.ts';
import type { Measurement } from './support/measurement.ts';
import { addDevices } from './support/pushes.ts';
import { addPlayers, median, onStage } from './support/stage.ts';

const TIMES = 30;
const GOAL_MS = 2_000;
/** Between two, as on an idle server. */
const PAUSE_MS = 300;

/** On an idle server: from the moment an announcement is published until the push service is asked to tell the device. */
export async function measurePushDelay(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const service = new PushService();
    await service.listen();
    try {
      await addDevices(owner, 1, service.url);
      const [admin] = await addPlayers(owner, 1);
      await owner.query(`update account set role = 'admin' where player_id = $1`, [admin!.id]);
      const certificate = join(mkdtempSync(join(tmpdir(), 'doce-bench-push-')), 'ca.pem');
      writeFileSync(certificate, TEST_CERTIFICATE);
      const api = await startApi({ PUSH_SERVICE_URL: service.url, NODE_EXTRA_CA_CERTS: certificate });
      const [delays, answers]: [number[], number[]] = [[], []];
      for (let time = 0; time < TIMES; time += 1) {
        await wait(PAUSE_MS);
        const asked = new Promise<void>((resolve) => {
          service.manner = () => {
            resolve();
            return 201;
          };
        });
        const began = performance.now();
        const answer = fetch(`${api}/api/announcements`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin!.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title: 'Fecha 34', content: '<p>Hay fútbol</p>' }),
        }).then(() => answers.push(performance.now() - began));
        await asked;
        delays.push(performance.now() - began);
        await answer;
      }
      return [
        {
          what: `from publishing to the push service, p95 of ${TIMES}`,
          value: p95(delays),
          unit: 'ms',
          floor: "the publisher's own answer",
          floorValue: p95(answers),
          ratio: p95(delays) / p95(answers),
          goal: `<= ${GOAL_MS.toLocaleString('en')} ms`,
          isMet: p95(delays) <= GOAL_MS,
          note: `median ${median(delays).toFixed(0)} ms`,
        },
      ];
    } finally {
      await service.close();
    }
  });
}
