import { isTappable, nextWindowChange, pickWindow } from '../../../shared/rules/pick-window.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { windowInputOf } from '../../matches/match-window.ts';
import type { HomeGrid } from './home-api.ts';
import { MatchRow } from './match-row.tsx';

/** The matches of one grid; each locks by itself when its moment comes. */
export function MatchList({ grid }: { grid: HomeGrid }) {
  const now = useServerNow((moment) =>
    firstOf(grid.games.map((match) => nextWindowChange(windowInputOf(match, grid.status, moment)))),
  );
  return (
    <ul className="stack gap-2">
      {grid.games.map((match) => (
        <MatchRow
          key={match.id}
          match={match}
          open={isTappable(pickWindow(windowInputOf(match, grid.status, now)))}
        />
      ))}
    </ul>
  );
}

function firstOf(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
