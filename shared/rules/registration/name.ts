/** Does a person's name hold a letter, of whatever script? Digits and emoji alone are no name (AUTH-11). */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}
