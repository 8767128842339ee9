export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'too_personal';

/** What the player told of themselves; what a form does not know is left out. */
export interface Personal {
  email?: string;
  username?: string;
  firstName?: string;
  lastName?: string;
}

/** Shorter pieces of a name turn up in any password by chance. */
const SHORTEST_PIECE = 3;

/**
 * What is wrong with a password, or null (SEC-01). Length counts characters (code points). `isCommon` is asked for the password in lower
 * case; a client without the list answers false. Too personal: fewer than 8 characters are left without the player's names, username and address.
 */
export function passwordProblem(
  password: string,
  personal: Personal,
  isCommon: (lowerCase: string) => boolean,
): PasswordProblem | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'too_short';
  if (length > PASSWORD_MAX) return 'too_long';
  if (isCommon(password.toLowerCase())) return 'common';
  return isTooPersonal(password, personal) ? 'too_personal' : null;
}

function isTooPersonal(password: string, personal: Personal): boolean {
  const folded = fold(password);
  const rest = piecesOf(personal).reduce((left, piece) => left.replaceAll(piece, ''), folded);
  return rest !== folded && [...rest].length < PASSWORD_MIN;
}

/** The player's words and their parts, longest first, so that a part never spoils the whole. */
function piecesOf({ email = '', username = '', firstName = '', lastName = '' }: Personal): string[] {
  const words = [email, username, firstName, lastName].map(fold);
  const pieces = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u), ...word.split('@')]);
  return [...new Set(pieces)]
    .filter((piece) => [...piece].length >= SHORTEST_PIECE)
    .sort((a, b) => b.length - a.length);
}

/** Without case and accents: `Lucía` and `lucia` are one name. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
