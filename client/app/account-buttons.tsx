import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog } from '../shell/auth-dialog-state.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import styles from './header.module.css';

/** Login for a visitor, profile for a player (SHELL-02). */
export function AccountButtons({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const openAuthDialog = useOpenAuthDialog();

  return (
    <div className={`line gap-1 ${styles.account}`}>
      {isAuthenticated ? (
        <Link
          to={paths.profile}
          className={iconButtonClass}
          aria-label={t('header.profile')}
          title={t('header.profile')}
          onClick={onGo}
        >
          <Icon name="user" size={22} />
        </Link>
      ) : (
        <Button
          onClick={() => {
            onGo();
            openAuthDialog();
          }}
        >
          {t('header.login')}
        </Button>
      )}
    </div>
  );
}
