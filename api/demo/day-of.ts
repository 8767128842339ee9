/** By the clocks of Argentina and of most of Brazil, whose grids the demonstration has. */
const days = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Argentina/Buenos_Aires',
  dateStyle: 'short',
});

/** The day of a moment where it is played, e.g. `2026-11-21`. */
export function dayOf(moment: Date): string {
  return days.format(moment);
}
