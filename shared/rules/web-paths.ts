/** The API, its documentation, and the public log of picks. */
const serverPaths = ['/api', '/dev', '/log'];
/** Every path below it is a file, with any name. */
const assets = '/assets/';
/** Routes with a code as the last part, which may look like a file name. */
const codePaths = ['/grupos/', '/verify-email/'];
const fileEnding = /\.[a-z0-9]{2,12}$/i;

/**
 * Returns the owner of a path of this origin: `server` (never the app's page), `file` (existing or missing), or `app` (a route of the app, also an unknown
 * one). Server and service worker both use it, so they return the app's page for the same paths.
 *
 * @param pathname decoded, without query
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
 * Whether every browser reads the text as a path of this site: it starts with one slash and has no backslash, control character or empty segment. Browsers
 * can read each of those as the address of another site.
 */
export function isOwnPath(text: string): boolean {
  const [pathname = ''] = text.split(/[?#]/);
  return pathname.startsWith('/') && !pathname.includes('//') && !/[\\\p{Cc}]/u.test(text);
}

/**
 * The parameter of a shared link with the language of its preview. It is not `lng`, which would replace the language that the reader of the link has chosen.
 */
export const PREVIEW_LANGUAGE = 'idioma';
