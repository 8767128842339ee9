import { isPlausiblePhone, normalizePhone } from '../../../shared/rules/registration.ts';

type Check = (text: string, country: string) => string | null;
let check: Check | null = null;

/**
 * Downloads the check of telephone numbers, which is a file of its own. A form works without it: the server checks too.
 */
export async function loadPhoneCheck(): Promise<void> {
  check ??= (await import('../../../shared/phones/phone-number.ts')).callableNumber;
}

/** Returns the number as it is sent (AUTH-07); null if it cannot be called (AUTH-27). */
export function phoneToSend(text: string, country: string): string | null {
  if (check) return check(text, country);
  const phone = normalizePhone(text, country);
  return isPlausiblePhone(phone) ? phone : null;
}
