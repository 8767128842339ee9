import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutUnused } from './toast-styles.ts';

const all = readFileSync(new URL(import.meta.resolve('react-toastify/ReactToastify.css')), 'utf8');
const left = withoutUnused(all);

test.each([
  '.Toastify__toast-container--bottom-right',
  '.Toastify__toast-theme--light',
  '.Toastify__bounce-enter--bottom-right',
  '.Toastify__bounce-exit--bottom-right',
  '.Toastify__zoom-enter',
  '.Toastify__progress-bar--animated',
  '--toastify-icon-color-success',
  '--toastify-toast-bottom:',
  '@media only screen and (max-width: 480px)',
])("SHELL-08 the toasts' styles have %s", (used) => expect(left).toContain(used));

test("SHELL-08 the toasts' styles have the keyframes of every animation, because a toast closes at the end of one", () => {
  const named = [...left.matchAll(/animation(?:-name)?: (Toastify__\w+)/g)].map(([, name]) => name!);
  expect(named).toContain('Toastify__trackProgress');
  for (const name of named) expect(left).toContain(`@keyframes ${name} `);
});

test('unused styles are removed', () => {
  expect(left).not.toMatch(/stacked\[|flip|slide|spinner \{|--top-left \{/);
  expect(left.length).toBeLessThan(all.length * 0.6);
});
