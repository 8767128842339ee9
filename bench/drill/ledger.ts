import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** How many rows there are, and their digest. */
export interface Content {
  ledger: string;
  picks: string;
}

const OUTCOMES = ['home_win', 'draw', 'away_win'];
let nextOutcome = 0;

/**
 * Reads the ledger and the current picks.
 *
 * @param until leaves out later saves of the ledger: a moment as PostgreSQL writes it
 */
export async function readContent(database: pg.Pool, until = 'infinity'): Promise<Content> {
  const { rows } = await database.query<Content>(
    `select
       (select count(*) || ' saves ' || left(md5(coalesce(string_agg(
          row(seq, player_id, picks, op_ids, salt, extract(epoch from accepted_at))::text, ' ' order by seq), '')), 12)
        from pick_event where accepted_at <= $1) as ledger,
       (select count(*) || ' picks ' || left(md5(coalesce(string_agg(
          row(player_id, match_id, pick, seq, extract(epoch from chosen_at))::text, ' ' order by player_id, match_id), '')), 12)
        from pick) as picks`,
    [until],
  );
  return rows[0]!;
}

/** Saves another pick for each match in each round, for all players at once. Raises an error for a refused one. */
export async function savePicks(
  web: pg.Pool,
  players: number[],
  matchIds: number[],
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    nextOutcome += 1;
    const picks = matchIds.map(() => OUTCOMES[nextOutcome % OUTCOMES.length]);
    const ages = matchIds.map(() => 0);
    await Promise.all(
      players.map(async (player) => {
        const { rows } = await web.query<{ accepted: boolean }>(
          `select bool_and(a.status = 'accepted') as accepted from save_picks($1, $2, $3::outcome[], $4, $5) s, unnest(s.answers) a`,
          [player, matchIds, picks, ages, matchIds.map(() => randomUUID())],
        );
        if (!rows[0]!.accepted) throw new Error(`The picks of player ${player} were not accepted`);
      }),
    );
  }
}
