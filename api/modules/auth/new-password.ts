import { passwordProblem, type Personal } from '../../../shared/rules/registration.ts';
import { AppError } from '../../http/app-error.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';

/** The new password is the one that the account has already. */
export function unchangedPassword(field: string): AppError {
  return new AppError('invalid_input', { fields: [{ field, code: 'unchanged' }] });
}

/** Raises `invalid_input` naming `field` when the password breaks the rules (SEC-01): length, common, too close to the person. */
export function requireGoodPassword(password: string, person: Personal, field: string): void {
  const code = passwordProblem(password, person, isCommonPassword);
  if (code) throw new AppError('invalid_input', { fields: [{ field, code }] });
}
