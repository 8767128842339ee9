/** A choice is taken to be no older than this, whatever a device says: 7 days. */
export const MAX_CHOICE_AGE_MS = 7 * 24 * 60 * 60_000;

/** A player's choice for a match, and when it was made by the server's clock (epoch milliseconds). */
export interface Choice {
  matchId: number | string;
  chosenAt: number;
}

/**
 * When a choice was made, by the server's clock: `receivedAt` in epoch milliseconds, `ageMs` how long ago the player chose by a clock that
 * does not jump, so that a wrong clock changes nothing. An age that is negative or no number counts as just now.
 */
export function chosenAt(receivedAt: number, ageMs = 0): number {
  const age = Number.isNaN(ageMs) ? 0 : Math.min(Math.max(ageMs, 0), MAX_CHOICE_AGE_MS);
  return receivedAt - age;
}

/** How long something was on its way, in milliseconds: `sentAt` by what the device knows of the server's clock, which may be ahead of it. */
export function timeOnTheWay(sentAt: number | undefined, receivedAt: number): number {
  return Math.max(0, receivedAt - (sentAt ?? receivedAt));
}

/** Was `choice` made before `than`? An older choice never replaces a newer one; of two made at once the one that comes later stands. */
export function isOlderChoice(choice: Pick<Choice, 'chosenAt'>, than: Pick<Choice, 'chosenAt'>): boolean {
  return choice.chosenAt < than.chosenAt;
}

/** The newest choice for each match; of two made at once the later in the list. Matches in the order they first come. */
export function latestPerMatch<C extends Choice>(choices: readonly C[]): C[] {
  const latest = new Map<Choice['matchId'], C>();
  for (const choice of choices) {
    const known = latest.get(choice.matchId);
    if (!known || !isOlderChoice(choice, known)) latest.set(choice.matchId, choice);
  }
  return [...latest.values()];
}
