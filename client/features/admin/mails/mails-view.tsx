import { useState } from 'react';
import type { AdminMail } from '../../../../shared/contract/admin-mails.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { MailItem } from './mail-item.tsx';
import { useMailsQuery } from './mails-api.ts';
import { mailsPerPage, mailsStates, useMailsAddress, type MailsState } from './use-mails-address.ts';
import { canRetry, useRetry } from './use-retry.ts';
import styles from '../parts/lists.module.css';

/** Mails that did not arrive, where readiness leads to: why, and what becomes of them (ADM-02, VER-02). */
export function MailsView() {
  const t = useAdminText();
  const language = useLanguage();
  const { state, page, choose, goToPage } = useMailsAddress();
  const [givenUp, setGivenUp] = useState<AdminMail | null>(null);
  const [retry, isRetrying] = useRetry();
  const query = useMailsQuery(
    { query: { state, page, limit: mailsPerPage } },
    { refetchOnMountOrArgChange: true },
  );
  const retried = (query.data?.mails ?? []).filter(canRetry).map(({ id }) => id);

  return (
    <section className={styles.view}>
      <h2 className={styles.title}>{t('mails.title')}</h2>
      <div className={styles.filters}>
        <SelectField
          label={t('mails.show')}
          className={styles.short}
          value={state}
          onChange={(event) => choose(event.target.value as MailsState)}
          options={mailsStates.map((each) => ({ value: each, label: t(`mails.state.${each}`) }))}
        />
        {retried.length > 1 && (
          <Button variant="secondary" loading={isRetrying} keepsFocus onClick={() => retry(retried)}>
            {t(state === 'failed' ? 'mails.retryPage' : 'mails.sendNowPage', { count: retried.length })}
          </Button>
        )}
      </div>
      <PagedList
        query={query}
        failed={t('mails.failed')}
        count={({ total }) => t('mails.total', { total: formatNumber(total, language) })}
        page={page}
        limit={mailsPerPage}
        onPage={goToPage}
      >
        {({ mails }) =>
          mails.length === 0 ? (
            <EmptyState icon="mail" title={t(`mails.empty.${state}`)} />
          ) : (
            <ul className={styles.list}>
              {mails.map((mail) => (
                <MailItem key={mail.id} mail={mail} onGiveUp={() => setGivenUp(mail)} />
              ))}
            </ul>
          )
        }
      </PagedList>
      {givenUp && <GiveUpDialog mail={givenUp} onClose={() => setGivenUp(null)} />}
    </section>
  );
}
