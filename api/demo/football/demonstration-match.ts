import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import type { Score } from '../../../shared/rules/outcome.ts';
import { randomFrom } from './demonstration-random.ts';

const MINUTE = 60_000;
/** Minutes from the start, with stoppage time and the break. */
const HALF_TIME = 47;
const SECOND_HALF = 62;
const END = 110;
/** The average goals of a home and an away side in these leagues. */
const USUAL_GOALS = { home: 1.45, away: 1.05 };

/** Returns the status and the score of a demonstration match at `now`. They depend on its id and the clock only. */
export function matchAt(
  id: number,
  start: number,
  now: number,
): { status: MatchStatus; sourceStatus: string; goals: Score | null } {
  const minute = (now - start) / MINUTE;
  if (minute < 0) return { status: 'scheduled', sourceStatus: 'NS', goals: null };
  const sourceStatus = minute < HALF_TIME ? '1H' : minute < SECOND_HALF ? 'HT' : minute < END ? '2H' : 'FT';
  const goals = goalsOf(id);
  const soFar = (minutes: number[]): number => minutes.filter((goal) => goal <= minute).length;
  return {
    status: sourceStatus === 'FT' ? 'finished' : 'live',
    sourceStatus,
    goals: { home: soFar(goals.home), away: soFar(goals.away) },
  };
}

/** The minutes from the start at which each side scores. */
function goalsOf(id: number): { home: number[]; away: number[] } {
  const random = randomFrom(id);
  const minutes = (usual: number): number[] =>
    Array.from({ length: drawn(random(), usual) }, () => {
      const played = 1 + Math.floor(random() * 90);
      return played <= 45 ? played : SECOND_HALF + played - 45;
    });
  return { home: minutes(USUAL_GOALS.home), away: minutes(USUAL_GOALS.away) };
}

/** Returns a Poisson-distributed count with this average, at most 7. `chance` is a random number in [0, 1). */
function drawn(chance: number, usual: number): number {
  let count = 0;
  let term = Math.exp(-usual);
  for (let sum = term; chance > sum && count < 7; sum += term) {
    count += 1;
    term *= usual / count;
  }
  return count;
}
