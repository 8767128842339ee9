import { useEffect, useState } from 'react';
import { newOpId } from '../../../lib/op-id.ts';
import { storageKeys } from '../../../lib/storage-keys.ts';
import { tabStore } from '../../../lib/web-storage.ts';
import { useSession } from '../../../session/use-session.ts';
import type { AnnouncementFields } from './announcement-form.ts';

type Typed = Partial<AnnouncementFields>;

interface Draft {
  /** The author and the announcement. */
  of: string;
  typed: Typed;
  /** The server publishes a new announcement once, however often it is sent. */
  opId: string;
}

const key = storageKeys.announcementDraft;
const keep = (draft: Draft | null) => tabStore.set(key, draft && JSON.stringify(draft));

/**
 * The draft of an announcement. This tab keeps the last one until it is saved or discarded, or its author logs out: a
 * reload or an expired session loses nothing.
 */
export function useAnnouncementDraft(id: number | undefined) {
  const of = `${useSession().user?.id} ${id ?? 'new'}`;
  const makeDraft = (): Draft => ({ of, typed: {}, opId: newOpId() });
  const [stored] = useState(() => tabStore.getJson(key) as Draft | null);
  const [draft, setDraft] = useState(() => (stored?.of === of ? stored : makeDraft()));
  useEffect(() => {
    if (Object.keys(draft.typed).length > 0) keep(draft);
  }, [draft]);
  return {
    ...draft,
    isStored: draft.opId === stored?.opId,
    change: (typed: Typed) => setDraft({ ...draft, typed }),
    restart: () => {
      keep(null);
      setDraft(makeDraft());
    },
    remove: () => keep(null),
  };
}
