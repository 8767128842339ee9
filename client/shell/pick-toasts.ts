import i18next from 'i18next';
import { toastError, toastSuccess } from './toasts.ts';

const savedMs = 3000;

/** Only after the server said so (PLAY-04). */
export function sayPicksSaved(): void {
  toastSuccess(i18next.t('save.success', { ns: 'play' }), { duration: savedMs });
}

/** The server did not take `count` of them (PLAY-08). */
export function sayPicksRefused(count: number): void {
  toastError(i18next.t('save.refused', { ns: 'play', count }));
}
