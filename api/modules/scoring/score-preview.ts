import { Injectable } from '@nestjs/common';
import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { Outcome, Pick } from '../../../shared/rules/outcome.ts';
import { MIN_WINNING_HITS, PRIZES } from '../../../shared/rules/prizes.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { countedOver, ROOM_TO_COUNT, STANDING_ONE, SUPPOSED_ONE } from './score-counts.ts';

/** How many names are told of those who enter or leave a prize. */
const NAMED = 20;

type Crossing = ScorePreview['prizes'][number]['enters'];

interface PreviewRow {
  /** What the match counts as now. */
  stands: Outcome | null;
  /** Players by hits, from the fewest that win something on. */
  now: Record<string, number>;
  crossings: { hits: number; way: 'enters' | 'leaves'; total: number; players: Crossing['players'] }[];
  promised: ScorePreview['promised'];
}

/**
 * Who enters or leaves a prize if match $2 ended so, in one statement and without a lock. Hits are a sum over matches, so that what one match gives now
 * and would give is counted alone, which spares reading eleven others; and one match moves nobody by more than one hit, which spares all who are further
 * from a prize ($6). From $5 hits on all win the best prize; names are looked up for those told only.
 */
const PREVIEW = `with standing as materialized (select player_id, hits from grid_score where grid_id = $1 and hits >= $6 - 1),
  picked as materialized (select player_id, p.match_id, p.pick from standing s join pick p using (player_id) where p.match_id = $2),
  gives as materialized (${countedOver(STANDING_ONE, 'picked')}),
  would_give as materialized (${countedOver(SUPPOSED_ONE, 'picked')}),
  changes as materialized (
    select player_id, coalesce(w.hits, 0) - coalesce(g.hits, 0) as change
    from gives g full join would_give w using (player_id) where coalesce(w.hits, 0) <> coalesce(g.hits, 0)
  ),
  moved as materialized (
    select player_id, s.hits as before, s.hits + c.change as after from changes c join standing s using (player_id)
  ),
  crossed as (
    select 'enters' as way, least(after, $5) as hits, player_id, before, after from moved
      where after >= $6 and least(after, $5) <> least(before, $5)
    union all
    select 'leaves', least(before, $5), player_id, before, after from moved
      where before >= $6 and least(after, $5) <> least(before, $5)
  ),
  placed as (
    select *, count(*) over (partition by way, hits) as total, row_number() over (partition by way, hits order by player_id) as place from crossed
  ),
  told as (
    select way, hits, max(total) as total,
      jsonb_agg(jsonb_build_object('id', p.player_id, 'username', a.username, 'hits', before, 'hitsAfter', after) order by place) as players
    from placed p left join account a on a.player_id = p.player_id where place <= $7 group by way, hits
  ),
  promised as (
    select p.player_id, case p.step when 'due' then 'won' else p.step end as state, count(*) over () as total, row_number() over (order by p.player_id) as place
    from crossed c join prize p on p.grid_id = $1 and p.player_id = c.player_id
    where c.way = 'leaves' and p.told_tier is not null
  )
  select (select outcome from (${STANDING_ONE}) m) as stands,
    (select coalesce(jsonb_object_agg(hits, players), '{}') from (
       select least(hits, $5) as hits, count(*) as players from standing where hits >= $6 group by 1) n) as now,
    (select coalesce(jsonb_agg(told), '[]') from told) as crossings,
    (select jsonb_build_object('total', coalesce(max(total), 0), 'players', coalesce(
         jsonb_agg(jsonb_build_object('id', p.player_id, 'username', a.username, 'state', state) order by place), '[]'))
       from promised p left join account a on a.player_id = p.player_id where place <= $7) as promised`;

/**
 * How many players picked each outcome of match $1, and whether that is final: the match closed for good, and the last save has ended since.
 */
const TALLY = `select coalesce((select reveal_at < clock_timestamp() - interval '1 minute' from match where id = $1), false) as "isFinal",
    coalesce((select jsonb_object_agg(pick, players) from (select pick, count(*) as players from pick where match_id = $1 group by pick) t), '{}') as tally`;

type Tally = Partial<Record<Pick, number>>;

/** Matches whose tally is remembered. */
const REMEMBERED = 100;

/** Whose hits another result of a match would change: a dry run of the scoring, by the same count. */
@Injectable()
export class PreviewHits {
  /** Final ones, by match. To count a week's picks takes seconds at a million players, and a correction is looked at several times. */
  private readonly tallies = new Map<number, Tally>();

  constructor(private readonly database: Database) {}

  /** @param supposed the match's outcome (null: none yet), or that it is void */
  async preview(supposed: {
    gridId: number;
    matchId: number;
    outcome: Outcome | null;
    isVoid: boolean;
  }): Promise<Omit<ScorePreview, 'gameGroup' | 'settles' | 'isHidden'>> {
    const { gridId, matchId, outcome, isVoid } = supposed;
    const { row, tally } = await this.database.transaction(async (tx) => {
      await tx.rows(ROOM_TO_COUNT);
      const tally = await this.tallyOf(tx, matchId);
      const [counts] = await tx.rows<PreviewRow>(PREVIEW, [
        gridId,
        matchId,
        outcome,
        isVoid,
        PRIZES[0].hits,
        MIN_WINNING_HITS,
        NAMED,
      ]);
      return { row: counts!, tally };
    });
    const gives = row.stands;
    const wouldGive = isVoid ? null : outcome;
    const change = gives !== wouldGive;
    return {
      up: change && wouldGive ? (tally[wouldGive] ?? 0) : 0,
      down: change && gives ? (tally[gives] ?? 0) : 0,
      prizes: PRIZES.map(({ hits }) => prizeOf(row, hits)),
      promised: row.promised,
    };
  }

  /** How many players have a pick for a match. */
  async countPlayers(matchId: number): Promise<number> {
    const tally = await this.database.transaction((tx) => this.tallyOf(tx, matchId));
    return Object.values(tally).reduce((all, players) => all + players, 0);
  }

  private async tallyOf(tx: Transaction, matchId: number): Promise<Tally> {
    const known = this.tallies.get(matchId);
    if (known) return known;
    const [found] = await tx.rows<{ isFinal: boolean; tally: Tally }>(TALLY, [matchId]);
    const { isFinal, tally } = found!;
    if (!isFinal) return tally;
    const [oldest] = this.tallies.keys();
    if (oldest !== undefined && this.tallies.size >= REMEMBERED) this.tallies.delete(oldest);
    this.tallies.set(matchId, tally);
    return tally;
  }
}

function prizeOf(row: PreviewRow, hits: number): ScorePreview['prizes'][number] {
  const crossing = (way: 'enters' | 'leaves'): Crossing => {
    const found = row.crossings.find((each) => each.hits === hits && each.way === way);
    return { total: found?.total ?? 0, players: found?.players ?? [] };
  };
  const [enters, leaves] = [crossing('enters'), crossing('leaves')];
  const now = row.now[hits] ?? 0;
  return { hits, now, after: now + enters.total - leaves.total, enters, leaves };
}
