import { useTranslation } from 'react-i18next';
import { prizeFor, type Prize } from '../../../../shared/rules/prizes.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { usePrizeChange, type OfPrize } from './use-prize-change.ts';
import styles from './prizes.module.css';

/** What was promised and what it is now, where a correction has made these two, and that it has been cleared up with the winner or is to be. */
export function Promised({ grid, prize, name }: OfPrize) {
  const t = useAdminText();
  const { t: home } = useTranslation('home');
  const { change, isChanging } = usePrizeChange({ grid, prize, name });
  const { hits, promisedHits, clearedHits, cleared, isUnclear } = prize;
  if (promisedHits === null) return null;
  const nameOf = ({ prizeKey }: Prize) => home(`prizes.${prizeKey}.name`);
  const [known, now] = [prizeFor(clearedHits ?? promisedHits), prizeFor(hits)];

  return (
    <>
      {known !== now && (
        <span className={styles.warning}>
          {known && now && t('prizes.promisedOther', { promised: nameOf(known), now: nameOf(now) })}
          {known && !now && t('prizes.promisedLost', { promised: nameOf(known) })}
          {!known && now && t('prizes.lostRegained', { now: nameOf(now) })}
        </span>
      )}
      {isUnclear && button(t('prizes.clear'), true)}
      {cleared && !isUnclear && (
        <>
          <span className={styles.muted}>
            {t('prizes.cleared', {
              promised: nameOf(prizeFor(promisedHits)!),
              when: cleared.by
                ? t('prizes.by', { at: formatNumericDateTime(cleared.at), name: cleared.by })
                : formatNumericDateTime(cleared.at),
            })}
          </span>
          {button(t('prizes.unclear'), false)}
        </>
      )}
    </>
  );

  function button(action: string, isCleared: boolean) {
    return (
      <Button
        variant={isCleared ? 'secondary' : 'quiet'}
        keepsFocus
        className={styles.clearing}
        loading={isChanging}
        aria-label={t('actionOn', { action, name })}
        onClick={() => void change({ isCleared })}
      >
        {action}
      </Button>
    );
  }
}
