import { callableNumber } from '../../shared/phones/phone-number.ts';
import { invalidField } from '../http/app-error.ts';

/** Returns a telephone number as it is stored. Raises `invalid_input` with the field `phone` if it cannot be called (AUTH-27). */
export function requireCallable(phone: string, country: string): string {
  const number = callableNumber(phone, country);
  if (number === null) throw invalidField('phone', 'invalid_phone');
  return number;
}
