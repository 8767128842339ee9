import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { t } from '../parts/admin-text.ts';
import type { GridMaking } from './use-grid-making.ts';

/** The matches that the server refused and why, or that the grid may be there (`unknown`). */
export function MakingFailure({ making, unknown }: { making: GridMaking; unknown: string }) {
  const { error, refused, isUnknown } = making;
  const isTwice = error?.code === 'fixture_twin' || error?.code === 'invalid_input';
  const matches = refused
    .map(({ teams, fixture, league }) =>
      isTwice
        ? `${t('match', { home: teams.home.name, away: teams.away.name })} (${league.name}, ${formatNumericDateTime(fixture.date)})`
        : t('match', { home: teams.home.name, away: teams.away.name }),
    )
    .join(', ');
  const why =
    error?.code === 'fixture_taken'
      ? 'createDialog.takenMatches'
      : isTwice
        ? 'createDialog.twinMatches'
        : error?.code === 'match_started'
          ? 'createDialog.begunMatches'
          : 'createDialog.goneMatches';
  return (
    <>
      {matches && <p className="note bad">{t(why, { matches })}</p>}
      {isUnknown && <p className="note warn">{unknown}</p>}
    </>
  );
}
