/** The time zone of Argentina and most of Brazil, whose grids the demonstration has. */
const days = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Argentina/Buenos_Aires',
  dateStyle: 'short',
});

/** Returns the local day of a match's start, such as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return days.format(moment);
}
