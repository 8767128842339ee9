import type { z } from 'zod';
import type { Route, Routes } from './index.ts';

/** The types of requests and answers by route literal. */

type InputPart<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** The parts of a call that the endpoint declares: `params`, `query`, `body`. */
export type RouteInput<R extends Route> = InputPart<Routes[R], 'params'> &
  InputPart<Routes[R], 'query'> &
  InputPart<Routes[R], 'body'>;

/** The payload of an answer; for admin calls the content of the envelope. */
export type RouteOutput<R extends Route> = z.output<Routes[R]['response']>;
