import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** Picks that the server has, of the matches of the chosen grid that count (not the void ones). */
  saved: number;
  /** Drafts of these matches. */
  unsaved: number;
  /** Saved picks of these matches that the server does not have yet. */
  queued: number;
  /** The matches that the player picked or can still pick, and those that closed without a pick. */
  total: number;
  missed: number;
  /** Choices of all grids that saving would send. */
  changes: number;
  /** Saved picks of all grids that wait on this phone. */
  waiting: number;
  /** False: there are drafts that are not read yet. */
  isKnown: boolean;
  /** Picks that the server refused, until the player acknowledges them. */
  refused: number;
  /** Names of the other grids with changes among these. */
  alsoIn: readonly string[];
  saving: boolean;
  onSave: () => void;
}

/** The bar at the bottom: the picks that the server has (PLAY-11), and the button, whose text says its effect. */
export function SaveBar({
  saved,
  unsaved,
  queued,
  total,
  missed,
  changes,
  waiting,
  isKnown,
  refused,
  alsoIn,
  saving,
  onSave,
}: SaveBarProps) {
  const { t } = useTranslation('play');
  const language = useLanguage();
  const picked = saved + unsaved + queued;
  const savedText = t('bar.saved', { count: saved });
  const others = [
    unsaved > 0 && t('bar.unsaved', { count: unsaved }),
    queued > 0 && t('bar.queued', { count: queued }),
  ].filter((text) => text !== false);
  const isWaiting = changes === 0 && waiting > 0;
  const isUpToDate = isKnown && changes === 0 && waiting === 0 && queued === 0 && picked > 0;
  const label = isWaiting
    ? t('save.sendNow', { count: waiting })
    : isUpToDate
      ? refused > 0
        ? t('save.notAll', { count: refused })
        : t('save.upToDate')
      : changes > 0
        ? t('save.changes', { count: changes })
        : t('save.nothing');
  return (
    <section aria-label={t('save.label')} data-save-bar className={styles.bar}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('progressLabel', { picked, total })}
        aria-valuetext={[savedText, ...others].join(' · ')}
        aria-valuenow={saved}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <span style={{ width: `${total > 0 ? (saved / total) * 100 : 0}%` }} />
      </div>
      <div className={`line between gap-4 ${styles.inside}`}>
        <p className={styles.progress} aria-hidden="true">
          <strong>{others.length > 0 ? savedText : t('progress', { picked, total })}</strong>
          <span className="small muted">
            {others.length > 0
              ? others.join(' · ')
              : saved === total && total > 0
                ? missed > 0
                  ? t('completeBut', { count: missed })
                  : t('complete')
                : t('picked')}
          </span>
        </p>
        <Button
          className={styles.save}
          variant={changes === 0 && !saving && picked + waiting > 0 ? 'secondary' : 'primary'}
          icon={isWaiting ? <Icon name="phone" /> : isUpToDate && refused === 0 && <Icon name="check" />}
          disabled={!isKnown || (changes === 0 && waiting === 0 && picked === 0)}
          loading={saving}
          keepsFocus={saving}
          loadingLabel={t('save.saving')}
          onClick={onSave}
        >
          <span>
            <span>{label}</span>
            {alsoIn.length > 0 && (
              <small>{` ${t('save.includes', { grids: new Intl.ListFormat(language).format(alsoIn) })}`}</small>
            )}
          </span>
        </Button>
      </div>
    </section>
  );
}
