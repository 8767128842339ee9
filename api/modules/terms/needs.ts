import { PERMIT_ENDS_SOON_DAYS } from '../../../shared/rules/prize-terms.ts';
import { needQueries } from '../../platform/needs.ts';

/** Permits and undecided countries that need an administrator (ADM-54). The name is the country's code. */
export const termsNeeds = needQueries({
  // A match moved behind the end of the present permit, or a draft will open without these prizes.
  grid_permit: `select g.id, g.name, min(p.valid_until)::timestamptz as at,
      string_agg(p.country, ',' order by p.country) as detail, g.id as "gridId"
    from grid g join (
        select f.grid_id, f.country, c.valid_until, c.time_zone from grid_terms f join country_terms c using (country)
          where f.has_prizes
        union all
        select d.id, c.country, c.valid_until, c.time_zone from grid d cross join country_terms c
        where d.status = 'draft' and d.opens_at is not null and c.has_prizes
      ) p on p.grid_id = g.id
    where g.status in ('draft', 'open') and g.deleted_at is null
      and p.valid_until < (last_start(g.id) at time zone p.time_zone)::date
    group by g.id`,
  prizes_undecided: `select t.id, t.country as name, null::timestamptz as at, null::text as detail,
      null::int as "gridId"
    from country_terms t where t.has_prizes is null`,
  permit_ends: `select t.id, t.country as name, t.valid_until::timestamptz as at, null::text as detail,
      null::int as "gridId"
    from country_terms t
    where t.has_prizes and t.valid_until < (statement_now() at time zone t.time_zone)::date + ${PERMIT_ENDS_SOON_DAYS}
      and exists (select from account a where a.country = t.country and a.email_verified_at is not null
        and a.role = 'player')`,
});
