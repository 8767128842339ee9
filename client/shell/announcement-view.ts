import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * In the address of any page: `?anuncio=` opens the announcements over it, `?anuncio=5` the fifth of them. A push leads
 * there.
 */
export const announcementParam = 'anuncio';

/**
 * The number of history steps since the announcements were opened. Absent when a link opened them.
 */
interface OpenedHere {
  announcementSteps?: number;
}

export interface AnnouncementView {
  isOpen: boolean;
  /** The announcement that is open; null: the list. */
  id: number | null;
  open: () => void;
  show: (id: number) => void;
  backToList: () => void;
  close: () => void;
}

/**
 * The open announcement or list, and the functions to move in them. The address keeps it, so that the back button
 * leads from an announcement to the list, and from there to the page.
 */
export function useAnnouncementView(): AnnouncementView {
  const location = useLocation();
  const navigate = useNavigate();
  const { key, pathname, search, hash } = location;
  const state = location.state as OpenedHere | null;
  const steps = state?.announcementSteps ?? 0;
  const param = new URLSearchParams(search).get(announcementParam);
  const id = param && /^\d{1,10}$/.test(param) ? Number(param) : null;

  function go(value: string | null, next: { replace: boolean; steps: number }) {
    const query = new URLSearchParams(search);
    if (value === null) query.delete(announcementParam);
    else query.set(announcementParam, value);
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: next.replace, state: { ...state, announcementSteps: next.steps || undefined } },
    );
  }

  // Going back takes a moment, in which a dialog may call `close` twice.
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  function leave(way: () => void) {
    if (isLeaving.current) return;
    isLeaving.current = true;
    way();
  }

  return {
    isOpen: param !== null,
    id,
    open: () => {
      if (param === null) go('', { replace: false, steps: 1 });
    },
    show: (next) => {
      // An announcement replaces the open one. After a link there is no list in the history to go back to.
      const isNewStep = steps > 0 && id === null;
      if (next !== id) go(String(next), { replace: !isNewStep, steps: isNewStep ? steps + 1 : steps });
    },
    backToList: () => {
      leave(() => (steps > 1 ? void navigate(-1) : go('', { replace: true, steps })));
    },
    close: () => {
      leave(() => (steps > 0 ? void navigate(-steps) : go(null, { replace: true, steps: 0 })));
    },
  };
}
