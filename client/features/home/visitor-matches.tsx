import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isStorable, isTappable, nextWindowChange, pickWindow } from '../../../shared/rules/pick-window.ts';
import { useZoneOf } from '../../i18n/use-zone.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { windowInputOf } from '../../matches/match-window.ts';
import { PickButtons } from '../../matches/pick-buttons.tsx';
import {
  chooseWithoutSaving,
  choicesEndAt,
  dropExpiredChoices,
  useVisitorChoices,
} from '../../outbox/visitor-choices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { HomeGrid, HomeMatch } from './home-api.ts';
import { MatchCard } from './match-row.tsx';
import rows from './match-row.module.css';
import styles from './visitor-matches.module.css';

/** How many matches a folded list shows, and how many choices unfold it. */
const foldedCount = 4;

interface VisitorMatchesProps {
  grid: HomeGrid;
  /** Whether the visitor has unfolded the list. */
  isUnfolded: boolean;
  onUnfold: () => void;
}

/**
 * The matches of a grid for a visitor, who picks here without an account (FILL-01). A folded list shows the first four
 * that can be picked. It unfolds at a press or with the fourth choice. Without JavaScript all matches are shown.
 */
export function VisitorMatches({ grid, isUnfolded, onUnfold }: VisitorMatchesProps) {
  const { t } = useTranslation('home');
  const { choices } = useVisitorChoices(null);
  const { games } = grid;
  const now = useWindowsNow([grid]);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = (match: HomeMatch) => isTappable(pickWindow(windowInputOf(match, grid.status, now)));
  const inOrder = [...games.filter(isOpen), ...games.filter((match) => !isOpen(match))];
  const isWhole = isUnfolded || choices.length >= foldedCount || games.length <= foldedCount;
  const shown = isWhole ? games : inOrder.slice(0, foldedCount);

  function unfold() {
    const next = list.current?.querySelector<HTMLElement>('[data-folded] input');
    flushSync(onUnfold);
    // The pressed button is gone.
    next?.focus({ preventScroll: true });
  }

  return (
    <>
      <ul ref={list} className={`stack gap-2 ${rows.list}`}>
        {games.map((match) => (
          <VisitorMatch
            key={match.id}
            grid={grid}
            match={match}
            isOpen={isOpen(match)}
            isFolded={!shown.includes(match)}
          />
        ))}
      </ul>
      {!isWhole && (
        <Button
          variant="quiet"
          icon={<Icon name="chevron" size={18} />}
          className={styles.unfold}
          onClick={unfold}
        >
          {t('grids.unfold', { count: games.length })}
        </Button>
      )}
    </>
  );
}

interface VisitorMatchProps {
  grid: HomeGrid;
  match: HomeMatch;
  isOpen: boolean;
  isFolded: boolean;
}

function VisitorMatch({ grid, match, isOpen, isFolded }: VisitorMatchProps) {
  const zone = useZoneOf()(grid.country);
  const { choices } = useVisitorChoices(null);
  const { homeTeam, awayTeam, startTime } = match;
  return (
    <MatchCard gridId={grid.id} match={match} open={isOpen} zone={zone} isFolded={isFolded}>
      {(aboutId) => (
        <PickButtons
          match={match}
          open={isOpen}
          pick={choices.find(({ matchId }) => matchId === match.id)?.prediction ?? null}
          describedBy={aboutId}
          onPick={(pick) => {
            // The screen may be a moment old.
            if (!isTappable(pickWindow(windowInputOf(match, grid.status, serverNow())))) return;
            const facts = { homeTeam, awayTeam, startTime };
            chooseWithoutSaving(null, { matchId: match.id, gridId: grid.id, match: facts }, pick);
          }}
        />
      )}
    </MatchCard>
  );
}

interface SaveChoicesProps {
  /** The grids of the tabs, in their order. */
  grids: readonly HomeGrid[];
  /** The grid in view. */
  grid: HomeGrid;
  onSave: () => void;
}

/**
 * The bar at the foot of the matches. It says how many of the matches that take picks are chosen, and "Guardar 12 + 3"
 * opens the registration (FILL-03).
 */
export function SaveChoices({ grids, grid, onSave }: SaveChoicesProps) {
  const { t } = useTranslation(['home', 'play']);
  const set = useVisitorChoices(null);
  const now = useWindowsNow(grids, choicesEndAt(set));
  useEffect(() => dropExpiredChoices(), [now, set]);
  const storableIn = ({ games, status }: HomeGrid) =>
    games.filter((match) => isStorable(pickWindow(windowInputOf(match, status, now))));
  const countIn = (each: HomeGrid) =>
    storableIn(each).filter(({ id }) => set.choices.some(({ matchId }) => matchId === id)).length;
  const counts = grids.map(countIn).filter((count) => count > 0);
  if (counts.length === 0) return null;
  return (
    <section aria-label={t('grids.saveLabel')} className={`line between gap-4 ${styles.bar}`}>
      <p className={styles.progress}>
        <strong>{t('play:progress', { picked: countIn(grid), total: storableIn(grid).length })}</strong>{' '}
        <span>{t('grids.picked')}</span>
      </p>
      <Button size="large" className={styles.save} onClick={onSave}>
        {t('grids.save', { counts: counts.join(' + ') })}
      </Button>
    </section>
  );
}

/** Returns the server's time. The component draws again when a match of the grids locks or starts, and at `also`. */
export function useWindowsNow(grids: readonly HomeGrid[], also: number | null = null): number {
  return useServerNow((moment) => {
    const changes = grids.flatMap(({ games, status }) =>
      games.map((match) => nextWindowChange(windowInputOf(match, status, moment))),
    );
    const known = [...changes, also].filter((change) => change !== null);
    return known.length > 0 ? Math.min(...known) : null;
  });
}
