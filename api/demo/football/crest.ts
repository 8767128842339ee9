import { lettering } from './crest-letters.ts';

/** The pattern of a shirt. `band` is one broad hoop, `chevron` a V. */
export type CrestPattern = 'plain' | 'stripes' | 'hoops' | 'sash' | 'halves' | 'band' | 'chevron';

/** Two colours `#rrggbb`, the first the main one. */
export type CrestColours = readonly [primary: string, secondary: string];

const SHIELD = 'M32 2 C42 6 51 7 58 7 V30 C58 46 47 56 32 62 C17 56 6 46 6 30 V7 C13 7 22 6 32 2 Z';
const CHIEF = 'M6 30 V7 C13 7 22 6 32 2 C42 6 51 7 58 7 V30 Z';
/** Pure black: on every colour either black or white has a contrast of 4.5:1. */
const INK = '#000000';
const PAPER = '#ffffff';

/**
 * A club's drawn crest as an SVG of 64 by 64: a shield with up to four initials above and the shirt below. It copies no
 * badge; colours other than `#rrggbb` become grey.
 */
export function crestSvg(crest: { initials: string; colours: CrestColours; pattern: CrestPattern }): string {
  const primary = colourOf(crest.colours[0]);
  const secondary = colourOf(crest.colours[1]);
  const letters = letterColour(primary, secondary);
  const rim = rimOf(primary);
  return svg(
    `<defs><clipPath id="s"><path d="${SHIELD}"/></clipPath><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient></defs>` +
      `<g clip-path="url(#s)">${shirt(crest.pattern, primary, secondary)}` +
      `<path d="${CHIEF}" fill="${primary}"/><path d="M6 30 H58" stroke="${divider(primary, secondary)}" stroke-width="2"/>` +
      `<path d="${SHIELD}" fill="url(#g)"/></g>` +
      `<path d="${SHIELD}" fill="none" stroke="${rim}" stroke-width="2.5" stroke-linejoin="round"/>` +
      lettering(crest.initials, { x: 32, y: 18, height: 14, width: 41, colour: letters }),
  );
}

/** A league's drawn logo as an SVG document of 64 by 64: a roundel with its initials. */
export function roundelSvg(roundel: { initials: string; colours: CrestColours }): string {
  const primary = colourOf(roundel.colours[0]);
  const secondary = colourOf(roundel.colours[1]);
  const letters = letterColour(primary, secondary);
  return svg(
    `<circle cx="32" cy="32" r="30" fill="${primary}"/><circle cx="32" cy="32" r="25" fill="none" stroke="${secondary}" stroke-width="3"/>` +
      `<circle cx="32" cy="32" r="29" fill="none" stroke="${rimOf(primary)}" stroke-width="2"/>` +
      lettering(roundel.initials, { x: 32, y: 32, height: 17, width: 34, colour: letters }),
  );
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${content}</svg>`;
}

/** The figure of each pattern, in the second colour on a ground of the first. */
const FIGURES: Record<CrestPattern, string> = {
  plain: 'M6 26h52v38h-52z',
  stripes: 'M11.2 26h10.4v38h-10.4z M26.8 26h10.4v38h-10.4z M42.4 26h10.4v38h-10.4z',
  hoops: 'M6 36h52v6h-52z M6 48h52v6h-52z',
  sash: 'M6 26 H22 L58 50 V66 H46 L6 38 Z',
  halves: 'M32 26 h26 v38 h-26 z',
  band: 'M6 37.5 h52 v10 h-52 z',
  chevron: 'M6 28.5 H19 L32 45 L45 28.5 H58 L32 61 Z',
};

function shirt(pattern: CrestPattern, primary: string, secondary: string): string {
  return `<path d="${FIGURES.plain}" fill="${primary}"/><path d="${FIGURES[pattern]}" fill="${secondary}"/>`;
}

/** Returns a readable colour on the main colour: the club's second one with enough contrast, else black or white. */
function letterColour(primary: string, secondary: string): string {
  if (contrast(primary, secondary) >= 4.5) return secondary;
  return contrast(primary, PAPER) >= contrast(primary, INK) ? PAPER : INK;
}

function divider(primary: string, secondary: string): string {
  return contrast(primary, secondary) >= 1.6 ? secondary : letterColour(primary, secondary);
}

function colourOf(text: string): string {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#5b6770';
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour of a rim that is visible on a white page and on a dark blue page. */
function rimOf(primary: string): string {
  const light = luminance(primary);
  if (light < 0.06) return shade(primary, 0.4);
  return shade(primary, light > 0.55 ? -0.62 : -0.42);
}

/** Returns a darker (negative share) or lighter (positive share) colour. */
function shade(colour: string, share: number): string {
  const towards = share < 0 ? 0 : 255;
  const mixed = channels(colour).map((c) => Math.round(c + (towards - c) * Math.abs(share)));
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((c) => {
    const share = c / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
