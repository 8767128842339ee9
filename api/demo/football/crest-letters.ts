/**
 * Capital letters as strokes, up to 10 wide and 14 high, because a server may have no fonts. `width` is the width of a
 * letter without the space after it.
 */
const LETTERS: Record<string, { width: number; path: string }> = {
  A: { width: 10, path: 'M0 14 L5 0 L10 14 M1.9 9.4 H8.1' },
  B: { width: 8.4, path: 'M0 0 V14 H4.6 A3.8 3.8 0 0 0 4.6 6.4 H0 M4.2 6.4 A3.2 3.2 0 0 0 4.2 0 H0' },
  C: { width: 9.4, path: 'M9.4 2.3 A5.6 7 0 1 0 9.4 11.7' },
  D: { width: 9, path: 'M0 0 V14 H3 A6 7 0 0 0 3 0 H0' },
  E: { width: 7.4, path: 'M7.4 0 H0 V14 H7.4 M0 6.8 H6.2' },
  F: { width: 7.2, path: 'M7.2 0 H0 V14 M0 7 H6' },
  G: { width: 10, path: 'M9.4 2.3 A5.6 7 0 1 0 10 8 V7.6 H6' },
  H: { width: 9, path: 'M0 0 V14 M9 0 V14 M0 6.9 H9' },
  I: { width: 0, path: 'M0 0 V14' },
  J: { width: 6.4, path: 'M6.4 0 V10.4 A3.3 3.4 0 0 1 0 11' },
  K: { width: 8.8, path: 'M0 0 V14 M8.4 0 L0 8.2 M3.2 5.4 L8.8 14' },
  L: { width: 7, path: 'M0 0 V14 H7' },
  M: { width: 11, path: 'M0 14 V0 L5.5 8.6 L11 0 V14' },
  N: { width: 9.2, path: 'M0 14 V0 L9.2 14 V0' },
  O: { width: 11, path: 'M5.5 0 A5.5 7 0 0 0 5.5 14 A5.5 7 0 0 0 5.5 0 Z' },
  P: { width: 8.2, path: 'M0 14 V0 H4.2 A4 4 0 0 1 4.2 8 H0' },
  Q: { width: 11, path: 'M5.5 0 A5.5 7 0 0 0 5.5 14 A5.5 7 0 0 0 5.5 0 Z M6.6 10 L10.6 14.4' },
  R: { width: 8.6, path: 'M0 14 V0 H4.2 A3.9 3.9 0 0 1 4.2 7.8 H0 M4.4 7.8 L8.6 14' },
  S: { width: 8, path: 'M7.7 2.4 A3.8 3.4 0 1 0 4 6.9 A3.9 3.6 0 1 1 0 11.4' },
  T: { width: 9.2, path: 'M0 0 H9.2 M4.6 0 V14' },
  U: { width: 9, path: 'M0 0 V9.5 A4.5 4.5 0 0 0 9 9.5 V0' },
  V: { width: 10, path: 'M0 0 L5 14 L10 0' },
  W: { width: 13, path: 'M0 0 L3.2 14 L6.5 3 L9.8 14 L13 0' },
  X: { width: 9, path: 'M0 0 L9 14 M9 0 L0 14' },
  Y: { width: 9.4, path: 'M0 0 L4.7 7.4 L9.4 0 M4.7 7.4 V14' },
  Z: { width: 8.4, path: 'M0 0 H8.4 L0 14 H8.4' },
};

const SPACE = 4.4;
const HEIGHT = 14;

/**
 * Returns the initials (A to Z, without accents) as an SVG group, centred on (x, y), `height` high and at most `width`
 * wide.
 */
export function lettering(
  initials: string,
  place: { x: number; y: number; height: number; width: number; colour: string },
): string {
  const plain = initials.normalize('NFD').toUpperCase();
  const letters = [...plain].map((letter) => LETTERS[letter]).filter((letter) => letter !== undefined);
  const length = letters.reduce((sum, { width }) => sum + width, 0) + SPACE * Math.max(0, letters.length - 1);
  const scale = Math.min(place.height / HEIGHT, place.width / Math.max(length, 1));
  let x = place.x - (length * scale) / 2;
  const y = place.y - (HEIGHT * scale) / 2;
  const paths = letters.map(({ width, path }) => {
    const drawn = `<path transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})" d="${path}"/>`;
    x += (width + SPACE) * scale;
    return drawn;
  });
  return `<g fill="none" stroke="${place.colour}" stroke-width="2.9" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}
