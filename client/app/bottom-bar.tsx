import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { paths } from '../shell/paths.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './bottom-bar.module.css';

const tabs = [
  { path: paths.play, label: 'bottomBar.play', icon: 'football' },
  { path: paths.groups, label: 'bottomBar.groups', icon: 'users' },
  { path: paths.profile, label: 'bottomBar.profile', icon: 'user' },
] as const satisfies { path: string; label: string; icon: IconName }[];

/** The bar at the foot of a phone: Jugar, Grupos, Perfil (SHELL-10). */
export function BottomBar() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('bottomBar.label')} className={styles.bar}>
      {tabs.map(({ path, label, icon }) => (
        <NavLink key={path} to={path} className={styles.tab}>
          <Icon name={icon} size={22} />
          <span>{t(label)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
