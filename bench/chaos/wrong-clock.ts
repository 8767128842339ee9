/** Preloaded into an app process: its clock is an hour behind. */
const BEHIND_MS = 3_600_000;
const realNow = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, parts) =>
    Reflect.construct(target, parts.length === 0 ? [realNow() - BEHIND_MS] : parts) as Date,
  get: (target, name) =>
    name === 'now' ? () => realNow() - BEHIND_MS : (Reflect.get(target, name) as unknown),
});
