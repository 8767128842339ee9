import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { replacesOf, type Difference } from '../parts/differences.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { carriedOver, problemsOf, toBody, touchedIn } from './announcement-form.ts';
import {
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  type AdminAnnouncement,
} from './announcements-api.ts';
import { useAnnouncementDifferences } from './use-announcement-differences.ts';
import { useDraft } from './use-draft.ts';

/** What a try was refused for: what is different of the announcement; `isOwn`: of what is typed, from what the try before that has published. */
interface Met {
  from: AdminAnnouncement;
  to: AdminAnnouncement;
  isOwn: boolean;
}

/** That, as it is said of what is `saved`, with how much of it saving again undoes. */
export interface Meanwhile {
  saved: AdminAnnouncement;
  isOwn: boolean;
  differences: Difference[];
  replaces: ReturnType<typeof replacesOf>;
}

/**
 * What is typed for an announcement, and how it is saved: published once, or changed if nobody was first. `was` is the announcement as it was read, null
 * for a new one. When other words are saved already, by somebody who was first or by an own try of which no answer came, `meanwhile` says what is
 * different of them, what was not touched here follows them, and saving again replaces the rest; when somebody deleted it, `isGone`, and what was typed
 * can be published as a new one.
 */
export function useAnnouncementEdit(announcement: AdminAnnouncement | null, onClose: () => void) {
  const t = useAdminText();
  const draft = useDraft(announcement);
  const { fields, was } = draft;
  const [edition, setEdition] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const [met, setMet] = useState<Met | null>(null);
  const [create, creation] = useCreateAnnouncementMutation();
  const [update, changing] = useUpdateAnnouncementMutation();
  const texts = was
    ? { done: t('announcementDialog.updated'), failed: t('announcementDialog.updateFailed') }
    : { done: t('announcementDialog.created'), failed: t('announcementDialog.createFailed') };

  function leave() {
    draft.forget();
    onClose();
  }

  function meet(saved: AdminAnnouncement) {
    setMet(
      was
        ? { from: was, to: saved, isOwn: false }
        : { from: saved, to: { ...saved, ...toBody(fields, saved) }, isOwn: true },
    );
    draft.carryOver(saved);
    if (carriedOver(fields, was, saved).content !== fields.content) setEdition(edition + 1);
  }

  const { failure, run, forget } = useChange(texts, leave, (current) => meet(current as AdminAnnouncement));
  const problems = isTried ? problemsOf(fields, was, serverNow()) : {};
  const isGone = was !== null && failure?.code === 'not_found';
  const differences = useAnnouncementDifferences();

  function save(target: AdminAnnouncement | null) {
    setIsTried(true);
    forget();
    if (Object.keys(problemsOf(fields, target, serverNow())).length > 0) return;
    setMet(null);
    const body = toBody(fields, target);
    run(() =>
      target
        ? update({ params: { id: target.id }, body: { ...body, version: target.version } }).unwrap()
        : create({ body: { ...body, opId: draft.opId } }).unwrap(),
    );
  }

  /** What was typed goes. */
  function beginWith(reading: AdminAnnouncement | null) {
    setMet(null);
    forget();
    draft.begin(reading);
    setEdition(edition + 1);
    setIsTried(false);
  }

  function saveAsNew() {
    draft.makeNew();
    save(null);
  }

  function meanwhileOf(): Meanwhile | null {
    if (!met || !was) return null;
    const { from, to, isOwn } = met;
    const different = differences(from, to);
    const touched = Object.fromEntries(touchedIn(fields, was).map((name) => [name, true]));
    return {
      saved: was,
      isOwn,
      differences: different,
      replaces: isOwn ? 'all' : replacesOf(touched, different, from, to),
    };
  }

  const meanwhile = meanwhileOf();

  function failureText(): string | null {
    if (Object.keys(problems).length > 0) return t('announcementDialog.check');
    if (isGone || (meanwhile && meanwhile.differences.length > 0)) return null;
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
    isLeftOver: draft.wasKept && draft.changed && !met,
    problems,
    refused: failure?.fields ?? {},
    failure: failureText(),
    isSaving: creation.isLoading || changing.isLoading,
    meanwhile,
    isGone,
    save: () => save(was),
    leave,
    /** Begins again without what was left from before. */
    discardKept: () => beginWith(announcement),
    /** Begins again with what is saved. */
    takeSaved: () => beginWith(was),
    saveAsNew,
  };
}
