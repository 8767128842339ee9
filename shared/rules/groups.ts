import { compare } from './order.ts';

/** The most members of a group. The invitation link of a full group admits no player. */
export const GROUP_MOST_MEMBERS = 1_000;

/** In how many groups one player can be, owned and joined together. */
export const PLAYER_MOST_GROUPS = 50;

/** The games of a jornada, as the size of a group counts them. */
export const JORNADA_GAMES = 12;
/** The games of an edition, 12 for each jornada, whatever its number of matches; the first value is the default. */
export const GROUP_SIZES = [12, 24, 36, 48] as const;
export type GroupSize = (typeof GROUP_SIZES)[number];

/** How many whole jornadas an edition of this size has. */
export const jornadasOf = (size: number) => size / JORNADA_GAMES;

/** A member of a leaderboard. `wins` counts hits. */
export interface Ranked {
  wins: number;
  username: string;
}

export type Podium = 'gold' | 'silver' | 'bronze';

/**
 * Sorts by hits, then username without case, and adds ranks; equal hits share one (1, 2, 2, 4).
 */
export function rank<Member extends Ranked>(members: readonly Member[]): (Member & { rank: number })[] {
  let shared = 1;
  const ordered = [...members].sort(byHits);
  return ordered.map((member, index) => {
    if (member.wins !== ordered[index - 1]?.wins) shared = index + 1;
    return { ...member, rank: shared };
  });
}

/** In SQL the same order is `wins DESC, lower(username) COLLATE "C", username COLLATE "C"`. */
function byHits(a: Ranked, b: Ranked): number {
  return (
    b.wins - a.wins ||
    compare(a.username.toLowerCase(), b.username.toLowerCase()) ||
    compare(a.username, b.username)
  );
}

/** Returns the medal of a rank (1 is the first); null from the fourth rank on. */
export function podium(rank: number): Podium | null {
  return (['gold', 'silver', 'bronze'] as const)[rank - 1] ?? null;
}

/** A player's place in a group after a day. `hits`: of the day, for matches that count in the group. */
export interface GroupPlace {
  id: number;
  name: string;
  rank: number;
  members: number;
  hits: number;
  /** No member had more hits on the day, and some had fewer. */
  won: boolean;
}
