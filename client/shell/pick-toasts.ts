import i18next from 'i18next';
import { endToast, toastError, toastInfo, toastSuccess } from './toasts.ts';

const savedMs = 3000;
/** How long auto-saved drafts can be taken back. */
export const undoMs = 10_000;
/** The id of the one toast that says why saved picks are still on this device. */
const waitId = 'picks-wait';

/** `count` of them are on this device and go on by themselves. `isDurable` false: only while the page is open. */
export function toastPicksWait(count: number, isDurable: boolean): void {
  const text = isDurable ? 'save.queued' : 'save.inMemory';
  toastInfo(i18next.t(text, { ns: 'play', count }), { id: waitId });
}

/** The answer takes long. */
export function toastPicksOnTheWay(): void {
  toastInfo(i18next.t('save.saving', { ns: 'play' }), { id: waitId });
}

/** The server was there and did not take them now; they stay on this device. */
export function toastPicksNotSaved(why: string): void {
  toastError(why, { id: waitId });
}

/** Removes the message about picks that wait, e.g. when another player logs in. */
export function endPicksWait(): void {
  endToast(waitId);
}

/** Only after the server said so (PLAY-04). */
export function toastPicksSaved(): void {
  endToast(waitId);
  toastSuccess(i18next.t('save.success', { ns: 'play' }), { duration: savedMs });
}

/**
 * Drafts were saved by themselves: `saved` of them are on the server, `waiting` on this device. `onUndo` null: nothing
 * can be taken back.
 */
export function toastAutoSaved(
  { saved, waiting, isDurable }: { saved: number; waiting: number; isDurable: boolean },
  onUndo: (() => void) | null,
): void {
  const key = waiting === 0 ? 'save.auto' : isDurable ? 'save.queued' : 'save.inMemory';
  const text = i18next.t(key, { ns: 'play', count: waiting || saved });
  const action = onUndo ? { label: i18next.t('save.undo', { ns: 'play' }), onPress: onUndo } : undefined;
  toastInfo(text, { duration: undoMs, id: 'auto-saved', action });
}

/** The server did not take `count` of them (PLAY-08). */
export function toastPicksRefused(count: number): void {
  void endToast(waitId);
  toastError(i18next.t('save.refused', { ns: 'play', count }));
}
