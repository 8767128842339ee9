import type { QueryRunner } from 'typeorm';

/** Whether an object of the catalog does not belong to an extension. */
const isOurs = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** $1: the schema. Names that PostgreSQL generates for constraints, the order of columns, and grants on sequences do not count. */
const FINGERPRINT = `
  with relation as (
    select * from pg_class c where c.relnamespace = $1::text::regnamespace and c.relname not like 'typeorm_migrations%' and ${isOurs('pg_class', 'c.oid')}
  ), line as (
    select format('%s %s %s %s', case relkind when 'v' then 'view' when 'c' then 'type' else 'table' end, relname, relpersistence, reloptions)
      from relation where relkind not in ('i', 'S')
    union all
    select format('column %s.%s %s', c.relname, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        'default ' || pg_get_expr(d.adbin, d.adrelid), 'generated ' || nullif(a.attgenerated::text, ''), 'identity ' || nullif(a.attidentity::text, '')))
      from relation c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind not in ('i', 'S')
    union all
    -- Since PostgreSQL 18 a column that is not null also has a constraint.
    select format('constraint on %s: %s', c.relname, pg_get_constraintdef(k.oid))
      from relation c join pg_constraint k on k.conrelid = c.oid and k.contype not in ('n', 't')
    union all
    select pg_get_indexdef(i.indexrelid) from relation c join pg_index i on i.indrelid = c.oid
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    union all
    select format('%s %s', pg_get_triggerdef(t.oid), t.tgenabled) from relation c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    union all
    select format('view %s: %s', relname, pg_get_viewdef(oid)) from relation where relkind = 'v'
    union all
    select pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = $1::text::regnamespace and p.prokind in ('f', 'p') and ${isOurs('pg_proc', 'p.oid')}
    union all
    select format('enum %s: %s', t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder))
      from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = $1::text::regnamespace and ${isOurs('pg_type', 't.oid')} group by t.typname
    union all
    select format('grant %s on %s to doce_app', g.privilege_type, c.relname) from relation c, aclexplode(c.relacl) g
      where c.relkind not in ('i', 'S') and g.grantee = (select oid from pg_roles where rolname = 'doce_app')
    union all
    select format('grant %s (%s) on %s to doce_app', g.privilege_type, a.attname, c.relname)
      from relation c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
      where g.grantee = (select oid from pg_roles where rolname = 'doce_app')
    union all
    select format('grant execute on %s to %s', p.oid::regprocedure, case g.grantee when 0 then 'public' else 'doce_app' end)
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
      where p.pronamespace = $1::text::regnamespace and ${isOurs('pg_proc', 'p.oid')}
        and g.grantee in (0, (select oid from pg_roles where rolname = 'doce_app'))
  )
  select replace(regexp_replace(format, '--[^\\n]*', '', 'g'), $1::text || '.', '') as line from line`;

/**
 * Reads a schema from the catalogs: tables, columns, constraints, indexes, triggers, functions, views, types, and the rights of the application's role.
 * Sets the search path of the transaction to that schema.
 *
 * @returns each object as text, by the same text without white space and parentheses, which differ in a restored backup
 */
export async function readFingerprint(db: QueryRunner, schema: string): Promise<Map<string, string>> {
  await db.query(`set local search_path to ${schema}`);
  const rows = (await db.query(FINGERPRINT, [schema])) as { line: string }[];
  return new Map(
    rows.map(({ line }) => [line.replaceAll(/[\s()]/g, ''), line.replaceAll(/\s+/g, ' ').trim()]),
  );
}
