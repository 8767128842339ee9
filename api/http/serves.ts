import { applyDecorators, Delete, Get, HttpCode, Post, Put, SetMetadata } from '@nestjs/common';
import type { Endpoint } from '../../shared/contract/endpoint.ts';

export const ENDPOINT = Symbol('endpoint');
const METHODS = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

/** Makes a controller method the handler of an endpoint of the contract: its route, its access, its schemas and its answer's shape. */
export function Serves(endpoint: Endpoint): MethodDecorator {
  // An administrator's answer always has a body, the envelope.
  const status = endpoint.access === 'admin' && endpoint.status === 204 ? 200 : (endpoint.status ?? 200);
  return applyDecorators(
    METHODS[endpoint.method](endpoint.path),
    HttpCode(status),
    SetMetadata(ENDPOINT, endpoint),
  );
}
