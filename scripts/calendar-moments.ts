/**
 * Moments at which code that reads the calendar goes wrong, in UTC. The tests start there and take some minutes, so
 * most moments are just before what they are for.
 */
export const CALENDAR_MOMENTS = [
  // The end of the year: seasons, and days without matches.
  '2026-12-30T15:00:00Z',
  '2026-12-31T23:57:00Z',
  // The new year begins in São Paulo.
  '2027-01-01T02:56:00Z',
  '2027-01-02T15:00:00Z',
  // The last day of a month, and its first one.
  '2027-01-31T15:00:00Z',
  '2027-01-31T23:57:00Z',
  '2028-02-29T12:00:00Z',
  // Chile sets its clocks back in April and forward in September.
  '2027-04-04T02:57:00Z',
  '2027-09-05T03:57:00Z',
  // Mexico's border follows the United States.
  '2027-03-14T09:57:00Z',
  '2027-11-07T08:57:00Z',
  // On a Tuesday at 6:00 UTC the weeks of all zones are over.
  '2027-03-02T05:55:00Z',
  // Sunday ends in São Paulo and in Tijuana.
  '2027-01-18T02:57:00Z',
  '2027-01-18T07:57:00Z',
  // The season of Europe is over.
  '2027-06-15T12:00:00Z',
];

const DAY = 86_400_000;

/** The moment that `npm run proof` takes on a day, so that all have their turn. */
export function momentOfDay(now: number): string {
  return CALENDAR_MOMENTS[Math.floor(now / DAY) % CALENDAR_MOMENTS.length]!;
}
