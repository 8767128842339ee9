import type { Route } from '../../shared/contract/index.ts';
import { createExternalStore } from '../lib/external-store.ts';
import type { ApiError } from './api-error.ts';
import { type Answer, call, type Input } from './api.ts';
import type { ApiRequest } from './route.ts';

/** The question for a recent second factor that is shown now (app/step-up-host.tsx), and how to answer it. */
export const stepUp = createExternalStore<((isConfirmed: boolean) => void) | null>(null);

let asked: Promise<boolean> | null = null;

/**
 * Asks for a second factor. Resolves to false if the administrator cancels. Calls at the same time share one question.
 */
function askStepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => stepUp.set(resolve)).finally(() => {
    asked = null;
    stepUp.set(null);
  });
  return asked;
}

interface Outcome {
  data?: unknown;
  error?: unknown;
}

/** Makes a call. If it needs a recent second factor, asks for one and repeats the call once (ADM-32). */
export async function withStepUp<Result extends Outcome>(
  send: () => Promise<Result> | Result,
): Promise<Result> {
  const first = await send();
  const { code } = (first.error ?? {}) as { code?: unknown };
  return code === 'step_up_required' && (await askStepUp()) ? send() : first;
}

type Outcomes<R extends Route> = { data: Answer<R> } | { error: ApiError };

/** As `route` of api.ts, for a call that administrators make with a recent second factor only (AUTH-26). */
export function routeWithStepUp<R extends Route>(name: R) {
  return {
    queryFn: async (
      input: Input<R>,
      _api: unknown,
      _options: unknown,
      send: (request: ApiRequest) => unknown,
    ): Promise<Outcomes<R>> => withStepUp(async () => (await send(call(name)(input))) as Outcomes<R>),
  };
}
