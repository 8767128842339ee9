/** Words of club and league names that have no initial. */
const SMALL = new Set(['de', 'del', 'da', 'do', 'dos', 'das', 'la', 'las', 'el', 'los', 'y', 'e']);
/** The least contrast of the letters is 4.5:1, on the dark and on the light card. */
const colours = { plate: '#5d7091', letters: '#ffffff' };

/** Returns up to three capital letters: the initials of a name, or the start of a name of one word. */
export function initialsOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !SMALL.has(word.toLowerCase()));
  const [first = ''] = words;
  const letters = words.length > 1 ? words.map((word) => [...word][0]!).join('') : first;
  return [...letters].slice(0, 3).join('').toUpperCase();
}

/** Returns a colour of its own for each person, dark enough for white letters. */
export const colourOf = (id: number): string => `hsl(${Math.round(id * 137.5) % 360} 45% 30%)`;

/** Returns the address of an image with the initials of a name on a plate of this colour. It needs no network. */
export function initialsImage(name: string, plate = colours.plate): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${plate}"/>` +
    `<text x="32" y="41" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="25" fill="${colours.letters}">${initialsOf(name)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
