import { expect, test } from 'vitest';
import { aPlayer } from '../../testing/builders.ts';
import { usePushTestApp } from '../../testing/push-test-app.ts';
import { BATCH_SIZE } from './push-sender.ts';
import { PUSH_TIMEOUT_MS, PUSHES_AT_ONCE } from './push-transport.ts';

const setup = usePushTestApp();

test('PUSH-02 a thousand devices are served over a bounded number of kept connections', async () => {
  const player = await aPlayer(setup.app);
  const before = { connections: setup.service.connections, received: setup.service.received.length };
  const device = setup.service.device();
  await setup.subscribe(player, device);
  await setup.addDevices(1000, device);
  await setup.publishAndSend();
  expect(setup.service.received.length - before.received).toBe(1001);
  expect(setup.service.connections - before.connections).toBeLessThanOrEqual(48);
  expect(await setup.figures()).toMatchObject([
    { sent: 1001, delivered: 1001, gone: 0, failed: 0, waiting: 0, dropped: 0 },
  ]);
  expect(await setup.waiting()).toEqual([]);
});

test('OPS-03 PUSH-03 three instances send one push to each of 1,100 devices', async () => {
  const others = [
    await setup.open({ databaseUrl: setup.app.databaseUrl }),
    await setup.open({ databaseUrl: setup.app.databaseUrl }),
  ];
  const device = setup.service.device();
  await setup.subscribe(await aPlayer(setup.app), device);
  await setup.addDevices(1100, device);
  const before = setup.service.received.length;
  await setup.publish();
  await Promise.all([setup.app, ...others].map((each) => setup.sendDue(each)));
  await setup.sendDue();
  const paths = setup.service.received.slice(before).map(({ path }) => path);
  expect(paths).toHaveLength(1101);
  expect(new Set(paths).size).toBe(1101);
});

test('PUSH-03 OPS-03 the lease outlasts a batch of which every push takes ten seconds', async () => {
  const other = await setup.open({ databaseUrl: setup.app.databaseUrl });
  const count = 2 * BATCH_SIZE;
  await setup.addDevices(count, setup.service.device());
  const before = setup.service.received.length;
  let answers = 0;
  setup.service.reply = () => {
    answers += 1;
    if (answers % PUSHES_AT_ONCE === 0) {
      for (const each of [setup.app, other]) each.clock.advance(PUSH_TIMEOUT_MS);
      // All rows are claimed now. The other instance must find no row.
      if (answers > BATCH_SIZE) void setup.sendDue(other);
    }
    return 201;
  };
  await setup.publishAndSend();
  await setup.sendDue(other);
  const paths = setup.service.received.slice(before).map(({ path }) => path);
  expect([paths.length, new Set(paths).size]).toEqual([count, count]);
});
