// @vitest-environment node
// @ts-expect-error The client's code has no types of Node, this test alone needs one of its modules.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css: string = readFileSync(new URL('./admin-table.module.css', import.meta.url), 'utf8');

test("ADM-14 a row keeps its own colour under the pointer: the table's weighs nothing against it", () => {
  const coloured = [...css.matchAll(/^([^\n{}]*\btbody tr[^\n{}>]*)\{\s*background:/gm)].map(
    ([, rule = '']) => rule.trim(),
  );
  expect(coloured).toEqual([':where(.table tbody tr)', ':where(.table tbody tr:hover)']);
});
