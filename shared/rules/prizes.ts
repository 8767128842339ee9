/** How many matches a grid has, unless the administrator says otherwise. */
export const GRID_SIZE = 12;

/** Days after the end of a grid within which its prizes are delivered. */
export const PRIZE_DELIVERY_DAYS = 30;

/** Days before that deadline from which the panel warns of prizes that are not delivered. */
export const PRIZE_HURRY_DAYS = 7;

/** The prizes, best first. The thresholds stay when a match is void (decisions, section 3). The table `prize_tier` has the same ones; a test compares them. */
export const PRIZES = [
  { hits: 12, prizeKey: 'iphone' },
  { hits: 11, prizeKey: 'jersey' },
  { hits: 10, prizeKey: 'shorts' },
] as const;
export type Prize = (typeof PRIZES)[number];
export type PrizeKey = Prize['prizeKey'];

/** The fewest hits that win a prize. */
export const MIN_WINNING_HITS = Math.min(...PRIZES.map(({ hits }) => hits));

/** The steps of a delivery, in order. Administrators may take each one back. */
export const PRIZE_STATES = ['won', 'contacted', 'sent', 'delivered'] as const;
export type PrizeState = (typeof PRIZE_STATES)[number];

/** How long a note of a prize may be. */
export const PRIZE_NOTE_MAX = 500;

const DAY_MS = 24 * 60 * 60_000;

/** The best prize that so many hits in one grid win; null below the lowest threshold. */
export function prizeFor(hits: number): Prize | null {
  return PRIZES.find((prize) => hits >= prize.hits) ?? null;
}

/** Until when the prizes of a grid that ended at `endMs` are to be delivered. Epoch milliseconds in and out. */
export function prizeDueAt(endMs: number): number {
  return endMs + PRIZE_DELIVERY_DAYS * DAY_MS;
}

/** How many days are left at `now` to deliver the prizes of a grid that ended at `endMs`, a day begun counted whole; negative: so many days late. */
export function prizeDaysLeft(endMs: number, now: number): number {
  const days = (prizeDueAt(endMs) - now) / DAY_MS;
  return days > 0 ? Math.ceil(days) : Math.min(Math.floor(days), -1);
}
