// A setup file of all tests. `CALENDAR=2027-01-01T02:56:00Z npx vitest run` starts them at that moment: CALENDAR_SHIFT
// of vitest.config.ts moves `Date` here, and the clock of the database in api/testing/postgres.ts.

// `shared` compiles without the types of Node.
declare const process: { env: Record<string, string | undefined> };

const shift = Number(process.env['CALENDAR_SHIFT'] ?? 0);
const real = globalThis.Date;

// The modules of a worker stay for its next file, and so does `Date`.
if (shift !== 0 && !('isMoved' in real)) {
  const now = () => real.now() + shift;
  globalThis.Date = new Proxy(real, {
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now()] : parts) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    has: (target, name) => name === 'isMoved' || Reflect.has(target, name),
  });
}
