import { normalizeEmail } from '../../shared/rules/registration.ts';
import type { Database } from '../database/database.ts';
import { Administrators } from '../modules/accounts/administrators.ts';
import { CommandError } from './command-error.ts';

/**
 * Deletes an administrator's second factors and ends their sessions; they enrol again after the next login. Returns one
 * line about the result; raises CommandError.
 */
export async function resetSecondFactor(database: Database, email: string): Promise<string> {
  const administrators = new Administrators(database, null);
  const admin = (await administrators.list()).find((one) => one.email === normalizeEmail(email));
  if (!admin) throw new CommandError(`${email} is not an administrator.`);
  await administrators.resetSecondFactor(admin.id, null);
  return `${admin.email} adds a new second factor after the next login.`;
}
