import { rank } from '../../shared/rules/groups.ts';
import type { MatchStatus } from '../../shared/rules/match-status.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import type { Queries } from '../database/database.ts';
import { countHits } from './oracles/hits.ts';

interface NaiveBoard {
  members: {
    id: number;
    username: string;
    wins: number;
    rank: number;
    dayHits: number;
    rankBefore: number;
  }[];
  folded: number;
  gamesPlayed: number;
}

/**
 * Test oracle: counts the table of a running edition with the pure rules. Call it while the database does not change.
 */
export async function naiveBoard(database: Queries, editionId: number): Promise<NaiveBoard> {
  const [edition] = await database.rows<{ groupId: number; wanted: number; now: Date }>(
    'select group_id as "groupId", grids as wanted, statement_now() as now from group_edition where id = $1',
    [editionId],
  );
  const { groupId, wanted, now } = edition!;
  const grids = await database.rows<{ plannedEnd: Date }>(
    `select planned_end as "plannedEnd" from grid where id in (select grid_id from edition_grid where edition_id = $1)`,
    [editionId],
  );
  const matches = await database.rows<{
    id: number;
    start: Date;
    reveal: Date | number;
    status: MatchStatus;
    home: number | null;
    away: number;
  }>(
    `select id, start_time as start, reveal_at as reveal, status, home_score as home, away_score as away from match
     where grid_id in (select grid_id from edition_grid where edition_id = $1) and status <> 'cancelled'`,
    [editionId],
  );
  const players = await database.rows<{ id: number; username: string; joinedAt: Date }>(
    `select player_id as id, username, joined_at as "joinedAt" from group_member join account using (player_id)
     where group_id = $1 and disabled_at is null`,
    [groupId],
  );
  const picks = await database.rows<{ playerId: number; matchId: number; pick: Pick }>(
    'select player_id as "playerId", match_id as "matchId", pick from pick',
  );
  // A stored edition may have no players.
  const stored = await database.rows<{ number: number; playerId: number | null; played: boolean | null }>(
    `select e.number, p.player_id as "playerId", p.played from group_edition e
      left join edition_player p on p.edition_id = e.id
     where e.group_id = $1 and e.ended_at is not null`,
    [groupId],
  );
  const begins = Math.min(...matches.map(({ reveal }) => Number(reveal)));
  const closes =
    grids.length < wanted
      ? Infinity
      : Math.max(
          matches.length === 0 ? -Infinity : begins,
          ...grids.map(({ plannedEnd }) => plannedEnd.getTime()),
        );
  // A live match counts as if it ended now.
  const standing = matches
    .filter(({ reveal }) => Number(reveal) <= now.getTime())
    .map(({ id, start, status, home, away }) => ({
      id,
      matchId: id,
      startTime: start.getTime(),
      status:
        (status === 'live' || status === 'finished') && home !== null
          ? ('finished' as const)
          : ('scheduled' as const),
      score: home === null ? null : { home, away },
      isOver: status === 'finished',
    }));
  const withOutcome = standing.filter(({ status }) => status === 'finished');
  const lastDay = Math.max(...withOutcome.map(({ startTime }) => dayOf(startTime)));
  const ofDay = withOutcome.filter(({ startTime }) => dayOf(startTime) === lastDay);
  const lastStored = stored.filter(({ number }) => number === Math.max(...stored.map((each) => each.number)));
  const counted = players
    .filter(({ joinedAt }) => joinedAt.getTime() < closes)
    .map(({ id, username }) => {
      const own = picks.filter(({ playerId }) => playerId === id);
      return {
        id,
        username,
        wins: countHits(own, standing),
        dayHits: countHits(own, ofDay),
        isFolded:
          lastStored.some(({ playerId, played }) => playerId === id && !played) &&
          !own.some(({ matchId }) => standing.some((match) => match.id === matchId)),
      };
    });
  const isFirstDay = ofDay.length === withOutcome.length;
  const before = rank(
    counted.map((player) => ({ ...player, wins: player.wins - (isFirstDay ? 0 : player.dayHits) })),
  );
  const ranked = rank(counted).map((member) => ({
    ...member,
    rankBefore: before.find(({ id }) => id === member.id)!.rank,
  }));
  return {
    // Those that are folded come last among equal hits.
    members: ranked
      .toSorted((a, b) => b.wins - a.wins || Number(a.isFolded) - Number(b.isFolded))
      .map(({ isFolded: _, ...member }) => member),
    folded: counted.filter(({ isFolded }) => isFolded).length,
    gamesPlayed: standing.filter(({ isOver, status }) => isOver && status === 'finished').length,
  };
}

/** The number of the day of a start. A day begins at 6:00 UTC (GRP-16). */
const dayOf = (startTime: number) => Math.floor((startTime / 3_600_000 - 6) / 24);
