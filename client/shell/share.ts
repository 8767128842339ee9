import type { Language } from '../../shared/rules/languages.ts';
import { PREVIEW_LANGUAGE } from '../../shared/rules/web-paths.ts';

/**
 * Opens the share sheet of the device; copies `text` and `url` where it has none or refuses.
 *
 * @returns `cancelled`: the person closed the sheet. `failed`: nothing was shared or copied.
 */
export async function shareOrCopy(data: {
  title: string;
  text: string;
  url: string;
  files?: File[];
}): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'cancelled';
  }
  try {
    await navigator.clipboard.writeText(`${data.text} ${data.url}`);
    return 'copied';
  } catch {
    return 'failed';
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
