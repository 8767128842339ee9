import { needQueries } from '../../platform/needs.ts';
import { REPORTED_NAMES } from './name.queries.ts';

/** One need for each reported name, however many reported it. Mails have the number only. */
export const nameNeeds = needQueries({
  name_reported: `select id, name, "firstAt" as at, reports::text as detail, null::int as "gridId"
      from (${REPORTED_NAMES}) n`,
});
