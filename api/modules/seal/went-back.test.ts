import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKey } from '../../../shared/seal/note.ts';
import {
  checkSince,
  loadCheckpoint,
  loadEntries,
  type LogSource,
  verifyGrid,
} from '../../../shared/seal/verify-log.ts';
import { newLog } from '../../commands/new-log.ts';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { readLog } from '../../testing/log-server.ts';
import { aSourceGrid, begin, ended, type SourceGrid } from '../../testing/source-grid.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { sha256, verifySignature } from './log-signer.ts';
import { Sequencer } from './sequencer.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

let folder = '';
let stateFile = '';
let grid: SourceGrid;
/** The database of the organiser, and the backup of a moment when its log had two saves. */
let live: TestDatabase;
let backup: TestDatabase;
let opened: TestApp[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doce-log-'));
  stateFile = join(folder, 'log');
  live = await createTestDatabase();
  const app = await createTestApp({ databaseUrl: live.url });
  grid = await aSourceGrid(app, 3);
  await save(app, 2);
  await continueLog(app);
  await app.close();
  backup = await createTestDatabase({ template: live.name });
});
afterEach(async () => {
  for (const app of opened) await app.close();
  opened = [];
  await backup.drop();
  await live.drop();
  rmSync(folder, { recursive: true });
});

/** Starts the application. `remembers`: with LOG_STATE. */
async function open({ url }: TestDatabase, { remembers = true } = {}): Promise<TestApp> {
  const app = await createTestApp({ databaseUrl: url, env: remembers ? { LOG_STATE: stateFile } : {} });
  for (const [index, id] of grid.fixtureIds.entries())
    app.source.set({ id, start: new Date(Date.now() + (24 + index) * 3_600_000) });
  opened.push(app);
  return app;
}
async function save(app: TestApp, players: number) {
  for (let count = 0; count < players; count += 1) {
    const body = { predictions: grid.matchIds.map((matchId) => ({ matchId, prediction: 'home_win' })) };
    const { body: answer } = await app.call('POST /bets', { token: (await aPlayer(app)).token, body });
    expect(answer.results[0].status).toBe('accepted');
  }
}
/** The organiser seals two more saves, and then restores the backup. */
async function loseSaves(): Promise<string> {
  const app = await open(live);
  await save(app, 2);
  await continueLog(app);
  return String(await readLog(app, '/log/checkpoint'));
}
async function sourceOf(app: TestApp): Promise<LogSource> {
  const load = async (path: string) => {
    const bytes = await readLog(app, `/log/${path}`);
    if (!bytes) throw new Error(`${path} is missing`);
    return bytes;
  };
  return { sha256, verify: verifySignature, key: readKey(sha256, String(await load('key'))), load };
}
const sizeOf = async (app: TestApp) => (await loadCheckpoint(await sourceOf(app))).size;
const advance = ({ app }: TestApp) => app.get(Sequencer).advance();
const needsOf = async (app: TestApp) => {
  const { body } = await app.call('GET /admin/readiness', { token: (await anAdmin(app)).token });
  return body.data.lines.map(({ kind }: { kind: string }) => kind) as string[];
};
/** Plays the grid to its end and checks it as a stranger. */
async function endGrid(app: TestApp) {
  await begin(app, grid.fixtureIds);
  await continueLog(app);
  for (const id of grid.fixtureIds) app.source.set({ id, ...ended(1, 0) });
  await app.app.get(UpdateMatches).updateAll();
  await app.app.get(AdvanceGrids).catchUp();
  await continueLog(app);
  const source = await sourceOf(app);
  const saves = await loadEntries(source, await loadCheckpoint(source), ({ type }) => type === 'save');
  return { saves: saves.size, checked: await verifyGrid(source, grid.id) };
}

describe('SEAL-22 a database that went back', () => {
  it('SEAL-22 stops the log, also after a restart; play goes on, and the administrator is told', async () => {
    await loseSaves();
    for (let starts = 0; starts < 2; starts += 1) {
      const app = await open(backup);
      await save(app, 1);
      await advance(app);
      expect(await sizeOf(app)).toBe(2);
      expect(await needsOf(app)).toContain('log_went_back');
    }
    const other = await open(live);
    await advance(other);
    expect(await needsOf(other)).not.toContain('log_went_back');
  });

  it('SEAL-22 another history of the same size is noticed too', async () => {
    await loseSaves();
    const forgetful = await open(backup, { remembers: false });
    await save(forgetful, 2);
    await continueLog(forgetful);
    expect(await sizeOf(forgetful)).toBe(4);
    const app = await open(backup);
    await save(app, 1);
    await advance(app);
    expect([await sizeOf(app), await needsOf(app)]).toEqual([4, expect.arrayContaining(['log_went_back'])]);
  });

  it('SEAL-22 a backup from before a successor is noticed too', async () => {
    await loseSaves();
    const older = await createTestDatabase({ template: backup.name });
    try {
      const successor = await open(backup);
      await newLog(successor.database, successor.env);
      await advance(successor);
      await successor.close();
      opened = opened.filter((app) => app !== successor);
      const app = await open(older);
      await save(app, 1);
      await advance(app);
      expect([await sizeOf(app), await needsOf(app)]).toEqual([2, expect.arrayContaining(['log_went_back'])]);
      expect(await newLog(app.database, app.env)).toContain('localhost:3000/log/3+');
      await app.close();
      opened = opened.filter((one) => one !== app);
    } finally {
      await older.drop();
    }
  });

  it('SEAL-22 the file follows the log of other processes, and a restart without a loss continues', async () => {
    const [one, other] = [await open(live), await open(live, { remembers: false })];
    await save(other, 3);
    await continueLog(other);
    await advance(one);
    await one.close();
    opened = [other];
    expect(existsSync(stateFile)).toBe(true);
    const again = await open(live);
    await save(again, 1);
    await continueLog(again);
    expect(await sizeOf(again)).toBe(6);
  });
});

describe('SEAL-23 the successor of a log', () => {
  it('SEAL-23 continues with every save that the database has; a grid in play is verified, and the old log is not continued', async () => {
    const kept = await loseSaves();
    const app = await open(backup);
    await save(app, 2);
    await advance(app);
    const said = await newLog(app.database, app.env);
    expect(said).toMatch(/^The log continues as localhost:3000\/log\/2\+[0-9a-f]{8}\+\S+$/);
    await save(app, 1);
    const { saves, checked } = await endGrid(app);
    expect(saves).toBe(5);
    expect(checked).toMatchObject({ findings: [], players: 5, picks: 15, started: 3 });
    expect(await needsOf(app)).not.toContain('log_went_back');

    const source = await sourceOf(app);
    expect(said.endsWith(String(await readLog(app, '/log/key')).trim())).toBe(true);
    const entries = await loadEntries(
      source,
      await loadCheckpoint(source),
      ({ type }) => type === 'successor',
    );
    expect([...entries]).toEqual([[2, expect.objectContaining({ generation: 2, size: 4 })]]);
    const now = await loadCheckpoint(source);
    await expect(checkSince(source, kept, now)).rejects.toThrow('the log was replaced by a successor');
    await expect(newLog(app.database, app.env)).rejects.toThrow('nothing was changed');
  });

  it('SEAL-23 a running process signs the successor from the database, not from what it had before', async () => {
    const app = await open(live);
    await advance(app);
    const two = String(await readLog(app, '/log/checkpoint'));
    await save(app, 1);
    await continueLog(app);
    await asOwner(
      live.url,
      `alter table seal_entry disable trigger all; alter table pick_event disable trigger all;
       delete from pick_event where seq = (select event_seq from seal_entry where place = 2);
       delete from seal_entry where place = 2;
       update seal_log set size = 2, checkpoint = '${two}'`,
    );
    await newLog(app.database, app.env);
    // As large as the lost log.
    expect(await sizeOf(app)).toBe(3);
    await save(app, 1);
    await continueLog(app);
    const source = await sourceOf(app);
    expect((await loadEntries(source, await loadCheckpoint(source), () => true)).size).toBe(4);
  });

  it('SEAL-23 is refused without a loss, without a checkpoint and without a log', async () => {
    const app = await open(live);
    await advance(app);
    const file = join(folder, 'kept');
    writeFileSync(file, (await readLog(app, '/log/checkpoint'))!);
    await expect(newLog(app.database, app.env, file)).rejects.toThrow('nothing was changed');
    writeFileSync(file, String(await readLog(app, '/log/checkpoint')).replace(/^2$/m, '9'));
    await expect(newLog(app.database, app.env, file)).rejects.toThrow('signature');
    writeFileSync(file, 'something else');
    await expect(newLog(app.database, app.env, file)).rejects.toThrow('Name a file');
    await expect(newLog(app.database, { ...app.env, logState: null })).rejects.toThrow('Name a file');
    await expect(newLog(app.database, { ...app.env, logKey: null })).rejects.toThrow('LOG_KEY is not set');
  });
});

describe('SEAL-24 a restored dump', () => {
  it('SEAL-24 whose transaction numbers begin again continues the log: each save is in it once', async () => {
    await raiseNumbers(backup);
    const app = await open(backup);
    await save(app, 2);
    await continueLog(app);
    await save(app, 1);
    const { saves, checked } = await endGrid(app);
    expect(saves).toBe(5);
    expect(checked).toMatchObject({ findings: [], players: 5, picks: 15, started: 3 });
  });

  it('SEAL-24 also when the numbers reach those of the dump', async () => {
    await raiseNumbers(backup, 30_000);
    const app = await open(backup);
    await save(app, 1);
    await continueLog(app);
    await useNumbers(backup, 31_000);
    await save(app, 1);
    expect((await endGrid(app)).saves).toBe(4);
  });

  it('SEAL-24 a match that starts meanwhile counts the saves before it', async () => {
    await raiseNumbers(backup);
    const app = await open(backup);
    await save(app, 1);
    const { saves, checked } = await endGrid(app);
    expect([saves, checked.findings, checked.picks]).toEqual([3, [], 9]);
  });
});

/** Leaves the state of a dump from a server with more transactions: its numbers are larger than those of the new server. */
async function raiseNumbers({ url }: TestDatabase, by = 1_000_000_000): Promise<void> {
  await asOwner(
    url,
    `alter table pick_event disable trigger all;
     update pick_event set tx = tx + ${by};
     alter table pick_event enable trigger all;
     update seal_log set last_tx = last_tx + ${by}`,
  );
}

/** Each block with an exception handler that writes takes a number. */
async function useNumbers({ url }: TestDatabase, count: number): Promise<void> {
  await asOwner(
    url,
    `create temporary table used (i int);
     do $$ begin
       for i in 1..${count} loop
         begin insert into used values (i); exception when others then raise; end;
       end loop;
     end $$`,
  );
}

async function asOwner(url: string, statements: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(statements);
  await owner.end();
}
