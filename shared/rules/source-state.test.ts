import { expect, test } from 'vitest';
import { sourceStateOf } from './source-state.ts';

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
