import { useTranslation } from 'react-i18next';
import type { User } from '../../shared/contract/auth.ts';
import { isTappable, pickWindow } from '../../shared/rules/pick-window.ts';
import { useZoneOf } from '../i18n/use-zone.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useGamesQuery } from '../matches/games-api.ts';
import { windowInputOf } from '../matches/match-window.ts';
import { PickButtons } from '../matches/pick-buttons.tsx';
import { useLive } from '../matches/use-live.ts';
import { withLive } from '../matches/with-live.ts';
import { useOwnPicks } from '../outbox/own-picks.ts';
import { chooseWithoutSaving, useVisitorChoices } from '../outbox/visitor-choices.ts';
import { Button } from '../ui/button.tsx';
import { applyOptimisticPicks, isChange, type PlayedMatch } from '../features/play/apply-optimistic-picks.ts';
import { usePick, useSavePicks, useServerResults } from '../features/play/use-save-picks.ts';
import type { HomeGrid } from '../features/home/home-api.ts';
import { MatchCard } from '../features/home/match-row.tsx';
import rows from '../features/home/match-row.module.css';
import { useWindowsNow } from '../features/home/visitor-matches.tsx';
import styles from '../features/home/visitor-matches.module.css';

/**
 * The matches of a grid for a player, with the picks, the drafts and the button of `/jugar` (HOME-08). What an
 * unverified player chooses waits for the verification.
 */
export function OwnMatches({ user, grid }: { user: User; grid: HomeGrid }) {
  const zone = useZoneOf()(grid.country);
  const live = useLive(grid.games);
  const { data = [] } = useGamesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [own] = useOwnPicks(user.id);
  const { choices, sent } = useVisitorChoices(user.id);
  const pick = usePick(user.id);
  const now = useWindowsNow([grid]);
  useServerResults(user.id);
  const betsOf = new Map(data.flatMap(({ games }) => games.map(({ id, bets }) => [id, bets])));
  const [current = grid] = live ? withLive([grid], live.byId) : [grid];
  const games = current.games.map((match) => ({ ...match, bets: betsOf.get(match.id) ?? [] }));
  const played = applyOptimisticPicks({ ...current, games }, own, now);
  const waiting = new Map(
    sent === null ? choices.map(({ matchId, prediction }) => [matchId, prediction]) : [],
  );
  return (
    <>
      <ul className={`stack gap-2 ${rows.list}`}>
        {played.map((each) => {
          const { match, saved, covered, window } = each;
          const { id: matchId, homeTeam, awayTeam, startTime } = match;
          return (
            <MatchCard key={matchId} gridId={grid.id} match={match} open={isTappable(window)} zone={zone}>
              {(aboutId) => (
                <PickButtons
                  match={match}
                  open={isTappable(window)}
                  pick={each.pick ?? waiting.get(matchId) ?? null}
                  saved={saved}
                  covered={covered}
                  describedBy={aboutId}
                  onPick={(choice) => {
                    if (user.isVerified) return pick(each, grid.status, choice);
                    if (!isTappable(pickWindow(windowInputOf(match, grid.status, serverNow())))) return;
                    const facts = { homeTeam, awayTeam, startTime };
                    chooseWithoutSaving(user.id, { matchId, gridId: grid.id, match: facts }, choice);
                  }}
                />
              )}
            </MatchCard>
          );
        })}
      </ul>
      {user.isVerified && (
        <SaveDrafts
          playerId={user.id}
          played={[
            ...played,
            ...data
              .filter(({ id }) => id !== grid.id)
              .flatMap((each) => applyOptimisticPicks(each, own, now)),
          ]}
        />
      )}
    </>
  );
}

/** The button of `/jugar`, while there are drafts. `played`: the matches of all grids. */
function SaveDrafts({ playerId, played }: { playerId: number; played: readonly PlayedMatch[] }) {
  const { t } = useTranslation('play');
  const { isSaving, savePicks } = useSavePicks(playerId);
  const count = played.filter(isChange).length;
  if (count === 0 && !isSaving) return null;
  return (
    <section aria-label={t('save.label')} className={`line between gap-4 ${styles.bar}`}>
      <Button
        size="large"
        className={styles.save}
        loading={isSaving}
        keepsFocus={isSaving}
        loadingLabel={t('save.saving')}
        onClick={() => void savePicks(played)}
      >
        {t('save.changes', { count })}
      </Button>
    </section>
  );
}
