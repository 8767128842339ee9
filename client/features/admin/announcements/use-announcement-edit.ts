import { useEffect, useState } from 'react';
import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { newOpId } from '../../../lib/op-id.ts';
import { tabStore } from '../../../lib/web-storage.ts';
import { useAdminChange } from '../parts/use-admin-change.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import {
  fieldNames,
  fieldsOf,
  mergeFields,
  toBody,
  touchedIn,
  type AnnouncementFields,
} from './announcement-form.ts';
import type { Conflict } from './theirs-or-mine.tsx';

interface Draft {
  fields: AnnouncementFields;
  /** The announcement that is edited, as it was read; null for a new one. */
  was: AdminAnnouncement | null;
  /** The server publishes it once, however often it is sent. */
  opId: string;
}

const newDraft = (was: AdminAnnouncement | null): Draft => ({ fields: fieldsOf(was), was, opId: newOpId() });

/**
 * The draft of an announcement and how it is saved. This tab keeps the draft until it is saved or discarded: a reload or an expired session loses nothing.
 * After a 409 the untouched fields follow the saved announcement, and `conflict` says what changed. If the announcement was deleted, `isGone` is true
 * and the draft becomes a new announcement.
 */
export function useAnnouncementEdit(announcement: AdminAnnouncement | null, onClose: () => void) {
  const t = useAdminText();
  const key = `doce-announcement-draft-${announcement?.id ?? 'new'}`;
  const [stored] = useState(() => readDraft(key));
  const [draft, setDraft] = useState(() => stored ?? newDraft(announcement));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setIsGone] = useState(false);
  const { fields, was, opId } = draft;
  const isChanged = touchedIn(fields, was).length > 0;

  useEffect(() => {
    tabStore.set(key, isChanged ? JSON.stringify(draft) : null);
  }, [key, isChanged, draft]);

  function leave() {
    tabStore.set(key, null);
    onClose();
  }

  const create = useAdminChange('POST /announcements', {
    done: t('announcementDialog.created'),
    failed: t('announcementDialog.createFailed'),
    onDone: leave,
  });
  const update = useAdminChange('PUT /announcements/:id', {
    done: t('announcementDialog.updated'),
    failed: t('announcementDialog.updateFailed'),
    onDone: leave,
  });

  async function save() {
    setConflict(null);
    setIsGone(false);
    const body = toBody(fields, was);
    try {
      if (was) await update.run({ params: { id: was.id }, body: { ...body, version: was.version } });
      else await create.run({ body: { ...body, opId } });
    } catch (error) {
      const { code, current } = error as ApiError;
      if (code === 'conflict' && current) merge(current as AdminAnnouncement);
      else if (code === 'not_found') {
        setIsGone(true);
        setDraft((now) => ({ ...now, was: null }));
      } else throw error;
    }
  }

  function merge(saved: AdminAnnouncement) {
    const theirs = fieldsOf(saved);
    setConflict(
      was
        ? { before: fieldsOf(was), now: theirs, isOwn: false }
        : { before: theirs, now: fields, isOwn: true },
    );
    setDraft((now) => ({ ...now, fields: mergeFields(now.fields, was, saved), was: saved }));
  }

  function startFrom(reading: AdminAnnouncement | null) {
    setConflict(null);
    setDraft(newDraft(reading));
  }

  return {
    ...draft,
    setFields: (changed: AnnouncementFields) => setDraft({ ...draft, fields: changed }),
    isChanged,
    isStored: opId === stored?.opId && isChanged && !conflict,
    conflict,
    isGone,
    save,
    leave,
    discardStored: () => startFrom(announcement),
    takeSaved: () => startFrom(was),
  };
}

function readDraft(key: string): Draft | null {
  const stored = tabStore.getJson(key) as Partial<Draft> | null;
  // A draft of another release may have other fields.
  const { fields, was, opId } = stored ?? {};
  if (!fields || was === undefined || typeof opId !== 'string') return null;
  const expected = fieldsOf(was);
  return fieldNames.every((name) => typeof fields[name] === typeof expected[name])
    ? { fields, was, opId }
    : null;
}
