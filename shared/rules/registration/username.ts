export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;

/**
 * 3 to 20 of letters, digits, `_` and `.` (decisions, section 6). Letters are those of ASCII: names are unique without regard to case, and
 * only there do JavaScript and PostgreSQL agree on what lower case is, and no two names look alike that are not the same.
 */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.]{3,20}$/;

/** Does the text follow the rule for usernames? */
export function isUsername(text: string): boolean {
  return USERNAME_PATTERN.test(text);
}

/** What two usernames have in common when they are the same name. */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}
