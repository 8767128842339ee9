import { applyDecorators, Delete, Get, HttpCode, Post, Put, SetMetadata } from '@nestjs/common';
import type { Route } from '../../shared/contract/index.ts';
import { endpointOf } from './find-endpoint.ts';

export const ENDPOINT = Symbol('endpoint');
const METHODS = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

/**
 * Makes a controller method the handler of a route, e.g. `@Serves('GET /groups/:id/leaderboard')`. Access, input
 * schemas and answer come from the contract.
 */
export function Serves(route: Route): MethodDecorator {
  const endpoint = endpointOf(route);
  // Answers of admin calls always have a body, the envelope.
  const status = endpoint.access === 'admin' && endpoint.status === 204 ? 200 : (endpoint.status ?? 200);
  return applyDecorators(
    METHODS[endpoint.method](endpoint.path),
    HttpCode(status),
    SetMetadata(ENDPOINT, endpoint),
  );
}

export const UNLISTED = Symbol('unlisted');

/**
 * Marks a public route outside the contract that answers in its own format, e.g. an image. JSON belongs in the contract
 * and uses `Serves`.
 */
export const Unlisted = (): MethodDecorator => SetMetadata(UNLISTED, true);
