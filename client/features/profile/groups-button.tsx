import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './profile-page.module.css';

/** To the player's groups; at half opacity, with the reason, while it leads nowhere (PROF-03). */
export function GroupsButton({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('profile');
  const reasonId = useId();
  const icon = <Icon name="users" />;
  if (isVerified)
    return (
      <Link to={paths.groups} className={classNames(buttonClass({ variant: 'secondary' }), styles.groups)}>
        {icon}
        {t('myGroups')}
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
      <p id={reasonId} className={styles.reason}>
        {t('myGroupsLocked')}
      </p>
    </div>
  );
}
