/** What most people sleep through. */
export const usualQuietHours = { from: '23:00', until: '08:00' };

const fullHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The times of day to choose from, `00:00` to `23:00`, with the one that is chosen already. */
export function hoursWith(chosen: string): string[] {
  return [...new Set([...fullHours, chosen])].sort();
}
