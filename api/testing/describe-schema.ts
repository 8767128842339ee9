import { withClient } from './with-client.ts';

/** Statements by kind, then by name: types, tables, indexes, views, functions, triggers, and rights of doce_app. */
const SCHEMA = `
  with relation as (
    select c.oid, c.relname as name, c.relkind as kind, c.relacl as rights
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname <> 'typeorm_migrations'
  ), routine as (
    select p.oid, p.oid::regprocedure::text as name, p.proacl as rights
    from pg_proc p where p.pronamespace = 'public'::regnamespace
  ), col as materialized (
    select attrelid as of, attnum as place, concat_ws(' ', '  ' || attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      case when attidentity = 'a' then 'generated always as identity'
           when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
           else 'default ' || pg_get_expr(adbin, adrelid) end) as line
    from relation join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select conrelid, 10000 + row_number() over (order by contype = 'p' desc, conname)::int,
      '  ' || pg_get_constraintdef(pg_constraint.oid)
    from relation join pg_constraint on conrelid = relation.oid where contype in ('p', 'u', 'c', 'f')
  )
  select 1 as kind, typname as name,
    'create type ' || typname || ' as enum (' || string_agg(quote_literal(enumlabel), ', '
    order by enumsortorder) || ')' as text
  from pg_type join pg_enum on enumtypid = pg_type.oid group by typname
  union all
  select case kind when 'c' then 1 else 2 end, name,
    'create ' || case kind when 'c' then 'type ' || name || ' as' else 'table ' || name end
      || E' (\\n' || (select string_agg(line, E',\\n' order by place) from col where of = oid) || E'\\n)'
  from relation where kind in ('r', 'c')
  union all
  select 3, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
  from pg_index join relation on relation.oid = indrelid
  where not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select 4, name, 'create view ' || name || E' as\\n' || pg_get_viewdef(oid) from relation where kind = 'v'
  union all
  select 5, name, pg_get_functiondef(oid) from routine
  union all
  select 6, relation.name || ' ' || tgname, pg_get_triggerdef(pg_trigger.oid)
  from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal
  union all
  select 7, name, 'grant ' || string_agg(lower(privilege_type), ', '
    order by privilege_type) || ' on ' || name || ' to doce_app'
  from (select name, rights from relation union all select 'function ' || name, rights from routine) granted,
    aclexplode(rights) where grantee = 'doce_app'::regrole group by name
`;

/** Returns the present schema of the owner's database as SQL, to read and to compare, not to run. */
export async function describeSchema(ownerUrl: string): Promise<string> {
  const { rows } = await withClient(ownerUrl, (client) =>
    client.query<{ text: string }>(`select * from (${SCHEMA}) described order by kind, name collate "C"`),
  );
  const statements = rows.map(({ text }) =>
    text
      .trim()
      .replace(/;$/, '')
      .replace(/[ \t]+$/gm, ''),
  );
  return `-- The schema after the last migration. "npm run migrate" writes this file.\n\n${statements.join(';\n\n')};\n`;
}
