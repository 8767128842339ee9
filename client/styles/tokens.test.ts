// @vitest-environment node
// @ts-expect-error The client's code has no types of Node, this test alone needs one of its modules.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css: string = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const [dark = '', light = ''] = css.split('@media (prefers-color-scheme: light)');

function colours(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*#([0-9a-f]{3,6});/g)].map(([, name = '', hex = '']) => [
      name,
      hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex,
    ]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['bg', 'bg-deep', 'surface', 'surface-2'];
const words = ['text', 'text-muted', 'text-subtle', 'accent-text', 'gold-text', 'danger-text'];
const pairs: [string, string, number][] = [
  ...words.flatMap((word) => grounds.map((ground): [string, string, number] => [word, ground, 4.5])),
  ...['text', 'text-muted'].map((word): [string, string, number] => [word, 'surface-3', 4.5]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-active', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['on-gold', 'gold', 4.5],
  ['gold-text', 'gold-soft', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['text', 'accent-soft', 4.5],
  ...['success', 'danger', 'warning', 'info', 'live'].flatMap((state): [string, string, number][] => [
    [`${state}-text`, `${state}-soft`, 4.5],
    [`${state}-text`, 'surface', 4.5],
    ['text', `${state}-soft`, 4.5],
  ]),
  ...['border-control', 'accent', 'focus'].flatMap((control) =>
    grounds.map((ground): [string, string, number] => [control, ground, 3]),
  ),
];

describe.each([
  ['dark', colours(dark)],
  ['light', { ...colours(dark), ...colours(light) }],
])('the %s palette meets WCAG 2.2 AA', (_theme, palette) => {
  test.each(pairs)('%s on %s is at least %d to 1', (front, back, least) => {
    expect(contrast(palette[front] ?? '', palette[back] ?? '')).toBeGreaterThanOrEqual(least);
  });
});
