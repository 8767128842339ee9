import { useEffect, useState } from 'react';
import { newOpId } from '../../../lib/op-id.ts';
import { keepInTab, keptInTab, tabKey } from '../../../session/tab-memory.ts';
import { useSession } from '../../../session/use-session.ts';
import type { AnnouncementFields } from './announcement-form.ts';

type Typed = Partial<AnnouncementFields>;

interface Draft {
  typed: Typed;
  /** The server publishes a new announcement once, however often it is sent. */
  opId: string;
}

/**
 * The draft of an announcement. This tab keeps it until it is saved or discarded, or its author logs out: a reload or
 * an expired session loses nothing.
 */
export function useAnnouncementDraft(id: number | undefined) {
  const key = tabKey(useSession().user?.id ?? 0, `announcement-${id ?? 'new'}`);
  const [stored] = useState(() => keptInTab(key) as Draft | null);
  const [draft, setDraft] = useState<Draft>(() => stored ?? { typed: {}, opId: newOpId() });
  useEffect(() => {
    keepInTab(key, Object.keys(draft.typed).length > 0 ? JSON.stringify(draft) : null);
  }, [key, draft]);
  return {
    ...draft,
    isStored: draft.opId === stored?.opId,
    change: (typed: Typed) => setDraft({ ...draft, typed }),
    restart: () => setDraft({ typed: {}, opId: newOpId() }),
    remove: () => keepInTab(key, null),
  };
}
