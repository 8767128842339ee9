const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a length of time as people write it in settings: `30s`, `15m`, `1h`. Null: not understood. */
export function parseDuration(text: string): number | null {
  const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim()) ?? [];
  return amount && unit && Number(amount) > 0 ? Number(amount) * units[unit as keyof typeof units] : null;
}
