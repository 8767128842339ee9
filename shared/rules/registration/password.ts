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

/** What keyboards and alphabets hold in a row; read both ways. */
const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklñzxcvbnm'].flatMap(
  (row) => [row, [...row].reverse().join('')],
);
const LONGEST_UNIT = 4;

/** Shorter pieces of a name turn up in any password by chance. */
const SHORTEST_PIECE = 3;

/**
 * What is wrong with a password, or null (SEC-01). Length counts characters (code points). `isCommon` is asked for the password in lower
 * case; a client without the list answers false. Rows and repetitions are common without any list. Too personal: fewer than 8 characters are left without the player's names, username and address.
 */
export function passwordProblem(
  password: string,
  personal: Personal,
  isCommon: (lowerCase: string) => boolean,
): PasswordProblem | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'too_short';
  if (length > PASSWORD_MAX) return 'too_long';
  const lowerCase = password.toLowerCase();
  if (isPattern(lowerCase) || isCommon(lowerCase)) return 'common';
  return isTooPersonal(password, personal) ? 'too_personal' : null;
}

/** Is the text (in lower case, 8 characters or more) a row of keys, or a few characters over and over? */
export function isPattern(lowerCase: string): boolean {
  return ROWS.some((row) => row.includes(lowerCase)) || isRepetition(lowerCase);
}

/** `aaaaaaaa`, `12121212`, `gol!gol!gol!`: one to four characters, again and again, the last time perhaps not to the end. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= LONGEST_UNIT; length += 1) {
    if (text.slice(length) === text.slice(0, -length)) return true;
  }
  return false;
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
