import { COUNTRY_CODES, countryCodeOf } from '../../shared/rules/countries.ts';
import { PERMISSIONS } from '../../shared/rules/permissions.ts';
import {
  isEmail,
  isUsername,
  normalizeEmail,
  passwordProblem,
  type PasswordProblem,
} from '../../shared/rules/registration.ts';
import type { Database } from '../database/database.ts';
import { AccountEntity } from '../modules/accounts/account.entity.ts';
import { addAccount } from '../modules/accounts/accounts.ts';
import { findTaken } from '../modules/accounts/account.queries.ts';
import { readDatabaseTime } from '../modules/matches/lock-match.ts';
import { recordAudit } from '../platform/audit.ts';
import { isCommonPassword } from '../platform/common-passwords.ts';
import { Passwords } from '../platform/passwords.ts';

/** The command cannot do its work, or found a problem; `message` is the text to print. */
export class CommandError extends Error {}

interface NewAdmin {
  email: string;
  username: string;
  /** The code or name of a country of Doce. Its zone and separators are those of the panel and its mails. */
  country?: string | undefined;
  askPassword(): Promise<string>;
}

const PROBLEMS: Record<PasswordProblem, string> = {
  too_short: 'The password is too short: 8 characters at least.',
  too_long: 'The password is too long: 128 characters at most.',
  common: 'The password is one of the most common ones.',
  too_personal: 'The password is too close to the name or the address.',
};
/** Personal data that an account needs. Administrators do not play, so they can fill it in later. */
const PLACEHOLDERS = { lastName: 'Doce', phone: '', birthDate: '1900-01-01', language: 'es' } as const;

/**
 * Creates a verified administrator, or promotes the verified player with this address and username. Returns one line
 * about the result; raises CommandError.
 */
export async function createAdmin(database: Database, admin: NewAdmin): Promise<string> {
  const email = normalizeEmail(admin.email);
  const { username } = admin;
  if (!isEmail(email)) throw new CommandError(`--email ${admin.email}: not an e-mail address.`);
  if (!isUsername(username))
    throw new CommandError(`--username ${username}: 3 to 20 of letters, digits, _ and . are allowed.`);
  const country = countryCodeOf(admin.country ?? 'AR');
  if (!country) throw new CommandError(`--country ${admin.country}: one of ${COUNTRY_CODES.join(', ')}.`);
  const known = await database.source.getRepository(AccountEntity).findOneBy({ email });
  if (known) return promote(database, known, username);
  const taken = await findTaken(database, email, username);
  if (taken.length > 0) throw new CommandError(`The username ${username} belongs to another account.`);
  const password = await admin.askPassword();
  const problem = passwordProblem(password, { email, username }, isCommonPassword);
  if (problem) throw new CommandError(PROBLEMS[problem]);
  const passwordHash = await new Passwords().hash(password);
  await database.transaction(async (tx) => {
    const now = new Date(await readDatabaseTime(tx));
    const account = {
      ...PLACEHOLDERS,
      firstName: username,
      country,
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

/** Promotes verified accounts only, because a stranger could have registered with the administrator's address. */
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
    await tx.manager.update(AccountEntity, playerId, { role: 'admin', permissions: [...PERMISSIONS] });
    await recordAudit(tx, { actorId: null, action: 'admin.promoted', subject: `player:${playerId}` });
  });
  return `${email} was a player and is an administrator now; the password is the same as before.`;
}
