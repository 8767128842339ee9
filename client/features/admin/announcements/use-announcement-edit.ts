import { useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { emptyFields, fieldsOf, problemsOf, toBody } from './announcement-form.ts';
import {
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  type AdminAnnouncement,
} from './announcements-api.ts';
import { useDraft } from './use-draft.ts';

/**
 * What is typed for an announcement, and how it is saved: published once, or changed if nobody was first. `was` is the announcement as it was read, null
 * for a new one. When other words are saved already, by somebody who was first or by an own try of which no answer came, they are `theirs`, and nothing is
 * saved until one of the two is chosen; when somebody deleted it, `isGone`,
 * and what was typed can be published as a new one.
 */
export function useAnnouncementEdit(announcement: AdminAnnouncement | null, onClose: () => void) {
  const t = useAdminText();
  const [was, setWas] = useState(announcement);
  const draft = useDraft(String(announcement?.id ?? 'new'), draftOf(was));
  const { fields } = draft;
  const [edition, setEdition] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const [theirs, setTheirs] = useState<AdminAnnouncement | null>(null);
  const [create, creation] = useCreateAnnouncementMutation();
  const [update, changing] = useUpdateAnnouncementMutation();
  const texts = was
    ? { done: t('announcementDialog.updated'), failed: t('announcementDialog.updateFailed') }
    : { done: t('announcementDialog.created'), failed: t('announcementDialog.createFailed') };
  const { failure, run, forget } = useChange(texts, leave, (current) =>
    setTheirs(current as AdminAnnouncement),
  );
  const problems = isTried ? problemsOf(fields, was, serverNow()) : {};
  const isGone = was !== null && failure?.code === 'not_found';

  function leave() {
    draft.forget();
    onClose();
  }

  function save(target: AdminAnnouncement | null, version: number | null) {
    setIsTried(true);
    forget();
    if (Object.keys(problemsOf(fields, target, serverNow())).length > 0) return;
    const body = toBody(fields, target);
    run(() =>
      target
        ? update({
            params: { id: target.id },
            body: { ...body, version: version ?? target.version },
          }).unwrap()
        : create({ body: { ...body, opId: draft.opId } }).unwrap(),
    );
  }

  /** What was typed goes, what is saved takes its place. */
  function beginWith(saved: AdminAnnouncement | null) {
    setWas(saved);
    setTheirs(null);
    draft.restart(draftOf(saved));
    setEdition(edition + 1);
    setIsTried(false);
  }

  function replaceTheirs(saved: AdminAnnouncement) {
    setWas(saved);
    setTheirs(null);
    draft.restart({ fields, version: saved.version });
    save(saved, saved.version);
  }

  function saveAsNew() {
    setWas(null);
    draft.restart({ fields, version: null });
    save(null, null);
  }

  function failureText(): string | null {
    if (Object.keys(problems).length > 0) return t('announcementDialog.check');
    if (theirs || isGone) return null;
    return failure?.message ?? null;
  }

  return {
    was,
    fields,
    setFields: draft.setFields,
    /** Grows when the fields get another content than was typed: the editor then begins anew. */
    edition,
    isChanged: draft.changed,
    /** What is typed was left from before. */
    isLeftOver: draft.wasKept && draft.changed && !theirs,
    problems,
    refused: failure?.fields ?? {},
    failure: failureText(),
    isSaving: creation.isLoading || changing.isLoading,
    theirs,
    isGone,
    save: () => save(was, draft.version),
    leave,
    beginWith,
    replaceTheirs,
    saveAsNew,
  };
}

const draftOf = (announcement: AdminAnnouncement | null) => ({
  fields: announcement ? fieldsOf(announcement) : emptyFields,
  version: announcement?.version ?? null,
});
