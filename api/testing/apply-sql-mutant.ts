import type { Client } from 'pg';
import { SQL_MUTANTS } from './sql-mutants.ts';

/** Changes a function or trigger as the mutant says. Throws unless the text to replace occurs exactly once. */
export async function applySqlMutant(client: Client, id: string): Promise<void> {
  const mutant = SQL_MUTANTS.find((each) => each.id === id);
  if (!mutant) throw new Error(`there is no SQL mutant "${id}"`);
  const [name, table] = mutant.target.split(' on ') as [string, string?];
  const { rows } = await client.query<{ definition: string }>(
    table
      ? `select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = $1 and tgrelid = $2::regclass`
      : `select pg_get_functiondef(oid) as definition from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
    table ? [name, table] : [name],
  );
  if (rows.length !== 1) throw new Error(`${id}: "${mutant.target}" exists ${rows.length} times`);
  const definition = normalized(rows[0]!.definition);
  const parts = definition.split(normalized(mutant.find));
  if (parts.length !== 2) throw new Error(`${id}: found ${parts.length - 1} times in "${definition}"`);
  if (table) await client.query(`drop trigger ${name} on ${table}`);
  await client.query(parts.join(mutant.replace));
}

/** Returns SQL without comments and with single spaces, so that formatting does not matter. */
function normalized(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/([(]) /g, '$1')
    .replace(/ ([)])/g, '$1')
    .trim();
}
