import { beforeAll, describe, expect, it } from 'vitest';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { aFolder } from '../../testing/a-folder.ts';
import { aGrid, anAdmin, aPlayer, kickOff, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import {
  addPlayers,
  checkAsPage,
  checkAsScript,
  closeMatches,
  copySite,
  killCloseMatches,
  readFile,
  seal,
  type RecordSite,
} from '../../testing/record-site.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';
import { ScoreGrid } from '../scoring/score-grid.ts';

const app = await setUpApp();
const owner = await app.connect();
const [admin, eva] = [await anAdmin(app), await aPlayer(app)];
let ana = await aPlayer(app);
const acta = (path: string) => readFile(app, `/acta/${path}`);
const listOf = async (gridId: number) => (await acta(`${gridId}/SHA256SUMS`)).text;

it('REC-01 a noted start has a sheet with each pick once; none before the reveal, and a later start adds a line', async () => {
  const { id, matchIds } = await aGrid(app, 3);
  const [first, second] = matchIds as [number, number, number];
  await ana.pick(matchIds);
  await eva.pick([first], 'away_win');
  await owner.query(
    `update match set status = 'live', score_by = 'admin', home_score = 0, away_score = 0 where id = $1`,
    [second],
  );
  await closeMatches(app);
  expect((await acta(`${id}/SHA256SUMS`)).status).toBe(404);
  const offered = async () =>
    (await app.call('GET /record')).body.grids.map((grid: { id: number }) => grid.id);
  expect(await offered()).not.toContain(id);
  await kickOff(app, [first]);
  await closeMatches(app);
  expect((await offered())[0]).toBe(id);
  const list = await listOf(id);
  expect(list).toMatch(new RegExp(`^[0-9a-f]{64}  ${first}\\.csv\n$`));
  const { text } = await acta(`${id}/${first}.csv`);
  const fichas = await Promise.all(
    [ana, eva].map(async ({ token }) => (await app.call(`GET /record/${id}/own`, { token })).body.ficha),
  );
  expect(text.split('\n').slice(1)).toEqual([...[`${fichas[0]},1`, `${fichas[1]},2`].toSorted(), '']);
  expect(text).toMatch(
    new RegExp(`^ficha,pick,"${first}: Local \\d+ - Visita \\d+, Liga de prueba, [\\d-]+ [\\d:]+ UTC"\n`),
  );
  await kickOff(app, [second]);
  await closeMatches(app);
  expect(await listOf(id)).toMatch(new RegExp(`^${list}[0-9a-f]{64}  ${second}\\.csv\n$`));
  // Both clocks' answers tell the new line, which the phones wait for.
  app.clock.advance(2_000);
  const { body: grids } = await ana.call('GET /games');
  const { body: live } = await app.call('GET /live');
  const { body: record } = await app.call(`GET /record/${id}`);
  expect(record.record.n).toBe(2);
  expect(grids.find((grid: any) => grid.id === id).record).toEqual(record.record);
  expect(live.records).toContainEqual({ gridId: id, ...record.record });
});

it('REC-16 the addresses: the first lines of a list are for ever, what does not exist is not cached, and a sheet says nothing to a cache of pages', async () => {
  const { id, matchIds } = await aGrid(app, 2);
  await ana.pick(matchIds);
  await kickOff(app, matchIds);
  await closeMatches(app);
  const whole = await acta(`${id}/SHA256SUMS`);
  expect(whole.headers).toMatchObject({
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
    'x-robots-tag': 'noindex',
  });
  expect(whole.headers['content-security-policy']).toBeUndefined();
  const first = await acta(`${id}/SHA256SUMS?n=1`);
  expect(first.text).toBe(whole.text.split(/(?<=\n)/)[0]);
  expect(first.headers['cache-control']).toContain('immutable');
  expect((await acta(`${id}/${matchIds[0]}.csv`)).headers['cache-control']).toContain('immutable');
  for (const path of [
    'SHA256SUMS?n=3',
    'SHA256SUMS?n=01',
    'SHA256SUMS?n=0',
    'results-1.csv',
    'x',
    `${matchIds[0]}.csv?n=1`,
  ]) {
    const { status, headers } = await acta(`${id}/${path}`);
    expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
  }
  expect((await acta(`0${id}/SHA256SUMS`)).status).toBe(404);
  const other = await app.call(`GET /record/${id}`, { headers: { origin: 'https://other.example' } });
  expect(other.headers['access-control-allow-origin']).toBe('*');
  expect(other.headers['cache-control']).toBe('public, max-age=10, stale-while-revalidate=30');
  const own = await app.call(`GET /record/${id}/own`, {
    token: ana.token,
    headers: { origin: 'https://other.example' },
  });
  expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(own.headers['access-control-allow-origin']).not.toBe('*');
  expect((await eva.call(`GET /record/${id}/own`)).status).toBe(404);
  expect((await acta('check-acta.sh')).text).toContain('#!/bin/sh');
});

describe('after a start is noted', () => {
  it.each([1_000, MINUTE, 24 * 60 * MINUTE])(
    'REC-03 no pick is saved, although the clock goes back by %s ms or the start moves',
    async (back) => {
      const { id, matchIds } = await aGrid(app, 1);
      await moveClock(app, back);
      await kickOff(app, matchIds);
      await closeMatches(app);
      try {
        await moveClock(app, -back - 500);
        const refused = async () => (await ana.pick(matchIds)).body.results[0].code;
        expect(await refused()).toBe('match_started');
        const { rows } = await owner.query('select closes_at, reveal_at from match where id = $1', matchIds);
        await owner.query(
          `update match set start_time = game_now() + interval '1 day' where id = $1`,
          matchIds,
        );
        const after = await owner.query('select closes_at, reveal_at from match where id = $1', matchIds);
        expect(after.rows[0].reveal_at).toEqual(rows[0].reveal_at);
        expect(+after.rows[0].closes_at).toBeLessThanOrEqual(+rows[0].closes_at);
        expect(await refused()).toBe('match_started');
      } finally {
        await moveClock(app, 500);
      }
      expect((await acta(`${id}/${matchIds[0]}.csv`)).text.split('\n')).toHaveLength(2);
    },
  );

  it('REC-04 no entry, sheet or note changes, but the text that is removed; the application writes none itself', async () => {
    const { id, matchIds } = await aGrid(app, 2);
    await ana.pick(matchIds);
    await kickOff(app, matchIds.slice(0, 1));
    await closeMatches(app);
    for (const change of [
      'update entry set ficha = ficha',
      'delete from entry',
      'truncate entry',
      `update sheet set body = 'x'`,
      'update sheet set hash = hash, body = body',
      `update sheet set body = null, made_at = made_at - interval '1 hour'`,
      'delete from sheet',
      'truncate sheet',
      `update match set noted_at = null where id = ${matchIds[0]}`,
      `update match set noted_at = noted_at - interval '1 hour' where id = ${matchIds[0]}`,
      `update match set noted_at = game_now() where id = ${matchIds[1]}`,
    ])
      await expect(owner.query(change), change).rejects.toThrow(
        /append-only|does not change|not deleted|once|truncate/,
      );
    for (const change of [
      `insert into entry values (${id}, 1, 'x')`,
      `insert into sheet (grid_id, name, hash, size, body) values (${id}, 'x', '', 0, '')`,
      'update sheet set body = null',
    ])
      await expect(app.database.rows(change), change).rejects.toThrow(/permission denied/);
    await expect(
      app.database.rows(`update match set noted_at = game_now() where id = ${matchIds[1]}`),
    ).rejects.toThrow('once');
    await owner.query('update sheet set body = null where grid_id = $1', [id]);
    expect((await acta(`${id}/${matchIds[0]}.csv`)).status).toBe(410);
  });
});

/** A settled grid of twelve matches: 30 players with random picks and `ana`, who has all right. */
async function aSettledGrid(outcomes = ['home_win', 'draw', 'away_win']) {
  const { id, matchIds } = await aGrid(app, 12);
  const results = matchIds.map((_, at) => outcomes[at % outcomes.length]!);
  await ana.pick(matchIds, (at) => results[at]);
  await addPlayers(app, { count: 30, matchIds, outcomes: results });
  await kickOff(app, matchIds);
  await closeMatches(app);
  for (const [at, matchId] of matchIds.entries()) await setResult(matchId, results[at]!);
  await settle(id);
  return { id, matchIds };
}
async function setResult(matchId: number, outcome: string) {
  const [home, away] = outcome === 'home_win' ? [2, 1] : outcome === 'draw' ? [1, 1] : [0, 1];
  await owner.query(
    `update match set status = 'finished', home_score = $2, away_score = $3, score_by = 'admin' where id = $1`,
    [matchId, home, away],
  );
}
async function settle(gridId: number) {
  await owner.query(`update grid set status = 'settled' where id = $1 and status <> 'settled'`, [gridId]);
  await app.app.get(ScoreGrid).scoreIfNeeded(gridId);
  await moveClock(app, 11 * MINUTE);
  await closeMatches(app);
  app.clock.advance(3_000);
}

/** Removes the files and fichas of a grid, as only the database's owner can. */
const removeFiles = (gridId: number) =>
  owner.query(`alter table sheet disable trigger user; alter table entry disable trigger user;
    delete from sheet where grid_id = ${gridId}; delete from entry where grid_id = ${gridId};
    alter table sheet enable trigger user; alter table entry enable trigger user`);

/** Demands that page and script find nothing. */
async function expectFits(site: RecordSite, kept: string | null, folder: string) {
  expect((await checkAsPage(site, kept)).findings).toEqual([]);
  const run = await checkAsScript(site, folder);
  expect(run.said).toContain('ALL FITS');
  expect(run.code).toBe(0);
}

it('REC-05 sheets and entries that are written again have the same bytes in the same lines, also by several processes', async () => {
  const { id } = await aSettledGrid();
  const before = await copySite(app, id);
  await removeFiles(id);
  await Promise.all([closeMatches(app), closeMatches(app), closeMatches(app)]);
  const after = await copySite(app, id);
  expect(after.list).toBe(before.list);
  expect(after.files).toEqual(before.files);
});

it.each<[string, (gridId: number, second: number) => string]>([
  ['at the note of the starts', () => 'select pg_advisory_xact_lock(1212)'],
  ['at the lock of the grid', (id) => `select pg_advisory_xact_lock(1218, ${id})`],
  ['at the fichas', () => 'lock table entry in share mode'],
  ['at the first sheet', () => 'lock table sheet in share mode'],
  [
    'at the second sheet',
    (id, second) => `insert into sheet (grid_id, name, hash, size) values (${id}, '${second}.csv', '', 0)`,
  ],
  ['at the splits', () => 'lock table match_split in share mode'],
])(
  'REC-02 a job that is killed %s loses nothing; the next one writes the rest, and nothing twice',
  async (at, hold) => {
    const { id, matchIds } = await aGrid(app, 3);
    await ana.pick(matchIds);
    await eva.pick(matchIds.slice(0, 2), 'draw');
    await kickOff(app, matchIds);
    await killCloseMatches(app, hold(id, matchIds[1]!));
    const { text: begun } = await acta(`${id}/SHA256SUMS`);
    await closeMatches(app);
    const site = await copySite(app, id);
    expect(site.list.match(/\S+(?=\n)/g)?.toSorted()).toEqual(matchIds.map((each) => `${each}.csv`));
    if (at === 'at the second sheet') expect(site.list.startsWith(begun)).toBe(true);
    const picks = matchIds.map((each) => site.files.get(`${each}.csv`)!.split('\n').length - 2);
    expect(picks).toEqual([2, 2, 1]);
    await removeFiles(id);
    await closeMatches(app);
    expect((await copySite(app, id)).files).toEqual(site.files);
  },
);

it('REC-06 no nested loop reads the fichas that the first sheet adds, although the planner expects none', async () => {
  const { matchIds } = await aGrid(app, 1);
  await addPlayers(app, { count: 1_000, matchIds, outcomes: ['draw'] });
  await kickOff(app, matchIds);
  const client = await app.connect();
  const plans: string[] = [];
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set client_min_messages = log; begin;
      insert into entry select 0, i, 'f' || i from generate_series(1, 1000) i; analyze entry, pick, account;
      update match set noted_at = game_now() where id = ${matchIds[0]}`);
    client.on('notice', ({ message = '' }) => plans.push(message));
    await client.query('select write_sheet($1)', matchIds);
  } finally {
    await client.end();
  }
  const fichas = plans.filter((plan) => / on entry\b/.test(plan));
  expect(fichas).toHaveLength(2);
  for (const plan of fichas) expect(plan).not.toContain('Nested Loop');
});

it('REC-09 a correction adds one results file; page, script and winners agree after it', async () => {
  const { id, matchIds } = await aSettledGrid();
  const folder = aFolder();
  const before = await copySite(app, id);
  await expectFits(before, null, folder);
  await setResult(matchIds[0]!, 'away_win');
  await app.app.get(ScoreGrid).scoreIfNeeded(id);
  await closeMatches(app);
  expect((await copySite(app, id)).told.winners).toBeNull();
  await settle(id);
  const after = await copySite(app, id);
  expect(after.list).toMatch(new RegExp(`^${before.list}[0-9a-f]{64}  results-2\\.csv\n$`));
  expect(after.told.winners).not.toEqual(before.told.winners);
  await expectFits(after, before.list, folder);
  const { body } = await app.call('GET /winners');
  const prizes = body.grids.find((grid: any) => grid.id === id).prizes;
  expect(prizes.reduce((sum: number, { players }: any) => sum + players, 0)).toBe(after.told.winners!.length);
  const checked = await checkAsPage(after, null);
  expect(checked.corrected).toEqual([matchIds[0]]);
});

describe('REC-07 a changed copy does not fit', () => {
  let honest: RecordSite;
  let sheet: string;
  let folder: string;
  beforeAll(async () => {
    const { id, matchIds } = await aSettledGrid();
    await ana.call('PUT /winners/consent', { isNamed: true });
    app.clock.advance(3_000);
    honest = await copySite(app, id);
    sheet = `${matchIds[0]}.csv`;
    folder = aFolder();
    await expectFits(honest, null, folder);
    expect(honest.told.winners!.some(({ name }) => name === ana.username)).toBe(true);
  });

  const change = (site: RecordSite, name: string, how: (text: string) => string) =>
    site.files.set(name, how(site.files.get(name)!));
  /** Changes lines of the sheet: they are the header and one for each ficha. */
  const lines = (site: RecordSite, how: (all: string[]) => string[]) =>
    change(site, sheet, (text) => how(text.split(/(?<=\n)/)).join(''));
  const winner = (site: RecordSite) => site.told.winners![0]!;
  const flip = (line: string) =>
    line.includes(',1') ? line.replace(',1', ',2') : line.replace(/,[X2]/, ',1');

  const forgeries: Record<string, (site: RecordSite) => void> = {
    'a pick': (site) =>
      change(site, sheet, (text) =>
        text.replace(new RegExp(`${winner(site).ficha},.`), (line) => flip(line)),
      ),
    'a line more': (site) => lines(site, (all) => [...all, `${'f'.repeat(32)},1\n`, `${'f'.repeat(32)},1\n`]),
    'a line twice': (site) => lines(site, (all) => [...all.slice(0, 2), all[1]!, ...all.slice(2)]),
    order: (site) => lines(site, ([head, one, two, ...rest]) => [head!, two!, one!, ...rest]),
    CRLF: (site) => change(site, sheet, (text) => text.replaceAll('\n', '\r\n')),
    'a second line for a file': (site) => (site.list += site.list.split(/(?<=\n)/)[0]!),
    'a removed line': (site) => {
      site.list = site.list
        .split(/(?<=\n)/)
        .filter((line) => !line.includes(sheet))
        .join('');
      site.files.delete(sheet);
    },
    'another result': (site) => change(site, 'results-1.csv', (text) => text.replace(',1,2-1,', ',2,1-2,')),
    'a result that is not its score': (site) =>
      change(site, 'results-1.csv', (text) => text.replace(',1,2-1,', ',2,2-1,')),
    'a winner more': (site) =>
      void site.told.winners!.push({ ...winner(site), ficha: 'f'.repeat(32), name: null, secret: null }),
    'a winner less': (site) => void site.told.winners!.pop(),
    'other hits': (site) => (winner(site).hits -= 1),
    "a named winner with another's ficha": (site) => {
      const named = site.told.winners!.find(({ name }) => name)!;
      const other = site.told.winners!.find(({ name }) => !name)!;
      Object.assign(other, { name: named.name, secret: named.secret });
      Object.assign(named, { name: null, secret: null });
    },
    'a part under another prefix': (site) => {
      const text = site.files.get(sheet)!;
      const name = sheet.replace('.csv', '.sums');
      site.files.delete(sheet);
      site.files.set(sheet.replace('.csv', '-0.csv'), text);
      site.files.set(name, `${'0'.repeat(64)}  ${sheet.replace('.csv', '-0.csv')}\n`);
      site.list = site.list.replace(sheet, name);
      site.told.matches.find((match) => match.sheet?.name === sheet)!.sheet!.name = name;
    },
  };
  const forged = (name: string) => {
    const site = structuredClone(honest);
    forgeries[name]!(site);
    seal(site);
    return site;
  };
  const names = Object.keys(forgeries);
  it.each(names)('%s, for a reader of the page without any memory', async (name) => {
    expect((await checkAsPage(forged(name), null)).findings).not.toEqual([]);
  });
  // The script takes a second.
  const { numRuns, seed } = randomRuns('forgeries', { short: 5, proof: names.length });
  const chosen = names.filter((_, at) => (at + seed) % names.length < numRuns);
  it.each(chosen)('%s, for a reader of the script without any memory', async (name) => {
    const run = await checkAsScript(forged(name));
    expect([run.code, run.said]).toEqual([1, expect.stringContaining('DOES NOT FIT')]);
  });

  it('a file that is not the one of its sum', async () => {
    const site = structuredClone(honest);
    forgeries['a pick']!(site);
    expect((await checkAsPage(site, null)).findings).toContainEqual({ code: 'file', about: sheet });
    const run = await checkAsScript(site);
    expect([run.code, run.said]).toEqual([1, expect.stringContaining('a file is not that of SHA256SUMS')]);
  });

  const quiet: typeof forgeries = {
    'turned clubs': (site) => change(site, sheet, (text) => text.replace(/: (.*) - (.*?),/, ': $2 - $1,')),
    'a pick in sheet, list and winners alike': (site) => {
      forgeries['a pick']!(site);
      winner(site).hits -= 1;
      Object.assign(winner(site), { prize: 'jersey' });
    },
  };
  it.each(Object.keys(quiet))('%s, for a reader with the list of before', async (name) => {
    const site = structuredClone(honest);
    quiet[name]!(site);
    seal(site);
    expect((await checkAsPage(site, null)).findings).toEqual([]);
    expect((await checkAsPage(site, honest.list)).findings.map(({ code }) => code)).toEqual(['kept']);
    expect((await checkAsScript(site, folder)).code).toBe(1);
  });
});

describe('REC-08 an honest event is no finding', () => {
  it('of matches: void before, after and back; moved; unknown hour; replaced; removed; 13 matches', async () => {
    const { id, matchIds } = await aGrid(app, 13);
    await addPlayers(app, {
      count: 20,
      matchIds: matchIds.slice(0, 11),
      outcomes: matchIds.slice(0, 11).map(() => 'draw'),
    });
    await ana.pick(matchIds.slice(0, 12), 'draw');
    const spare = matchIds[12]!;
    const folder = aFolder();
    // Void before its start, then back; moved; the hour becomes unknown and known again.
    await owner.query(`update match set status = 'cancelled' where id = $1`, [matchIds[0]]);
    await owner.query(
      `update match set status = 'scheduled', start_time = start_time + interval '3 hours' where id = $1`,
      [matchIds[0]],
    );
    await owner.query(`update match set source_status = 'TBD' where id = $1`, [matchIds[1]]);
    await closeMatches(app);
    await owner.query(`update match set source_status = 'NS' where id = $1`, [matchIds[1]]);
    await owner.query(`update match set status = 'cancelled' where id = $1`, [matchIds[2]]);
    // The last match begins without picks, leaves for another grid, and comes back.
    await kickOff(app, [spare, ...matchIds.slice(0, 6)]);
    await closeMatches(app);
    const { id: otherId } = await aGrid(app, 1);
    await owner.query('update match set grid_id = $2 where id = $1', [spare, otherId]);
    await closeMatches(app);
    const kept = (await copySite(app, id)).list;
    await expectFits(await copySite(app, id), null, folder);
    // Erased between two sheets.
    const { rows } = await owner.query<{ id: number }>(
      `delete from account where player_id in (select player_id from entry where grid_id = $1 and player_id <> $2 order by 1 limit 4) returning player_id as id`,
      [id, ana.id],
    );
    expect(rows).toHaveLength(4);
    await kickOff(app, matchIds.slice(6, 12));
    await closeMatches(app);
    for (const matchId of matchIds.slice(0, 12))
      if (matchId !== matchIds[2]) await setResult(matchId, 'draw');
    // Void after its start, then back.
    await owner.query(`update match set status = 'cancelled' where id = $1`, [matchIds[7]]);
    await settle(id);
    const settled = await copySite(app, id);
    expect(settled.told.winners!.length).toBeGreaterThan(0);
    await expectFits(settled, kept, folder);
    await setResult(matchIds[7]!, 'draw');
    await settle(id);
    await expectFits(await copySite(app, id), settled.list, folder);
    expect((await copySite(app, id)).told.matches.find((match) => match.id === spare)!.status).toBe(
      'removed',
    );
    await owner.query('update match set grid_id = null, deleted_at = game_now() where id = $1', [spare]);
    await settle(id);
    await expectFits(await copySite(app, id), settled.list, folder);
  });

  it('of winners: erased before the first sheet, renamed, disabled, refused, no prizes in the country, an organiser', async () => {
    const { id, matchIds } = await aGrid(app, 12);
    const crew = await Promise.all([
      ...['gone', 'renamed', 'disabled', 'refused'].map(() => aPlayer(app)),
      aPlayer(app, { country: 'BR' }),
    ]);
    const [gone, renamed, disabled, refused, brazilian] = crew as [
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
    ];
    for (const player of [...crew, admin]) {
      await player.pick(matchIds);
      await player.call('PUT /winners/consent', { isNamed: true });
    }
    await owner.query('delete from account where player_id = $1', [gone.id]);
    await kickOff(app, matchIds);
    await closeMatches(app);
    await owner.query(`alter table grid_terms disable trigger user; update grid_terms set has_prizes = false where grid_id = ${id} and country = 'BR';
      alter table grid_terms enable trigger user`);
    for (const matchId of matchIds) await setResult(matchId, 'home_win');
    await settle(id);
    await owner.query(`update account set username = 'otro.nombre' where player_id = $1`, [renamed.id]);
    await owner.query('update account set disabled_at = game_now() where player_id = $1', [disabled.id]);
    await owner.query(`update prize set refusal = 'menor de edad' where player_id = $1`, [refused.id]);
    app.clock.advance(3_000);
    const site = await copySite(app, id);
    await expectFits(site, null, aFolder());
    const { rows } = await owner.query<{ player_id: number; ficha: string }>(
      'select * from entry where grid_id = $1',
      [id],
    );
    const stateOf = ({ id: playerId }: TestPlayer) => {
      const { ficha } = rows.find((row) => row.player_id === playerId)!;
      const { none, name, prize } = site.told.winners!.find((each) => each.ficha === ficha)!;
      return [none, name, prize];
    };
    expect(crew.map(stateOf)).toEqual([
      ['erased', null, null],
      [null, null, 'iphone'],
      ['disabled', null, 'iphone'],
      ['refused', null, null],
      ['country', null, null],
    ]);
    expect(stateOf(admin)).toEqual(['organiser', null, null]);
    expect(brazilian.id).toBeGreaterThan(0);
  });
});

it('REC-13 no answer or log line has a secret, but that of a named winner and the own one; an erased ficha opens no more', async () => {
  const { id } = await aSettledGrid();
  const { body: own } = await ana.call(`GET /record/${id}/own`);
  const secretsOf = async () =>
    (await copySite(app, id)).told.winners!.flatMap(({ name, secret }) => (secret ? [[name, secret]] : []));
  await ana.call('PUT /winners/consent', { isNamed: false });
  app.clock.advance(3_000);
  expect(await secretsOf()).toEqual([]);
  expect(JSON.stringify((await app.call('GET /winners')).body)).not.toContain(own.secret);
  await ana.call('PUT /winners/consent', { isNamed: true });
  app.clock.advance(3_000);
  expect(await secretsOf()).toEqual([[ana.username, own.secret]]);
  const { body: winners } = await app.call('GET /winners');
  const { named, unnamed } = winners.grids.find((grid: any) => grid.id === id).prizes[0];
  expect(named).toEqual([{ username: ana.username, ...own }]);
  expect(unnamed).not.toContain(own.ficha);
  const { rows } = await owner.query<{ secret: string }>('select ficha_secret as secret from account');
  const { text: data } = await ana.call('GET /auth/me/data');
  expect(JSON.parse(data).fichas).toContainEqual({ grid: expect.any(String), ...own });
  const answers = [data];
  for (const route of [`GET /record/${id}`, 'GET /winners', 'GET /auth/me', `GET /record/${id}/own`])
    answers.push((await ana.call(route)).text);
  for (const { secret } of rows) expect(answers.join()).not.toContain(secret);
  const { rows: before } = await owner.query('select * from entry where player_id = $1', [ana.id]);
  await owner.query('delete from account where player_id = $1', [ana.id]);
  const { rows: after } = await owner.query('select * from entry where player_id = $1', [ana.id]);
  expect(after).toEqual(before);
  ana = await aPlayer(app);
});

it('REC-14 18 months after the settlement the picks answer 410; list and results stay, and nothing is a finding', async () => {
  const { id, matchIds } = await aSettledGrid();
  await owner.query(`alter table grid disable trigger user; update grid set settled_at = settled_at - interval '19 months' where id = ${id};
    alter table grid enable trigger user`);
  const { Housekeeping } = await import('../system/housekeeping.ts');
  expect(await app.app.get(Housekeeping).tidy()).toContain('12 sheets');
  const site = await copySite(app, id);
  expect(site.files.get(`${matchIds[0]}.csv`)).toBeNull();
  expect(site.files.get('results-1.csv')).toContain('match,result');
  const checked = await checkAsPage(site, site.list);
  expect([checked.isRemoved, checked.findings]).toEqual([true, []]);
  expect((await checkAsScript(site)).code).toBe(3);
});

it('REC-19 a match that began five minutes ago and has no sheet is a need, until it has one', async () => {
  const { matchIds } = await aGrid(app, 1);
  const needs = async () => (await admin.need('record_late'))?.first ?? [];
  await kickOff(app, matchIds);
  await moveClock(app, 4 * MINUTE);
  expect(await needs()).toEqual([]);
  await moveClock(app, 2 * MINUTE);
  expect(await needs()).toMatchObject([{ id: matchIds[0] }]);
  await closeMatches(app);
  expect(await needs()).toEqual([]);
});

it('REC-17 without the record nothing is written and no address answers, but starts are noted', async () => {
  const off = await setUpApp({ env: { RECORD: 'off' } });
  const player = await aPlayer(off);
  const { id, matchIds } = await aGrid(off, 1);
  await off.call('POST /bets', { token: player.token, body: { matchId: matchIds[0], prediction: 'draw' } });
  await kickOff(off, matchIds);
  await closeMatches(off);
  expect(await off.sql`select from sheet`).toEqual([]);
  expect(await off.sql`select from match where noted_at is not null`).toHaveLength(1);
  for (const url of [`/acta/${id}/SHA256SUMS`, '/acta/check-acta.sh'])
    expect((await readFile(off, url)).status).toBe(404);
  expect((await off.call(`GET /record/${id}`)).status).toBe(404);
  expect((await off.call('GET /config')).body.hasRecord).toBe(false);
});
