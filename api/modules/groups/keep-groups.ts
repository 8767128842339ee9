import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { GROUP_SIZES } from '../../../shared/rules/group-window.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { CountGroupHits } from './count-group-hits.ts';

/** Few enough that nobody who joins one of them waits long. */
const AT_ONCE = 50;
const LARGEST = Math.max(...GROUP_SIZES);

interface Scored {
  up_to: number;
  /** Groups made between these may count one of the matches that were scored. */
  made_from: Date | null;
  made_before: Date | null;
}

/** What has been scored since the last time, and which groups can count matches of it. */
const NEWLY_SCORED = `with run as (
    select r.id, r.grid_id from scoring_run r, group_scoring s where r.id > s.seen_run
  ), match_scored as (
    select m.start_time from match m where m.grid_id in (select grid_id from run)
  )
  select (select max(id) from run) as up_to, max(start_time) as made_before,
    (select start_time from match where grid_id is not null and status <> 'cancelled' and start_time < (select min(start_time) from match_scored)
     order by start_time desc, id desc offset ${LARGEST - 1} limit 1) as made_from
  from match_scored`;

/**
 * Counts the hits of all groups after their matches were scored, so that hardly any reader has to (GRP-07). What it misses, e.g. a match that only
 * moved, is counted by the next reader of that group.
 */
@Injectable()
export class KeepGroups implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly hits: CountGroupHits,
    private readonly jobs: RecurringJobs,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.add({
      name: 'count-group-hits',
      everyMs: this.env.resultsEveryMs,
      run: async () => `${await this.catchUp()} groups counted`,
    });
  }

  /** @returns how many groups were behind */
  async catchUp(): Promise<number> {
    const [scored] = await this.database.rows<Scored>(NEWLY_SCORED);
    if (!scored?.up_to) return 0;
    let counted = 0;
    let after = 0;
    for (;;) {
      const rows = await this.database.rows<{ id: number }>(
        `select id from player_group
         where id > $1 and created_at >= coalesce($2, '-infinity'::timestamptz) and created_at < $3 order by id limit ${AT_ONCE}`,
        [after, scored.made_from, scored.made_before],
      );
      if (rows.length === 0) break;
      after = rows.at(-1)!.id;
      counted += await this.hits.bringUpToDate(rows.map(({ id }) => id));
    }
    await this.database.rows('update group_scoring set seen_run = $1 where seen_run < $1', [scored.up_to]);
    return counted;
  }
}
