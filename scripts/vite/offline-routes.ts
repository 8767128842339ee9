import { createHash } from 'node:crypto';
import { z } from 'zod';
import { endpoints } from '../../shared/contract/index.ts';

/**
 * For `define`, so that the client knows without Zod what the contract lets it show offline: each such route by its literal, with a name of its answer's
 * shape. What an older release kept in another shape is then left alone.
 */
export function offlineRoutes(): { __OFFLINE_ROUTES__: string } {
  const readable = endpoints.filter(({ offline }) => offline);
  const routes = readable.map(({ method, path, response }) => [`${method} ${path}`, nameOfShape(response)]);
  return { __OFFLINE_ROUTES__: JSON.stringify(Object.fromEntries(routes)) };
}

function nameOfShape(response: z.ZodType): string {
  const shape = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
  return createHash('sha1').update(JSON.stringify(shape)).digest('base64url').slice(0, 6);
}
