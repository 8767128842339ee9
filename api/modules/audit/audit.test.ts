import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../shared/contract/index.ts';
import { AUDIT_ACTION_NAMES, AUDIT_KINDS } from '../../../shared/rules/audit-actions.ts';
import esTexts from '../../../locales/es/admin.json' with { type: 'json' };
import ptTexts from '../../../locales/pt-BR/admin.json' with { type: 'json' };
import { aGrid, aPlayer, anAdmin, kickOff, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { changesOf } from './audit-changes.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

const log = async (query: Record<string, string> = {}) =>
  (await admin.call(`GET /admin/audit?${new URLSearchParams(query).toString()}`)).body.data;
const entriesAbout = async (kind: string, id: number) =>
  (await log({ limit: '200' })).entries.filter(
    ({ subject }: any) => subject.kind === kind && subject.id === id,
  );
const setScore = (id: number, homeScore: number, awayScore: number, status = 'finished', by = admin) =>
  by.call(`PUT /admin/games/${id}/update-score`, { homeScore, awayScore, status });
const notice = { title: 'Aviso', content: '<p>Hola</p>', isActive: true, isPinned: false, expiresAt: null };

/** Makes a settled grid and a player with ten hits. */
async function aWonPrize(): Promise<{ gridId: number; playerId: number; username: string }> {
  const { id: gridId, matchIds } = await aGrid(app, 10);
  const player = await aPlayer(app);
  await player.pick(matchIds);
  await kickOff(app, matchIds);
  for (const id of matchIds) await setScore(id, 1, 0);
  return { gridId, playerId: player.id, username: player.username };
}

describe('the log', () => {
  test('ADM-17 ADM-16 shows actor, action, subject, time, and the values before and after', async () => {
    const { id: gridId, matchIds } = await aGrid(app, 1, { name: 'Fecha 34' });
    await kickOff(app, matchIds);
    await setScore(matchIds[0]!, 2, 1);
    await setScore(matchIds[0]!, 2, 2);
    const answer = await admin.call('GET /admin/audit');
    expect(answer.body).toMatchObject({ success: true, message: 'OK' });
    const [corrected] = await entriesAbout('game', matchIds[0]!);
    expect(corrected).toMatchObject({
      actor: { id: admin.id, username: admin.username },
      action: 'game.score',
      subject: {
        kind: 'game',
        id: matchIds[0],
        names: [expect.stringMatching(/^Local/), expect.stringMatching(/^Visita/)],
      },
      changes: [{ field: 'score', before: '2:1', after: '2:2' }],
    });
    expect(Date.now() - Date.parse(corrected.at)).toBeLessThan(60_000);
    const [settled] = await entriesAbout('grid', gridId);
    expect(settled).toMatchObject({
      actor: null,
      action: 'grid.status',
      subject: { names: ['Fecha 34'] },
      changes: [{ field: 'status', before: 'open', after: 'settled' }],
    });
  });

  test('ADM-17 every route that changes something as an administrator writes an entry', async () => {
    const [grid, other] = [await aGrid(app, 2, { name: 'De' }), await aGrid(app, 2, { name: 'A' })];
    const short = await aGrid(app, 1);
    const [first, second] = grid.matchIds as [number, number];
    const imported = await aSourceGrid(app, 1, admin);
    await begin(app, imported.fixtureIds, 120);
    app.source.set({ id: imported.fixtureIds[0]!, ...ended(3, 0) });
    const won = await aWonPrize();
    const player = await aPlayer(app);
    const written = (await admin.call('POST /announcements', notice)).body.data.id;
    await app.sql`insert into mail (dedupe_key, recipient, template, language, params, failed_at)
       values ('lost', 'eva@example.org', 'password-changed', 'es', '{}', statement_now())`;

    const { startDate, endDate } = (await admin.call(`GET /admin/game-groups/${grid.id}`)).body.data;

    const {
      matchIds: [inHand = 0],
      fixtureIds: [fixtureId = 0],
    } = await aSourceGrid(app, 1, admin);
    await setScore(inHand, 1, 0, 'live');
    app.source.set({ id: fixtureId, ...ended(2, 0) });
    const changeTerms = async () => {
      const [{ id, country: _country, players: _players, ...terms }] = (await admin.call('GET /admin/terms'))
        .body.data;
      return admin.call(`PUT /admin/terms/${id}`, { ...terms, permitShort: 'N.º 12' });
    };
    const decideTerms = async () => {
      const [{ id, country }] = (await admin.call('GET /admin/terms')).body.data;
      await app.sql`update country_terms set has_prizes = null where id = ${id}`;
      return admin.call('POST /admin/terms/decide', { countries: [country], hasPrizes: true });
    };
    /** A group whose owner is reported by a member, and whose name the owner reports. */
    const aReportedGroup = async () => {
      const [owner, member] = [await aPlayer(app), await aPlayer(app)];
      const { id, name } = await aGroup(app, owner, [member]);
      const report = (by: TestPlayer, body: object) =>
        by.call(`POST /groups/${id}/report`, { ...body, reason: 'insult' });
      await report(owner, {});
      await report(member, { memberId: owner.id });
      return { id, name, owner };
    };
    const [kept, renamed] = [await aReportedGroup(), await aReportedGroup()];
    const newNames = { firstName: 'Eva', lastName: 'Prueba', username: 'eva.nueva', reason: 'insult' };
    const shownName = `Ana Prueba @${renamed.owner.username}`;
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const keepResult = async () => {
      await app.sql`update match set source_status = 'FT', source_home_score = 9, source_away_score = 9
        where id = ${inHand}`;
      return admin.call(`POST /admin/games/${inHand}/keep`, { reason: 'Vi el acta' });
    };
    const importGrid = async () => void (await aSourceGrid(app, 1, admin));
    const prize = { gameGroupId: won.gridId, playerId: won.playerId, version: 2 };
    const prizePath = `/admin/game-groups/${won.gridId}/prizes/${won.playerId}`;
    const sendPrize = () => admin.call(`PUT ${prizePath}`, { state: 'sent', version: 1 });
    const fixture = { id: app.source.set({ id: 990_001 }).id };
    const facts = { name: 'De nadie', country: 'Chile', startDate, endDate };
    const toggle = 'PUT /admin/users/:id/toggle-status';
    /** The action that the log names, and the route with its id and body, or what calls it. */
    const steps: [
      action: string | null,
      route: string,
      how?: number | (() => Promise<unknown>),
      body?: object,
    ][] = [
      ['terms.update', 'PUT /admin/terms/:id', changeTerms],
      ['terms.update', 'POST /admin/terms/decide', decideTerms],
      ['organiser.update', 'PUT /admin/organiser', 0, { name: 'Doce S.A.', version: 1 }],
      ['admin.need-mails', 'PUT /admin/need-mails', 0, { isOn: true }],
      ['grid.pause', 'PUT /admin/pause', 0, { until: inAMonth }],
      ['game.assign', 'PUT /admin/games/:id/assign', first, { gameGroupId: other.id }],
      ['game.order', 'PUT /admin/games/:id/update-order', first, { order: 7 }],
      ['game.delete', 'DELETE /admin/games/:id', second],
      ['game.score', 'PUT /admin/games/:id/update-score', () => setScore(first, 1, 0, 'live')],
      ['game.keep', 'POST /admin/games/:id/keep', keepResult],
      ['game.release', 'POST /admin/games/:id/release', inHand],
      ['grid.status', 'PUT /admin/game-groups/:id/status', other.id, { status: 'settled' }],
      ['grid.update', 'PUT /admin/game-groups/:id', grid.id, facts],
      ['grid.delete', 'DELETE /admin/game-groups/:id', grid.id],
      // The system writes the results.
      [null, 'POST /admin/update-results'],
      ['grid.create', 'POST /admin/api-football/create-game-group', importGrid],
      ['game.assign', 'POST /admin/api-football/game-groups/:id/games', short.id, { games: [{ fixture }] }],
      ['prize.update', 'PUT /admin/game-groups/:id/prizes/:playerId', sendPrize],
      ['prize.update', 'POST /admin/prizes/mark', 0, { as: 'delivered', prizes: [prize] }],
      ['announcement.create', 'POST /announcements', 0, notice],
      [
        'announcement.update',
        'PUT /announcements/:id',
        written,
        { ...notice, title: 'Otro', isPinned: true },
      ],
      ['announcement.delete', 'DELETE /announcements/:id', written],
      [
        'predictions.verify',
        'POST /admin/verify-predictions',
        0,
        { userId: player.id, gameGroupId: other.id },
      ],
      ['player.disabled', toggle, player.id],
      ['player.enabled', toggle, player.id],
      ['player.deleted', 'POST /admin/users/:id/delete', player.id],
      ['mail.retry', 'POST /admin/mails/retry'],
      [
        'name.kept',
        'POST /admin/names/:about/:id/keep',
        () => admin.call(`POST /admin/names/group/${kept.id}/keep`, { shown: kept.name }),
      ],
      ['name.changed', 'PUT /admin/names/players/:id', renamed.owner.id, { ...newNames, shown: shownName }],
      [
        'name.changed',
        'PUT /admin/names/groups/:id',
        renamed.id,
        { name: 'Otro grupo', reason: 'insult', shown: renamed.name },
      ],
    ];
    const logged: any[] = [];
    for (const [, route, how, body] of steps) {
      const { total } = await log();
      await (typeof how === 'function' ? how() : admin.call(route.replace(':id', String(how)), body));
      const { entries, total: now } = await log();
      expect([route, now > total]).toEqual([route, true]);
      logged.push(...entries.slice(0, now - total).toReversed());
    }

    // The first only computes a preview. The second sends a test push.
    const harmless = [
      'POST /admin/games/:id/preview-score',
      'POST /admin/games/:id/preview-release',
      'POST /admin/push/test',
    ];
    const changing = endpoints
      .filter(({ access, method }) => access === 'admin' && method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      // The second factor has its own test.
      .filter((route) => !harmless.includes(route) && !/second-factor|administrators/.test(route));
    expect([...new Set(steps.map(([, route]) => route))].toSorted()).toEqual(changing.toSorted());

    const ofPeople = logged.filter(({ actor }) => actor !== null);
    expect(ofPeople.every(({ actor }) => actor.id === admin.id)).toBe(true);
    expect(ofPeople.map(({ action }) => action)).toEqual(steps.flatMap(([action]) => action ?? []));
    const entryOf = (action: string) => logged.find((entry) => entry.action === action);
    expect(entryOf('game.assign').changes).toEqual([{ field: 'gameGroup', before: 'De', after: 'A' }]);
    expect(entryOf('game.order').changes).toEqual([{ field: 'order', before: '3', after: '7' }]);
    expect(entryOf('grid.update').changes).toEqual([
      { field: 'name', before: 'De', after: 'De nadie' },
      { field: 'country', before: 'Argentina', after: 'Chile' },
    ]);
    expect(entryOf('grid.delete').subject.names).toEqual(['De nadie']);
    expect(entryOf('announcement.update').changes).toEqual([
      { field: 'title', before: 'Aviso', after: 'Otro' },
      { field: 'isPinned', before: 'false', after: 'true' },
    ]);
    expect(entryOf('announcement.delete').subject.names).toEqual(['Otro']);
    expect(entryOf('prize.update')).toMatchObject({
      subject: { kind: 'grid', id: won.gridId, player: { id: won.playerId, username: won.username } },
    });
    expect(entryOf('prize.update').changes.map(({ field }: any) => field)).toEqual(['hits', 'state']);
    const ofWinner = await log({ thing: won.username });
    expect(ofWinner.entries.map(({ action }: any) => action)).toEqual(['prize.update', 'prize.update']);
  });

  test('ADM-17 shows the start date of a grid before its end date', () => {
    const facts = { name: 'Fecha 1', endDate: '2026-11-23', startDate: '2026-11-20' };
    expect(changesOf(null, facts, new Map()).map(({ field }) => field)).toEqual([
      'name',
      'startDate',
      'endDate',
    ]);
  });

  test('ADM-17 names the administrator of an import, and the system as the actor of results from the source', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await begin(app, grid.fixtureIds, 120);
    for (const [home, away] of [
      [1, 0],
      [1, 1],
    ] as const) {
      app.source.set({ id: grid.fixtureIds[0]!, ...ended(home, away) });
      await admin.call('POST /admin/update-results');
    }
    const about = await entriesAbout('game', grid.matchIds[0]!);
    expect(about.map(({ actor, action, changes }: any) => [actor, action, changes])).toEqual([
      [null, 'game.result', [{ field: 'score', before: '1:0', after: '1:1' }]],
      [
        null,
        'game.result',
        [
          { field: 'status', before: expect.any(String), after: 'finished' },
          { field: 'score', before: null, after: '1:0' },
        ],
      ],
    ]);
    const created = (await entriesAbout('grid', grid.id)).find(({ action }: any) => action === 'grid.create');
    expect(created).toMatchObject({ actor: { id: admin.id }, subject: { names: ['De la fuente'] } });
    expect(created.changes).toContainEqual({ field: 'games', before: null, after: '1' });
  });

  test('ADM-17 SEC-04 shows no name of a deleted account, as actor or as subject', async () => {
    const [gone, target] = [await anAdmin(app), await aPlayer(app)];
    const grid = await aGrid(app, 1);
    await gone.call(`PUT /admin/game-groups/${grid.id}/status`, { status: 'closed' });
    await gone.call(`PUT /admin/users/${target.id}/toggle-status`, { isActive: false });
    await gone.call('POST /auth/me/delete', { password: 'cancha-de-tierra-7' });
    await admin.call(`POST /admin/users/${target.id}/delete`);
    expect((await entriesAbout('grid', grid.id))[0].actor).toEqual({ id: gone.id, username: null });
    const about = await entriesAbout('player', target.id);
    expect(about.map(({ action }: any) => action)).toEqual(['player.deleted', 'player.disabled']);
    for (const { subject } of about) expect(subject.names).toEqual([]);
    const whole = JSON.stringify(await app.sql`select * from audit_event`);
    for (const { username, email } of [gone, target])
      expect([whole.includes(username), whole.includes(email)]).toEqual([false, false]);
  });
});

describe('the log is append-only', () => {
  const CHANGES = ["update audit_event set after = '{}'", 'delete from audit_event', 'truncate audit_event'];

  test.each([...CHANGES, 'alter table audit_event disable trigger all', 'drop table audit_event'])(
    "ADM-17 the application's role may not: %s",
    async (statement) => {
      await expect(app.database.rows(statement)).rejects.toThrow(/permission denied|must be owner/);
    },
  );

  test('ADM-17 the role of the application may not set the id or the time of an entry', async () => {
    for (const column of ['id', 'at'])
      await expect(
        app.database.rows(
          `insert into audit_event (${column}, action, subject) values (default, 'grid.status', 'grid:1')`,
        ),
      ).rejects.toThrow(/permission denied/);
  });

  test('ADM-17 a trigger refuses changes by the owner of the database', async () => {
    const owner = await app.connect();
    for (const statement of CHANGES)
      await expect(owner.query(statement)).rejects.toThrow('audit_event is append-only');
  });
});

test('ADM-17 every kind and every action has a text in both languages', () => {
  for (const { audit } of [esTexts, ptTexts] as any[]) {
    const [actions, kinds] = [audit.action, audit.kind] as Record<string, Record<string, string>>[];
    for (const action of AUDIT_ACTION_NAMES) {
      const [area = '', deed = ''] = action.split('.');
      expect([action, (actions as any)[area]?.[deed]]).toEqual([action, expect.any(String)]);
    }
    expect(Object.keys(kinds!).toSorted()).toEqual(AUDIT_KINDS.toSorted());
  }
});

test('ADM-33 ADM-17 the log names players only to administrators with the permission users, and finds none by name', async () => {
  const player = await aPlayer(app);
  await admin.call(`PUT /admin/users/${player.id}/toggle-status`, { isActive: false });
  const { username } = await aWonPrize();
  const narrow = await anAdmin(app);
  await admin.call(`PUT /admin/administrators/${narrow.id}`, { permissions: ['results'] });
  const read = async (query: string) => {
    const { body } = await narrow.call(`GET /admin/audit?limit=200${query}`);
    return body.data.entries as any[];
  };
  const all = JSON.stringify(await read(''));
  for (const name of [player.username, username]) expect(all).not.toContain(name);
  expect(all).toContain(admin.username);
  // A hidden name is no deleted account.
  // The username of an administrator may have the number too.
  const ofPlayer = (await read(`&thing=${player.id}`)).find(
    ({ subject }) => subject.kind === 'player' && subject.id === player.id,
  );
  expect(ofPlayer!.subject).toMatchObject({ names: [], isHidden: true });
  expect((await read('')).find(({ subject }) => subject.player)!.subject.player).toMatchObject({
    username: null,
    isHidden: true,
  });
  expect(await read(`&thing=${player.username}`)).toEqual([]);
  expect(await read(`&thing=${encodeURIComponent(player.email)}`)).toEqual([]);
  const byNumber = await read(`&thing=${player.id}`);
  expect(byNumber.some(({ subject }) => subject.kind === 'player' && subject.names.length === 0)).toBe(true);
  expect(JSON.stringify(await log({ thing: player.username }))).toContain(player.username);
});
