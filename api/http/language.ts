export const LANGUAGES = ['es', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The first language of an `Accept-Language` header that we speak; Spanish when there is none. Weights are honoured, regions folded:
 * `pt-PT` and `pt` read as Brazilian Portuguese.
 */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    if (tag === 'pt' || tag.startsWith('pt-')) return 'pt-BR';
    if (tag === 'es' || tag.startsWith('es-')) return 'es';
  }
  return 'es';
}
