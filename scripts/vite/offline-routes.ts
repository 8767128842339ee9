import { createHash } from 'node:crypto';
import { z } from 'zod';
import { endpoints } from '../../shared/contract/index.ts';

/**
 * Returns the routes that the contract allows offline, with a hash of the answer's shape, for Vite's `define`. The
 * client ignores snapshots of another shape. Optional fields are no part of it: after an update without a network
 * the answers that lack new ones are shown (PWA-32).
 */
export function offlineRoutes(): { __OFFLINE_ROUTES__: string } {
  const readable = endpoints.filter(({ offline }) => offline);
  const routes = readable.map(({ method, path, response, offline }) => [
    `${method} ${path}`,
    nameOfShape(response, Number(offline)),
  ]);
  return { __OFFLINE_ROUTES__: JSON.stringify(Object.fromEntries(routes)) };
}

/** Changed once, because older releases also stored answers of captive portals and proxies. */
const version = '2';

/** @param revision a number of the contract, for a change that the shape does not show */
export function nameOfShape(response: z.ZodType, revision = 1): string {
  const shape = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
  return createHash('sha1')
    .update(version + revision + JSON.stringify(withoutOptionalFields(shape)))
    .digest('base64url')
    .slice(0, 6);
}

/** Returns a JSON Schema whose objects, at any depth, have only their required fields. */
function withoutOptionalFields(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOptionalFields);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties, required = [] } = schema as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const kept = properties && Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(
    Object.entries({ ...schema, ...(kept ? { properties: Object.fromEntries(kept) } : {}) }).map(
      ([key, value]) => [key, withoutOptionalFields(value)],
    ),
  );
}
