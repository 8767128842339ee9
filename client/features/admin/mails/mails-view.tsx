import { useState } from 'react';
import type { AdminMail } from '../../../../shared/contract/admin-mails.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { toastInfo } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn, type RowAction } from '../parts/admin-table.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { choice, useAdminList } from '../parts/use-admin-list.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { mailReason } from './mail-reason.ts';
import styles from '../parts/lists.module.css';

const filters = { state: choice('correos', { failed: null, waiting: 'en-espera' }) };

/** A mail without an attempt is the next to be sent. */
const canRetry = ({ failedAt, attempts }: AdminMail) => failedAt !== null || attempts > 0;

/** The mails that did not arrive, with the reasons and the possible actions (ADM-02, VER-02). */
export function MailsView() {
  const t = useAdminText();
  const language = useLanguage();
  const list = useAdminList('GET /admin/mails', { filters, page: 'correos-pagina', limit: 25 });
  const [givenUp, setGivenUp] = useState<AdminMail | null>(null);
  const retry = useAdminCall('POST /admin/mails/retry', {
    failed: t('mails.retryFailed'),
    done: ({ message, data }) => {
      if (data.changed > 0) return message;
      toastInfo(t('mails.noneLeft'));
      return null;
    },
  });
  const nameOf = ({ kind, to }: AdminMail) => t('mails.nameOf', { kind: t(`mails.kind.${kind}`), to });
  const { state } = list.values;
  const onPage = (list.data?.mails ?? []).filter(canRetry).map(({ id }) => id);
  const running = retry.running?.body.ids;

  const columns: AdminColumn<AdminMail>[] = [
    {
      header: t('mails.title'),
      kind: 'name',
      cell: ({ kind, to }) => (
        <>
          <span>{t(`mails.kind.${kind}`)}</span> <span className="note">{to}</span>
        </>
      ),
    },
    { header: t('mails.written'), kind: 'time', cell: ({ writtenAt }) => writtenAt },
    { header: t('mails.failedAt'), kind: 'time', cell: ({ failedAt }) => failedAt },
    {
      header: t('mails.nextAttempt'),
      kind: 'time',
      cell: ({ failedAt, nextAttemptAt }) => (failedAt ? null : nextAttemptAt),
    },
    { header: t('mails.attempts'), kind: 'number', cell: ({ attempts }) => attempts },
    {
      header: t('mails.reason'),
      kind: 'text',
      cell: ({ reason }) => reason && <Reason words={reason} />,
    },
  ];

  function actionsOf(mail: AdminMail): RowAction[] {
    if (!canRetry(mail)) return [];
    const again: RowAction = {
      label: t(mail.failedAt ? 'mails.retry' : 'mails.sendNow'),
      loading: running?.length === 1 && running[0] === mail.id,
      onClick: () => retry.press({ body: { ids: [mail.id] } }),
    };
    return mail.failedAt ? [again, { label: t('mails.giveUp'), onClick: () => setGivenUp(mail) }] : [again];
  }

  return (
    <section className="stack">
      <h2 className="title-xl">{t('mails.title')}</h2>
      <div className={styles.filters}>
        <SelectField
          label={t('mails.show')}
          className={styles.short}
          {...list.bind('state')}
          options={filters.state.values.map((value) => ({ value, label: t(`mails.state.${value}`) }))}
        />
        {onPage.length > 1 && (
          <Button
            variant="secondary"
            loading={running !== undefined && running.length > 1}
            keepsFocus
            onClick={() => retry.press({ body: { ids: onPage } })}
          >
            {t(state === 'failed' ? 'mails.retryPage' : 'mails.sendNowPage', { count: onPage.length })}
          </Button>
        )}
      </div>
      <AdminList
        list={list}
        failed={t('mails.failed')}
        count={({ total }) => t('mails.total', { total: formatNumber(total, language) })}
      >
        {({ mails }) => (
          <AdminTable
            asCards
            caption={t('mails.title')}
            columns={columns}
            rows={mails}
            rowName={nameOf}
            actions={actionsOf}
            empty={<EmptyState icon="mail" title={t(`mails.empty.${state}`)} />}
          />
        )}
      </AdminList>
      {givenUp && (
        <ConfirmDialog
          route="POST /admin/mails/give-up"
          input={{ body: { ids: [givenUp.id] } }}
          title={t('mails.giveUpTitle')}
          subject={nameOf(givenUp)}
          labels={[t('mails.giveUp'), t('mails.givingUp')]}
          done={t('mails.givenUp')}
          failed={t('mails.giveUpFailed')}
          onClose={() => setGivenUp(null)}
        >
          <p>{t('mails.giveUpText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The reason in the language on screen, and below it the words of the mail server. */
function Reason({ words }: { words: string }) {
  const t = useAdminText();
  const reason = mailReason(t, words);
  return (
    <>
      {reason && <p>{reason}</p>}
      <p className="note">{t('mails.words', { words })}</p>
    </>
  );
}
