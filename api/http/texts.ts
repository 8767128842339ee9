import type { ErrorCode, PickRefusal } from '../../shared/contract/errors.ts';
import esAnswers from '../../locales/es/answers.json' with { type: 'json' };
import esErrors from '../../locales/es/errors.json' with { type: 'json' };
import ptAnswers from '../../locales/pt-BR/answers.json' with { type: 'json' };
import esRefusals from '../../locales/es/refusals.json' with { type: 'json' };
import ptErrors from '../../locales/pt-BR/errors.json' with { type: 'json' };
import ptRefusals from '../../locales/pt-BR/refusals.json' with { type: 'json' };
import type { Language } from '../../shared/rules/languages.ts';

/**
 * The text of each error code. The players' app has only the texts of errors.json, because it shows the message of the
 * server.
 */
export const ERROR_TEXTS = {
  es: { ...esErrors.codes, ...esRefusals },
  'pt-BR': { ...ptErrors.codes, ...ptRefusals },
};
const ANSWERS: Record<Language, Record<string, string>> = { es: esAnswers, 'pt-BR': ptAnswers };

/** Spanish uses the separators of most countries of the players: 7.500. */
const NUMBERS = { es: new Intl.NumberFormat('es-AR'), 'pt-BR': new Intl.NumberFormat('pt-BR') };

/** Returns the text of an error code (I18N-06). */
export function errorText(code: ErrorCode | PickRefusal, language: Language): string {
  return (ERROR_TEXTS[language] as Record<string, string>)[code] ?? code;
}

/**
 * Returns the success message of an admin call. Fills its `{{placeholders}}` with `values`; numbers get the separators
 * of the panel.
 */
export function answerText(
  key: string,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  const words = Object.entries(values).map(([name, value]) => [name, formatValue(language, value)]);
  return fillText(ANSWERS[language][key] ?? key, Object.fromEntries(words) as Record<string, string>);
}

function formatValue(language: Language, value: string | number): string {
  return typeof value === 'number' ? NUMBERS[language].format(value) : value;
}

/** Fills the `{{placeholders}}` of a text; one without a value becomes empty. */
export function fillText(
  text: string,
  values: Record<string, string | number | boolean | undefined>,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
