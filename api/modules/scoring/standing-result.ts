/** So long a slip of the hand in a result can be put right before anybody is told of it (ADM-18, PUSH-06). */
const WAIT = `interval '10 minutes'`;

/**
 * SQL: whether the result of grid `g` stands at the moment `at`, and may be told: settled and counted, and neither of it just now. Every correction is a
 * count, and begins the wait anew.
 */
export const resultStands = (at: string) => `(g.status = 'settled' and g.scored_version = g.results_version
  and g.settled_at <= ${at}::timestamptz - ${WAIT}
  and not exists (select from scoring_run r where r.grid_id = g.id and r.scored_at > ${at}::timestamptz - ${WAIT}))`;
