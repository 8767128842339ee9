import type { AdminMail } from '../../../../shared/contract/admin-mails.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { canRetry, useRetry } from './use-retry.ts';
import lists from '../parts/lists.module.css';
import styles from './mails.module.css';

/** One mail that has not arrived: what it is, to whom, why not, and what can be done about it. */
export function MailItem({ mail, onGiveUp }: { mail: AdminMail; onGiveUp: () => void }) {
  const t = useAdminText();
  const [retry, isRetrying] = useRetry();
  const { id, kind, to, attempts, writtenAt, failedAt, nextAttemptAt, reason } = mail;
  const name = t('mails.nameOf', { kind: t(`mails.kind.${kind}`), to });
  const retryLabel = t(failedAt ? 'mails.retry' : 'mails.sendNow');
  const [label, moment] = failedAt
    ? [t('mails.failedAt'), failedAt]
    : [t('mails.nextAttempt'), nextAttemptAt];

  return (
    <li className={lists.item}>
      <div className={styles.about}>
        <h3 className={lists.name}>
          {t(`mails.kind.${kind}`)} <span className={classNames(lists.beside, styles.to)}>{to}</span>
        </h3>
        <dl className={lists.facts}>
          <Fact label={t('mails.written')} moment={writtenAt} />
          {moment && <Fact label={label} moment={moment} />}
          <div>
            <dt>{t('mails.attempts')}</dt>
            <dd>{attempts}</dd>
          </div>
        </dl>
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
      {canRetry(mail) && (
        <div className={lists.actions}>
          <Button
            variant="secondary"
            aria-label={t('actionOn', { action: retryLabel, name })}
            loading={isRetrying}
            keepsFocus
            onClick={() => retry([id])}
          >
            {retryLabel}
          </Button>
          {failedAt && (
            <Button
              variant="quiet"
              aria-label={t('actionOn', { action: t('mails.giveUp'), name })}
              onClick={onGiveUp}
            >
              {t('mails.giveUp')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Fact({ label, moment }: { label: string; moment: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={moment}>{formatNumericDateTime(moment)}</time>
      </dd>
    </div>
  );
}
