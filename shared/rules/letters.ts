/**
 * Returns the letters of a text as a person sees them, so that a cut splits no flag and no family. Firefox has the
 * segmenter since version 125; before it they are code points.
 */
export function lettersOf(text: string): string[] {
  return 'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : Array.from(text);
}
