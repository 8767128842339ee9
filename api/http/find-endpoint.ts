import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/index.ts';

const byRoute = new Map<string, Endpoint>(
  endpoints.map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]),
);

const routes = endpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The methods that the contract has for an address, e.g. `/api/groups/7`; none where there is nothing. */
export function findMethods(url: string): string[] {
  const [path = ''] = url.split('?');
  return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

/** The endpoint of a route as the server knows it, e.g. `PUT` and `/api/admin/games/:id/assign`; undefined for what is not in the contract. */
export function findEndpoint(method: string, path: string | undefined): Endpoint | undefined {
  return byRoute.get(`${method} ${path}`);
}
