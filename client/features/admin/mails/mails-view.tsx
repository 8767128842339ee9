import { useState } from 'react';
import type { AdminMail } from '../../../../shared/contract/admin-mails.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Pages } from '../parts/pages.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLastPage } from '../parts/use-last-page.ts';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { MailItem } from './mail-item.tsx';
import { useMailsQuery } from './mails-api.ts';
import { mailsPerPage, mailsStates, useMailsAddress, type MailsState } from './use-mails-address.ts';
import { useRetry } from './use-retry.ts';
import styles from './mails.module.css';

/** Mails that did not arrive, where readiness leads to: why, and what becomes of them (ADM-02, VER-02). */
export function MailsView() {
  const t = useAdminText();
  const language = useLanguage();
  const { state, page, choose, goToPage } = useMailsAddress();
  const [givenUp, setGivenUp] = useState<AdminMail | null>(null);
  const [retry, isRetrying] = useRetry();
  const { data, error, isFetching, refetch } = useMailsQuery(
    { query: { state, page, limit: mailsPerPage } },
    { refetchOnMountOrArgChange: true },
  );
  useLastPage(page, { total: data?.total, limit: mailsPerPage, isFetching }, goToPage);

  return (
    <section className={styles.view}>
      <h2 className="visually-hidden">{t('mails.title')}</h2>
      <div className={styles.filters}>
        <SelectField
          label={t('mails.show')}
          className={styles.state}
          value={state}
          onChange={(event) => choose(event.target.value as MailsState)}
          options={mailsStates.map((each) => ({ value: each, label: t(`mails.state.${each}`) }))}
        />
        {state === 'failed' && data !== undefined && data.mails.length > 1 && (
          <Button
            variant="secondary"
            loading={isRetrying}
            keepsFocus
            onClick={() => retry(data.mails.map(({ id }) => id))}
          >
            {t('mails.retryPage', { count: data.mails.length })}
          </Button>
        )}
      </div>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('mails.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={5} />}
      {data && !error && (
        <div className={styles.view} aria-busy={isFetching}>
          <p role="status" className={styles.count}>
            {t('mails.total', { total: formatNumber(data.total, language) })}
          </p>
          {data.mails.length === 0 ? (
            <EmptyState icon="mail" title={t(`mails.empty.${state}`)} />
          ) : (
            <ul className={styles.list}>
              {data.mails.map((mail) => (
                <MailItem key={mail.id} mail={mail} onGiveUp={() => setGivenUp(mail)} />
              ))}
            </ul>
          )}
          <Pages page={page} total={data.total} limit={mailsPerPage} onPage={goToPage} />
        </div>
      )}
      {givenUp && <GiveUpDialog mail={givenUp} onClose={() => setGivenUp(null)} />}
    </section>
  );
}
