import i18next from 'i18next';
import { isApiError } from './api-error.ts';

/** A longer time is shown in minutes. */
const longestInSeconds = 90;

/**
 * Returns the text for a failure (SHELL-08, I18N-06): the wait, if the server named one (SEC-02); else the server's
 * message, else the text of its code. Without an answer it is `fallback`, else the text for a missing connection.
 */
export function errorText(error: unknown, fallback?: string): string {
  if (!isApiError(error)) return fallback ?? i18next.t('error.generic');
  if (error.code === 'too_many_requests' && error.retryAfter) return waitText(error.retryAfter);
  if (error.message) return error.message;
  if (error.code === 'network') return fallback ?? i18next.t('network', { ns: 'errors' });
  return textOf(`codes.${error.code}`) ?? fallback ?? i18next.t('error.generic');
}

/** The same for players, whose phones lose the network: if no server answered, the text says that first. */
export function playerErrorText(error: unknown, fallback?: string): string {
  const text = errorText(error, fallback);
  const isUnreached = isApiError(error) && error.code === 'network' && fallback !== undefined;
  return isUnreached ? `${i18next.t('noConnection', { ns: 'errors' })} ${text}` : text;
}

/** Returns the text of each invalid field, by the field's path in the request; empty if the server named no field. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  return Object.fromEntries(
    error.fields.map(({ field, code, limit }) => [
      field,
      (limit === undefined ? undefined : textOf(`limits.${code}`, { limit })) ??
        textOf(`fields.${code}`) ??
        i18next.t('fields.invalid', { ns: 'errors' }),
    ]),
  );
}

/**
 * For the panel, which loads the texts: returns the text of a code of `errors.ts` in the language on screen, e.g. of a
 * failed task.
 */
export function codeText(code: string): string {
  return textOf(`codes.${code}`) ?? textOf(code, {}, 'refusals') ?? i18next.t('error.generic');
}

/** In whole seconds or minutes. Rounded up, so that the next try is not too early. */
function waitText(seconds: number): string {
  const inSeconds = seconds <= longestInSeconds;
  return i18next.t(inSeconds ? 'tooManyUntil.seconds' : 'tooManyUntil.minutes', {
    ns: 'errors',
    count: Math.ceil(inSeconds ? seconds : seconds / 60),
  });
}

function textOf(key: string, values: object = {}, ns: 'errors' | 'refusals' = 'errors'): string | null {
  return i18next.exists(key, { ns })
    ? (i18next.t as (key: string, options: object) => string)(key, { ns, ...values })
    : null;
}
