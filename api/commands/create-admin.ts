import {
  isEmail,
  isUsername,
  normalizeEmail,
  passwordProblem,
  type PasswordProblem,
} from '../../shared/rules/registration.ts';
import type { Database } from '../database/database.ts';
import { AccountEntity } from '../modules/auth/account.entity.ts';
import { addAccount } from '../modules/auth/accounts.ts';
import { findTaken } from '../modules/auth/queries.ts';
import { recordAudit } from '../platform/audit.ts';
import { isCommonPassword } from '../platform/common-passwords.ts';
import { Passwords } from '../platform/passwords.ts';
import { CommandError } from './command-error.ts';

interface Wish {
  email: string;
  username: string;
  askPassword(): Promise<string>;
}

const PROBLEMS: Record<PasswordProblem, string> = {
  too_short: 'The password is too short: 8 characters at least.',
  too_long: 'The password is too long: 128 characters at most.',
  common: 'The password is one of the most common ones.',
  too_personal: 'The password is too close to the name or the address.',
};
/** An account wants a person; this one plays for nothing, and can fill it in later. */
const NOT_GIVEN = {
  lastName: 'Doce',
  country: 'AR',
  phone: '',
  birthDate: '1900-01-01',
  language: 'es',
} as const;

/**
 * Makes a verified administrator; of a verified player with this address and username, without a new password. One line of what was done.
 * Raises CommandError.
 */
export async function createAdmin(database: Database, wish: Wish): Promise<string> {
  const email = normalizeEmail(wish.email);
  const { username } = wish;
  if (!isEmail(email)) throw new CommandError(`--email ${wish.email}: not an e-mail address.`);
  if (!isUsername(username))
    throw new CommandError(`--username ${username}: 3 to 20 of letters, digits, _ and . are allowed.`);
  const known = await database.source.getRepository(AccountEntity).findOneBy({ email });
  if (known) return promote(database, known, username);
  const taken = await findTaken(database, email, username);
  if (taken.length > 0) throw new CommandError(`The username ${username} belongs to another account.`);
  const password = await wish.askPassword();
  const problem = passwordProblem(password, { email, username }, isCommonPassword);
  if (problem) throw new CommandError(PROBLEMS[problem]);
  const passwordHash = await new Passwords().hash(password);
  const now = new Date();
  await database.transaction(async (tx) => {
    const account = {
      ...NOT_GIVEN,
      firstName: username,
      username,
      email,
      passwordHash,
      role: 'admin',
      emailVerifiedAt: now,
    } as const;
    const playerId = await addAccount(tx, account, now);
    await recordAudit(tx, { actorId: null, action: 'admin.created', subject: `player:${playerId}` });
  });
  return `${email} is an administrator now.`;
}

/** Whoever registered with an administrator's address before they did must not become one: hence only a verified account. */
async function promote(database: Database, known: AccountEntity, username: string): Promise<string> {
  const { email, playerId } = known;
  if (known.role === 'admin') throw new CommandError(`${email} is an administrator already.`);
  if (known.username.toLowerCase() !== username.toLowerCase()) {
    throw new CommandError(
      `${email} has an account with the username ${known.username}: give that one to make it an administrator.`,
    );
  }
  if (known.isDisabled) throw new CommandError(`${email} has an account that is disabled.`);
  if (!known.isVerified)
    throw new CommandError(
      `${email} has an account that is not verified: its owner has to open the mailed link first.`,
    );
  await database.transaction(async (tx) => {
    await tx.manager.update(AccountEntity, playerId, { role: 'admin' });
    await recordAudit(tx, { actorId: null, action: 'admin.promoted', subject: `player:${playerId}` });
  });
  return `${email} was a player and is an administrator now; the password is the same as before.`;
}
