import { compare } from './compare.ts';

/** Who can be ranked: `wins` counts hits. */
export interface Ranked {
  wins: number;
  username: string;
}

export type Podium = 'gold' | 'silver' | 'bronze';

/**
 * The order of a leaderboard: most hits first, then by username without regard to case. In SQL the same order is
 * `wins DESC, lower(username) COLLATE "C", username COLLATE "C"`. For `sort`.
 */
export function byHits(a: Ranked, b: Ranked): number {
  return (
    b.wins - a.wins ||
    compare(a.username.toLowerCase(), b.username.toLowerCase()) ||
    compare(a.username, b.username)
  );
}

/** The members in order, each with its rank: equal hits share the rank, and the next one counts on (1, 2, 2, 4; decisions, section 5). */
export function rank<Member extends Ranked>(members: readonly Member[]): (Member & { rank: number })[] {
  let shared = 1;
  const ordered = [...members].sort(byHits);
  return ordered.map((member, index) => {
    if (member.wins !== ordered[index - 1]?.wins) shared = index + 1;
    return { ...member, rank: shared };
  });
}

/** The medal of a rank (counted from 1); null from the fourth on. */
export function podium(rank: number): Podium | null {
  return (['gold', 'silver', 'bronze'] as const)[rank - 1] ?? null;
}
