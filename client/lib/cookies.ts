import { HINT_DAYS } from '../../shared/rules/kept.ts';

const maxAge = HINT_DAYS * 86_400;

/**
 * Sets a cookie that tells the server which first page to send; null removes it. It is a hint only: nothing else
 * depends on it. Never throws.
 */
export function setHint(name: string, value: string | null): void {
  const age = value === null ? 0 : maxAge;
  try {
    document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax`;
  } catch {
    // The browser forbids storage.
  }
}
