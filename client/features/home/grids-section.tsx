import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { useZoneOf } from '../../i18n/use-zone.ts';
import { useAsOpened, useVisit } from '../../lib/use-as-opened.ts';
import { usePlayerGrids } from '../../matches/first-grid.ts';
import { useCountsIn } from '../../matches/counts-in.ts';
import { useGroupsOfGrid } from '../../matches/own-groups.ts';
import { gamesApi } from '../../matches/games-api.ts';
import { useNextOpening } from '../../matches/use-next-opening.ts';
import { useGridDays, useGridLabel } from '../../matches/grid-label.ts';
import { PickButtons } from '../../matches/pick-buttons.tsx';
import { EmptyList, LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { noteExpiryTold, useVisitorChoices } from '../../outbox/visitor-choices.ts';
import { anchors, paths } from '../../shell/paths.ts';
import { useGoAsPlayer } from '../../shell/use-go-as-player.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type HomeGrid, useHomeGridsQuery } from './home-api.ts';
import styles from './home.module.css';
import rows from './match-row.module.css';
import { MatchCard } from './match-row.tsx';
import { SaveChoices, VisitorMatches } from './visitor-matches.tsx';
import { useSession } from '../../session/use-session.ts';

const gridIndexes = ['0', '1'] as const;

interface GridsSectionProps {
  /** Draws the matches of a grid with the picks of a player, when it is downloaded. */
  OwnMatches: ComponentType<{ user: User; grid: HomeGrid }>;
  /** Opens the form for a visitor's choices. */
  onSave: () => void;
  /**
   * A group whose grid stands first. It leaves out the way to all matches, and without matches there is no section.
   */
  invitation?: { name?: string; grid?: HomeGrid | null };
}

/**
 * Two tabs with the matches of the first two grids that have any (HOME-04), and the way to all of them (HOME-05). A
 * visitor picks here and saves at the end (FILL-01); a player finds the grid of `/jugar` there, chosen (HOME-08).
 */
export function GridsSection({ OwnMatches, onSave, invitation }: GridsSectionProps) {
  const { t } = useTranslation('home');
  const [tapped, setTapped] = useState<(typeof gridIndexes)[number]>();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const goAsPlayer = useGoAsPlayer();
  const { user } = useSession();
  const result = useHomeGridsQuery();
  const countsIn = useCountsIn();
  const groupsOf = useGroupsOfGrid();
  const own = gamesApi.endpoints.games.useQueryState(undefined, { skip: !user });
  const { grids: ownGrids, first } = usePlayerGrids(own.data);
  const ofGroup = invitation?.grid ?? ownGrids.find(({ id }) => groupsOf(id).length > 0);
  const home = result.data?.filter(({ id, games }) => games.length > 0 && id !== ofGroup?.id);
  const listed = (ofGroup ? [ofGroup, ...(home ?? [])] : home)?.slice(0, gridIndexes.length);
  const visit = useVisit((user ? own : result).fulfilledTimeStamp);
  const opened = useAsOpened(
    first?.id,
    listed !== undefined && (!user || own.data !== undefined || visit.isTouched),
    visit,
  );
  const ofPlay = ownGrids.find(({ id }) => id === opened);
  const isListed = listed?.some(({ id }) => id === opened);
  const grids = listed && ofPlay && !isListed ? [...listed.slice(0, 1), ofPlay] : listed;
  const chosen = tapped ?? gridIndexes.find((id) => opened && grids?.[Number(id)]?.id === opened) ?? '0';
  const grid = grids?.[Number(chosen)];
  const labelOf = useGridLabel(grids ?? []);
  const daysOf = useGridDays();
  const hasNothing = grids ? grids.length === 0 : result.isError;
  if (invitation && hasNothing) return null;
  return (
    <section id={anchors.games} tabIndex={-1} aria-labelledby="grids-title" className="stack">
      <header className="row between heading">
        <h2 id="grids-title">{t('grids.title')}</h2>
        <LastUpdated result={result} />
      </header>
      {!user && <Expired />}
      {!user && <p className="note">{t('grids.how')}</p>}
      <div className={styles.matches}>
        <Tabs
          label={t('grids.tabs')}
          look="pills"
          tabs={gridIndexes.map((id) => ({
            id,
            label: (
              <>
                <span>{labelOf(Number(id))}</span>{' '}
                <small>{daysOf(grids?.[Number(id)]?.games ?? [], grids?.[Number(id)]?.country)}</small>
              </>
            ),
          }))}
          selected={chosen}
          onSelect={setTapped}
        >
          {grid && (grid === invitation?.grid || groupsOf(grid.id).length > 0) && (
            <p className={styles.countsIn}>
              {countsIn(invitation?.name ? [invitation.name] : groupsOf(grid.id).map(({ name }) => name))}
            </p>
          )}
          <GridPanel
            OwnMatches={OwnMatches}
            grid={grid}
            isAnyOpen={grids?.[0] !== undefined}
            isUnfolded={isUnfolded}
            onUnfold={() => setIsUnfolded(true)}
          />
        </Tabs>
        {!user && grids && grid && <SaveChoices grids={grids} grid={grid} onSave={onSave} />}
      </div>
      {!invitation && (
        <Button variant="secondary" className={styles.viewAll} onClick={() => goAsPlayer(paths.play)}>
          {t('grids.viewAll')}
        </Button>
      )}
    </section>
  );
}

/** Says once that a visitor's choices ended by their age. */
function Expired() {
  const { t } = useTranslation('home');
  const { expired } = useVisitorChoices(null);
  const [told, setTold] = useState(0);
  if (expired > 0 && told !== expired) setTold(expired);
  useEffect(() => {
    if (expired > 0) noteExpiryTold(null);
  }, [expired]);
  if (told === 0) return null;
  return (
    <Banner tone="info" title={t('grids.expired', { count: told })}>
      {t('grids.expiredText')}
    </Banner>
  );
}

interface GridPanelProps extends Pick<GridsSectionProps, 'OwnMatches'> {
  grid: HomeGrid | undefined;
  isAnyOpen: boolean;
  isUnfolded: boolean;
  onUnfold: () => void;
}

function GridPanel({ OwnMatches, grid, isAnyOpen, isUnfolded, onUnfold }: GridPanelProps) {
  const { t } = useTranslation('home');
  const result = useHomeGridsQuery();
  const { data, isError, isFetching } = result;
  const { user } = useSession();
  if (grid)
    return (
      <>
        <h3 className={styles.gridName}>{grid.name}</h3>
        {user ? (
          <Suspense fallback={<ClosedMatches grid={grid} />}>
            <OwnMatches user={user} grid={grid} />
          </Suspense>
        ) : (
          <VisitorMatches grid={grid} isUnfolded={isUnfolded} onUnfold={onUnfold} />
        )}
      </>
    );
  if (!data && isError) return <LoadFailed title={t('grids.failed')} result={result} />;
  if (isFetching) return <Skeleton label={t('grids.loading')} height="40rem" />;
  return (
    <EmptyList result={result} title={t(isAnyOpen ? 'grids.noOther' : 'grids.empty')}>
      {isAnyOpen ? t('grids.emptyText') : <NoGridText />}
    </EmptyList>
  );
}

/** Without a grid: when the next one opens, if that is known (PLAY-18). */
function NoGridText() {
  const { t } = useTranslation('home');
  return <span>{useNextOpening() ?? t('grids.emptyText')}</span>;
}

/** The matches while the player's picks are on their way. */
function ClosedMatches({ grid }: { grid: HomeGrid }) {
  const zone = useZoneOf()(grid.country);
  return (
    <ul className={`stack gap-2 ${rows.list}`}>
      {grid.games.map((match) => (
        <MatchCard key={match.id} gridId={grid.id} match={match} open={false} zone={zone}>
          {(id) => (
            <PickButtons match={match} open={false} pick={null} describedBy={id} onPick={() => undefined} />
          )}
        </MatchCard>
      ))}
    </ul>
  );
}
