import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Column, describeStatement } from '../testing/typed-sql/describe-statement.ts';
import { type Statement, readStatements } from '../testing/typed-sql/read-statements.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** These files pass on the statements of their callers, where they are checked, or of pg-boss. */
const NOT_READ = [
  'api/database/replica-reads.ts',
  'api/database/page-of.ts',
  'api/platform/job-queue.ts',
  'api/platform/needs.ts',
];
/** The columns of a cursor are known only while it is open. */
const FETCH = 'fetch ';

/** Columns that may be null, in statements whose conditions leave no null. */
const NEVER_NULL = [
  'push/occasion.queries.ts "announcementId"',
  'prizes/prize-mail.queries.ts "settled_at"',
  'prizes/winner.queries.ts "settledAt"',
  'groups/group.queries.ts "endedAt"',
];

/** The JavaScript type by PostgreSQL's type, as node-postgres parses it. JSON and composites are not compared. */
const KINDS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'bytes',
  date: 'Date',
  timestamptz: 'Date',
  ...Object.fromEntries(['float4', 'float8', 'int2', 'int4', 'oid'].map((name) => [name, 'number'])),
  ...Object.fromEntries(
    ['bpchar', 'int8', 'name', 'numeric', 'text', 'uuid', 'varchar'].map((name) => [name, 'string']),
  ),
};

let client: Client;
let drop: () => Promise<void>;
let kinds: Map<number, string>;
/** `table.column` of the columns that may be null, by their numbers. */
let nullable: Set<string>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new Client({ connectionString: database.url });
  await client.connect();
  kinds = await readKinds();
  const columns = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and not attnotnull and attnum > 0`,
  );
  nullable = new Set(columns.rows.map(({ key }) => key));
});
afterAll(async () => {
  await client.end();
  await drop();
});

async function readKinds(): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string; isEnum: boolean; element: string | null }>(
    `select t.oid, t.typname as name, t.typtype = 'e' as "isEnum", e.typname as element
     from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  return new Map(
    rows.flatMap(({ oid, name, isEnum, element }) => {
      const kind =
        element === null ? (isEnum ? 'string' : KINDS[name]) : KINDS[element] && `${KINDS[element]}[]`;
      return kind === undefined ? [] : [[oid, kind] as const];
    }),
  );
}

const isNeverNull = (at: string, name: string) =>
  NEVER_NULL.some((known) => at.includes(known.split(' ')[0]!) && known.endsWith(` "${name}"`));

/** Returns the differences between the columns of an answer and the type of its rows. */
function differences({ row, at }: Statement, columns: Column[]): string[] {
  const names = columns.map(({ name }) => name);
  const missing = [...row].filter(([name, { isOptional }]) => !isOptional && !names.includes(name));
  return [
    ...missing.map(([name]) => `no column "${name}"`),
    ...columns.flatMap(({ name, type, table, column }) => {
      const declared = row.get(name);
      const kind = kinds.get(type);
      if (!declared) return [`column "${name}" is not in the type`];
      if (!declared.isNullable && nullable.has(`${table}.${column}`) && !isNeverNull(at, name))
        return [`"${name}" may be null`];
      if (!kind || declared.kinds.size === 0 || declared.kinds.has('any') || declared.kinds.has(kind))
        return [];
      return [`"${name}" is ${kind}, not ${[...declared.kinds].join(' or ')}`];
    }),
  ];
}

it('each SQL statement answers with the columns and types that its caller reads', async () => {
  const statements = readStatements(ROOT).filter(({ at }) => !NOT_READ.some((file) => at.startsWith(file)));
  const findings: string[] = [];
  for (const statement of statements) {
    if (!statement.texts) findings.push(`${statement.at}: the test cannot read the text of this statement`);
    for (const text of statement.texts ?? []) {
      if (text.startsWith(FETCH)) continue;
      const found = await describeStatement(client, text).then(
        (columns) => (statement.row.size > 0 ? differences(statement, columns) : []),
        (error: Error) => [error.message],
      );
      findings.push(...found.map((finding) => `${statement.at}: ${finding}`));
    }
  }
  expect(statements.length).toBeGreaterThan(300);
  expect(findings).toEqual([]);
});
