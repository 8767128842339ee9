import { expect, test } from 'vitest';
import { toLocal } from '../parts/admin-dates.ts';
import { fieldsOf, problemsOf, toBody } from './announcement-form.ts';
import { sampleAnnouncement } from '../../../testing/sample-admin.ts';

const whole = { ...fieldsOf(null), title: 'Fecha 34', content: '<p>Hola</p>' };
const now = new Date(2026, 10, 21, 12, 0).getTime();

test("ADM-11 moments are those of the administrator's clock, and UTC for the server", () => {
  const body = toBody({ ...whole, expiresAt: '2026-12-24T23:59' }, null);
  expect(body.expiresAt).toBe(new Date(2026, 11, 24, 23, 59).toISOString());
  expect(body.publishAt).toBeNull();
  expect(toLocal(body.expiresAt)).toBe('2026-12-24T23:59');
});

test('ADM-11 a moment that was not touched stays as it was, to the second', () => {
  const announcement = sampleAnnouncement(1, { expiresAt: '2026-12-24T23:59:58.123Z' });
  expect(toBody(fieldsOf(announcement), announcement).expiresAt).toBe('2026-12-24T23:59:58.123Z');
  expect(toBody({ ...fieldsOf(announcement), expiresAt: '' }, announcement).expiresAt).toBeNull();
});

test('ADM-11 title and content are required, and neither is endless', () => {
  expect(problemsOf(fieldsOf(null), null, now)).toEqual({
    title: 'titleRequired',
    content: 'contentRequired',
  });
  expect(problemsOf({ ...whole, title: '  ', content: '<p> </p><ul><li></li></ul>' }, null, now)).toEqual({
    title: 'titleRequired',
    content: 'contentRequired',
  });
  expect(problemsOf({ ...whole, title: 'a'.repeat(141), content: 'a'.repeat(20_001) }, null, now)).toEqual({
    title: 'titleTooLong',
    content: 'contentTooLong',
  });
  expect(problemsOf(whole, null, now)).toEqual({});
});

test('ANN-07 ADM-11 each language needs title and content, unless it is empty and the other one is complete', () => {
  const texts = { titlePt: 'Rodada', contentPt: '<p>Tem jogo</p>' };
  expect(problemsOf({ ...whole, ...texts, title: '', content: '' }, null, now)).toEqual({});
  expect(problemsOf({ ...whole, titlePt: 'Rodada' }, null, now)).toEqual({ contentPt: 'contentRequired' });
  expect(problemsOf({ ...whole, ...texts, titlePt: '' }, null, now)).toEqual({ titlePt: 'titleRequired' });
  expect(problemsOf({ ...whole, ...texts, titlePt: 'a'.repeat(141) }, null, now)).toEqual({
    titlePt: 'titleTooLong',
  });
});

test('ADM-11 an expiry in the past is refused, unless it was there before', () => {
  const past = { ...whole, expiresAt: toLocal(now - 60_000) };
  expect(problemsOf(past, null, now)).toEqual({ expiresAt: 'past' });
  const expired = sampleAnnouncement(1, { expiresAt: new Date(now - 60_000).toISOString() });
  expect(problemsOf(fieldsOf(expired), expired, now)).toEqual({});
  expect(problemsOf({ ...fieldsOf(expired), expiresAt: toLocal(now - 120_000) }, expired, now)).toEqual({
    expiresAt: 'past',
  });
});

test('ADM-11 nothing expires before it begins', () => {
  const fields = { ...whole, publishAt: toLocal(now + 120_000), expiresAt: toLocal(now + 60_000) };
  expect(problemsOf(fields, null, now)).toEqual({ expiresAt: 'beforeStart' });
});
