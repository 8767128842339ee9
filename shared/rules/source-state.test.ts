import { expect, test } from 'vitest';
import { quotaStateOf, sourceStateOf } from './source-state.ts';

test.each([
  [null, null, 'unknown'],
  [5, null, 'well'],
  [5, 4, 'well'],
  [5, 5, 'well'],
  [5, 6, 'ill'],
  [null, 6, 'ill'],
] as const)(
  'ADM-02 a source that last answered at %s and failed at %s is %s',
  (successAt, failureAt, state) => {
    expect(sourceStateOf({ successAt, failureAt })).toBe(state);
  },
);

test('ADM-65 the requests of a day are enough, saved or scarce', () => {
  const states = [7_500, 3_751, 3_750, 751, 750, 0].map((left) => quotaStateOf({ left, perDay: 7_500 }));
  expect(states).toEqual(['enough', 'enough', 'saving', 'saving', 'scarce', 'scarce']);
});
