import type pg from 'pg';
import type { Choice } from './traffic.ts';

/** Acknowledged choices beside the rows of the database. All but the first two must be 0. */
export interface Comparison {
  acknowledged: number;
  stored: number;
  /** Acknowledged as accepted, but not in the ledger. */
  lost: number;
  /** In the ledger more often than acknowledged as accepted. */
  doubled: number;
  /** Stored after the match had closed. */
  late: number;
  /** The current pick is another one than the last one of the ledger. */
  different: number;
}

interface Stored {
  player: number;
  match: number;
  pick: string;
}

/** Compares choices with ledger and picks. The ledger holds an accepted choice once, also after repeats by op id. */
export async function compareWithLedger(
  owner: pg.Pool,
  choices: Choice[],
  matchIds: number[],
): Promise<Comparison> {
  const players = [...new Set(choices.map(({ playerId }) => playerId))];
  const { rows: stored } = await owner.query<Stored>(
    `select e.player_id as player, (p.pick ->> 0)::int as match, p.pick ->> 1 as pick
     from pick_event e cross join jsonb_array_elements(e.picks) as p (pick)
     where e.player_id = any($1)`,
    [players],
  );
  const { rows: late } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pick_event e cross join jsonb_array_elements(e.picks) as p (pick)
     join match m on m.id = (p.pick ->> 0)::int where e.player_id = any($1) and e.accepted_at >= m.closes_at`,
    [players],
  );
  const { rows: different } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pick c left join lateral (
       select p.pick ->> 1 as pick from pick_event e cross join jsonb_array_elements(e.picks) as p (pick)
       where e.player_id = c.player_id and (p.pick ->> 0)::int = c.match_id order by e.seq desc limit 1
     ) last on true
     where c.player_id = any($1) and c.match_id = any($2) and c.pick::text is distinct from last.pick`,
    [players, matchIds],
  );
  const key = (player: number, match: number, pick: string) => [player, match, pick].join();
  const storedTimes = countBy(stored, ({ player, match, pick }) => key(player, match, pick));
  const acceptedTimes = countBy(
    choices.filter(({ answer }) => answer?.status === 'accepted'),
    (each) => key(each.playerId, each.matchId, each.prediction),
  );
  return {
    acknowledged: choices.filter(({ answer }) => answer?.status === 'accepted').length,
    stored: stored.length,
    lost: sum([...acceptedTimes].map(([each, count]) => Math.max(0, count - (storedTimes.get(each) ?? 0)))),
    doubled: sum(
      [...storedTimes].map(([each, count]) => Math.max(0, count - (acceptedTimes.get(each) ?? 0))),
    ),
    late: late[0]!.count,
    different: different[0]!.count,
  };
}

function countBy<T>(values: T[], keyOf: (value: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
