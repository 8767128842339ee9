import { createHash } from 'node:crypto';
import { OUTCOMES, outcomeOf, type Pick } from '../../shared/rules/outcome.ts';
import type { Queries } from '../database/database.ts';
import type { KnownIds } from '../modules/football/leagues-and-teams.ts';
import type { SourceFixture } from '../modules/football/source/football-source.ts';
import { dayOf } from './day-of.ts';

const DAY_MS = 86_400_000;

/**
 * Stores a grid whose matches are over, and what people had picked. The picks are older than their matches, so this is the one place that writes the
 * ledger beside `save_picks`; it needs the owner's connection.
 */
export async function storePastGrid(
  tx: Queries,
  past: { name: string; fixtures: SourceFixture[]; ids: KnownIds; players: { id: number; skill: number }[] },
): Promise<number> {
  const { name, fixtures, ids, players } = past;
  const days = fixtures.map(({ start }) => dayOf(start)).toSorted();
  const [grid] = await tx.rows<{ id: number }>(
    `insert into grid (name, country, start_date, end_date) values ($1, 'Argentina', $2, $3) returning id`,
    [name, days[0], days.at(-1)],
  );
  const matches: { id: number; fixture: SourceFixture }[] = [];
  for (const [index, fixture] of fixtures.entries()) {
    const [match] = await tx.rows<{ id: number }>(
      `insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, status, source_status, home_score,
         away_score, score_by, grid_id, position)
       values ('demonstration', $1, $2, $3, $4, $5, $5, 'finished', $6, $7, $8, 'source', $9, $10) returning id`,
      [
        fixture.id,
        ids.leagues.get(fixture.league.id),
        ids.teams.get(fixture.home.id),
        ids.teams.get(fixture.away.id),
        fixture.start,
        fixture.sourceStatus,
        fixture.fullTime!.home,
        fixture.fullTime!.away,
        grid!.id,
        index + 1,
      ],
    );
    matches.push({ id: match!.id, fixture });
  }
  const savedAt = new Date(Math.min(...fixtures.map(({ start }) => start.getTime())) - DAY_MS);
  for (const player of players.filter(({ skill }) => skill > 0)) {
    const picks = matches.map(({ id, fixture }) => [id, guess(player, fixture)] as const);
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
  return grid!.id;
}

/** Right as often as the person's skill says, and always the same for the same person and match. */
function guess(player: { id: number; skill: number }, fixture: SourceFixture): Pick {
  const roll = createHash('sha256').update(`${player.id}/${fixture.id}`).digest();
  const right = outcomeOf(fixture.fullTime!);
  if (roll.readUInt16BE(0) / 65_536 < player.skill) return right;
  return OUTCOMES.filter((outcome) => outcome !== right)[roll[2]! % 2]!;
}
