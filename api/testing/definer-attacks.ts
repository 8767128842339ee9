import { withClient } from './with-client.ts';

/** A call of each function with the owner's rights. */
export const DEFINER_CALLS: Record<string, string> = {
  forget_pick_repeats: `select forget_pick_repeats(statement_now() + interval '1 day', 10)`,
  forget_sheets: 'select forget_sheets(statement_now())',
  freeze_grid_terms: 'select freeze_grid_terms(1)',
  save_picks: `select save_picks(1, array[1], array['draw']::outcome[], array[0]::bigint[], array[gen_random_uuid()])`,
  write_results: 'select write_results(1)',
  write_sheet: 'select write_sheet(1)',
};

const PAYLOAD = `
  create function pg_temp.payload() returns boolean language plpgsql as $$
  begin
    if current_user <> session_user then raise notice 'ran as %', current_user; end if;
    return true;
  end $$;
  create function pg_temp.payload_trigger() returns trigger
    language plpgsql as $$ begin perform pg_temp.payload(); return new; end $$;
`;

/** Tables and views that a function with the owner's rights, or a trigger that it sets off, names. */
const IS_USED = `relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'select') and exists (
  select from pg_proc p where pronamespace = 'public'::regnamespace and (prosecdef or prorettype = 'trigger'::regtype)
    and prosrc ~ ('\\m' || relname || '\\M'))`;

/** Objects in the caller's temporary schema that have the names of objects that the functions use. */
const SHADOWS = {
  views: `
    select format('create view pg_temp.%I as select * from public.%1$I where pg_temp.payload()', relname)
    from pg_class where relkind in ('r', 'v') and ${IS_USED}`,
  tables: `
    select format('create temp table %I as select * from public.%1$I;
      create trigger shadow before insert or update or delete on pg_temp.%1$I for each row
        execute function pg_temp.payload_trigger()', relname)
    from pg_class where relkind = 'r' and ${IS_USED}`,
  functions: `
    select format('create function pg_temp.%I(%s) returns %s language plpgsql as $f$ begin perform pg_temp.payload(); return null; end $f$',
      proname, pg_get_function_identity_arguments(oid), prorettype::regtype)
    from pg_proc where prokind = 'f' and not proretset and prorettype <> 'trigger'::regtype
      and (pronamespace = 'public'::regnamespace and prorettype not in ('void'::regtype, 'record'::regtype)
        or pronamespace = 'pg_catalog'::regnamespace
          and proname in ('sha256', 'clock_timestamp', 'uuid_send', 'gen_random_uuid'))`,
  operators: `
    select format('create function pg_temp.%I(a %s, b %s) returns %s language plpgsql as $f$ begin perform pg_temp.payload(); return null; end $f$;
      create operator pg_temp.%s (leftarg = %2$s, rightarg = %3$s, function = pg_temp.%1$I)',
      'shadow_' || oid, oprleft::regtype, oprright::regtype, oprresult::regtype, oprname)
    from pg_operator where oprkind = 'b' and oprnamespace = 'pg_catalog'::regnamespace
      and oprname in ('=', '<', '>', '<>', '||', '-')
      and oprleft in ('int4'::regtype, 'int8'::regtype, 'bytea'::regtype, 'text'::regtype, 'timestamptz'::regtype)
      and oprright in ('int4'::regtype, 'int8'::regtype, 'bytea'::regtype, 'text'::regtype, 'timestamptz'::regtype,
        'interval'::regtype)`,
};

/**
 * Calls each function with the owner's rights while the caller's temporary schema shadows an object of these `kinds`.
 * Returns a line for each call in which the caller's code ran with other rights.
 */
export async function attackDefiners(
  url: string,
  kinds = Object.keys(SHADOWS) as (keyof typeof SHADOWS)[],
): Promise<string[]> {
  const found: string[] = [];
  for (const kind of kinds) {
    const shadows = await withClient(url, async (client) => {
      const { rows } = await client.query<[string]>({ text: SHADOWS[kind], rowMode: 'array' });
      return rows.map(([shadow]) => shadow);
    });
    if (shadows.length === 0) throw new Error(`there are no ${kind} to shadow`);
    const isAlone = kind === 'views' || kind === 'tables';
    for (const shadow of isAlone ? shadows : [shadows.join(';')])
      await withClient(url, async (client) => {
        await client.query(`${PAYLOAD} ${shadow}`);
        let call = '';
        client.on('notice', ({ message }) => found.push(`${kind}: ${call} ${message}`));
        for (const [name, text] of Object.entries(DEFINER_CALLS)) {
          call = name;
          // A function may fail on the shadows. Only the rights of the code that ran matter.
          await client.query(text).catch(() => undefined);
        }
      });
  }
  return [...new Set(found)];
}
