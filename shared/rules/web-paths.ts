/** The API, its documentation, and the record of picks. */
const serverPaths = ['/api', '/dev', '/acta'];
/** Every path below it is a file, with any name. */
const assets = '/assets/';
/** Routes with a code as the last part, which may look like a file name. */
const codePaths = ['/grupos/', '/verify-email/'];
const fileEnding = /\.[a-z0-9]{2,12}$/i;

/**
 * Returns the owner of a decoded pathname: `server`, `file` (existing or missing), or `app` (also unknown routes).
 * Server and service worker share it.
 */
export function ownerOfPath(pathname: string): 'server' | 'file' | 'app' {
  if (serverPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return 'server';
  const isCode = codePaths.some((path) => pathname.startsWith(path));
  return pathname.startsWith(assets) || (!isCode && fileEnding.test(pathname)) ? 'file' : 'app';
}

/** Returns the path if it is a path of this site, else `fallback`. */
export function safeRedirect(path: string | null | undefined, fallback: string): string {
  return path && isOwnPath(path) ? path : fallback;
}

/**
 * Whether every browser reads the text as a path of this site: one first slash, no backslash, control character or
 * empty segment, with which it can be another site's address.
 */
export function isOwnPath(text: string): boolean {
  const [pathname = ''] = text.split(/[?#]/);
  return pathname.startsWith('/') && !pathname.includes('//') && !/[\\\p{Cc}]/u.test(text);
}

/** A shared link's parameter for the preview's language. It is not `lng`, which would replace the reader's language. */
export const PREVIEW_LANGUAGE = 'idioma';

/** The own prizes in the profile. Mails and pushes to winners lead there. */
export const OWN_PRIZES = '/perfil#premios';

/** The parameter of a verification link that tells how many choices wait on the device that asked for it. */
export const WAITING_CHOICES = 'elecciones';
