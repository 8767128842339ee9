import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { paths } from '../shell/paths.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { classNames } from '../ui/class-names.ts';
import { AccountButtons } from './account-buttons.tsx';
import { AnnouncementBell } from './announcement-bell.tsx';
import { loadLate } from './load-late.ts';
import { optionalPart } from '../shell/optional.tsx';
import { LanguageSelector, Navigation } from './navigation.tsx';
import type { Elements } from '../ui/elements.ts';
import styles from './header.module.css';

const LogOutButton = optionalPart(async () => (await loadLate()).LogOutButton);

const menuId = 'menu';

/**
 * Logo, navigation, language, bell, account and logout (SHELL-01, SHELL-02). On a phone all but the bell and the
 * account is behind a menu button (SHELL-03). `children` come first.
 */
export function Header({ children }: { children?: Elements }) {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  /** The focused element is hidden with the menu. */
  const closeToButton = () => {
    if (!open) return;
    close();
    menuButton.current?.focus();
  };
  useClosing(open, close, closeToButton, header);

  return (
    <header ref={header} className={styles.header}>
      {/* All content is in a landmark, the link to the main one too. */}
      {children}
      <div className={`line ${styles.row}`}>
        <Link
          to={paths.home}
          className={`line target ${styles.logo}`}
          aria-label={t('header.home')}
          onClick={close}
        >
          <span className="logo" />
        </Link>
        {/* Before its menu, so that Tab goes from the button into the menu (SHELL-03). */}
        <IconButton
          ref={menuButton}
          icon={open ? 'close' : 'menu'}
          label={t(open ? 'header.closeMenu' : 'header.openMenu')}
          aria-expanded={open}
          aria-controls={menuId}
          className={styles.menuButton}
          onClick={() => setOpen(!open)}
        />
        <div id={menuId} className={classNames(styles.menu, open && styles.open)}>
          <Navigation onGo={close} />
          <LanguageSelector onChoose={closeToButton} />
          {isAuthenticated && <LogOutButton onPress={closeToButton} />}
        </div>
        <AnnouncementBell onGo={close} />
        <AccountButtons onGo={close} />
      </div>
    </header>
  );
}

/**
 * Esc, a tap beside it, leaving it with Tab, and going to another page close the menu; Esc gives the focus back to its
 * button.
 */
function useClosing(
  open: boolean,
  close: () => void,
  closeToButton: () => void,
  header: React.RefObject<HTMLElement | null>,
) {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) close();
    shown.current = key;
  });
  useEffect(() => {
    if (!open) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeToButton();
    };
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !header.current?.contains(target)) close();
    };
    document.addEventListener('keydown', closeByKey);
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  });
}
