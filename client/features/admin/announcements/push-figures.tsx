import type { PushFigures as Figures } from '../../../../shared/contract/push.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './announcements.module.css';

const others = ['waiting', 'failed', 'gone', 'dropped'] as const;

interface PushFiguresProps {
  figures: Figures | undefined;
  /** The announcement waits for its day: they go out then. */
  isToCome: boolean;
}

/** What became of an announcement's pushes: how many devices have it, and of the others what there is to know. */
export function PushFigures({ figures, isToCome }: PushFiguresProps) {
  const t = useAdminText();
  const language = useLanguage();
  if (!figures)
    return <span className={styles.muted}>{t(isToCome ? 'pushFigures.toCome' : 'pushFigures.none')}</span>;
  const say = (count: number) => formatNumber(count, language);
  return (
    <span className={styles.figures}>
      <span>
        {t('pushFigures.delivered', { delivered: say(figures.delivered), sent: say(figures.sent) })}
      </span>
      <span className={styles.rest}>
        {others
          .filter((each) => figures[each] > 0)
          .map((each) => (
            <span key={each} className={each === 'failed' ? styles.failed : undefined}>
              {t(`pushFigures.${each}`, { count: figures[each], devices: say(figures[each]) })}
            </span>
          ))}
      </span>
    </span>
  );
}
