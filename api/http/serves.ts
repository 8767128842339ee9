import { applyDecorators, Delete, Get, HttpCode, Post, Put, SetMetadata } from '@nestjs/common';
import type { Endpoint } from '../../shared/contract/endpoint.ts';

export const ENDPOINT = Symbol('endpoint');
const METHODS = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

/** Makes a controller method the handler of an endpoint: route, access, input schemas and answer schema come from the contract. */
export function Serves(endpoint: Endpoint): MethodDecorator {
  // Answers of admin calls always have a body, the envelope.
  const status = endpoint.access === 'admin' && endpoint.status === 204 ? 200 : (endpoint.status ?? 200);
  return applyDecorators(
    METHODS[endpoint.method](endpoint.path),
    HttpCode(status),
    SetMetadata(ENDPOINT, endpoint),
  );
}

export const UNLISTED = Symbol('unlisted');

/** Marks a public route outside the contract that answers in its own format, e.g. an image. JSON belongs in the contract and uses `Serves`. */
export const Unlisted = (): MethodDecorator => SetMetadata(UNLISTED, true);
