/** The languages of the product; the first is the default. */
export const LANGUAGES = ['es', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns our language for a browser's code (`pt` → `pt-BR`, `es-AR` → `es`); null if we have no such language. */
export function nearestLanguage(code: string): Language | null {
  const main = code.toLowerCase().split(/[-_]/)[0];
  if (main === 'pt') return 'pt-BR';
  return main === 'es' ? 'es' : null;
}
