import { callableNumber } from '../../shared/phones/phone-number.ts';
import { invalidField } from './app-error.ts';

/** Returns the stored form of a phone number. Raises `invalid_input` for one that cannot be called (AUTH-27). */
export function requireCallable(phone: string, country: string): string {
  const number = callableNumber(phone, country);
  if (number === null) throw invalidField('phone', 'invalid_phone');
  return number;
}
