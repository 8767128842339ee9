/**
 * Whether our server gave this answer: it marks each one with `X-Doce` (api/http/hooks.ts). Captive portals, proxies
 * and firewalls answer with any status and body, but without the mark.
 */
export function isOurs({ headers }: Response): boolean {
  return headers.has('x-doce');
}
