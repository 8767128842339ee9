import { isApiError } from '../../api/api-error.ts';

/** The text for what the server gave no reason for (AUTH-08). Without any answer there is none: that the connection is missing says more. */
export function failureOf(error: unknown, text: string): string | undefined {
  return isApiError(error) && error.code === 'network' ? undefined : text;
}
