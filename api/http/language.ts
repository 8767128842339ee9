import Negotiator from 'negotiator';
import type { Language } from '../../shared/rules/languages.ts';

/**
 * Returns the language of an `Accept-Language` header that the caller prefers; Spanish if none matches. Every region
 * counts: `pt-PT` and `pt` give Brazilian Portuguese.
 */
export function languageOf(header: string | undefined): Language {
  const preferred = new Negotiator({ headers: { 'accept-language': header?.slice(0, 500) } }).languages();
  const known = preferred.find((tag) => /^(es|pt)(-|$)/i.test(tag));
  return known && /^pt/i.test(known) ? 'pt-BR' : 'es';
}
