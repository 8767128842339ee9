import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/index.ts';

const byRoute = new Map<string, Endpoint>(
  endpoints.map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]),
);

/** The endpoint of a route as the server knows it, e.g. `PUT` and `/api/admin/games/:id/assign`; undefined for what is not in the contract. */
export function findEndpoint(method: string, path: string | undefined): Endpoint | undefined {
  return byRoute.get(`${method} ${path}`);
}
