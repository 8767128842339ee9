import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../../shared/seal/bytes.ts';
import { parseCheckpoint, readCheckpoint, readKey, readProof } from '../../../shared/seal/note.ts';
import { openReceipts } from '../../../shared/seal/receipt.ts';
import { leafHash, provesInclusion } from '../../../shared/seal/tree.ts';
import { verifySite } from '../../../shared/seal/verify.ts';
import { askGo, hasGo } from '../../testing/ask-go.ts';
import { anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { readLog } from '../../testing/log-server.ts';
import { aSourceGrid, begin, ended, type SourceGrid } from '../../testing/source-grid.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { sha256, verifySignature } from './log-signer.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

let folder = '';
let live: TestDatabase;
let opened: TestApp[] = [];
let app: TestApp;
let admin: TestPlayer;
let grid: SourceGrid;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doce-log-'));
  live = await createTestDatabase();
  app = await open(live);
  admin = await anAdmin(app);
  grid = await aSourceGrid(app, 3, admin);
});
afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
  await live.drop();
  rmSync(folder, { recursive: true });
});

async function open({ url }: TestDatabase, env: Record<string, string> = {}): Promise<TestApp> {
  const instance = await createTestApp({ databaseUrl: url, env: { LOG_STATE: join(folder, 'log'), ...env } });
  opened.push(instance);
  return instance;
}
/** A database is copied without connections to it. */
async function copyOfLive(): Promise<TestDatabase> {
  await opened.pop()!.close();
  const copy = await createTestDatabase({ template: live.name });
  app = await open(live);
  return copy;
}
const save = async ({ token }: TestPlayer, prediction = 'home_win', instance = app) => {
  const body = { predictions: grid.matchIds.map((matchId) => ({ matchId, prediction })) };
  const answer = await instance.call('POST /bets', { token, body });
  expect(answer.body.results[0].status).toBe('accepted');
};
const needsOf = async (instance: TestApp) => {
  const { body } = await instance.call('GET /admin/readiness', { token: admin.token });
  return (body.data.lines as { kind: string }[]).map(({ kind }) => kind);
};
const sizeOf = async (instance: TestApp) =>
  Number(String(await readLog(instance, '/log/checkpoint')).split('\n')[1]);
async function asOwner(sql: string, values: unknown[] = []) {
  const owner = new Client({ connectionString: live.url });
  await owner.connect();
  const { rows } = await owner.query(sql, values);
  await owner.end();
  return rows;
}
/** The verdict of a reader with any clock of the next minute. */
async function verdictOf(instance: TestApp) {
  const load = (path: string) => readLog(instance, `/log/${path}`);
  const call = async (path: string) => JSON.parse(String(await readLog(instance, `/api/${path}`))) as unknown;
  const key = readKey(sha256, String(await load('key')));
  const verdicts = new Set<string>();
  for (let now = Math.floor(Date.now() / 1000), end = now + 60; now <= end; now += 1) {
    const source = { sha256, load, call, key, verify: verifySignature };
    verdicts.add((await verifySite(source, { gridId: grid.id, isKeyKnown: true, now })).verdict);
  }
  return [...verdicts].join();
}
async function settle(instance = app) {
  await begin(instance, grid.fixtureIds);
  await continueLog(instance);
  for (const id of grid.fixtureIds) instance.source.set({ id, ...ended(1, 0) });
  await instance.app.get(UpdateMatches).updateAll();
  await instance.app.get(AdvanceGrids).catchUp();
}

describe('a log that must not go on', () => {
  it('SEAL-22 after a restored backup the log stops, play goes on, the panel and the public call show it', async () => {
    await save(await aPlayer(app));
    await continueLog(app);
    const backup = await copyOfLive();
    try {
      await save(await aPlayer(app));
      await continueLog(app);
      expect(await sizeOf(app)).toBe(5);
      const restored = await open(backup);
      await continueLog(restored);
      await save(await aPlayer(restored), 'draw', restored);
      await continueLog(restored);
      expect(await sizeOf(restored)).toBe(4);
      expect(await needsOf(restored)).toContain('log_went_back');
      expect((await restored.call(`GET /seal/grids/${grid.id}`)).body.stoppedSince).not.toBeNull();
      expect(await verdictOf(restored)).toBe('unchecked');
      expect(await needsOf(app)).not.toContain('log_went_back');
    } finally {
      await opened.pop()!.close();
      await backup.drop();
    }
  });

  it('SEAL-22 a damaged checkpoint stops the log of every process, and not longer than it is damaged', async () => {
    await save(await aPlayer(app));
    await continueLog(app);
    const [{ checkpoint }] = (await asOwner('select checkpoint from seal_log')) as [{ checkpoint: string }];
    const second = await open(live, { LOG_STATE: join(folder, 'second') });
    for (const damaged of [
      'x',
      checkpoint.replace('\n4\n', '\n3\n'),
      checkpoint.replace(/— \S+ \S{20}/, (line) => `${line.slice(0, -1)}${line.endsWith('A') ? 'B' : 'A'}`),
    ]) {
      await asOwner('update seal_log set checkpoint = $1', [damaged]);
      await save(await aPlayer(app));
      for (const each of [app, second]) {
        await continueLog(each);
        expect(await needsOf(each)).toContain('log_went_back');
      }
    }
    await asOwner('update seal_log set checkpoint = $1', [checkpoint]);
    await continueLog(app);
    expect([await sizeOf(app), await needsOf(app)]).toEqual([
      7,
      expect.not.arrayContaining(['log_went_back']),
    ]);
  });

  it('SEAL-23 a changed LOG_KEY or LOG_NAME stops the start in one line; begin_new_log() begins a log with all saves', async () => {
    await save(await aPlayer(app));
    await continueLog(app);
    for (const env of [{ LOG_KEY: 'A'.repeat(43) }, { LOG_NAME: 'other.example/log' }] as Record<
      string,
      string
    >[]) {
      const message = await open(live, env).catch((error: Error) => error.message);
      expect(message).toMatch(/^LOG_KEY, LOG_NAME: the database has another public log than [^\n]+$/);
    }
    await settle();
    await continueLog(app);
    await asOwner('select begin_new_log()');
    const anew = await open(live, { LOG_NAME: 'other.example/log', LOG_STATE: join(folder, 'other') });
    await continueLog(anew);
    expect(String(await readLog(anew, '/log/checkpoint'))).toMatch(/^other\.example\/log\n/);
    const load = (path: string) => readLog(anew, `/log/${path}`);
    const source = {
      ...{ sha256, load, verify: verifySignature, key: readKey(sha256, String(await load('key'))) },
      call: async (path: string) => JSON.parse(String(await readLog(anew, `/api/${path}`))) as unknown,
    };
    const { findings, sheet } = await verifySite(source, {
      gridId: grid.id,
      isKeyKnown: true,
      now: Date.now() / 1000,
    });
    expect(findings.filter(({ code }) => !code.startsWith('N'))).toEqual([]);
    expect(sheet).toMatchObject({ saves: 1, started: 3, settlements: [{ winners: 0 }] });
  });
});

it('SEAL-27 scores that differ from the cards are no settlement, and a need', async () => {
  const player = await aPlayer(app);
  await save(player);
  await settle();
  await asOwner('update grid_score set hits = 12, picks = 12 where player_id = $1', [player.id]);
  await continueLog(app);
  expect(await needsOf(app)).toContain('log_differs');
  expect((await app.call(`GET /seal/grids/${grid.id}`)).body.settledAt).toBeNull();
  await asOwner('update grid_score set hits = 3, picks = 3 where player_id = $1', [player.id]);
  await continueLog(app);
  expect(await needsOf(app)).not.toContain('log_differs');
  expect((await app.call(`GET /seal/grids/${grid.id}`)).body.settledAt).not.toBeNull();
});

it('SEAL-26 a grid takes the same two clubs once, and a logged cancellation is final', async () => {
  const { token } = admin;
  const other = await aSourceGrid(app, 1, admin);
  await asOwner(
    `update team set name = 'São Paulo' where id = (select home_team_id from match where id = $1);`.replace(
      '$1',
      String(grid.matchIds[0]),
    ),
  );
  await asOwner(
    `update team t set name = case t.id when m.away_team_id then ' SAO  PAULO' else (select name from team o where o.id = g.away_team_id) end
     from match m, match g where m.id = ${other.matchIds[0]} and g.id = ${grid.matchIds[0]} and t.id in (m.home_team_id, m.away_team_id)`,
  );
  const twice = await app.call(`PUT /admin/games/${other.matchIds[0]}/assign`, {
    token,
    body: { gameGroupId: grid.id },
  });
  expect([twice.status, twice.body.code]).toEqual([409, 'match_twice']);
  const cancel = (status: string) =>
    app.call(`PUT /admin/games/${grid.matchIds[2]}/update-score`, {
      token,
      body: { status, homeScore: 0, awayScore: 0 },
    });
  await continueLog(app);
  expect((await cancel('cancelled')).status).toBe(200);
  await continueLog(app);
  expect((await cancel('scheduled')).status).toBe(200);
  expect((await cancel('cancelled')).status).toBe(200);
  await begin(app, grid.fixtureIds.slice(0, 2));
  await asOwner(
    `update match set start_time = statement_now() - interval '1 minute' where id = ${grid.matchIds[2]}`,
  );
  await continueLog(app);
  const back = await cancel('finished');
  expect([back.status, back.body.code]).toEqual([409, 'match_void_for_good']);
});

it('SEAL-16 receipts open the own saves and the matches of a grid, and nothing else', async () => {
  const [ana, eva] = [await aPlayer(app), await aPlayer(app)];
  await save(ana);
  await save(eva, 'draw');
  await save(ana, 'away_win');
  const other = await aSourceGrid(app, 1, admin);
  await app.call('POST /bets', {
    token: ana.token,
    body: { matchId: other.matchIds[0], prediction: 'draw' },
  });
  await continueLog(app);
  const ask = async ({ token }: TestPlayer, query = '') =>
    (await app.call(`GET /bets/receipts?gridId=${grid.id}${query}`, { token })).body;
  const { log, receipts } = await ask(ana);
  const { saves, matches, pseudonym } = openReceipts(sha256, receipts);
  expect(saves.map(({ card }) => card.map(([, pick]) => pick))).toEqual([
    Array(3).fill('home_win'),
    Array(3).fill('away_win'),
  ]);
  expect(matches.map(({ matchId }) => matchId)).toEqual(grid.matchIds);
  const newest = await readCheckpoint(log.checkpoint, readKey(sha256, log.key), verifySignature);
  for (const { entry, proof } of [...receipts.saves, ...receipts.matches]) {
    const { index, hashes, checkpoint } = readProof(proof);
    const leaf = leafHash(sha256, fromBase64(entry));
    expect(checkpoint).toBe(log.checkpoint);
    expect(provesInclusion(sha256, { ...newest, index, leaf, proof: hashes })).toBe(true);
  }
  expect(openReceipts(sha256, (await ask(eva)).receipts).pseudonym).not.toEqual(pseudonym);
  const later = await ask(ana, `&after=${saves[0]!.place}&since=3`);
  expect([later.receipts.saves.length, later.receipts.matches.length, later.consistency.length > 0]).toEqual([
    1,
    0,
    true,
  ]);
  expect((await ask(await aPlayer(app))).receipts).toBeNull();
});

it('SEAL-25 a winner is named only with consent, and with the name of that grid', async () => {
  grid = await aSourceGrid(app, 12, admin);
  const player = await aPlayer(app);
  await save(player);
  await settle();
  await continueLog(app);
  const named = async () =>
    (await app.call(`GET /seal/grids/${grid.id}`)).body.named as { username: string; hits: number }[];
  expect(await named()).toEqual([]);
  await app.call('PUT /winners/consent', { token: player.token, body: { isNamed: true } });
  expect(await named()).toMatchObject([{ hits: 12 }]);
  const list = await app.call('GET /seal/grids');
  const { settledAt, tiers } = (await app.call(`GET /seal/grids/${grid.id}`)).body;
  expect(list.body.grids[0]).toEqual({ id: grid.id, name: expect.any(String), settledAt });
  expect(tiers).toMatchObject([
    { hits: 12, players: 1 },
    { hits: 11, players: 0 },
    { hits: 10, players: 0 },
  ]);
  await asOwner(`update account set username = 'otro' where player_id = $1`, [player.id]);
  expect(await named()).toEqual([]);
});

it('SEAL-24 a restored copy continues the log, each save once', async () => {
  await save(await aPlayer(app));
  await continueLog(app);
  await save(await aPlayer(app));
  const copy = await copyOfLive();
  try {
    const restored = await open(copy, { LOG_STATE: join(folder, 'restored') });
    await save(await aPlayer(restored), 'draw', restored);
    await continueLog(restored);
    expect(await sizeOf(restored)).toBe(3 + 3);
  } finally {
    await opened.pop()!.close();
    await copy.drop();
  }
});

it.skipIf(!hasGo)(
  "SEAL-02 SEAL-16 Go's sumdb reads the running log, and the proofs of receipts",
  async () => {
    const player = await aPlayer(app);
    await save(player);
    await continueLog(app);
    const before = parseCheckpoint(String(await readLog(app, '/log/checkpoint')));
    await save(player, 'draw');
    await continueLog(app);
    const { size } = parseCheckpoint(String(await readLog(app, '/log/checkpoint')));
    for (const path of ['checkpoint', `tile/0/000.p/${size}`, `tile/entries/000.p/${size}`]) {
      mkdirSync(dirname(join(folder, 'go', path)), { recursive: true });
      writeFileSync(join(folder, 'go', path), (await readLog(app, `/log/${path}`))!);
    }
    const { body } = await app.call(`GET /bets/receipts?gridId=${grid.id}&since=${before.size}`, {
      token: player.token,
    });
    const inclusion = (body.receipts.saves as { proof: string }[]).map(({ proof }) => {
      const { index, hashes } = readProof(proof);
      return { index, proof: hashes.map(toBase64) };
    });
    const { stderr, status } = askGo({
      folder: join(folder, 'go'),
      verifierKey: body.log.key,
      inclusion,
      consistency: [{ older: before.size, root: toBase64(before.root), proof: body.consistency }],
    });
    expect([stderr, status, inclusion.length]).toEqual(['', 0, 2]);
  },
);
