import { Inject, Injectable } from '@nestjs/common';
import { LOCK_BEFORE_START_MS } from '../../../shared/rules/pick-window.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { countryCodeOf } from '../../../shared/rules/countries.ts';
import { isShown } from './is-shown.ts';

/** So long before the first match of a grid locks its players are reminded: an evening's time to choose. */
const REMIND_BEFORE = `interval '3 hours'`;
/** A result that is older was news once. */
const RESULT_IS_NEWS = `interval '3 days'`;

/** SQL: when the match `m` locks. */
export const LOCK_AT = `least(m.start_time, m.closes_at) - interval '${LOCK_BEFORE_START_MS} milliseconds'`;

/** SQL: whether the occasion `o` of the announcement `a` or the grid `g` is not told at the moment `at`; it may be later. */
export function isPaused(at: string): string {
  return `(o.kind = 'announcement' and not ${isShown(at)} or o.kind = 'result' and not result_is_final(g, ${at}))`;
}

/** The occasion, if it is new: whoever writes it first fans it out. */
const OCCUR = {
  announcement: `insert into push_occasion (kind, announcement_id, created_at) select 'announcement', a.id, $1 from announcement a
    where a.id = $2 and ${isShown('$1')} on conflict do nothing returning id`,
  reminder: `insert into push_occasion (kind, grid_id, created_at) values ('reminder', $2, $1) on conflict do nothing returning id`,
  result: `insert into push_occasion (kind, grid_id, created_at) values ('result', $2, $1) on conflict do nothing returning id`,
};

/** One row for each device to be told, with quiet hours by its own clock; nothing comes back but how many. */
function fanOut(wanted: string, alsoWhere = 'true'): string {
  return `with made as (
      insert into push_delivery (subscription_id, occasion_id, next_attempt_at)
      select s.id, $2, push_after_quiet($1, s.time_zone, p.quiet_from, p.quiet_until)
      from push_subscription s join session on session.id = s.session_id left join push_preference p using (player_id)
      where s.disabled_at is null and session.expires_at > $1 and ${wanted} and ${alsoWhere}
      returning 1
    )
    update push_occasion set sent = (select count(*) from made) where id = $2`;
}

const FAN_OUT = {
  announcement: fanOut('coalesce(p.announcements, true)'),
  /** $3: the country's code, $4: the matches still open, $5: when the first of them locks. */
  reminder: fanOut(
    'p.reminders',
    `push_after_quiet($1, s.time_zone, p.quiet_from, p.quiet_until) < $5 and exists (
       select from account join lateral (
         select count(*) filter (where pick.match_id = any($4)) as held, count(*) > 0 as has_begun from pick
         where pick.player_id = account.player_id and pick.match_id in (select id from match where grid_id = $6)
       ) mine on true
       where account.player_id = session.player_id and mine.held < cardinality($4::int[]) and (mine.has_begun or account.country = $3))`,
  ),
  /** $3: the grid. */
  result: fanOut(
    'p.results',
    'exists (select from grid_score g where g.grid_id = $3 and g.player_id = session.player_id)',
  ),
};

interface DueGrid {
  id: number;
  country: string;
  lock_at: Date;
  match_ids: number[];
}

/** What there is to tell, found when it is due and fanned out in one transaction: a row for each device, written in the database. */
@Injectable()
export class PushOccasions {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Fans out an announcement, unless nobody may see it yet or it was fanned out before (PUSH-04). Was it? */
  async announce(tx: Queries, announcementId: number): Promise<boolean> {
    const now = this.now();
    const [occasion] = await tx.rows<{ id: number }>(OCCUR.announcement, [now, announcementId]);
    if (!occasion) return false;
    await tx.rows(FAN_OUT.announcement, [now, occasion.id]);
    return true;
  }

  /**
   * Fans out all that has become due by itself: announcements whose day has come, grids about to lock, results that stand. Two who do it at
   * once, or one who was killed and does it again, tell nothing twice.
   *
   * @returns how many occasions there were
   */
  async findDue(): Promise<number> {
    const announcements = await this.dueAnnouncements();
    const toRemind = await this.gridsToRemind();
    const settled = await this.settledGrids();
    const works = [
      ...announcements.map((id) => (tx: Transaction) => this.announce(tx, id)),
      ...toRemind.map((grid) => (tx: Transaction) => this.remind(tx, grid)),
      ...settled.map((id) => (tx: Transaction) => this.tellResult(tx, id)),
    ];
    let count = 0;
    for (const work of works) if (await this.database.transaction(work)) count += 1;
    return count;
  }

  private async remind(tx: Transaction, grid: DueGrid): Promise<boolean> {
    const now = this.now();
    const [occasion] = await tx.rows<{ id: number }>(OCCUR.reminder, [now, grid.id]);
    if (!occasion) return false;
    const { id, match_ids: matchIds, lock_at: lockAt } = grid;
    await tx.rows(FAN_OUT.reminder, [now, occasion.id, countryCodeOf(grid.country), matchIds, lockAt, id]);
    return true;
  }

  private async tellResult(tx: Transaction, gridId: number): Promise<boolean> {
    const now = this.now();
    const [occasion] = await tx.rows<{ id: number }>(OCCUR.result, [now, gridId]);
    if (!occasion) return false;
    await tx.rows(FAN_OUT.result, [now, occasion.id, gridId]);
    return true;
  }

  private async dueAnnouncements(): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `select a.id from announcement a
       where ${isShown('$1')} and not exists (select from push_occasion o where o.announcement_id = a.id) order by a.id`,
      [this.now()],
    );
    return rows.map(({ id }) => id);
  }

  private gridsToRemind(): Promise<DueGrid[]> {
    return this.database.rows<DueGrid>(
      `select g.id, g.country, min(${LOCK_AT}) as lock_at, array_agg(m.id) as match_ids
       from grid g join match m on m.grid_id = g.id and m.status = 'scheduled' and ${LOCK_AT} > $1
       where g.status = 'open' and not exists (select from push_occasion o where o.kind = 'reminder' and o.grid_id = g.id)
       group by g.id having min(${LOCK_AT}) <= $1::timestamptz + ${REMIND_BEFORE} order by lock_at`,
      [this.now()],
    );
  }

  private async settledGrids(): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `select g.id from grid g
       where result_is_final(g, $1) and g.settled_at > $1::timestamptz - ${RESULT_IS_NEWS}
         and not exists (select from push_occasion o where o.kind = 'result' and o.grid_id = g.id) order by g.id`,
      [this.now()],
    );
    return rows.map(({ id }) => id);
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
