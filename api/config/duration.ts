const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns the milliseconds of a duration such as `500ms`, `30s`, `15m`, `1h` or `7d`; null for other texts, also for a number without a unit. */
export function parseDuration(text: string): number | null {
  const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim()) ?? [];
  return amount && unit && Number(amount) > 0 ? Number(amount) * units[unit as keyof typeof units] : null;
}
