import { Client } from 'pg';
import type { Queries } from '../database/database.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import { createTestDatabase } from './test-database.ts';
import { eventually } from './eventually.ts';

export interface SqlPick {
  match: number;
  pick: Pick;
  /** Milliseconds; null: unknown. */
  age?: number | null;
  op?: string | null;
}
export interface SqlAnswer {
  match_id: number;
  status: string;
  code: string | null;
  pick: Pick | null;
}

/** A migrated database without the application: its owner's connections, for tests of locks and triggers. */
export interface SqlStage {
  database: Queries;
  databaseUrl: string;
  rows: Queries['rows'];
  connect: () => Promise<Client>;
  close: () => Promise<void>;
}

export async function createSqlStage(): Promise<SqlStage> {
  const { url, drop } = await createTestDatabase();
  const clients: Client[] = [];
  const connect = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  };
  const owner = await connect();
  const rows: Queries['rows'] = async (statement, values = []) =>
    (await owner.query<any>(typeof statement === 'string' ? { text: statement, values } : statement)).rows;
  return {
    database: { rows },
    databaseUrl: url,
    rows,
    connect,
    async close() {
      await Promise.all(clients.map((client) => client.end()));
      await drop();
    },
  };
}

/** Calls `save_picks` and returns its time, as text with microseconds, and its answers. */
export async function saveBySql(
  client: Client,
  player: number,
  picks: SqlPick[],
): Promise<{ at: string; answers: SqlAnswer[] }> {
  const { rows } = await client.query<{ at: string; answers: SqlAnswer[] }>(
    'select server_now::text as at, to_json(answers) as answers from save_picks($1, $2, $3::outcome[], $4, $5)',
    [
      player,
      picks.map(({ match }) => match),
      picks.map(({ pick }) => pick),
      picks.map(({ age = 0 }) => age),
      picks.map(({ op = null }) => op),
    ],
  );
  return rows[0]!;
}

/** Waits until the connection waits for an advisory lock. Returns the numbers of the locks that it already holds. */
export async function waitForLock({ rows }: SqlStage, client: Client): Promise<number[]> {
  const pid = (client as unknown as { processID: number }).processID;
  return eventually(async () => {
    const locks = await rows<{ number: number; granted: boolean }>(
      `select case when objsubid = 2 then classid else objid end::integer as number, granted
       from pg_locks where pid = $1 and locktype = 'advisory'`,
      [pid],
    );
    return (
      locks.some(({ granted }) => !granted) && locks.filter(({ granted }) => granted).map((l) => l.number)
    );
  });
}
