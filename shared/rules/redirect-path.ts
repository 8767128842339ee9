/**
 * Where to send somebody who brings a path along: the path when it is one of our own, else `fallback`. Our own starts with one slash and has
 * no backslash, no control character and no empty segment, all of which browsers can read as another site's address.
 */
export function safeRedirect(path: string | null | undefined, fallback: string): string {
  return path && isOwnPath(path) ? path : fallback;
}

/** Does the text lead to a page of ours, whatever a browser makes of it? */
export function isOwnPath(text: string): boolean {
  const [pathname = ''] = text.split(/[?#]/);
  return pathname.startsWith('/') && !pathname.includes('//') && !/[\\\p{Cc}]/u.test(text);
}
