import { type GroupSize, rank } from '../../shared/rules/groups.ts';
import type { MatchStatus } from '../../shared/rules/match-status.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import type { Queries } from '../database/database.ts';
import { windowOf } from './oracles/group-window.ts';
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
  gamesPlayed: number;
}

/** Test oracle: counts a group's leaderboard with the pure rules. Call it while the database does not change. */
export async function naiveBoard(database: Queries, groupId: number): Promise<NaiveBoard> {
  const [group] = await database.rows<{ size: GroupSize; created_at: Date }>(
    'select games_quantity as size, created_at from player_group where id = $1',
    [groupId],
  );
  const matches = await database.rows<{
    id: number;
    start: Date;
    status: MatchStatus;
    home: number | null;
    away: number;
    isRevealed: boolean;
  }>(
    `select m.id, m.start_time as start, m.status, m.home_score as home, m.away_score as away, is_revealed(m) as "isRevealed"
     from match m join grid g on g.id = m.grid_id where g.status <> 'draft'`,
  );
  const players = await database.rows<{ id: number; username: string }>(
    `select player_id as id, username from group_member join account using (player_id) where group_id = $1 and disabled_at is null`,
    [groupId],
  );
  const picks = await database.rows<{ playerId: number; matchId: number; pick: Pick }>(
    'select player_id as "playerId", match_id as "matchId", pick from pick where player_id = any($1)',
    [players.map(({ id }) => id)],
  );
  const window = windowOf(
    matches.map(({ id, start, status, home, away, isRevealed }) => ({
      id,
      matchId: id,
      startTime: start.getTime(),
      // A result counts from the reveal of its match on. A void match stays void.
      status: isRevealed || status === 'cancelled' ? status : ('scheduled' as const),
      score: home === null ? null : { home, away },
    })),
    group!.created_at.getTime(),
    group!.size,
  );
  // A live match counts as if it ended now.
  const standing = window.map((match) =>
    match.status === 'live' && match.score ? { ...match, status: 'finished' as const } : match,
  );
  const hitsOf = (id: number, counted: typeof standing) =>
    countHits(
      picks.filter(({ playerId }) => playerId === id),
      counted,
    );
  const withOutcome = standing.filter(({ status }) => status === 'finished');
  const lastDay = Math.max(...withOutcome.map(({ startTime }) => dayOf(startTime)));
  const ofDay = withOutcome.filter(({ startTime }) => dayOf(startTime) === lastDay);
  const counted = players.map((player) => ({
    ...player,
    wins: hitsOf(player.id, standing),
    dayHits: hitsOf(player.id, ofDay),
  }));
  const before = rank(counted.map((player) => ({ ...player, wins: player.wins - player.dayHits })));
  return {
    members: rank(counted).map((member) => ({
      ...member,
      rankBefore: before.find(({ id }) => id === member.id)!.rank,
    })),
    gamesPlayed: window.filter(({ status }) => status === 'finished').length,
  };
}

/** The number of the day of a start. A day begins at 6:00 UTC (GRP-16). */
const dayOf = (startTime: number) => Math.floor((startTime / 3_600_000 - 6) / 24);
