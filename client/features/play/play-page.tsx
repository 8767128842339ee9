import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { isTappable, pickWindow } from '../../../shared/rules/pick-window.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useServerNow } from '../../api/use-server-now.ts';
import { windowInputOf } from '../../matches/match-window.ts';
import { useSession } from '../../session/use-session.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { CardsSkeleton } from './cards-skeleton.tsx';
import type { Grids } from './games-api.ts';
import { GridButtons } from './grid-buttons.tsx';
import { GridSummary } from './grid-summary.tsx';
import { isChange, layOwnPicks, type PlayedMatch } from './lay-own-picks.ts';
import { MatchCard } from './match-card.tsx';
import { acknowledge, choose } from './own-picks.ts';
import { useOwnPicks } from './own-picks-store.ts';
import { nextTick } from './page-clock.ts';
import { LoadFailed, NoGrids, StaleChip } from './page-states.tsx';
import { SaveBar } from './save-bar.tsx';
import { useGrids } from './use-grids.ts';
import { useSavePicks } from './use-save-picks.ts';
import styles from './play-page.module.css';

/** `/jugar`: the player's grids, one at a time, and the picks in them (PLAY-02 to PLAY-09). */
export function PlayPage() {
  const { t } = useTranslation('play');
  usePageTitle(t('title'));
  const { data, error, fulfilledTimeStamp, isFetching, refetch } = useGrids();
  return (
    <div className={styles.page} aria-busy={!data && !error}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {data && data.length > 0 && <Game grids={data} error={error} seenAt={fulfilledTimeStamp} />}
      {data?.length === 0 && <NoGrids />}
      {!data && error && <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <p className="visually-hidden" role="status">
            {t('loading')}
          </p>
          <CardsSkeleton />
        </>
      )}
    </div>
  );
}

interface GameProps {
  grids: Grids;
  /** Asking for fresher grids failed. */
  error: unknown;
  /** When these came, epoch milliseconds of the device's clock. */
  seenAt: number | undefined;
}

function Game({ grids, error, seenAt }: GameProps) {
  const { t } = useTranslation('play');
  const playerId = useSession().user?.id ?? 0;
  const [own, changeOwn] = useOwnPicks(playerId);
  const [search, setSearch] = useSearchParams();
  const save = useSavePicks(playerId);
  const now = useServerNow((moment) => nextTick(grids, moment));

  const played = useMemo(() => grids.map((grid) => layOwnPicks(grid, own, now)), [grids, own, now]);
  const all = played.flat();
  const chosen = Math.max(
    0,
    grids.findIndex(({ id }) => String(id) === search.get('grid')),
  );
  const grid = grids[chosen]!;
  const matches = played[chosen]!;
  const changes = played.map((each) => each.filter(isChange).length);
  useForgetWhatWasSeen(all, (ids) => changeOwn((before) => acknowledge(before, ids)));

  const pick = useCallback(
    ({ match, saved }: PlayedMatch, choice: Pick) => {
      // What is on screen may be a moment old: the clock is asked at the tap itself.
      const window = pickWindow(windowInputOf(match, grid.status, serverNow()));
      if (isTappable(window)) changeOwn((before) => choose(before, match.id, choice, saved));
    },
    [grid.status, changeOwn],
  );

  return (
    <>
      <GridButtons
        grids={grids.map(({ id, name }, index) => ({
          id,
          name,
          changes: changes[index]!,
        }))}
        chosen={grid.id}
        onChoose={(id) => setSearch({ grid: String(id) }, { replace: true })}
      />
      <GridSummary
        grid={grid}
        played={matches}
        notice={error ? <StaleChip error={error} seenAt={seenAt} /> : null}
      />
      <ul className={styles.cards}>
        {matches.map((each) => (
          <MatchCard key={each.match.id} played={each} now={now} onPick={pick} />
        ))}
      </ul>
      <SaveBar
        picked={matches.filter((each) => each.pick !== null).length}
        total={matches.length}
        changes={all.filter(isChange).length}
        alsoIn={changes.flatMap((count, index) =>
          count > 0 && index !== chosen ? [t('gridButton', { number: index + 1 })] : [],
        )}
        saving={all.some(({ standing }) => standing === 'sending')}
        onSave={() => void save(all)}
      />
    </>
  );
}

/** Refusals are shown as long as the player is on the page; on leaving they have been seen. */
function useForgetWhatWasSeen(matches: readonly PlayedMatch[], forget: (matchIds: number[]) => void) {
  const latest = useRef({ matches, forget });
  useEffect(() => {
    latest.current = { matches, forget };
  });
  useEffect(
    () => () => {
      const { matches, forget } = latest.current;
      const seen = matches.filter(({ standing }) => standing === 'refused' || standing === 'superseded');
      if (seen.length > 0) forget(seen.map(({ match }) => match.id));
    },
    [],
  );
}
