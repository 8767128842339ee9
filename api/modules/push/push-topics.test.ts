import { describe, expect, test } from 'vitest';
import { kickOff, aGrid, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { usePushTestApp } from '../../testing/push-test-app.ts';
import { HOUR, MINUTE } from '../../testing/times.ts';
import { finishMatch, setScore } from '../../testing/won-grid.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { aSourceGrid, ended } from '../../testing/source-grid.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { Jornadas } from '../groups/jornadas.ts';

const setup = usePushTestApp();

describe('reminders and results', () => {
  test('PUSH-06 before a grid locks, players that chose reminders and miss picks are reminded once', async () => {
    const preferences = { reminders: true };
    const { matchIds, id } = await aGrid(setup.app, [{ startsInMs: 2 * HOUR }, { startsInMs: 30 * HOUR }], {
      name: 'Fecha 34',
    });
    const [none, half, all] = await setup.listeners(3, preferences);
    const unasked = await setup.aListener();
    const elsewhere = await setup.aListener({
      player: await aPlayer(setup.app, { country: 'BR' }),
      preferences,
    });
    await half.pick(matchIds.slice(0, 1));
    await all.pick(matchIds);
    expect(await setup.addDue()).toBe(1);
    expect(await setup.addDue()).toBe(0);
    expect(await setup.app.sql`select kind, sent from push_occasion`).toEqual([
      { kind: 'reminder', sent: 2 },
    ]);
    await setup.sendDue();
    expect(setup.counts(none, half, all, unasked, elsewhere)).toEqual([1, 1, 0, 0, 0]);
    expect(setup.service.messagesOf(none)).toMatchObject([
      {
        notification: {
          title: 'Te faltan 2 partidos: Fecha 34',
          navigate: `http://localhost:3000/jugar?grid=${id}`,
        },
      },
    ]);
    expect(setup.titles(half)).toEqual(['Te falta 1 partido: Fecha 34']);
    expect(setup.service.received.at(-1)!.headers['urgency']).toBe('high');
    expect(Number(setup.service.received.at(-1)!.headers['ttl'])).toBeLessThanOrEqual(
      (2 * HOUR - 10 * MINUTE) / 1000,
    );
  });

  test('PUSH-06 a reminder is sent at the earliest three hours before the first lock', async () => {
    await setup.aListener({ preferences: { reminders: true } });
    await aGrid(setup.app, [{ startsInMs: 4 * HOUR }]);
    // The occasion of the evening before has no receiver.
    expect(await setup.addDue()).toBe(1);
    expect(await setup.waiting()).toEqual([]);
    await setup.wait(HOUR);
    expect(await setup.addDue()).toBe(1);
    expect(await setup.waiting()).toHaveLength(1);
  });

  test('PUSH-06 a reminder is dropped after the player has picked or the grid has locked', async () => {
    const preferences = { reminders: true };
    const { matchIds } = await aGrid(setup.app, [{ startsInMs: 2 * HOUR }]);
    const [picked, late] = await setup.listeners(2, preferences);
    setup.service.reply = () => 500;
    await setup.sendNew();
    const path = new URL(late.endpoint).pathname;
    setup.service.reply = (each) => (each === path ? 500 : 201);
    await picked.pick(matchIds);
    await setup.wait(MINUTE);
    await setup.sendDue();
    setup.service.reply = () => 201;
    await setup.wait(2 * HOUR);
    await setup.sendDue();
    expect(setup.counts(picked, late)).toEqual([0, 0]);
    expect(await setup.waiting()).toEqual([]);
  });

  test('PUSH-06 PUSH-16 a settled grid pushes the hits once to each player that chose results; a prize waits for no limit', async () => {
    const preferences = { results: true };
    const { id, matchIds } = await aGrid(setup.app, 12, { name: 'Fecha 34' });
    const [winner, player, watcher, unasked] = [
      await setup.aListener({ preferences }),
      await setup.aListener({ preferences }),
      await setup.aListener({ preferences }),
      await setup.aListener(),
    ];
    await winner.pick(matchIds);
    await player.pick(matchIds.slice(0, 4));
    await unasked.pick(matchIds);
    await setup.app.sql`insert into push_told (player_id, occasion_id, at)
        select ${winner.id}, -n, ${new Date(setup.app.clock.now())} from generate_series(1, 2) n`;
    await settle(id);
    expect(await setup.addDue()).toBe(0);
    await setup.wait(11 * MINUTE);
    // The day of the groups is an occasion of its own, without a receiver here.
    expect(await setup.addDue()).toBe(2);
    expect(await setup.addDue()).toBe(0);
    await setup.sendDue();
    expect(setup.counts(winner, player, watcher, unasked)).toEqual([1, 1, 0, 0]);
    expect(setup.titles(winner)).toEqual(['¡Tienes premio! 12 aciertos en Fecha 34']);
    expect(setup.titles(player)).toEqual(['4 aciertos de 12 en Fecha 34']);
    // The prize does not count.
    expect(await setup.app.sql`select player_id as id from push_told where occasion_id > 0`).toEqual([
      { id: player.id },
    ]);
  });

  test('PUSH-06 PRIZE-07 a prize that was refused before the push is not promised in it', async () => {
    const { id, matchIds } = await aGrid(setup.app, 12, { name: 'Fecha 34' });
    const player = await setup.aListener({ preferences: { results: true } });
    await player.pick(matchIds);
    await settle(id);
    const desk = prizeDesk(setup.app, setup.admin);
    const refusal = 'La cuenta es de una persona menor.';
    expect((await desk.mark(id, player, { refusal })).status).toBe(200);
    await setup.wait(11 * MINUTE);
    await setup.sendNew();
    expect(setup.titles(player)).toEqual(['12 aciertos de 12 en Fecha 34']);
  });

  test('PUSH-06 ADM-18 a result is pushed ten minutes after its last count, so a corrected mistake promises no prize', async () => {
    const { id, matchIds } = await aGrid(setup.app, 12, { name: 'Fecha 34' });
    const player = await setup.aListener({ preferences: { results: true } });
    await player.pick(matchIds);
    await settle(id);
    expect(await setup.addDue()).toBe(0);
    await moveClock(setup.app, HOUR);
    await correct(matchIds.slice(0, 3));
    expect(await setup.addDue()).toBe(0);
    await moveClock(setup.app, HOUR);
    // The day of the groups is an occasion of its own, without a receiver here.
    expect(await setup.addDue()).toBe(2);
    // A recount before the push is sent starts the ten minutes again.
    await correct(matchIds.slice(3, 4));
    await setup.sendDue();
    expect(setup.titles(player)).toEqual([]);
    await setup.wait(11 * MINUTE);
    await setup.sendDue();
    expect(setup.titles(player)).toEqual(['8 aciertos de 12 en Fecha 34']);
  });

  test('PUSH-08 after the last whistle of a day, players that chose groups get their places and hits once', async () => {
    const preferences = { groups: true };
    const [ana, bruno, carla, unasked] = [
      await setup.aListener({ preferences }),
      await setup.aListener({ preferences, language: 'pt-BR' }),
      await setup.aListener({ preferences }),
      await setup.aListener(),
    ];
    const { matchIds, fixtureIds } = await aSourceGrid(setup.app, 3, setup.admin);
    const large = await aGroup(setup.app, ana, [bruno, carla, unasked], { name: 'Los del barrio' });
    await aGroup(setup.app, bruno, [ana], { name: 'Oficina' });
    await aGroup(setup.app, ana, [], { name: 'Solo yo' });
    await ana.pick(matchIds.slice(0, 1), 'draw');
    await bruno.pick(matchIds.slice(0, 2));
    await unasked.pick(matchIds);
    const start = noonAfter(Date.now() + 24 * HOUR);
    const report = async (index: number, change: object) => {
      setup.app.source.set({ id: fixtureIds[index]!, start, ...change });
      await setup.app.app.get(UpdateMatches).updateAll();
    };
    for (const index of fixtureIds.keys()) await report(index, {});
    await setup.wait(start.getTime() + HOUR - Date.now());
    await report(0, ended(1, 0));
    await report(1, { status: 'live', sourceStatus: '2H', goals: { home: 1, away: 0 } });
    expect(await setup.addDue()).toBe(0);
    await report(1, ended(1, 0));
    // The source reports no end of the last match: it was postponed.
    expect(await setup.addDue()).toBe(0);
    await setup.wait(4 * HOUR);
    expect(await setup.addDue()).toBe(1);
    expect(await setup.addDue()).toBe(0);
    await setup.sendDue();
    expect(setup.counts(ana, bruno, carla, unasked)).toEqual([1, 1, 0, 0]);
    expect(setup.service.messagesOf(ana)).toMatchObject([
      {
        notification: {
          title: 'Los del barrio: vas en el puesto 3 de 4',
          body: 'Terminó el día y hoy no sumaste aciertos. Mira cómo quedó la tabla.\nOficina: puesto 2 de 2',
          navigate: `http://localhost:3000/grupos?grupo=${large.id}`,
        },
      },
    ]);
    expect(setup.service.messagesOf(bruno)).toMatchObject([
      {
        notification: {
          title: 'Você venceu o dia em Los del barrio!',
          body: 'Com 2 acertos. Você está em 1º entre 4.\nOficina: você venceu o dia, 1º entre 2',
        },
      },
    ]);
  });

  test('PUSH-08 SEC-30 a day is pushed only once all its results count: one that was set before the start holds it up', async () => {
    const ana = await setup.aListener({ preferences: { groups: true } });
    const bruno = await setup.aListener();
    // Soon, because the day of a match ends at 6:00 UTC.
    const { matchIds } = await aGrid(setup.app, [{ startsInMs: 10_000 }, { startsInMs: 10_000 }]);
    await aGroup(setup.app, ana, [bruno]);
    await ana.pick(matchIds);
    // The push tells no place in a group in which one player alone had a pick.
    await bruno.pick(matchIds.slice(0, 1), 'draw');
    await kickOff(setup.app, matchIds.slice(0, 1));
    for (const id of matchIds) await setScore(setup.admin, id);
    expect(await setup.addDue()).toBe(0);
    await kickOff(setup.app, matchIds);
    // A result may be taken back for ten minutes.
    expect(await setup.addDue()).toBe(0);
    await setup.wait(11 * MINUTE);
    expect(await setup.addDue()).toBe(1);
    await setup.sendDue();
    expect(setup.service.messagesOf(ana)).toMatchObject([
      { notification: { body: 'Con 2 aciertos. Vas en el puesto 1 de 2.' } },
    ]);
  });

  test('PUSH-08 GRP-24 case 35 "Ganaste el día" waits for a correction of ten minutes, also of an edition that is fixed, and is sent once', async () => {
    const preferences = { groups: true };
    const [ana, bruno] = await setup.listeners(2, preferences);
    const { matchIds } = await aGrid(
      setup.app,
      Array.from({ length: 12 }, () => ({ startsInMs: 2 * MINUTE })),
    );
    await aGroup(setup.app, ana, [bruno], { name: 'Los del barrio' });
    await ana.pick(matchIds);
    await bruno.pick(matchIds, 'draw');
    for (const id of matchIds) await finishMatch(setup.app, setup.admin, id, [0, 0]);
    await setup.app.app.get(Jornadas, { strict: false }).run();
    // The day was bruno's until nearly all results are corrected.
    setup.app.clock.advance(5 * MINUTE);
    const score = (id: number, homeScore: number) => setScore(setup.admin, id, [homeScore, 0]);
    for (const id of matchIds) await score(id, 1);
    await setup.wait(11 * MINUTE);
    await setup.sendNew();
    expect([ana, bruno].map((one) => setup.titles(one))).toEqual([
      ['¡Ganaste el día en Los del barrio!'],
      ['Los del barrio: vas en el puesto 2 de 2'],
    ]);
    for (const id of matchIds) await score(id, 0);
    await setup.wait(11 * MINUTE);
    await setup.sendNew();
    expect(setup.counts(ana, bruno)).toEqual([1, 1]);
  });

  /** The day of a match ends at 6:00 UTC, so a start at noon is far from its limits. */
  function noonAfter(time: number): Date {
    const noon = new Date(time);
    noon.setUTCHours(12, 0, 0, 0);
    return noon.getTime() < time ? new Date(noon.getTime() + 24 * HOUR) : noon;
  }

  /** Ends all matches with a home win and counts them. */
  async function settle(gridId: number): Promise<void> {
    await setup.app.sql`update match
        set start_time = statement_now() - interval '3 hours', status = 'finished', home_score = 1, away_score = 0, score_by = 'source'
       where grid_id = ${gridId}`;
    await setup.app.app.get(AdvanceGrids).catchUp();
  }
  /** Changes matches to an away win and counts them. */
  async function correct(ids: number[]): Promise<void> {
    await setup.app.sql`update match set home_score = 0, away_score = 1 where id = any(${ids})`;
    await setup.app.app.get(AdvanceGrids).catchUp();
  }
});

describe('preferences', () => {
  test('PUSH-06 a player chooses each topic; waiting pushes of an unwanted topic are deleted', async () => {
    const ana = await setup.aListener();
    setup.service.reply = () => 429;
    await setup.publishAndSend();
    const answer = await setup.prefer(ana, { announcements: false, results: true });
    expect(answer.body.preferences).toEqual({
      announcements: false,
      reminders: false,
      results: true,
      groups: false,
      quietHours: null,
    });
    expect(await setup.waiting()).toEqual([]);
    setup.service.reply = () => 201;
    await setup.publishAndSend();
    expect(setup.titles(ana)).toEqual([]);
  });

  test('PUSH-06 fields that a call leaves out keep their value, also with two devices at the same moment', async () => {
    const ana = await aPlayer(setup.app);
    const other = { ...ana, token: await setup.logIn(ana) };
    const night = { from: '22:00', until: '07:30' };
    const change = (player: Pick<TestPlayer, 'call'>, body: object) =>
      player.call('PUT /push/preferences', body);
    expect((await change(ana, {})).body.preferences).toEqual((await setup.stateOf(setup.admin)).preferences);
    const answers = await Promise.all([
      change(ana, { announcements: false }),
      change(other, { reminders: true }),
      change(ana, { results: true }),
      change(other, { quietHours: night }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const all = { announcements: false, reminders: true, results: true, groups: false };
    expect((await setup.stateOf(ana)).preferences).toEqual({ ...all, quietHours: night });
    expect((await change(other, { quietHours: null })).body.preferences).toEqual({
      ...all,
      quietHours: null,
    });
  });

  test('PUSH-06 a change of one topic keeps the waiting pushes of the other topics', async () => {
    const ana = await setup.aListener();
    setup.service.reply = () => 429;
    await setup.publishAndSend();
    await ana.call('PUT /push/preferences', { results: true });
    expect(await setup.waiting()).toHaveLength(1);
  });

  test('PUSH-06 the preferences outlive the logout', async () => {
    const ana = await setup.aListener({
      preferences: { reminders: true, quietHours: { from: '22:00', until: '07:30' } },
    });
    await ana.call('POST /auth/logout');
    expect((await setup.stateOf({ token: await setup.logIn(ana) })).preferences).toEqual({
      announcements: true,
      reminders: true,
      results: false,
      groups: false,
      quietHours: { from: '22:00', until: '07:30' },
    });
  });

  test("PUSH-06 pushes wait for the end of the quiet hours by the device's own clock", async () => {
    const night = { quietHours: { from: '22:00', until: '07:30' } };
    const lima = await setup.aListener({ preferences: night });
    const tokyo = await setup.aListener({ preferences: night });
    await setup.subscribe(tokyo, tokyo, { timeZone: 'Asia/Tokyo' });
    await setup.waitUntilLima('23:30');
    await setup.publishAndSend();
    expect(setup.counts(lima, tokyo)).toEqual([0, 1]);
    await setup.waitUntilLima('07:29');
    await setup.sendDue();
    expect(setup.counts(lima)).toEqual([0]);
    await setup.waitUntilLima('07:30');
    await setup.sendDue();
    expect(setup.counts(lima)).toEqual([1]);
  });

  test('PUSH-06 quiet hours may lie within a day, and a player can end them early', async () => {
    const ana = await setup.aListener({ preferences: { quietHours: { from: '13:00', until: '15:00' } } });
    const eva = await setup.aListener({ preferences: { quietHours: { from: '13:00', until: '15:00' } } });
    await setup.waitUntilLima('12:59');
    await setup.publishAndSend({ title: 'antes' });
    await setup.waitUntilLima('13:00');
    await setup.publishAndSend({ title: 'durante' });
    expect(setup.counts(ana)).toEqual([1]);
    await setup.prefer({ token: await setup.logIn(ana) }, { quietHours: null });
    await setup.sendDue();
    expect(setup.counts(ana, eva)).toEqual([2, 1]);
    await setup.waitUntilLima('15:00');
    await setup.sendDue();
    expect(setup.counts(eva)).toEqual([2]);
  });

  test('PUSH-06 no reminder is sent if the quiet hours end after the lock', async () => {
    const ana = await setup.aListener({
      preferences: { reminders: true, quietHours: { from: '22:00', until: '07:30' } },
    });
    await setup.waitUntilLima('23:30');
    await aGrid(setup.app, [{ startsInMs: setup.app.clock.now() - Date.now() + 2 * HOUR }]);
    expect(await setup.addDue()).toBe(1);
    expect(await setup.waiting()).toEqual([]);
    await setup.waitUntilLima('08:00');
    await setup.sendDue();
    expect(setup.titles(ana)).toEqual([]);
  });

  test('API-02 PUSH-06 wrong quiet hours are refused with the name of the field', async () => {
    const wrong = async (quietHours: object) => (await setup.prefer(setup.admin, { quietHours })).body.fields;
    expect(await wrong({ from: '24:00', until: '07:00' })).toEqual([
      { field: 'quietHours.from', code: 'invalid' },
    ]);
    expect(await wrong({ from: '07:00', until: '07:00' })).toEqual([
      { field: 'quietHours.until', code: 'unchanged' },
    ]);
  });
});

describe('nights and limits', () => {
  const aLate = (hours: number) =>
    aGrid(setup.app, [{ startsInMs: setup.app.clock.now() - Date.now() + hours * HOUR + 10 * MINUTE }]);
  /** A device of a player who never chose quiet hours. */
  const aSleeper = async (preferences?: object, timeZone = 'America/Lima') => {
    const player = await aPlayer(setup.app);
    const device = setup.service.device();
    await setup.subscribe(player, device, { timeZone });
    await setup.app.sql`delete from push_preference where player_id = ${player.id}`;
    if (preferences) await player.call('PUT /push/preferences', preferences);
    return { ...player, ...device };
  };

  test("PUSH-15 nothing is pushed between 23:00 and 7:00 of the device's zone, unless the player wants it", async () => {
    const [lima, wishes, tokyo, anyHour] = [
      await aSleeper(),
      await aSleeper({ results: true }),
      await aSleeper(undefined, 'Asia/Tokyo'),
      await aSleeper({ quietHours: null }),
    ];
    expect((await setup.stateOf(lima)).preferences.quietHours).toEqual({ from: '23:00', until: '07:00' });
    await setup.waitUntilLima('22:59');
    await setup.publishAndSend({ title: 'antes' });
    expect(setup.counts(lima, wishes, tokyo, anyHour)).toEqual([1, 1, 1, 1]);
    await setup.waitUntilLima('23:00');
    await setup.publishAndSend({ title: 'de noche' });
    expect(setup.counts(lima, wishes, tokyo, anyHour)).toEqual([1, 1, 2, 2]);
    await setup.waitUntilLima('07:00');
    await setup.sendDue();
    expect(setup.counts(lima, wishes, tokyo, anyHour)).toEqual([2, 2, 2, 2]);
  });

  test('PUSH-15 a reminder that is due in the night comes at 20:00 of the evening before, once', async () => {
    const [early, late] = [
      await aSleeper({ reminders: true }),
      await aSleeper({ reminders: true, quietHours: null }),
    ];
    // The lock is at 6:20 in Lima. Three hours before it is 3:20.
    await setup.waitUntilLima('18:00');
    await aLate(12 + 1 / 3);
    expect(await setup.addDue()).toBe(0);
    await setup.waitUntilLima('18:30');
    expect(await setup.addDue()).toBe(1);
    await setup.sendDue();
    expect(setup.counts(early, late)).toEqual([0, 0]);
    await setup.waitUntilLima('20:00');
    await setup.sendDue();
    expect(setup.counts(early, late)).toEqual([1, 0]);
    await setup.waitUntilLima('03:21');
    await setup.sendNew();
    await setup.waitUntilLima('07:01');
    await setup.sendNew();
    expect(setup.counts(early, late)).toEqual([1, 1]);
  });

  test('PUSH-15 a reminder that the night delays still comes an hour before the lock', async () => {
    const device = await aSleeper({ reminders: true });
    await setup.waitUntilLima('23:00');
    // The lock is at 9:00, so the reminder is due at 6:00.
    await aLate(10);
    expect(await setup.addDue()).toBe(1);
    expect(await setup.waiting()).toEqual([]);
    await setup.waitUntilLima('06:01');
    expect(await setup.addDue()).toBe(1);
    await setup.sendDue();
    expect(setup.counts(device)).toEqual([0]);
    await setup.waitUntilLima('07:00');
    await setup.sendDue();
    expect(setup.counts(device)).toEqual([1]);
  });

  test('PUSH-16 a player gets two pushes a day and six a week; announcements and prizes neither count nor wait', async () => {
    const ana = await setup.aListener({ preferences: { reminders: true, results: true } });
    const other = await setup.aListener({ preferences: { reminders: true } });
    const told = (hours: number[]) =>
      setup.app.sql`insert into push_told (player_id, occasion_id, at)
          select ${ana.id}, -n, ${new Date(setup.app.clock.now())}::timestamptz - hours * interval '1 hour'
         from unnest(${hours}::int[]) with ordinality as h (hours, n)`;
    await told([1, 23]);
    await setup.publish();
    await aGrid(setup.app, [{ startsInMs: 3 * HOUR }]);
    expect(await setup.addDue()).toBe(1);
    await setup.sendDue();
    expect([setup.titles(ana), setup.titles(other).length]).toEqual([['Fecha 34'], 2]);
    // The older of the two is a day old now.
    await setup.wait(HOUR + MINUTE);
    await setup.sendDue();
    expect(setup.titles(ana)).toEqual(['Fecha 34', expect.stringMatching(/^Te falta/)]);
    // A player with several devices gets one occasion on all of them, and it counts once.
    expect(await setup.app.sql`select from push_told where occasion_id > 0`).toHaveLength(2);
  });

  test('PUSH-16 the sixth push of a week is no opening', async () => {
    const ana = await setup.aListener({ preferences: { reminders: true, groups: true } });
    const five = async () => {
      await setup.app.sql`delete from push_told`;
      await setup.app.sql`insert into push_told (player_id, occasion_id, at)
          select ${ana.id}, -n, ${new Date(setup.app.clock.now())}::timestamptz - n * interval '26 hours'
          from generate_series(1, 5) n`;
    };
    const { id } = await aGrid(setup.app, [{ startsInMs: 40 * HOUR }]);
    await setup.app
      .sql`update grid set opened_at = ${new Date(setup.app.clock.now() - 3 * MINUTE)} where id = ${id}`;
    await five();
    expect(await setup.addDue()).toBe(1);
    await setup.sendDue();
    expect(setup.titles(ana)).toEqual([]);
    await aGrid(setup.app, [{ startsInMs: 3 * HOUR }]);
    expect(await setup.addDue()).toBe(1);
    await setup.sendDue();
    expect(setup.titles(ana)).toEqual([expect.stringMatching(/^Te falta/)]);
  });
});
