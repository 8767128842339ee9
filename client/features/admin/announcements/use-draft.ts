import { useEffect, useState } from 'react';
import { newOpId } from '../../../lib/op-id.ts';
import {
  carriedOver,
  fieldNames,
  fieldsOf,
  touchedIn,
  type AnnouncementFields,
} from './announcement-form.ts';
import type { AdminAnnouncement } from './announcements-api.ts';

interface Draft {
  fields: AnnouncementFields;
  /** As it was read when this was typed; null: a new one. */
  was: AdminAnnouncement | null;
  /** The number under which it is published once, however often it is sent. */
  opId: string;
}

/**
 * What is typed into a form, kept in this tab of the browser until it is saved or given up: a reload, the back button or a session that ends lose
 * nothing. `wasKept`: it begins with what was left from before.
 */
export function useDraft(announcement: AdminAnnouncement | null) {
  const name = `doce-announcement-draft-${announcement?.id ?? 'new'}`;
  const [kept] = useState(() => read(name));
  const [wasKept, setWasKept] = useState(kept !== null);
  const [draft, setDraft] = useState(() => kept ?? begun(announcement));
  const changed = touchedIn(draft.fields, draft.was).length > 0;

  useEffect(() => {
    if (changed) write(name, draft);
    else forget(name);
  }, [name, changed, draft]);

  return {
    ...draft,
    wasKept,
    changed,
    setFields: (fields: AnnouncementFields) => setDraft((now) => ({ ...now, fields })),
    /** What is typed is for this one now; what was not touched follows it. */
    carryOver: (saved: AdminAnnouncement) =>
      setDraft((now) => ({ ...now, fields: carriedOver(now.fields, now.was, saved), was: saved })),
    /** What is typed is for a new one. */
    makeNew: () => setDraft((now) => ({ ...now, was: null })),
    /** What was typed is given up for another reading. */
    begin(reading: AdminAnnouncement | null) {
      setWasKept(false);
      setDraft(begun(reading));
    },
    forget: () => forget(name),
  };
}

function begun(announcement: AdminAnnouncement | null): Draft {
  return { fields: fieldsOf(announcement), was: announcement, opId: newOpId() };
}

function read(name: string): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Draft | null;
    // Of an earlier release it does not say what it was typed on.
    if (kept?.was === undefined || typeof kept.opId !== 'string') return null;
    const was = fieldsOf(kept.was);
    return fieldNames.every((field) => typeof kept.fields[field] === typeof was[field]) ? kept : null;
  } catch {
    return null;
  }
}

function write(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: it is typed again after a reload, as everywhere.
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // There was none.
  }
}
