/** Claims of an access token: the session, and the end in seconds since 1970. */
interface TokenClaims {
  sid?: string;
  exp?: number;
}

/** Returns the claims of an access token, not verified; none if it is no token. */
export function claimsOf(token: string): TokenClaims {
  try {
    // Our claims encode to the same text in base64 and base64url: they are ASCII without `>`, `?` and `~`.
    return (JSON.parse(atob(token.split('.')[1]!)) as TokenClaims | null) ?? {};
  } catch {
    return {};
  }
}
