import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { CountryTerms } from '../../../shared/contract/terms.ts';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { aGrid, anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { Jornadas } from '../groups/jornadas.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { DAY, HOUR } from '../../testing/times.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { PrizeMails } from '../prizes/prize-mails.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
afterEach(async () => {
  for (const { country, hasPrizes, validFrom, validUntil } of await listed())
    if (!hasPrizes || validFrom || validUntil)
      await change(country, { hasPrizes: true, validFrom: null, validUntil: null });
});

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function listed(): Promise<CountryTerms[]> {
  return (await admin.call('GET /admin/terms')).body.data;
}

async function change(country: string, changes: Partial<CountryTerms>, by = admin) {
  const found = (await listed()).find((each) => each.country === country)!;
  const { id, country: _country, players: _players, ...body } = { ...found, ...changes };
  return by.call(`PUT /admin/terms/${id}`, body);
}

async function gridFor(player: TestPlayer, id: number) {
  return (await player.call(`GET /matches/group/${id}`)).body;
}

const prizesOf = (gridId: number) =>
  app.sql`select player_id from prize where grid_id = ${gridId} and tier > 0`;

/** Ends the last match, so that the grid settles, and lets an hour pass. */
async function settle({ matchIds }: { matchIds: number[] }) {
  await finishMatch(app, admin, matchIds[0]!);
  await app.app.get(AdvanceGrids).catchUp();
  await moveClock(app, HOUR);
}

describe('LEGAL-06 the settings of a country', () => {
  it('LEGAL-06 are the countries of the game, with their zones', async () => {
    const rows =
      await app.sql`select country as code, time_zone as "timeZone" from country_terms order by id`;
    expect(rows).toEqual(COUNTRIES.map(({ code, timeZone }) => ({ code, timeZone })));
  });

  it('LEGAL-06 a second administrator with the old version reads the row as it is, and the log says who changed what', async () => {
    const other = await anAdmin(app);
    const old = (await listed()).find(({ country }) => country === 'PE')!;
    expect((await change('PE', { permitShort: 'RD 12' }, other)).status).toBe(200);
    const late = await change('PE', { permitShort: 'RD 13', version: old.version });
    expect([late.status, late.body.code, late.body.data.permitShort]).toEqual([409, 'conflict', 'RD 12']);
    const log = await admin.call(`GET /admin/audit?kind=country&thing=${old.id}`);
    expect(log.body.data.entries[0]).toMatchObject({
      action: 'terms.update',
      actor: { username: other.username },
      subject: { kind: 'country', id: old.id, names: ['PE'] },
      changes: [{ field: 'permitShort', before: '', after: 'RD 12' }],
    });
  });

  it.each([
    [{ permitShort: 'x'.repeat(61) }, 'permitShort', 'too_long'],
    [{ validFrom: '2026-12-02', validUntil: '2026-12-01' }, 'validUntil', 'too_small'],
    [{ claimDays: 3 }, 'claimDays', 'too_small'],
    [{ hasPrizes: null }, 'hasPrizes', 'required'],
  ])('LEGAL-06 %o is refused at its field', async (changes, field, code) => {
    const { status, body } = await change('CL', changes);
    expect([status, body.fields]).toEqual([400, [expect.objectContaining({ field, code })]]);
  });

  it('LEGAL-06 name the verified players of each country, without the people of the organiser', async () => {
    const playersIn = async (code: string) =>
      (await listed()).find(({ country }) => country === code)!.players;
    const before = await playersIn('EC');
    await aPlayer(app, { country: 'EC' });
    const staff = await aPlayer(app, { country: 'EC' });
    expect(await playersIn('EC')).toBe(before + 2);
    await admin.call('POST /admin/administrators', { email: staff.email, permissions: ['results'] });
    expect(await playersIn('EC')).toBe(before + 1);
  });

  it('LEGAL-06 need the permission settings', async () => {
    const narrow = await anAdmin(app);
    await admin.call(`PUT /admin/administrators/${narrow.id}`, { permissions: ['grids'] });
    expect((await narrow.call('GET /admin/terms')).status).toBe(403);
  });
});

describe('LEGAL-07 the terms of a grid', () => {
  it('LEGAL-07 stay as they were at its opening, also for who won before and after a change', async () => {
    const player = await aPlayer(app, { country: 'CO' });
    await change('CO', { permitEs: 'Permiso 7', permitPt: 'Licença 7', permitShort: 'N.º 7' });
    const first = await aGridToWin(app, [player], 'Con premios');
    await change('CO', { hasPrizes: false });
    const second = await aGridToWin(app, [player], 'Sin premios');
    expect((await gridFor(player, first.id)).noPrize).toBeUndefined();
    expect((await gridFor(player, second.id)).noPrize).toBe('country');
    for (const grid of [first, second]) await settle(grid);
    expect(await prizesOf(first.id)).toEqual([{ player_id: player.id }]);
    expect(await prizesOf(second.id)).toEqual([]);

    const shown = async (id: number) =>
      (await app.call(`GET /terms?grid=${id}`)).body.countries.find(({ country }: any) => country === 'CO');
    expect(await shown(first.id)).toMatchObject({
      hasPrizes: true,
      permitEs: 'Permiso 7',
      permitShort: 'N.º 7',
    });
    expect(await shown(second.id)).toMatchObject({ hasPrizes: false });
    await change('CO', { permitEs: '', permitPt: '', permitShort: '' });
  });

  it('ADM-80 the text of a permit in one language is enough', async () => {
    expect((await change('CO', { permitEs: 'Permiso 7' })).status).toBe(200);
    await change('CO', { permitEs: '' });
  });

  it('LEGAL-07 a draft has none, and takes those of its opening', async () => {
    const grid = await aGrid(app, 12, { status: 'draft' });
    expect((await app.call(`GET /terms?grid=${grid.id}`)).status).toBe(404);
    expect((await app.call('GET /terms')).body.grid).toBeNull();
    await change('MX', { hasPrizes: false });
    const setStatus = (status: string) => admin.call(`PUT /admin/game-groups/${grid.id}/status`, { status });
    const hasPrizes = async () =>
      (await app.call(`GET /terms?grid=${grid.id}`)).body.countries.find(
        ({ country }: any) => country === 'MX',
      ).hasPrizes;
    await setStatus('open');
    expect(await hasPrizes()).toBe(false);
    // Opened by mistake, and without picks: it takes the terms again.
    await setStatus('draft');
    await change('MX', { hasPrizes: true });
    await setStatus('open');
    expect(await hasPrizes()).toBe(true);
  });

  it('LEGAL-07 of a grid with picks stay, also if the application writes its status and takes them again', async () => {
    const { id, matchIds } = await aGrid(app, 1);
    const { token } = await aPlayer(app);
    await app.call('POST /bets', { token, body: { matchId: matchIds[0], prediction: 'draw' } });
    const terms = () => app.sql`select * from grid_terms where grid_id = ${id} order by country`;
    const before = await terms();
    await app.sql`update grid set status = 'draft' where id = ${id}`;
    await app.sql`select freeze_grid_terms(${id})`;
    await app.sql`update grid set status = 'open' where id = ${id}`;
    expect([before.length, await terms()]).toEqual([9, before]);
  });

  it('LEGAL-07 are not of a wrong number', async () => {
    expect((await app.call('GET /terms?grid=999999')).status).toBe(404);
    expect((await app.call('GET /terms?grid=x')).status).toBe(400);
  });
});

describe('LEGAL-08 a grid opens once the prizes are clear', () => {
  const open = (id: number, body: object = {}) =>
    admin.call(`PUT /admin/game-groups/${id}/status`, { status: 'open', ...body });

  it('LEGAL-08 a permit that ends before the last match asks, and an accepted country has none', async () => {
    const grid = await aGrid(app, [{ startsInMs: DAY }, { startsInMs: 5 * DAY }], { status: 'draft' });
    await change('BR', { validUntil: dayAt(Date.now() + 3 * DAY) });
    const lastStart = new Date(Date.now() + 5 * DAY).toISOString();
    const asked = await admin.call(`GET /admin/opening-questions?lastStart=${lastStart}`);
    expect(asked.body.data).toMatchObject({ short: [{ country: 'BR' }] });
    const refused = await open(grid.id);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'permit_short',
      [{ field: 'BR', code: 'invalid' }],
    ]);
    const inADay = new Date(Date.now() + DAY / 2).toISOString();
    expect((await open(grid.id, { status: 'draft', opensAt: inADay })).body.code).toBe('permit_short');
    expect((await open(grid.id, { withoutPrizes: ['BR'] })).status).toBe(200);
    const { body } = await app.call(`GET /terms?grid=${grid.id}`);
    const without = body.countries.filter(({ hasPrizes }: any) => !hasPrizes);
    expect(without.map(({ country }: any) => country)).toEqual(['BR']);
  });

  it('LEGAL-08 the last day counts in the zone of the country', async () => {
    // 2:00 UTC is the evening before in Bogotá.
    const at = new Date(Date.now() + 5 * DAY).setUTCHours(2, 0, 0, 0);
    const grid = await aGrid(app, [{ startsInMs: at - Date.now() }], { status: 'draft' });
    await change('CO', { validUntil: dayAt(at - DAY) });
    expect((await open(grid.id)).status).toBe(200);
  });

  it('LEGAL-08 a permit that begins later asks too, also for a new grid', async () => {
    await change('CL', { validFrom: dayAt(Date.now() + 2 * DAY) });
    await expect(aSourceGrid(app, 1, admin)).rejects.toThrow('permit_short');
  });

  it('LEGAL-08 a grid whose last match moved behind the permit, and a permit that ends soon, are needs', async () => {
    await aPlayer(app);
    // The grids of the other tests end later.
    await app.sql`update grid set deleted_at = statement_now()`;
    await change('AR', { validUntil: dayAt(Date.now() + 3 * DAY) });
    const grid = await aGrid(app, [{ startsInMs: DAY }]);
    const kinds = async () => {
      const { body } = await admin.call('GET /admin/needs');
      return body.data.lines
        .filter(({ kind }: any) => ['grid_permit', 'permit_ends'].includes(kind))
        .map(({ kind, first }: any) => [kind, first[0].detail ?? first[0].name]);
    };
    expect(await kinds()).toEqual([['permit_ends', 'AR']]);
    await app.sql`update match set start_time = statement_now() + interval '9 days' where grid_id = ${grid.id}`;
    expect(await kinds()).toEqual([
      ['grid_permit', 'AR'],
      ['permit_ends', 'AR'],
    ]);
  });

  it('LEGAL-08 ADM-54 an undecided country has the prizes, opens grids at once, and is a need until it is decided', async () => {
    // The test's template has decided for all. Only an empty database is undecided.
    await app.sql`update country_terms set has_prizes = null where country in ('PY', 'BO')`;
    const undecided = async () => {
      const line = await admin.need('prizes_undecided');
      return line && [line.count, line.first.map(({ name }: any) => name)];
    };
    const prizesIn = async (path: string) =>
      (await app.call(path)).body.countries
        .filter(({ country }: any) => ['PY', 'BO'].includes(country))
        .map(({ hasPrizes }: any) => hasPrizes);
    expect(await undecided()).toEqual([2, ['BO', 'PY']]);
    expect(await prizesIn('GET /terms')).toEqual([true, true]);
    const first = await aGrid(app, 1, { status: 'draft' });
    expect((await open(first.id)).status).toBe(200);
    await change('PY', { hasPrizes: false });
    const second = await aGrid(app, 1, { status: 'draft' });
    expect((await open(second.id)).status).toBe(200);
    expect(await undecided()).toEqual([1, ['BO']]);
    expect([
      await prizesIn(`GET /terms?grid=${first.id}`),
      await prizesIn(`GET /terms?grid=${second.id}`),
    ]).toEqual([
      [true, true],
      [false, true],
    ]);
    await change('BO', { hasPrizes: true });
    expect(await undecided()).toBeUndefined();
  });
});

describe('LEGAL-12 the first decision', () => {
  const undecide = (...countries: string[]) =>
    app.sql`update country_terms set has_prizes = null where country = any(${countries})`;
  const decide = (countries: string[], hasPrizes: boolean) =>
    admin.call('POST /admin/terms/decide', { countries, hasPrizes });
  const prizesIn = async (...countries: string[]) =>
    (await listed()).filter(({ country }) => countries.includes(country)).map(({ hasPrizes }) => hasPrizes);

  it('LEGAL-12 is made for all undecided countries at once, keeps their other settings, and is audited for each', async () => {
    await change('PY', { permitShort: 'N.º 9' });
    await undecide('PY', 'BO');
    const { status, body } = await decide(['PY', 'BO'], false);
    expect([status, body.data.map(({ hasPrizes }: any) => hasPrizes)]).toEqual([200, [false, false]]);
    const py = (await listed()).find(({ country }) => country === 'PY')!;
    expect([py.hasPrizes, py.permitShort]).toEqual([false, 'N.º 9']);
    const log = () => admin.call(`GET /admin/audit?kind=country&thing=${py.id}`);
    const { entries } = (await log()).body.data;
    expect(entries[0]).toMatchObject({
      action: 'terms.update',
      changes: [{ field: 'hasPrizes', before: null, after: 'false' }],
    });
    // A repeat after a lost answer.
    expect((await decide(['PY', 'BO'], false)).status).toBe(200);
    expect((await listed()).find(({ country }) => country === 'PY')!.version).toBe(py.version);
    expect((await log()).body.data.entries).toEqual(entries);
    await change('PY', { permitShort: '' });
  });

  it('LEGAL-12 API-09 decides for none if another administrator decided one otherwise', async () => {
    await undecide('PY', 'BO');
    await change('BO', { hasPrizes: false });
    const { status, body } = await decide(['PY', 'BO'], true);
    expect([status, body.code, body.fields]).toEqual([
      409,
      'conflict',
      [{ field: 'countries.1', code: 'taken' }],
    ]);
    expect(await prizesIn('PY', 'BO')).toEqual([null, false]);
  });
});

describe('WIN-03 a country without prizes', () => {
  it('WIN-03 counts the hits as in every other one, without prize and mail; the log and its check are the same', async () => {
    await change('CO', { hasPrizes: false });
    const [withPrize, without, staff] = await Promise.all([
      aPlayer(app),
      aPlayer(app, { country: 'CO' }),
      anAdmin(app),
    ]);
    const grid = await aSourceGrid(app, 12, admin);
    for (const { token } of [withPrize, without, staff]) {
      const predictions = grid.matchIds.map((matchId) => ({ matchId, prediction: 'home_win' }));
      await app.call('POST /bets', { token, body: { predictions } });
    }
    await begin(app, grid.fixtureIds);
    for (const id of grid.fixtureIds) app.source.set({ id, ...ended(1, 0) });
    await app.app.get(UpdateMatches).updateAll();
    await app.app.get(AdvanceGrids).catchUp();
    expect(await prizesOf(grid.id)).toEqual([{ player_id: withPrize.id }]);
    await moveClock(app, HOUR);
    await app.app.get(PrizeMails).tellWinners();
    const mails = await app.sql`select recipient from mail
      where template = 'prize-won' and dedupe_key like 'prize-won:' || ${grid.id} || ':%'`;
    expect(mails).toEqual([{ recipient: withPrize.email }]);

    // ADM-14: all three players are winners by hits.
    const winners = await admin.call(`GET /admin/game-groups/${grid.id}/winners?minCorrect=12`);
    expect(winners.body.data.winners.map(({ rank }: any) => rank)).toEqual([1, 1, 1]);
    const may = Object.fromEntries(winners.body.data.winners.map(({ id, mayWin }: any) => [id, mayWin]));
    expect([may[withPrize.id], may[without.id], may[staff.id]]).toEqual([true, false, false]);
    app.clock.advance(5_000);
    const shown = (await app.call('GET /winners')).body.grids.find(({ id }: any) => id === grid.id);
    expect(shown.prizes).toMatchObject([{ prize: 'iphone', players: 3, winners: 1 }]);

    const hitsOf = async (player: TestPlayer) =>
      (await player.call('GET /bets/grids')).body.grids.find(({ id }: any) => id === grid.id);
    expect([(await hitsOf(withPrize)).noPrize, (await hitsOf(without)).noPrize]).toEqual([
      undefined,
      'country',
    ]);
    expect(await hitsOf(staff)).toMatchObject({ hits: 12, noPrize: 'organiser' });
    expect((await without.call('GET /prizes')).body.prizes).toEqual([]);
  }, 60_000);

  it('WIN-03 a correction gives no prize there, and who was an administrator after the opening wins none', async () => {
    await change('CO', { hasPrizes: false });
    const without = await aPlayer(app, { country: 'CO' });
    const former = await aPlayer(app);
    const grid = await aGridToWin(app, [without, former], 'Corregida');
    await admin.call('POST /admin/administrators', { email: former.email, permissions: ['results'] });
    await admin.call(`DELETE /admin/administrators/${former.id}`);
    // `/jugar` promises no prize either.
    expect((await gridFor(former, grid.id)).noPrize).toBe('organiser');
    const { body: current } = await former.call('GET /games');
    expect(current.find(({ id }: any) => id === grid.id).noPrize).toBe('organiser');
    const next = await aGrid(app, 12);
    expect((await gridFor(former, next.id)).noPrize).toBeUndefined();
    await app.sql`update grid set deleted_at = statement_now() where id = ${next.id}`;
    await finishMatch(app, admin, grid.matchIds[0]!, [0, 0]);
    await app.app.get(AdvanceGrids).catchUp();
    await finishMatch(app, admin, grid.matchIds[0]!, [1, 0]);
    expect(await prizesOf(grid.id)).toEqual([]);
    // The history and the list of the desk say why.
    const why = async (player: TestPlayer) => {
      const { body } = await player.call('GET /bets/grids');
      const { hits, noPrize } = body.grids.find(({ id }: any) => id === grid.id);
      return [hits, noPrize];
    };
    expect([await why(without), await why(former)]).toEqual([
      [12, 'country'],
      [11, 'organiser'],
    ]);
    const path = `GET /admin/game-groups/${grid.id}/winners?minCorrect=11`;
    const { winners } = (await admin.call(path)).body.data;
    expect(winners.map(({ mayWin }: any) => mayWin)).toEqual([false, false]);
  });

  it('WIN-03 LEGAL-07 case 74 a country without prizes changes no rank of a group', async () => {
    const own = await setUpApp();
    const boss = await anAdmin(own);
    await own.sql`update country_terms set has_prizes = false where country = 'CO'`;
    const [here, there] = [await aPlayer(own), await aPlayer(own, { country: 'CO' })];
    const { id } = await aGroup(own, here, [there]);
    const grid = await aGridToWin(own, [there, here], 'Con el grupo');
    await own.app.get(Jornadas).run();
    await finishMatch(own, boss, grid.matchIds[0]!);
    const { body } = await own.call(`GET /groups/${id}/leaderboard`, { token: here.token });
    expect(body.members.map((row: any) => [row.id, row.rank, row.wins])).toEqual([
      [there.id, 1, 12],
      [here.id, 2, 11],
    ]);
  });

  it('WIN-03 a winner who becomes an administrator afterwards keeps the prize, and plays the next grid without one', async () => {
    const winner = await aPlayer(app);
    const grid = await aGridToWin(app, [winner], 'Antes');
    await settle(grid);
    await admin.call('POST /admin/administrators', { email: winner.email, permissions: ['results'] });
    const next = await aGrid(app, 12);
    expect((await gridFor(winner, grid.id)).noPrize).toBeUndefined();
    expect((await gridFor(winner, next.id)).noPrize).toBe('organiser');
    const { body: history } = await winner.call('GET /bets/grids');
    expect(history.grids.find(({ id }: any) => id === grid.id)).not.toHaveProperty('noPrize');
    const { prizes } = (await winner.call('GET /prizes')).body;
    expect(prizes).toMatchObject([{ gridId: grid.id, state: 'won' }]);
    const { winners } = (await admin.call(`GET /admin/game-groups/${grid.id}/winners?minCorrect=12`)).body
      .data;
    expect(winners).toMatchObject([{ id: winner.id, mayWin: true }]);
    await app.sql`update grid set deleted_at = statement_now() where id = ${next.id}`;
  });

  it('WIN-03 LEGAL-07 a first pick that was chosen offline before a change keeps the terms of its grid', async () => {
    const player = await aPlayer(app, { country: 'PE' });
    const grid = await aGrid(app, 12);
    await change('PE', { hasPrizes: false });
    // The device chose before the change and sends after it.
    const predictions = grid.matchIds.map((matchId) => ({
      ...{ matchId, prediction: 'home_win', opId: randomUUID(), ageMs: 600_000 },
    }));
    expect((await player.call('POST /bets', { predictions })).status).toBe(200);
    expect((await gridFor(player, grid.id)).noPrize).toBeUndefined();
    for (const id of grid.matchIds.slice(1)) await finishMatch(app, admin, id);
    await settle(grid);
    expect(await prizesOf(grid.id)).toEqual([{ player_id: player.id }]);
  });

  it('WIN-03 LEGAL-09 the countries with prizes are those of all open grids', async () => {
    const countries = async () => {
      app.clock.advance(5_000);
      return (await app.call('GET /config')).body.prizeCountries as string[];
    };
    await app.sql`update grid set status = 'settled' where status = 'open'`;
    await change('EC', { hasPrizes: false });
    expect(await countries()).toEqual(['AR', 'MX', 'CO', 'PE', 'CL', 'PY', 'BO', 'BR']);
    const grid = await aGrid(app, 12);
    await change('EC', { hasPrizes: true });
    await change('PY', { hasPrizes: false });
    // The running grid keeps its terms.
    expect(await countries()).toEqual(['AR', 'MX', 'CO', 'PE', 'CL', 'PY', 'BO', 'BR']);
    await app.sql`update grid set status = 'closed' where id = ${grid.id}`;
    expect(await countries()).toEqual(['AR', 'MX', 'CO', 'PE', 'CL', 'EC', 'BO', 'BR']);
  });
});
