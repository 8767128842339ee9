/** The server's own: its calls, and what a developer reads. */
const serverPaths = ['/api', '/dev'];
/** Nothing but files, whatever they are called. */
const assets = '/assets/';
/** Routes whose last part is a code that may look like a file name. */
const codePaths = ['/grupos/', '/verify-email/'];
const fileEnding = /\.[a-z0-9]{2,12}$/i;

/**
 * Whom a path of this origin belongs to: `server` (never the app's page), `file` (there or missing), or `app`, one of the routes that the app's page
 * shows, the unknown ones too. Server and service worker ask the same question, so that both give the page for the same paths.
 *
 * @param pathname decoded, without query
 */
export function ownerOfPath(pathname: string): 'server' | 'file' | 'app' {
  if (serverPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return 'server';
  const isCode = codePaths.some((path) => pathname.startsWith(path));
  return pathname.startsWith(assets) || (!isCode && fileEnding.test(pathname)) ? 'file' : 'app';
}
