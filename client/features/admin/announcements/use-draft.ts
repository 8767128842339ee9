import { useEffect, useState } from 'react';
import { emptyFields, type AnnouncementFields } from './announcement-form.ts';

interface Draft {
  fields: AnnouncementFields;
  /** Of the announcement that was changed when this was typed. */
  version: number | null;
}

/** What is kept: the draft, and the number under which it is published once, however often it is sent. */
type KeptDraft = Draft & { opId: string };

/**
 * What is typed into a form, kept in this tab of the browser until it is saved or given up: a reload, the back button or a session that ends lose
 * nothing. `key` names the announcement; `wasKept`: the fields begin with what was left from before.
 */
export function useDraft(key: string, initial: Draft) {
  const name = `doce-announcement-draft-${key}`;
  const [kept] = useState(() => read(name));
  const [opId] = useState(() => kept?.opId ?? crypto.randomUUID());
  const [draft, setDraft] = useState<Draft>(kept ?? initial);
  const changed = !isSame(draft.fields, initial.fields);

  useEffect(() => {
    if (changed) write(name, { ...draft, opId });
    else forget(name);
  }, [name, changed, draft, opId]);

  return {
    ...draft,
    opId,
    wasKept: kept !== null,
    changed,
    setFields: (fields: AnnouncementFields) => setDraft((now) => ({ ...now, fields })),
    /** Begins again with other fields, e.g. those that somebody else has saved. */
    restart: setDraft,
    forget: () => forget(name),
  };
}

/** Whether two forms hold the same. */
function isSame(a: AnnouncementFields, b: AnnouncementFields): boolean {
  return (Object.keys(emptyFields) as (keyof AnnouncementFields)[]).every((name) => a[name] === b[name]);
}

function read(name: string): (Draft & Partial<KeptDraft>) | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as KeptDraft | null;
    const isWhole =
      kept !== null &&
      (Object.keys(emptyFields) as (keyof AnnouncementFields)[]).every(
        (field) => typeof kept.fields[field] === typeof emptyFields[field],
      );
    return isWhole ? kept : null;
  } catch {
    return null;
  }
}

function write(name: string, draft: KeptDraft): void {
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
