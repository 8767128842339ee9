/**
 * The push services of the browsers there are: Google (of Chrome; of its early releases and of Chromium as Linux distributions build it), Mozilla,
 * Apple, Microsoft. A leading dot: every host below.
 */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * May this server call that endpoint, which a browser gave? An endpoint is an address that we post to: only those of known push services, over
 * https at the usual port. `ownService`: the origin of a push service that the settings name.
 */
export function isPushEndpoint(endpoint: string, ownService: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (protocol !== 'https:' || username || password) return false;
  if (ownService && origin === new URL(ownService).origin) return true;
  return (
    port === '' &&
    PUSH_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}
