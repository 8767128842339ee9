import { useEffect, useState } from 'react';
import { newOpId } from '../../../lib/op-id.ts';
import { tabStore } from '../../../lib/web-storage.ts';
import type { AnnouncementFields } from './announcement-form.ts';

type Typed = Partial<AnnouncementFields>;

interface Draft {
  typed: Typed;
  /** The server publishes a new announcement once, however often it is sent. */
  opId: string;
}

/** What was typed for an announcement. This tab keeps it until it is saved or discarded: a reload or an expired session loses nothing. */
export function useAnnouncementDraft(id: number | undefined) {
  const key = `doce-announcement-draft-${id ?? 'new'}`;
  const [stored] = useState(() => tabStore.getJson(key) as Draft | null);
  const [draft, setDraft] = useState<Draft>(() => stored ?? { typed: {}, opId: newOpId() });
  useEffect(() => {
    tabStore.set(key, Object.keys(draft.typed).length > 0 ? JSON.stringify(draft) : null);
  }, [key, draft]);
  return {
    ...draft,
    isStored: draft.opId === stored?.opId,
    change: (typed: Typed) => setDraft({ ...draft, typed }),
    restart: () => setDraft({ typed: {}, opId: newOpId() }),
    remove: () => tabStore.set(key, null),
  };
}
