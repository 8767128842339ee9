import type { Language } from '../../shared/rules/languages.ts';
import { PREVIEW_LANGUAGE } from '../../shared/rules/web-paths.ts';
import { toastError, toastSuccess } from './toasts.ts';

interface Said {
  /** The toast after the copy. */
  copied: string;
  /** The toast if nothing could be copied, or what to do then. */
  failed: string | (() => void);
}

/** Opens the share sheet of the device; copies `text` and `url` where it has none or refuses. */
export async function shareOrCopy(
  data: { title: string; text: string; url: string; files?: File[] },
  said: Said,
): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // The person closed the sheet.
    if ((error as Error).name !== 'AbortError') await copyText(`${data.text} ${data.url}`, said);
  }
}

export async function copyText(text: string, { copied, failed }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(copied);
  } catch {
    if (typeof failed === 'string') toastError(failed);
    else failed();
  }
}

/** Whether the share sheet of this device takes the files. */
export function canShareFiles(files: File[]): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files });
}

/** Returns the address that opens WhatsApp with this message. */
export function whatsAppAddress(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** Returns the address of a path for other people, with the language of its preview. */
export function sharedAddress(path: string, language: Language): string {
  const address = new URL(path, location.origin);
  address.searchParams.set(PREVIEW_LANGUAGE, language);
  return address.href;
}
