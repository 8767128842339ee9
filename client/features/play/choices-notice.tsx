import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stampNow } from '../../outbox/choice-clock.ts';
import { choose, save } from '../../outbox/outbox-row.ts';
import { ownPicksOf } from '../../outbox/own-picks.ts';
import { eraseChoices, noteExpiryTold, useVisitorChoices } from '../../outbox/visitor-choices.ts';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isStorable } from '../../../shared/rules/pick-window.ts';
import type { PlayedMatch } from './apply-optimistic-picks.ts';
import styles from './play-page.module.css';

interface ChoicesNoticeProps {
  playerId: number;
  /** The matches of all grids. */
  matches: readonly PlayedMatch[];
}

/**
 * Tells a player about choices made without an account: once about those that ended by their age, and about those of
 * matches with another saved pick, which 'Usar lo nuevo' replaces (FILL-07).
 */
export function ChoicesNotice({ playerId, matches }: ChoicesNoticeProps) {
  const { t } = useTranslation(['choices', 'play', 'common']);
  const set = useVisitorChoices(playerId);
  const expired = useTold(playerId, set.expired);
  const lines = (set.sent === null ? [] : set.choices).flatMap((choice) => {
    const played = matches.find(({ match }) => match.id === choice.matchId);
    const isOther = played?.pick && played.pick !== choice.prediction && isStorable(played.window);
    return isOther ? [{ choice, pick: played.pick!, saved: played.saved }] : [];
  });

  function useNew() {
    const at = stampNow();
    const ids = lines.map(({ choice }) => choice.matchId);
    void ownPicksOf(playerId).change((own) =>
      save(
        lines.reduce((state, { choice: { gridId: _, ...choice }, saved }) => {
          return choose(state, { ...choice, playerId, madeAt: at }, saved);
        }, own),
        ids,
        at,
      ),
    );
    eraseChoices(playerId);
  }

  function nameOf({ homeTeam, awayTeam }: { homeTeam: string; awayTeam: string }, pick: Outcome): string {
    return { home_win: homeTeam, draw: t('play:card.draw'), away_win: awayTeam }[pick];
  }

  return (
    <>
      {expired > 0 && (
        <Banner tone="info" title={t('expired', { count: expired })}>
          {t('expiredText')}
        </Banner>
      )}
      {lines.length > 0 && (
        <Banner
          tone="info"
          title={t('others.title', { count: lines.length })}
          action={
            <span className="row">
              <Button onClick={useNew}>{t('others.useNew')}</Button>
              <Button variant="secondary" onClick={() => eraseChoices(playerId)}>
                {t('others.keep')}
              </Button>
            </span>
          }
        >
          {!!set.sent && <p>{t('others.sent', { count: set.sent })}</p>}
          <ul className={`stack gap-1 ${styles.receipts}`}>
            {lines.map(({ choice: { matchId, match, prediction }, pick }) => (
              <li key={matchId}>
                {t('others.line', {
                  match: t('common:match.versus', { home: match.homeTeam, away: match.awayTeam }),
                  saved: nameOf(match, pick),
                  chosen: nameOf(match, prediction),
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

/** Returns how many choices ended by their age, also after that was noted as told. */
function useTold(playerId: number, expired: number): number {
  const [told, setTold] = useState(0);
  if (expired > 0 && told !== expired) setTold(expired);
  useEffect(() => {
    if (expired > 0) noteExpiryTold(playerId);
  }, [playerId, expired]);
  return told;
}
