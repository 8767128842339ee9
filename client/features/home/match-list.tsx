import {
  isTappable,
  nextWindowChange,
  pickWindow,
  type PickWindowInput,
} from '../../../shared/rules/pick-window.ts';
import { useServerNow } from '../../api/use-server-now.ts';
import type { HomeGrid, HomeMatch } from './home-api.ts';
import { MatchRow } from './match-row.tsx';
import styles from './home.module.css';

/** The matches of one grid; each locks by itself when its moment comes. */
export function MatchList({ grid }: { grid: HomeGrid }) {
  const now = useServerNow((moment) =>
    firstOf(grid.games.map((match) => nextWindowChange(windowInput(grid, match, moment)))),
  );
  return (
    <ul className={styles.matches}>
      {grid.games.map((match) => (
        <MatchRow key={match.id} match={match} open={isTappable(pickWindow(windowInput(grid, match, now)))} />
      ))}
    </ul>
  );
}

function windowInput(grid: HomeGrid, match: HomeMatch, now: number): PickWindowInput {
  return {
    startTime: Date.parse(match.startTime),
    closesAt: Date.parse(match.closesAt),
    status: match.status,
    gridStatus: grid.status,
    now,
  };
}

function firstOf(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
