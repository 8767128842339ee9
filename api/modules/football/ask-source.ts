import { AppError } from '../../http/app-error.ts';
import { SourceError } from './source/football-source.ts';

/** What the source answers to an administrator's question; its failures become the `source_*` errors of the contract. */
export async function askSource<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw asAppError(error);
  }
}

/** A `SourceError` as the error that the API answers; anything else as it is. */
function asAppError(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  const seconds = error.retryAt === null ? null : Math.max(1, Math.ceil((error.retryAt - Date.now()) / 1000));
  return new AppError(`source_${error.reason}`, {
    cause: error,
    ...(seconds === null ? {} : { retryAfter: seconds }),
  });
}
