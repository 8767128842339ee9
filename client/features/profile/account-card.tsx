import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import styles from './profile-page.module.css';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

/** Name, username, e-mail, and the hits of all grids once there are any (PROF-02). */
export function AccountCard({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  return (
    <dl className={`card facts ${styles.account}`}>
      <div>
        <dt>{t('name')}</dt>
        <dd>{`${user.firstName} ${user.lastName}`}</dd>
      </div>
      <div>
        <dt>{t('username')}</dt>
        <dd>{user.username}</dd>
      </div>
      <div className={styles.line}>
        <dt>{t('email')}</dt>
        <dd className="row">
          <span>{user.email}</span>
          {user.isVerified && (
            <Chip tone="success" icon="check">
              {t('verified')}
            </Chip>
          )}
        </dd>
      </div>
      {user.totalWins > 0 && (
        <div>
          <dt>{t('totalWins')}</dt>
          <dd className={styles.wins}>{formatNumber(user.totalWins, language)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The telephone number, which can be changed (PROF-05). Sessions of earlier releases have none. */
export function ContactSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [PhoneDialog, changePhone, close] = useLateDialog(
    async () => (await import('./phone-dialog.tsx')).PhoneDialog,
  );
  if (!user.phone) return null;
  return (
    <dl className={`card facts ${styles.account}`}>
      <div className={styles.line}>
        <dt>{t('phone.label')}</dt>
        <dd className="row">
          <span>{user.phone}</span>
          <Button variant="quiet" aria-label={t('phone.title')} onClick={changePhone}>
            {t('phone.change')}
          </Button>
          {PhoneDialog && <PhoneDialog user={user} onClose={close} />}
        </dd>
      </div>
    </dl>
  );
}

/** The link to the player's groups. While it is disabled, it is at half opacity and has the reason (PROF-03). */
export function GroupsButton({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('profile');
  const reasonId = useId();
  const icon = <Icon name="users" />;
  if (isVerified)
    return (
      <Link to={paths.groups} className={classNames(buttonClass({ variant: 'secondary' }), styles.groups)}>
        {icon}
        <span>{t('myGroups')}</span>
      </Link>
    );
  return (
    <div className={styles.groups}>
      <Button
        variant="secondary"
        wide
        disabled
        icon={icon}
        className={styles.halfOpaque}
        aria-describedby={reasonId}
      >
        {t('myGroups')}
      </Button>
      <p id={reasonId} className="small subtle">
        {t('myGroupsLocked')}
      </p>
    </div>
  );
}
