import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { anchors, paths } from '../shell/paths.ts';

const patienceMs = 3000;

/** Scrolls to a section by its id, once it is there, and moves the focus with it. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (section) return reveal(section);
  // Its page may still be loading.
  const observer = new MutationObserver(() => {
    const late = document.getElementById(id);
    if (!late) return;
    observer.disconnect();
    reveal(late);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}

function reveal(section: HTMLElement) {
  section.scrollIntoView({ block: 'start' });
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** Goes to a section of the home page, from wherever one is (SHELL-05). */
export function useGoToHomeSection(): (id: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (id) => {
    const isHere = pathname === paths.home || (pathname === paths.faq && id === anchors.faq);
    if (isHere) scrollToSection(id);
    else void navigate({ pathname: paths.home, hash: id });
  };
}

/**
 * After a change of page: up to its top, the focus to its content, so that a screen reader goes on there; or to the section that the address names.
 */
export function useScrollOnNavigation(): void {
  const location = useLocation();
  const shown = useRef<Location>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    const section =
      location.pathname === paths.faq ? anchors.faq : decodeURIComponent(location.hash.slice(1));
    if (section) return scrollToSection(section);
    if (!before || before.pathname === location.pathname) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(anchors.main)?.focus({ preventScroll: true });
  }, [location]);
}
