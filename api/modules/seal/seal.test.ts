import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../../../shared/seal/bytes.ts';
import { GridCheck, type Opening, readOpenings } from '../../../shared/seal/check-grid.ts';
import type { Entry, SaveEntry } from '../../../shared/seal/entry.ts';
import { readKey } from '../../../shared/seal/note.ts';
import {
  checkSince,
  loadCheckpoint,
  loadEntries,
  type LogSource,
  verifyGrid,
} from '../../../shared/seal/verify-log.ts';
import { anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { savePicks, savePicksTogether } from '../picks/queries.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { sha256, verifySignature } from './log-signer.ts';
import { Sequencer } from './sequencer.ts';

let app: TestApp;
let admin: TestPlayer;
beforeEach(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
afterEach(() => app.close());

/** Continues the log as far as it is now. */
const advance = (instance = app) => instance.app.get(Sequencer).advance();
const seal = (instance = app) => continueLog(instance);

/** Reads the log of an instance as a stranger does. `change` falsifies the answers. */
async function logOf(
  instance = app,
  change: (path: string, bytes: Buffer) => Buffer = (_, bytes) => bytes,
): Promise<LogSource> {
  const load = async (path: string) => {
    const answer = await instance.app
      .getHttpAdapter()
      .getInstance()
      .inject({ method: 'GET', url: `/log/${path}` });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    return change(path, answer.rawPayload);
  };
  const key = readKey(sha256, (await load('key')).toString());
  return { sha256, verify: verifySignature, key, load };
}

const save = ({ token }: TestPlayer, matchIds: number[], prediction = 'home_win') =>
  app.call('POST /bets', {
    token,
    body: { predictions: matchIds.map((matchId) => ({ matchId, prediction })) },
  });
const entriesOf = async (instance = app) => {
  const source = await logOf(instance);
  return [...(await loadEntries(source, await loadCheckpoint(source), () => true)).values()];
};
const finish = async (fixtureIds: number[], home = 1, away = 0) => {
  for (const id of fixtureIds) app.source.set({ id, ...ended(home, away) });
  await app.app.get(UpdateMatches).updateAll();
  await app.app.get(AdvanceGrids).catchUp();
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
  await seal();
  return { ...grid, winner, loser, late };
}

describe('the log', () => {
  it('SEAL-05 a settled grid is verified from outside: saves, starts, results and winners', async () => {
    const { id } = await aSealedGrid();
    const checked = await verifyGrid(await logOf(), id);
    expect(checked).toMatchObject({
      findings: [],
      started: 12,
      saves: 4,
      players: 3,
      picks: 12 + 12 + 2 + 11,
      winners: 2,
    });
  });

  it('SEAL-06 before the start nothing tells a pick, and two grids of a player have different pseudonyms', async () => {
    const grids = [await aSourceGrid(app, 2, admin), await aSourceGrid(app, 2, admin)];
    const player = await aPlayer(app);
    await save(
      player,
      grids.flatMap(({ matchIds }) => matchIds),
    );
    await seal();
    const saves = (await entriesOf()) as SaveEntry[];
    expect(
      saves.map(({ type, gridId, commitments }) => ({ type, gridId, picks: commitments.length / 32 })),
    ).toEqual(grids.map(({ id }) => ({ type: 'save', gridId: id, picks: 2 })));
    expect(new Set(saves.map(({ pseudonym }) => toHex(pseudonym))).size).toBe(2);
    const all = saves.flatMap(({ commitments }) => toHex(commitments).match(/.{64}/g)!);
    expect(new Set(all).size).toBe(4);
    const source = await logOf();
    await expect(source.load(`openings/${grids[0]!.matchIds[0]}`)).rejects.toThrow('404');
  });

  it('SEAL-07 after an erased account its saves stay, and nothing leads to the player', async () => {
    const { matchIds, fixtureIds, id } = await aSourceGrid(app, 2, admin);
    const player = await aPlayer(app);
    await save(player, matchIds);
    await seal();
    await app.call('POST /auth/me/delete', { token: player.token, body: { password: PASSWORD } });
    expect(await app.database.rows('select from seal_secret where player_id = $1', [player.id])).toEqual([]);
    await begin(app, fixtureIds);
    await seal();
    expect(await verifyGrid(await logOf(), id)).toMatchObject({ findings: [], saves: 1, picks: 2 });
  });

  it('SEAL-08 saves of transactions that commit out of order are sequenced once each', async () => {
    const { matchIds } = await aSourceGrid(app, 2, admin);
    const [slow, fast] = [await aPlayer(app), await aPlayer(app)];
    let release!: () => void;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let isSaved!: () => void;
    const saved = new Promise<void>((resolve) => (isSaved = resolve));
    const running = app.database.transaction(async (tx) => {
      await tx.rows(`select save_picks($1, $2, '{draw}', '{0}', '{null}')`, [slow.id, matchIds.slice(0, 1)]);
      isSaved();
      await isReleased;
    });
    await saved;
    await save(fast, matchIds.slice(1));
    await advance();
    await expect(entriesOf()).rejects.toThrow('404');
    release();
    await running;
    await seal();
    await seal();
    expect((await entriesOf()).map(({ type }) => type)).toEqual(['save', 'save']);
  });

  it('SEAL-08 the last save of a match in the log is the one that counts, also if an earlier save waits in a batch', async () => {
    const [ana, eva] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await aSourceGrid(app, 1, admin);
    const opId = randomUUID();
    const owner = new Client({ connectionString: app.databaseUrl });
    await owner.connect();
    await owner.query('begin');
    await owner.query(
      `insert into pick_repeat (player_id, op_id, match_id, pick, answer, answered_at) values ($1, $2, $3, 'draw', 'accepted', now())`,
      [ana.id, opId, matchIds[0]],
    );
    const pick = (choice: 'draw' | 'home_win' | 'away_win', id: string | null = null) => [
      { matchId: matchIds[0]!, pick: choice, ageMs: 0, opId: id },
    ];
    const batch = savePicksTogether(app.database, [
      { playerId: ana.id, picks: pick('draw', opId) },
      { playerId: eva.id, picks: pick('home_win') },
    ]);
    await eventually(async () => {
      const waiting = await app.database.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length === 1;
    });
    const second = savePicks(app.database, { playerId: eva.id, picks: pick('away_win') });
    await eventually(async () => {
      const waiting = await app.database.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      const seen = await app.database.rows('select from pick_event where player_id = $1', [eva.id]);
      return waiting.length === 2 || seen.length > 0;
    });
    await owner.query('rollback');
    await owner.end();
    await Promise.all([batch, second]);
    const saves = await app.database.rows<{ picks: unknown[][] }>(
      'select picks from pick_event where player_id = $1 order by tx, seq',
      [eva.id],
    );
    const [stored] = await app.database.rows<{ pick: string }>('select pick from pick where player_id = $1', [
      eva.id,
    ]);
    expect(saves.at(-1)!.picks[0]![1]).toBe(stored!.pick);
  });

  it('SEAL-08 two processes append to one log, each entry once', async () => {
    const second = await createTestApp({ databaseUrl: app.databaseUrl });
    try {
      const { matchIds } = await aSourceGrid(app, 12, admin);
      const player = await aPlayer(app);
      for (const [index, matchId] of matchIds.entries()) {
        await save(player, [matchId]);
        await Promise.all([advance(), advance(second)]);
        await seal(index % 2 ? second : app);
      }
      expect(await entriesOf(second)).toHaveLength(12);
    } finally {
      await second.close();
    }
  });

  it('SEAL-08 only the process that has the lock of the log computes openings', async () => {
    const { matchIds } = await aSealedGrid();
    const owner = new Client({ connectionString: app.databaseUrl });
    await owner.connect();
    await owner.query('alter table seal_opening disable trigger all');
    await owner.query('delete from seal_opening where match_id = $1', [matchIds[0]]);
    await owner.query('begin');
    await owner.query('select from seal_log for update');
    const isOpen = async () =>
      (await app.database.rows('select from seal_opening where match_id = $1', [matchIds[0]])).length === 1;
    await advance();
    expect(await isOpen()).toBe(false);
    await owner.query('rollback');
    await owner.query('alter table seal_opening enable trigger all');
    await owner.end();
    await advance();
    expect(await isOpen()).toBe(true);
  });

  it('SEAL-09 tiles and bundles keep their bytes, wrong addresses are 404', async () => {
    const { id } = await aSealedGrid();
    const source = await logOf();
    const { size } = await loadCheckpoint(source);
    const server = app.app.getHttpAdapter().getInstance();
    const statusOf = async (path: string) =>
      (await server.inject({ method: 'GET', url: `/log/${path}` })).statusCode;
    expect(await statusOf(`tile/0/000.p/${size}`)).toBe(200);
    for (const path of [
      `tile/0/000.p/${size + 1}`,
      'tile/0/000',
      'tile/0/001',
      'tile/9/000',
      'tile/x',
      'openings/0',
      'openings/x',
      `openings/${id + 99_999}`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    const tile = await server.inject({ method: 'GET', url: `/log/tile/0/000.p/${size}` });
    expect(tile.headers['cache-control']).toContain('immutable');
    await save(await aPlayer(app), (await aSourceGrid(app, 1, admin)).matchIds);
    await seal();
    expect((await server.inject({ method: 'GET', url: `/log/tile/0/000.p/${size}` })).rawPayload).toEqual(
      tile.rawPayload,
    );
  });
});

describe('attacks of someone who holds the database and the key', () => {
  it('SEAL-10 a log that was rewritten, shortened or split is reported to everyone who kept a checkpoint', async () => {
    await aSealedGrid();
    const source = await logOf();
    const kept = Buffer.from(await source.load('checkpoint')).toString();
    // Another database under the same key: another history.
    const other = await createTestApp();
    try {
      const real = app;
      app = other;
      admin = await anAdmin(other);
      const { matchIds } = await aSourceGrid(other, 1, admin);
      await save(await aPlayer(other), matchIds);
      await seal(other);
      const smaller = await logOf(other);
      await expect(checkSince(smaller, kept, await loadCheckpoint(smaller))).rejects.toThrow(
        'has become smaller',
      );
      for (let more = 0; more < 50; more += 1) await save(await aPlayer(other), matchIds);
      await seal(other);
      await expect(checkSince(smaller, kept, await loadCheckpoint(smaller))).rejects.toThrow('was rewritten');
      app = real;
    } finally {
      await other.close();
    }
  });

  it.each<[string, (entries: Map<number, Entry>, openings: Map<number, Opening[]>) => void, string]>([
    [
      'a changed pick',
      (_, openings) => void ([...openings.values()][3]![0]!.pick = 'away_win'),
      'falseOpening',
    ],
    ['a missing opening', (_, openings) => void [...openings.values()][3]!.pop(), 'missingOpening'],
    [
      'an opening published twice',
      (_, openings) => void [...openings.values()][3]!.push([...openings.values()][3]![0]!),
      'openedTwice',
    ],
    [
      'an opening of no save',
      (_, openings) => void ([...openings.values()][3]![0]!.entry = 5_000),
      'unknownSave',
    ],
    ['a pick after the start', (entries) => startsFirst(entries), 'afterStart'],
    ['a backdated start', (entries) => each(entries, 'start', (entry) => (entry.at -= 900)), 'late'],
    [
      'a false result',
      (entries) => each(entries, 'result', (entry) => (entry.score = { home: 0, away: 3 })),
      'wrongNumberOfWinners',
    ],
    [
      'a false list of winners',
      (entries) => each(entries, 'settlement', (entry) => (entry.digest = fromHex('00'.repeat(32)))),
      'wrongWinners',
    ],
    [
      'a winner left out',
      (entries) => each(entries, 'settlement', (entry) => (entry.winners = 0)),
      'wrongNumberOfWinners',
    ],
  ])('SEAL-11 %s is reported in words', async (_, falsify, code) => {
    const { id } = await aSealedGrid();
    const source = await logOf();
    const entries = await loadEntries(source, await loadCheckpoint(source), ({ gridId }) => gridId === id);
    const openings = new Map<number, Opening[]>();
    for (const entry of entries.values())
      if (entry.type === 'start') {
        const lines = Buffer.from(await source.load(`openings/${entry.matchId}`)).toString();
        openings.set(entry.matchId, [...readOpenings(lines)]);
      }
    expect(findingsIn(entries, openings)).toEqual([]);
    falsify(entries, openings);
    const findings = findingsIn(entries, openings);
    expect(findings.map((finding) => finding.code)).toContain(code);
    for (const { words } of findings) expect(words).toMatch(/\w+ \w+/);
  });
});

function findingsIn(entries: Map<number, Entry>, openings: Map<number, Opening[]>) {
  const check = new GridCheck(sha256, entries);
  for (const [matchId, list] of openings) check.check(matchId, list);
  return check.finish().findings;
}

/** Moves all starts before the saves. */
function startsFirst(entries: Map<number, Entry>): void {
  for (const [place, entry] of [...entries])
    if (entry.type === 'start' && entries.delete(place)) entries.set(place - 10_000, entry);
}

function each<T extends Entry['type']>(
  entries: Map<number, Entry>,
  type: T,
  change: (entry: Extract<Entry, { type: T }>) => void,
): void {
  for (const entry of entries.values()) if (entry.type === type) change(entry as Extract<Entry, { type: T }>);
}
