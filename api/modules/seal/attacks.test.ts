import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { readLog, runVerifier, serveLog } from '../../testing/log-server.ts';
import { aSourceGrid, begin, ended, type SourceGrid } from '../../testing/source-grid.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';

/**
 * The organiser cheats with all rights: in the database, with the key, on the running server. A player kept a checkpoint and a receipt before the matches
 * started, and checks with the verifier.
 */
let honest: Awaited<ReturnType<typeof createTestDatabase>>;
let grid: SourceGrid;
let winner: TestPlayer;
const folder = mkdtempSync(join(tmpdir(), 'doce-attacks-'));
const kept = join(folder, 'checkpoint');
const receipts = join(folder, 'receipts');
/** The checkpoint after the settlement. */
const end = join(folder, 'end');

beforeAll(async () => {
  honest = await createTestDatabase();
  const app = await createTestApp({ databaseUrl: honest.url });
  grid = await aSourceGrid(app, 12, await anAdmin(app));
  winner = await aPlayer(app);
  const save = async ({ token }: TestPlayer, prediction: string, matchIds = grid.matchIds) => {
    const body = { predictions: matchIds.map((matchId) => ({ matchId, prediction })) };
    await app.call('POST /bets', { token, body });
    await continueLog(app);
  };
  await save(winner, 'home_win');
  await save(await aPlayer(app), 'draw');
  await save(await aPlayer(app), 'away_win');
  writeFileSync(kept, (await readLog(app, '/log/checkpoint'))!);
  const { body } = await app.call(`GET /bets/receipts?gridId=${grid.id}`, { token: winner.token });
  writeFileSync(receipts, JSON.stringify(body.receipts));
  await begin(app, grid.fixtureIds);
  await continueLog(app);
  await settle(app);
  writeFileSync(end, (await readLog(app, '/log/checkpoint'))!);
  await app.close();
});
afterAll(async () => {
  await honest.drop();
  rmSync(folder, { recursive: true });
});

async function settle(app: TestApp): Promise<void> {
  for (const id of grid.fixtureIds) app.source.set({ id, ...ended(1, 0) });
  await app.app.get(UpdateMatches).updateAll();
  await app.app.get(AdvanceGrids).catchUp();
  await continueLog(app);
}

type Cheat = (owner: Client) => Promise<unknown>;

/** Cheats on a copy of the database. `republishes`: writes the whole log again. Returns what a player is told. */
async function attack(cheat: Cheat, { republishes = true } = {}) {
  const database = await createTestDatabase({ template: honest.name });
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(WITHOUT_GUARDS);
  await cheat(owner);
  if (republishes) await owner.query(REPUBLISH);
  await owner.end();
  const app = await createTestApp({ databaseUrl: database.url });
  const server = await serveLog(app);
  try {
    await continueLog(app);
    const check = (...args: string[]) => runVerifier([server.address, ...args]);
    return {
      grid: await check('--grid', String(grid.id)),
      since: await check('--since', kept),
      end: await check('--since', end),
      receipt: await check('--receipt', receipts),
    };
  } finally {
    server.close();
    await app.close();
    await database.drop();
  }
}

const WITHOUT_GUARDS = ['pick_event', 'seal_entry', 'seal_opening', 'match', 'grid_score']
  .map((table) => `alter table ${table} disable trigger all`)
  .join(';');
const REPUBLISH = `
  delete from seal_entry; delete from seal_opening; delete from seal_node; delete from seal_fact;
  update seal_log set size = 0, last_tx = 0, last_seq = 0, checkpoint = null, began_at = '2020-01-01'`;
const told = (words: string) => ({ code: 1, said: expect.stringContaining(words) });

it('SEAL-11 without an attack every check passes', async () => {
  const told = await attack(async () => undefined, { republishes: false });
  expect(Object.values(told).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});

const changes: [string, (player: number) => string][] = [
  [
    'changes a pick',
    (id) =>
      `update pick_event set picks = replace(picks::text, 'home_win', 'draw')::jsonb where player_id = ${id}`,
  ],
  ['deletes a save', (id) => `delete from pick_event where player_id = ${id}`],
  [
    'adds a save',
    (id) =>
      `insert into pick_event (player_id, picks, op_ids, salt, accepted_at, tx)
       select player_id, picks, '{}', salt, accepted_at - interval '1 minute', tx - 1 from pick_event where player_id = ${id}`,
  ],
  [
    'backdates a save',
    (id) => `update pick_event set accepted_at = accepted_at - interval '1 hour' where player_id = ${id}`,
  ],
  [
    'changes the order of saves',
    (id) => `update pick_event set tx = (select max(tx) + 1 from pick_event) where player_id = ${id}`,
  ],
];
it.each(changes)(
  'SEAL-11 SEAL-10 the organiser %s and writes the log again: a player with a checkpoint or a receipt is told',
  async (_, sql) => {
    const { since, receipt } = await attack((owner) => owner.query(sql(winner.id)));
    expect([since, receipt]).toEqual([told('the log was rewritten'), told('the log was rewritten')]);
  },
);

it('SEAL-11 SEAL-10 the organiser cuts an entry off and signs the smaller log', async () => {
  const last = 'delete from pick_event where seq = (select max(seq) from pick_event)';
  expect((await attack((owner) => owner.query(last))).end).toEqual(told('the log has become smaller'));
});

it('SEAL-11 the organiser adds a pick after the match and a second start of each match: everyone who checks the grid is told', async () => {
  const cheat: Cheat = async (owner) => {
    await owner.query(
      `insert into pick_event (player_id, picks, op_ids, salt, accepted_at)
       select player_id, picks, '{}', salt, accepted_at - interval '1 minute' from pick_event where player_id <> $1 limit 1`,
      [winner.id],
    );
    await owner.query(`delete from seal_fact where kind = 'start'; delete from seal_opening`);
  };
  const { since, receipt, grid } = await attack(cheat, { republishes: false });
  // The log has only grown.
  expect([since.code, receipt.code]).toEqual([0, 0]);
  expect(grid).toEqual(told('starts a second time'));
  expect(grid).toEqual(told('was saved after the start of the match'));
});

it.each<[string, string, string]>([
  [
    'another winner',
    `update grid_score set hits = 12 where hits = 0`,
    'there are 1 winners, but 3 were published',
  ],
  ['no winner', `update grid_score set hits = 0`, 'there are 1 winners, but 0 were published'],
  [
    'a false result with the winners of the true one',
    `update match set home_score = 0, away_score = 0 where id = (select min(id) from match); update match set home_score = 0, away_score = 0 where id = (select max(id) from match); update match set home_score = 0, away_score = 0 where id = (select max(id) - 1 from match)`,
    'there are 0 winners, but 1 were published',
  ],
])('SEAL-11 the organiser publishes %s: everyone who checks the grid is told', async (_, sql, words) => {
  expect((await attack((owner) => owner.query(sql))).grid).toEqual(told(words));
});

it.each<[string, (lines: string) => string, string]>([
  ['changes an opening', (lines) => lines.replace('home_win', 'draw'), 'is not the one that was sealed'],
  [
    'leaves an opening out',
    (lines) => lines.slice(lines.indexOf('\n') + 1),
    'of 36 sealed picks were not published',
  ],
])('SEAL-11 the organiser %s: everyone who checks the grid is told', async (_, change, words) => {
  const cheat: Cheat = async (owner) => {
    const [match] = grid.matchIds;
    const { rows } = await owner.query('select lines from seal_opening where match_id = $1', [match]);
    const lines = gzipSync(change(gunzipSync(rows[0].lines).toString()));
    await owner.query('update seal_opening set lines = $2 where match_id = $1', [match, lines]);
  };
  expect((await attack(cheat, { republishes: false })).grid).toEqual(told(words));
});
