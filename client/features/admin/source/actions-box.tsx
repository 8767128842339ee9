import { errorText } from '../../../api/error-text.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUpdateResultsMutation } from '../admin-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './source.module.css';

/** Asks the source for results now (ADM-02): shows that it is under way, and what came of it for as long as the panel is open. */
export function ActionsBox() {
  const t = useAdminText();
  const language = useLanguage();
  const [updateResults, { data, error, isLoading, startedTimeStamp }] = useUpdateResultsMutation({
    // The result belongs to the panel, not to one drawing of it.
    fixedCacheKey: 'update-results',
  });
  const at = startedTimeStamp ? t('actions.at', { time: formatTime(startedTimeStamp, language) }) : null;

  async function update() {
    const answer = await updateResults({ body: {} });
    if (answer.data) toastSuccess(answer.data.message || t('actions.done'));
  }

  return (
    <section className={styles.box} aria-labelledby="admin-actions">
      <h2 id="admin-actions" className={styles.boxTitle}>
        {t('actions.title')}
      </h2>
      <div>
        <Button
          icon={<Icon name="refresh" size={18} />}
          loading={isLoading}
          loadingLabel={t('actions.updating')}
          onClick={() => void update()}
        >
          {t('actions.updateResults')}
        </Button>
      </div>
      {isLoading && (
        <div role="status" className={styles.progress}>
          <progress aria-label={t('actions.updating')} />
          <p>{t('actions.progress')}</p>
        </div>
      )}
      {!isLoading && error && (
        <Banner tone="error" title={t('actions.failed')}>
          {errorText(error, t('actions.failed')) !== t('actions.failed') && (
            <p>{errorText(error, t('actions.failed'))}</p>
          )}
          <p>
            {t('actions.failedText')} {at}
          </p>
        </Banner>
      )}
      {!isLoading && data && (
        <Banner tone="success" title={t('actions.done')}>
          <p>
            {data.data.checked === 0 ? t('actions.resultNone') : t('actions.result', { ...data.data })} {at}
          </p>
        </Banner>
      )}
    </section>
  );
}
