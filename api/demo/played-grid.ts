import { createHash } from 'node:crypto';
import { OUTCOMES, outcomeOf, type Pick } from '../../shared/rules/outcome.ts';
import type { Queries } from '../database/database.ts';
import { storeFixtures } from '../modules/football/store-fixtures.ts';
import { addToGrid, insertGrid } from '../modules/football/football.queries.ts';
import type { SourceFixture } from '../modules/football/source/football-source.ts';
import { dayOf } from './day-of.ts';

const DAY_MS = 86_400_000;

/** A player with the skill and the hits of `DemoPerson`. */
export interface DemoPlayer {
  id: number;
  skill: number;
  pastHits?: number;
}

/**
 * Stores a begun grid with older picks and returns its id. No other code but `save_picks` writes the ledger. It needs
 * the connection of the database's owner.
 */
export async function storePlayedGrid(
  tx: Queries,
  played: {
    name: string;
    fixtures: SourceFixture[];
    imageIds: ReadonlyMap<string, string>;
    players: DemoPlayer[];
    /** Null: the day of the first match. */
    startDate: string | null;
  },
): Promise<number> {
  const { name, fixtures, imageIds, players, startDate } = played;
  const days = fixtures.map(({ start }) => dayOf(start)).toSorted();
  const grid = { name, country: 'Argentina', startDate: startDate ?? days[0]!, endDate: days.at(-1)! };
  const matches = await storeFixtures(tx, 'demonstration', { fixtures, sentAt: new Map() }, imageIds);
  const gridId = await insertGrid(tx, grid);
  await addToGrid(tx, gridId, matches, 1);
  const fixtureOf = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  const savedAt = new Date(Math.min(...fixtures.map(({ start }) => start.getTime())) - DAY_MS);
  for (const player of players.filter(({ skill }) => skill > 0)) {
    const picks = matches.map(({ id, fixtureId }, index) => {
      const skill = player.pastHits === undefined ? player.skill : Number(index < player.pastHits);
      return [id, guess({ id: player.id, skill }, fixtureOf.get(fixtureId)!)];
    });
    await tx.rows(
      `with event as (
         insert into pick_event (player_id, picks, op_ids, salt, accepted_at)
         values ($1, $2, '{}', uuid_send(gen_random_uuid()), $3) returning seq
       )
       insert into pick (player_id, match_id, pick, seq, chosen_at)
       select $1, (p ->> 0)::integer, (p ->> 1)::outcome, event.seq, $3 from event, jsonb_array_elements($2) p`,
      [player.id, JSON.stringify(picks), savedAt],
    );
  }
  return gridId;
}

/** Returns the player's pick, derived from player and match: correct with probability `skill`, else random. */
export function guess(player: { id: number; skill: number }, fixture: SourceFixture): Pick {
  const roll = createHash('sha256').update(`${player.id}/${fixture.id}`).digest();
  if (!fixture.fullTime) return OUTCOMES[roll[2]! % 3]!;
  const right = outcomeOf(fixture.fullTime);
  if (roll.readUInt16BE(0) / 65_536 < player.skill) return right;
  return OUTCOMES.filter((outcome) => outcome !== right)[roll[2]! % 2]!;
}
