import { expect, test } from 'vitest';
import { ageOf } from './choice-clock.ts';
import { newOpId } from '../lib/op-id.ts';
import { sampleStamp } from '../testing/sample-outbox.ts';

const hour = 3_600_000;
const made = sampleStamp(0);

test('PWA-07 within one page the steady clock tells the age, whatever is thought of the server’s time', () => {
  expect(ageOf(made, { ...sampleStamp(5_000.4), server: -9 * hour })).toBe(5_000);
});

test('PWA-07 a device whose clock was set in between: the estimate of the server’s time tells it', () => {
  expect(ageOf(made, { ...sampleStamp(5_000), wall: 3 * hour, server: 5_100 })).toBe(5_100);
});

test('PWA-07 a device that slept: its steady clock stood still, the estimate went on', () => {
  expect(ageOf(made, { ...sampleStamp(hour), steady: 10 })).toBe(hour);
});

test('PWA-07 in another page or the worker the estimate is all there is; never negative, never more than 7 days', () => {
  const elsewhere = { life: 'another life', steady: 1 };
  expect(ageOf(made, sampleStamp(hour, elsewhere))).toBe(hour);
  expect(ageOf(made, sampleStamp(-hour, elsewhere))).toBe(0);
  expect(ageOf(made, sampleStamp(999 * hour, elsewhere))).toBe(7 * 24 * hour);
});

test('PWA-05 PWA-07 a choice of a page whose clock was ahead counts as old as it can be, and never as just made', () => {
  const ahead = sampleStamp(3 * hour, { least: 1_000 });
  expect(ageOf(ahead, sampleStamp(hour, { life: 'another life' }))).toBe(hour - 1_000);
  // A row of an earlier release.
  expect(ageOf(sampleStamp(3 * hour), sampleStamp(hour, { life: 'another life' }))).toBe(0);
});

test('PWA-05 a choice has a name of its own, a UUIDv7 that sorts by time', () => {
  const [early, late] = [newOpId(1_000), newOpId(2 ** 40)];
  expect(early).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(early.slice(0, 13)).toBe('00000000-03e8');
  expect(early < late).toBe(true);
  expect(newOpId(1_000)).not.toBe(early);
});
