import type { z } from 'zod';
import type { Route, Routes } from './index.ts';

/** What a caller sends and gets, by route literal. Types only. */

type InputPart<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** The parts a call needs: `params`, `query`, `body`, those that the endpoint declares. */
export type RouteInput<R extends Route> = InputPart<Routes[R], 'params'> &
  InputPart<Routes[R], 'query'> &
  InputPart<Routes[R], 'body'>;

/** The payload of an answer: for admin calls what is inside the envelope. */
export type RouteOutput<R extends Route> = z.output<Routes[R]['response']>;
