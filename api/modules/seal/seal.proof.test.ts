import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toHex } from '../../../shared/seal/bytes.ts';
import type { Entry, SaveEntry } from '../../../shared/seal/entry.ts';
import { loadCheckpoint, loadLog } from '../../../shared/seal/log-reader.ts';
import { readKey } from '../../../shared/seal/note.ts';
import { type Report, type SiteSource, verifySite } from '../../../shared/seal/verify.ts';
import { anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { readLog } from '../../testing/log-server.ts';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { savePicks, savePicksTogether } from '../picks/pick.queries.ts';
import { LogKeeper } from './log-keeper.ts';
import { sha256, verifySignature } from './log-signer.ts';

let app: TestApp;
let admin: TestPlayer;
beforeEach(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
afterEach(() => app.close());

const seal = (instance = app) => continueLog(instance);

/** Reads the log of an instance as a stranger does. */
async function siteOf(instance = app): Promise<SiteSource> {
  const load = (path: string) => readLog(instance, `/log/${path}`);
  const call = async (path: string) => {
    const answer = await readLog(instance, `/api/${path}`);
    return answer && (JSON.parse(answer.toString()) as unknown);
  };
  const key = readKey(sha256, (await load('key'))!.toString());
  return { sha256, verify: verifySignature, key, load, call };
}

/** Checks the log at every second of the next minute. An honest log is not WRONG, and not proven without a witness. */
const expectHonest = async (gridId: number, seconds = 60) => {
  const source = await siteOf();
  const loaded = new Map<string, Promise<any>>();
  const once = (ask: (path: string) => Promise<any>) => (path: string) => {
    if (!loaded.has(path)) loaded.set(path, ask(path));
    return loaded.get(path)!;
  };
  const kept = { ...source, load: once(source.load), call: once(source.call) };
  const began = Math.floor(Date.now() / 1000);
  const reports: Report[] = [];
  for (let second = 0; second <= seconds; second += 1)
    reports.push(await verifySite(kept, { gridId, isKeyKnown: true, now: began + second }));
  expect(reports.flatMap(({ findings }) => findings).filter(({ code }) => !code.startsWith('N'))).toEqual([]);
  return reports[0]!;
};
/** Continues the log, and checks it in each state that a reader may find. */
const sealHonestly = async (gridId: number) => {
  for (let polls = 0; polls < 6; polls += 1) {
    await app.app.get(LogKeeper).advance();
    await expectHonest(gridId, 0);
  }
  await expectHonest(gridId);
};

const save = ({ token }: TestPlayer, matchIds: number[], prediction = 'home_win') =>
  app.call('POST /bets', {
    token,
    body: { predictions: matchIds.map((matchId) => ({ matchId, prediction })) },
  });
async function entriesOf(instance = app): Promise<Entry[]> {
  const source = await siteOf(instance);
  const entries: Entry[] = [];
  await loadLog(source, await loadCheckpoint(source), (_, entry) => entries.push(entry));
  return entries;
}
const typesOf = async () => (await entriesOf()).map(({ type }) => type);
const finish = async (fixtureIds: number[], home = 1, away = 0) => {
  for (const id of fixtureIds) app.source.set({ id, ...ended(home, away) });
  await app.app.get(UpdateMatches).updateAll();
  await app.app.get(AdvanceGrids).catchUp();
};
const setMatch = async (id: number, status: string, homeScore = 0, awayScore = 0) => {
  const body = { status, homeScore, awayScore };
  const answer = await app.call(`PUT /admin/games/${id}/update-score`, { token: admin.token, body });
  expect(answer.text).toContain('"success":true');
};

/** A settled grid in the log: one player has 12 hits, one has changed two picks, one has none of the last matches. */
async function aSealedGrid() {
  const grid = await aSourceGrid(app, 12, admin);
  const [winner, loser, late] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  await save(winner, grid.matchIds);
  await save(loser, grid.matchIds, 'draw');
  await seal();
  await save(loser, grid.matchIds.slice(0, 2));
  await begin(app, grid.fixtureIds.slice(0, 1));
  await save(late, grid.matchIds.slice(1));
  await seal();
  await begin(app, grid.fixtureIds);
  await seal();
  await finish(grid.fixtureIds);
  await seal();
  return { ...grid, winner, loser, late };
}

describe('the log', () => {
  it('SEAL-05 a settled grid is verified from outside: matches, saves, starts, results and winners', async () => {
    const { id } = await aSealedGrid();
    const { verdict, sheet } = await expectHonest(id);
    expect(verdict).toBe('unproven');
    expect(sheet).toMatchObject({
      saves: 4,
      pseudonyms: 3,
      players: 3,
      predictions: 12 + 12 + 11,
      started: 12,
    });
    expect(sheet!.tiers.map(({ winners }) => winners)).toEqual([1, 1, 0]);
  });

  it('SEAL-06 before the last start nothing tells a pick, and two grids of a player have different pseudonyms', async () => {
    const grids = [await aSourceGrid(app, 2, admin), await aSourceGrid(app, 2, admin)];
    const player = await aPlayer(app);
    await save(
      player,
      grids.flatMap(({ matchIds }) => matchIds),
    );
    await seal();
    const saves = (await entriesOf()).filter((entry): entry is SaveEntry => entry.type === 'save');
    expect(saves.map(({ gridId }) => gridId).sort()).toEqual(grids.map(({ id }) => id).sort());
    expect(new Set(saves.map(({ pseudonym }) => toHex(pseudonym))).size).toBe(2);
    await begin(app, grids[0]!.fixtureIds.slice(0, 1));
    await seal();
    expect(await readLog(app, `/log/openings/${grids[0]!.id}/0`)).toBeNull();
    await begin(app, grids[0]!.fixtureIds);
    await seal();
    expect(String(await readLog(app, `/log/openings/${grids[0]!.id}/0`))).toMatch(
      /^\d+ [0-9a-f]{64} \d+:H \d+:H\n$/,
    );
    expect(await readLog(app, `/log/openings/${grids[1]!.id}/0`)).toBeNull();
  });

  it('SEAL-07 an account is erased when its saves have their places; they stay, and nothing leads to the player', async () => {
    const { matchIds, fixtureIds, id } = await aSourceGrid(app, 2, admin);
    const player = await aPlayer(app);
    await save(player, matchIds);
    const { status } = await app.call('POST /auth/me/delete', {
      token: player.token,
      body: { password: PASSWORD },
    });
    expect(status).toBe(204);
    for (const table of ['seal_secret', 'seal_name'])
      expect(await app.database.rows(`select from ${table} where player_id = $1`, [player.id])).toEqual([]);
    await begin(app, fixtureIds);
    await seal();
    expect((await expectHonest(id)).sheet).toMatchObject({ saves: 1, pseudonyms: 1, predictions: 2 });
  });

  it('SEAL-08 a save and a start are in the log while a stranger has a transaction open', async () => {
    const { matchIds, fixtureIds } = await aSourceGrid(app, 2, admin);
    const stranger = new Client({ connectionString: app.databaseUrl });
    await stranger.connect();
    await stranger.query('begin');
    await stranger.query('select pg_current_xact_id()');
    await save(await aPlayer(app), matchIds);
    await begin(app, fixtureIds.slice(0, 1));
    await seal();
    expect(await typesOf()).toEqual(['match', 'match', 'save', 'start']);
    await stranger.query('rollback');
    await stranger.end();
  });

  it('SEAL-08 the last save of a match in the log is the one that counts, also if an earlier save waits in a batch', async () => {
    const [ana, eva] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await aSourceGrid(app, 1, admin);
    const pick = (choice: 'draw' | 'home_win' | 'away_win', opId: string | null = null) => [
      { matchId: matchIds[0]!, pick: choice, ageMs: 0, opId },
    ];
    await savePicksTogether(app.database, [
      { playerId: ana.id, picks: pick('draw', randomUUID()) },
      { playerId: eva.id, picks: pick('home_win') },
    ]);
    await savePicks(app.database, { playerId: eva.id, picks: pick('away_win') });
    const saves = await app.database.rows<{ picks: unknown[][] }>(
      'select picks from pick_event where player_id = $1 order by seq',
      [eva.id],
    );
    expect(saves.map(({ picks }) => picks[0]![1])).toEqual(['home_win', 'away_win']);
  });

  it('SEAL-08 many saves of a batch stay in the order of the ledger, each once', async () => {
    const { matchIds, fixtureIds, id } = await aSourceGrid(app, 1, admin);
    const player = await aPlayer(app);
    for (let saves = 0; saves < 12; saves += 1) await save(player, matchIds, saves % 2 ? 'home_win' : 'draw');
    await seal();
    await begin(app, fixtureIds);
    await seal();
    expect((await expectHonest(id)).sheet).toMatchObject({ saves: 12, pseudonyms: 1, predictions: 1 });
    const lines = String(await readLog(app, `/log/openings/${id}/0`))
      .trim()
      .split('\n');
    expect(lines.map((line) => line.at(-1)).join('')).toBe('DHDHDHDHDHDH');
  });

  it('SEAL-08 two processes append to one log, each entry once', async () => {
    const second = await createTestApp({ databaseUrl: app.databaseUrl });
    try {
      const { matchIds } = await aSourceGrid(app, 6, admin);
      const player = await aPlayer(app);
      for (const matchId of matchIds) {
        await save(player, [matchId]);
        await Promise.all([seal(), seal(second)]);
      }
      await seal();
      expect((await entriesOf(second)).filter(({ type }) => type === 'save')).toHaveLength(6);
    } finally {
      await second.close();
    }
  });

  it('SEAL-09 tiles and bundles keep their bytes, wrong addresses are 404, and other origins may read', async () => {
    const { id } = await aSealedGrid();
    const source = await siteOf();
    const { size } = await loadCheckpoint(source);
    const server = app.app.getHttpAdapter().getInstance();
    const get = (url: string) =>
      server.inject({ method: 'GET', url, headers: { origin: 'https://other.example' } });
    const statusOf = async (path: string) => (await get(`/log/${path}`)).statusCode;
    expect(await statusOf(`tile/0/000.p/${size}`)).toBe(200);
    for (const path of [
      `tile/0/000.p/${size + 1}`,
      ...[
        'tile/0/000',
        'tile/0/001',
        'tile/9/000',
        'tile/x',
        'openings/0/0',
        'openings/x/0',
        'witnessed',
        'witnessed/3',
      ],
      ...[
        `openings/${id}/1`,
        `openings/${id}/00`,
        `openings/${id}`,
        'witnessed/x',
        `openings/${id + 99_999}/0`,
      ],
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    const tile = await get(`/log/tile/0/000.p/${size}`);
    expect(tile.headers['cache-control']).toContain('immutable');
    for (const url of [
      `/log/openings/${id}/0`,
      `/api/seal/grids/${id}`,
      '/api/seal/grids',
      '/log/checkpoint',
    ])
      expect((await get(url)).headers['access-control-allow-origin']).toBe('*');
    await save(await aPlayer(app), (await aSourceGrid(app, 1, admin)).matchIds);
    await seal();
    expect((await get(`/log/tile/0/000.p/${size}`)).rawPayload).toEqual(tile.rawPayload);
  });
});

it('SEAL-28 the idle process asks one question a second for the log', async () => {
  await aSealedGrid();
  const keeper = app.app.get(LogKeeper);
  const interval = vi.spyOn(globalThis, 'setInterval');
  keeper.onApplicationBootstrap();
  expect(interval.mock.calls.map(([, every]) => every)).toEqual([1_000]);
  await keeper.beforeApplicationShutdown();
  const asked = vi.spyOn(app.database, 'rows');
  const began = vi.spyOn(app.database, 'transaction');
  for (let polls = 0; polls < 3; polls += 1) await keeper.advance();
  expect([asked.mock.calls.length, began.mock.calls.length]).toEqual([3, 0]);
  vi.restoreAllMocks();
});

describe('honest logs are never WRONG', () => {
  it('SEAL-11 a hundred saves in a second, a stranger with a transaction, a pick after the first start, a start told late', async () => {
    const { id, matchIds, fixtureIds } = await aSourceGrid(app, 3, admin);
    const players = await Promise.all(Array.from({ length: 10 }, () => aPlayer(app)));
    const stranger = new Client({ connectionString: app.databaseUrl });
    await stranger.connect();
    await stranger.query('begin');
    await stranger.query('select pg_current_xact_id()');
    const saveTenTimes = async (player: TestPlayer) => {
      for (let times = 0; times < 10; times += 1)
        await save(player, matchIds, times % 2 ? 'draw' : 'home_win');
    };
    // The log continues while they run.
    await Promise.all([...players.map(saveTenTimes), app.app.get(LogKeeper).advance()]);
    await sealHonestly(id);
    await begin(app, fixtureIds.slice(0, 1), 30);
    await save(players[0]!, matchIds, 'away_win');
    await sealHonestly(id);
    expect((await typesOf()).filter((type) => type === 'save')).toHaveLength(101);
    await begin(app, fixtureIds);
    await finish(fixtureIds);
    await sealHonestly(id);
    await stranger.query('rollback');
    await stranger.end();
    expect((await expectHonest(id)).sheet!.settlements).toHaveLength(1);
  });

  it('SEAL-11 SEAL-22 a settlement by hand, a restart at the start, a second process', async () => {
    const { id, matchIds, fixtureIds } = await aSourceGrid(app, 2, admin);
    await save(await aPlayer(app), matchIds);
    await sealHonestly(id);
    await begin(app, fixtureIds);
    const restarted = await createTestApp({ databaseUrl: app.databaseUrl });
    await Promise.all([restarted.app.get(LogKeeper).advance(), app.app.get(LogKeeper).advance()]);
    await expectHonest(id);
    await seal(restarted);
    await restarted.close();
    for (const matchId of matchIds) {
      await setMatch(matchId, 'finished', 1, 0);
      await sealHonestly(id);
    }
    await app.app.get(AdvanceGrids).catchUp();
    await sealHonestly(id);
    expect((await expectHonest(id)).sheet!.settlements).toHaveLength(1);
  });

  it('SEAL-11 a start moved later, forward, and a match cancelled before its start, and taken back', async () => {
    const { matchIds, fixtureIds, id } = await aSourceGrid(app, 4, admin);
    const player = await aPlayer(app);
    await save(player, matchIds);
    await sealHonestly(id);
    await app.database.rows(`update match set start_time = start_time + interval '1 day' where id = $1`, [
      matchIds[0],
    ]);
    await setMatch(matchIds[3]!, 'cancelled');
    await sealHonestly(id);
    await setMatch(matchIds[3]!, 'scheduled');
    await save(player, [matchIds[3]!], 'draw');
    await sealHonestly(id);
    await setMatch(matchIds[3]!, 'cancelled');
    await begin(app, fixtureIds.slice(0, 3));
    await sealHonestly(id);
    await expectHonest(id);
    await finish(fixtureIds.slice(0, 3));
    await sealHonestly(id);
    const { sheet } = await expectHonest(id);
    expect(sheet!.matches.map(({ status }) => status)).toEqual([
      'finished',
      'finished',
      'finished',
      'cancelled',
    ]);
    expect(sheet!.settlements).toHaveLength(1);
  });

  it('SEAL-11 abandoned after its start, a correction after the settlement, a renamed team', async () => {
    const { matchIds, fixtureIds, id } = await aSealedGrid();
    await app.database.rows(`update team set name = name || ' FC'`);
    await setMatch(matchIds[0]!, 'finished', 0, 2);
    await sealHonestly(id);
    await expectHonest(id);
    await app.app.get(AdvanceGrids).catchUp();
    await sealHonestly(id);
    await setMatch(matchIds[1]!, 'cancelled');
    await app.app.get(AdvanceGrids).catchUp();
    await sealHonestly(id);
    const { sheet } = await expectHonest(id);
    expect(sheet!.settlements.length).toBeGreaterThan(1);
    expect(fixtureIds).toHaveLength(12);
  });

  it('SEAL-11 a match that no player picked leaves its grid', async () => {
    const { matchIds, id } = await aSourceGrid(app, 3, admin);
    const other = await aSourceGrid(app, 1, admin);
    await save(await aPlayer(app), matchIds.slice(1));
    await sealHonestly(id);
    const assign = (gridId: number) =>
      app.call(`PUT /admin/games/${matchIds[0]}/assign`, {
        token: admin.token,
        body: { gameGroupId: gridId },
      });
    expect((await assign(other.id)).status).toBe(200);
    await sealHonestly(id);
    await expectHonest(id);
    await expectHonest(other.id);
    const back = await assign(id);
    expect([back.status, back.body.code]).toEqual([409, 'match_twice']);
  });

  it('SEAL-11 an hour that becomes unknown and known again, and a match postponed after its start', async () => {
    const { matchIds, fixtureIds, id } = await aSourceGrid(app, 2, admin);
    await save(await aPlayer(app), matchIds);
    await sealHonestly(id);
    await app.database.rows(`update match set start_time = 'infinity' where id = $1`, [matchIds[0]]);
    await sealHonestly(id);
    expect((await entriesOf()).at(-1)).toMatchObject({
      type: 'match',
      matchId: matchIds[0],
      number: 1,
      start: 0,
    });
    await expectHonest(id);
    await begin(app, fixtureIds);
    await sealHonestly(id);
    await expectHonest(id);
    app.source.set({
      id: fixtureIds[0]!,
      status: 'scheduled',
      sourceStatus: 'PST',
      start: new Date(Date.now() + 9e8),
    });
    await app.app.get(UpdateMatches).updateAll();
    await sealHonestly(id);
    const { sheet } = await expectHonest(id);
    expect(sheet!.matches.map(({ status }) => status)).toEqual(['started', 'started']);
    expect(sheet!.moved).toBe(2);
  });

  it('SEAL-11 SEAL-25 a renamed, a disabled and an erased winner', async () => {
    const { id, winner, late } = await aSealedGrid();
    for (const { token } of [winner, late])
      await app.call('PUT /winners/consent', { token, body: { isNamed: true } });
    const named = async () => (await app.call(`GET /seal/grids/${id}`)).body.named.length as number;
    expect([await named(), (await expectHonest(id)).sheet!.tiers.map(({ winners }) => winners)]).toEqual([
      2,
      [1, 1, 0],
    ]);
    await app.database.rows(`update account set username = 'renombrada' where player_id = $1`, [winner.id]);
    await app.database.rows('update account set disabled_at = statement_now() where player_id = $1', [
      late.id,
    ]);
    expect(await named()).toBe(0);
    await expectHonest(id);
    await app.call('POST /auth/me/delete', { token: winner.token, body: { password: PASSWORD } });
    await sealHonestly(id);
    expect((await expectHonest(id)).sheet!.tiers.map(({ winners }) => winners)).toEqual([1, 1, 0]);
  });
});
