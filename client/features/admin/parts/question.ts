import { call, type Answer } from '../../../api/api.ts';
import type { Route } from '../../../../shared/contract/index.ts';

/** What an administrator's call gives, without the envelope. */
export type Data<R extends Route> = Answer<R> extends { data: infer D } ? D : never;

const bareData = <R extends Route>(answer: Answer<R>): Data<R> => (answer as { data: Data<R> }).data;

/** A call that asks and changes nothing: it gives its data alone. */
export function question<R extends Route>(route: R) {
  return { query: call(route), transformResponse: bareData<R> };
}
