/**
 * Writes the number of letters of the longest word into the CSS variable `--letters`, for a font size at which the word
 * stays whole. It is not an attribute, because the security policy forbids styles in the HTML of the server.
 */
export function fitLetters(element: HTMLElement | null, text: string): void {
  element?.style.setProperty('--letters', String(longestWord(text)));
}

/** Returns the number of letters of the longest word; an "m" is wider. A line can break at spaces and hyphens. */
function longestWord(text: string): number {
  return Math.max(
    ...text.split(/[\s-]+/).map((word) => word.length + (word.match(/[mw]/gi)?.length ?? 0) / 2),
  );
}
