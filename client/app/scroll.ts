import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { anchors, paths } from '../shell/paths.ts';

const patienceMs = 3000;
/** How long a section is held in its place while content above it still loads. */
const holdMs = 10_000;
/** The events by which a reader moves the page. From then on the page stays where they put it. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let letGo: () => void = () => undefined;

/**
 * Scrolls to a section by its id, once it is there, moves the focus with it, and keeps it in view while the page around
 * it loads.
 */
export function scrollToSection(id: string): void {
  letGo();
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
  letGo = () => observer.disconnect();
  setTimeout(() => observer.disconnect(), patienceMs);
}

function reveal(section: HTMLElement) {
  section.scrollIntoView({ block: 'start' });
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  hold(section);
}

/** Follows a section that content loading above it pushes down. It jumps, because a second movement would disturb. */
function hold(section: HTMLElement) {
  let place = placeOf(section);
  const observer = new ResizeObserver(() => {
    const now = placeOf(section);
    if (!section.isConnected || now === place) return;
    place = now;
    section.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  observer.observe(document.getElementById(anchors.main) ?? document.body);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    ownMoves.forEach((move) => window.removeEventListener(move, end, { capture: true }));
  };
  const timer = setTimeout(end, holdMs);
  ownMoves.forEach((move) => window.addEventListener(move, end, { capture: true, passive: true }));
  letGo = end;
}

/** Returns its distance from the top of the page in px, whatever the scroll position. */
function placeOf(section: HTMLElement): number {
  return Math.round(section.getBoundingClientRect().top + window.scrollY);
}

/** Goes to a section of the home page from any page (SHELL-05). */
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
 * After a change of page it scrolls to the top and moves the focus to the content, so that a screen reader goes on
 * there. If the address names a section, it goes to that section.
 */
export function useScrollOnNavigation(): void {
  const location = useLocation();
  const shown = useRef<Location>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before && isOnlyItsQuery(before, location)) return;
    const section = location.pathname === paths.faq ? anchors.faq : sectionIn(location.hash);
    if (section) return scrollToSection(section);
    if (!before || before.pathname === location.pathname) return;
    letGo();
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(anchors.main)?.focus({ preventScroll: true });
  }, [location]);
}

/**
 * Returns the id that a hash names. Mail programs cut links, so that the hash may be malformed: then the id is the hash
 * as it is.
 */
function sectionIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** A change of the query opens a layer over the page or filters it, so the reader stays at the same place. */
function isOnlyItsQuery(before: Location, after: Location): boolean {
  return before.pathname === after.pathname && before.hash === after.hash && before.search !== after.search;
}
