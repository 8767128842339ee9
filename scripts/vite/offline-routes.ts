import { createHash } from 'node:crypto';
import { z } from 'zod';
import { endpoints } from '../../shared/contract/index.ts';

/**
 * Returns the routes that the contract allows offline, with a hash of the answer's shape, for Vite's `define`. The
 * client ignores stored answers of another shape.
 */
export function offlineRoutes(): { __OFFLINE_ROUTES__: string } {
  const readable = endpoints.filter(({ offline }) => offline);
  const routes = readable.map(({ method, path, response }) => [`${method} ${path}`, nameOfShape(response)]);
  return { __OFFLINE_ROUTES__: JSON.stringify(Object.fromEntries(routes)) };
}

/** Changed once, because older releases also stored answers of captive portals and proxies. */
const version = '2';

function nameOfShape(response: z.ZodType): string {
  const shape = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
  return createHash('sha1')
    .update(version + JSON.stringify(shape))
    .digest('base64url')
    .slice(0, 6);
}
