// A setup file of all tests. `CALENDAR=2027-01-01T02:56:00Z npx vitest run` starts them at that moment: CALENDAR_SHIFT
// of vitest.config.ts moves `Date` here, and the clock of the database in api/testing/postgres.ts.

// `shared` compiles without the types of Node and of the browser.
declare const process: { env: Record<string, string | undefined> };
declare const performance: { timeOrigin: number };

const shift = Number(process.env['CALENDAR_SHIFT'] ?? 0);
const real = globalThis.Date;

// The modules of a worker stay for its next file, and so does `Date`.
if (shift !== 0 && !('isMoved' in real)) {
  const realNow = real.now.bind(real);
  // On the constructor itself, so that tests can spy on it.
  Object.assign(real, { isMoved: true, now: () => realNow() + shift });
  globalThis.Date = new Proxy(real, {
    construct: (target, parts, asked) =>
      Reflect.construct(target, parts.length === 0 ? [target.now()] : parts, asked) as Date,
  });
  const timeOrigin = performance.timeOrigin + shift;
  Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin, configurable: true });
}
