import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test.each([
  [1, 3, [1, 2, 3]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
  [17, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
  [5, 8, [1, 'gap', 4, 5, 6, 7, 8]],
])('page %d of %d offers %j', (page, count, offered) => {
  expect(pageWindow(page, count)).toEqual(offered);
});

test.each([
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 'gap', 6]],
  [2, 40, [1, 2, 3, 'gap', 40]],
  [3, 40, [1, 'gap', 3, 'gap', 40]],
  [38, 40, [1, 'gap', 38, 'gap', 40]],
  [39, 40, [1, 'gap', 38, 39, 40]],
  [40, 40, [1, 'gap', 38, 39, 40]],
])('on a phone, page %d of %d offers %j', (page, count, offered) => {
  expect(pageWindow(page, count, 5)).toEqual(offered);
});
