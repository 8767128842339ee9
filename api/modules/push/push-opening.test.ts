import { expect, test } from 'vitest';
import { aGrid, aPlayer } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { usePushTestApp } from '../../testing/push-test-app.ts';
import { HOUR, MINUTE } from '../../testing/times.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { Jornadas } from '../groups/jornadas.ts';

const setup = usePushTestApp();
const preferences = { reminders: true };

/** A draft of Argentina that the system opened two minutes ago, with matches after these hours. */
async function opensNow(hours: number[], name = 'Fecha 34', atOnce = () => Promise.resolve()) {
  const grid = await aGrid(
    setup.app,
    hours.map((hour) => ({ startsInMs: hour * HOUR })),
    { name },
  );
  const path = `PUT /admin/game-groups/${grid.id}/status`;
  const opensAt = new Date(Date.now() + 200);
  await setup.admin.call(path, { status: 'draft', opensAt });
  await eventually(async () => {
    await setup.app.app.get(AdvanceGrids).catchUp();
    return (await setup.app.sql`select from grid where id = ${grid.id} and status = 'open'`).length > 0;
  });
  await atOnce();
  await setup.app.app.get(Jornadas, { strict: false }).run();
  await setup.wait(2 * MINUTE);
  return grid;
}

test('PUSH-14 a grid that opens by itself is one push to players of its country and those who lately played there', async () => {
  const [here, neighbour, elsewhere, unasked] = [
    await setup.aListener({ preferences }),
    await setup.aListener({
      player: await aPlayer(setup.app, { country: 'CL' }),
      preferences,
      language: 'pt-BR',
    }),
    await setup.aListener({ player: await aPlayer(setup.app, { country: 'CL' }), preferences }),
    await setup.aListener(),
  ];
  const earlier = await aGrid(setup.app, [{ startsInMs: 20 * HOUR }]);
  await neighbour.call('POST /bets', { matchId: earlier.matchIds[0], prediction: 'draw' });
  const { id } = await opensNow([30, 50], 'Fecha 34', async () => {
    // Until two minutes later groups get the grid.
    expect(await setup.addDue()).toBe(0);
  });
  expect(await setup.addDue()).toBe(1);
  expect(await setup.addDue()).toBe(0);
  await setup.sendDue();
  expect([here, neighbour, elsewhere, unasked].map((one) => setup.titles(one))).toEqual([
    ['Nueva jornada: 2 partidos por acertar'],
    ['Rodada nova: 2 jogos para acertar'],
    [],
    [],
  ]);
  const { notification } = setup.service.messagesOf(here)[0] as { notification: Record<string, string> };
  expect(notification['body']).toMatch(/^Fecha 34: el primero cierra el \p{L}+ a las \d\d:\d\d\.$/u);
  expect(notification['navigate']).toBe(`http://localhost:3000/jugar?grid=${id}`);
});

test('PUSH-14 a grid that an administrator opens is none, nor one that opens when the reminder is due', async () => {
  await setup.aListener({ preferences });
  const { id } = await aGrid(setup.app, [{ startsInMs: 30 * HOUR }]);
  const path = `PUT /admin/game-groups/${id}/status`;
  for (const status of ['draft', 'open']) expect((await setup.admin.call(path, { status })).status).toBe(200);
  expect(await setup.addDue()).toBe(0);
  await opensNow([2]);
  expect(await setup.addDue()).toBe(1);
  expect(await setup.app.sql`select kind from push_occasion`).toEqual([{ kind: 'reminder' }]);
});

test('PUSH-14 quiet hours delay the push, and from the reminder on it is dropped', async () => {
  await setup.waitUntilLima('22:30');
  const night = { ...preferences, quietHours: { from: '22:00', until: '08:00' } };
  const [late, early] = [
    await setup.aListener({ preferences: night }),
    await setup.aListener({ preferences: night }),
  ];
  const shift = (setup.app.clock.now() - Date.now()) / HOUR;
  // By the clock of the app the locks are at 10:20, when the reminder is due at 7:20, and at 22:20.
  const first = await opensNow([shift + 12], 'Temprano');
  await setup.app
    .sql`update grid set opened_at = ${new Date(setup.app.clock.now() - 3 * MINUTE)} where id = ${first.id}`;
  // One of the opening, and one of the evening before, which is too late for both.
  expect(await setup.addDue()).toBe(2);
  expect(await setup.waiting()).toEqual([]);
  const second = await opensNow([shift + 24], 'Tarde');
  await setup.app
    .sql`update grid set opened_at = ${new Date(setup.app.clock.now() - 3 * MINUTE)} where id = ${second.id}`;
  await setup.sendNew();
  expect([late, early].map((one) => setup.titles(one))).toEqual([[], []]);
  await setup.waitUntilLima('08:01');
  await setup.sendDue();
  expect([late, early].map((one) => setup.titles(one))).toEqual([
    ['Nueva jornada: 1 partido por acertar'],
    ['Nueva jornada: 1 partido por acertar'],
  ]);
});

test('PUSH-14 GRP-20 GRP-23 members of a group hear of its jornada in another country, by opening and reminder, but not who left or sleeps', async () => {
  const aMexican = async () =>
    setup.aListener({ player: await aPlayer(setup.app, { country: 'MX' }), preferences });
  const [plays, inTwo, left, sleeps, stranger] = [
    await aMexican(),
    await aMexican(),
    await aMexican(),
    await aMexican(),
    await aMexican(),
  ];
  const owner = await aPlayer(setup.app, { country: 'CL' });
  const group = await aGroup(setup.app, owner, [plays, inTwo, left, sleeps], {
    ...{ name: 'La oficina', gridId: null, country: 'AR' },
  });
  await aGroup(setup.app, owner, [inTwo], { name: 'Los primos', gridId: null, country: 'AR' });
  await setup.app.call(`POST /groups/${group.id}/leave`, left);
  // The stored table in which one of them had no pick.
  await setup.app.sql`with before as (
       insert into group_edition (group_id, number, size, grids, country, ended_at, results)
    values (${group.id}, 90, 12, 1, 'AR', game_now(), 0) returning id
     ) insert into edition_player (edition_id, player_id, hits, played) select id, ${sleeps.id}, 0, false
    from before`;
  const { id } = await opensNow([30, 50]);
  const all = [plays, inTwo, left, sleeps, stranger];
  const sendDue = async () => {
    await setup.sendNew();
    return all.map((one) => setup.titles(one));
  };
  expect(await sendDue()).toEqual([
    ['La oficina: abrió la jornada, 2 partidos'],
    ['Nueva jornada: 2 partidos por acertar'],
    [],
    [],
    [],
  ]);
  await setup.wait(27 * HOUR);
  expect((await sendDue()).map(({ length }) => length)).toEqual([2, 2, 0, 0, 0]);
  expect(setup.service.messagesOf(plays)[1]).toMatchObject({
    notification: { navigate: `http://localhost:3000/jugar?grid=${id}` },
  });
});
