import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test.each([
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 'gap', 6]],
  [2, 40, [1, 2, 3, 'gap', 40]],
  [3, 40, [1, 'gap', 3, 'gap', 40]],
  [38, 40, [1, 'gap', 38, 'gap', 40]],
  [39, 40, [1, 'gap', 38, 39, 40]],
  [40, 40, [1, 'gap', 38, 39, 40]],
])('page %d of %d offers %j', (page, count, offered) => {
  expect(pageWindow(page, count)).toEqual(offered);
});
