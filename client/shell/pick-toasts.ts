import i18next from 'i18next';
import { endToast, toastError, toastInfo, toastSuccess } from './toasts.ts';

const savedMs = 3000;
/** Of the one toast that says why saved picks are still on this device. */
const waitId = 'picks-wait';

/** `count` of them are on this device and go on by themselves. */
export function sayPicksWait(count: number): void {
  toastInfo(i18next.t('save.queued', { ns: 'play', count }), { id: waitId });
}

/** The server was there and did not take them now; they stay on this device. */
export function sayPicksNotSaved(why: string): void {
  toastError(why, { id: waitId });
}

/** Only after the server said so (PLAY-04). */
export function sayPicksSaved(): void {
  endToast(waitId);
  toastSuccess(i18next.t('save.success', { ns: 'play' }), { duration: savedMs });
}

/** The server did not take `count` of them (PLAY-08). */
export function sayPicksRefused(count: number): void {
  toastError(i18next.t('save.refused', { ns: 'play', count }));
}
