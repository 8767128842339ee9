/** How many matches a grid has by default. */
export const GRID_SIZE = 12;

/** Days after the end of a grid within which its prizes must be delivered. */
export const PRIZE_DELIVERY_DAYS = 30;

/** Days before that deadline from which the panel warns of undelivered prizes. */
export const PRIZE_HURRY_DAYS = 7;

/** The prizes, best first; void matches do not change them (decision 5). A test compares `prize_tier`. */
export const PRIZES = [
  { hits: 12, prizeKey: 'iphone' },
  { hits: 11, prizeKey: 'jersey' },
  { hits: 10, prizeKey: 'shorts' },
] as const;
export type Prize = (typeof PRIZES)[number];
export type PrizeKey = Prize['prizeKey'];

/** The fewest hits that win a prize. */
export const MIN_WINNING_HITS = Math.min(...PRIZES.map(({ hits }) => hits));

/** The steps of a delivery, in order. Administrators may undo each of them. */
export const PRIZE_STATES = ['won', 'contacted', 'sent', 'delivered'] as const;
export type PrizeState = (typeof PRIZE_STATES)[number];

/** The queues of the desk. `prize_queue` in the database tells the queue of a prize. */
export const PRIZE_QUEUES = ['ready', 'waiting', 'sent', 'problem', 'delivered'] as const;
export type PrizeQueue = (typeof PRIZE_QUEUES)[number];

/** The most characters in the note of a prize, and in the number of its parcel. */
export const PRIZE_NOTE_MAX = 500;
export const TRACKING_MAX = 60;

/** The most prizes that one press marks, and that one list of parcels has. */
export const MARKED_MAX = 200;

const DAY_MS = 24 * 60 * 60_000;

/** Returns the best prize for that many hits in one grid; null below the lowest threshold. */
export function prizeFor(hits: number): Prize | null {
  return PRIZES.find((prize) => hits >= prize.hits) ?? null;
}

/** Returns the delivery deadline of a grid that ended at `endMs`. Epoch milliseconds in and out. */
export function prizeDueAt(endMs: number): number {
  return endMs + PRIZE_DELIVERY_DAYS * DAY_MS;
}
