/** The longest address that mail servers carry (RFC 5321). */
export const EMAIL_MAX = 254;

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** The address as it is stored and compared: without the spaces around it and the invisible marks that copying adds, in lower case. */
export function normalizeEmail(email: string): string {
  return email
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
}

/** Does the text have the form of an e-mail address, with a domain that has a dot? In any case; spaces around it are not forgiven. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const [local = '', domain = '', ...more] = text.toLowerCase().split('@');
  return more.length === 0 && local.length <= 64 && LOCAL.test(local) && DOMAIN.test(domain);
}
