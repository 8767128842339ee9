import { expect, test } from 'vitest';
import { problemsOf, type Registration } from './registration.ts';

const adult: Registration = {
  firstName: 'Ana',
  lastName: 'Paz',
  username: 'anapaz',
  email: 'ana@x.example',
  password: 'una-frase-larga-9',
  country: 'AR',
  phone: '+5491155550000',
  birthDate: '1990-05-05',
};

// Chrome 110 and 111, and the Safari and Firefox of that spring, format the locale en-CA as CLDR 42 does.
test.each(['2026-11-22', '1/5/26', '2/5/26', '6/5/26', '12/5/26'])(
  'AUTH-07 an adult can register on a device that calls the day %s',
  (today) => {
    expect(problemsOf(adult, today)).toEqual({});
  },
);

test('AUTH-07 a minor is told before the server is asked', () => {
  expect(problemsOf({ ...adult, birthDate: '2015-05-05' }, '2026-11-22')).toEqual({ birthDate: 'under_age' });
  expect(problemsOf({ ...adult, birthDate: '2030-05-05' }, '2026-11-22')).toEqual({
    birthDate: 'invalid_date',
  });
});
