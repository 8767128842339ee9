import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints, type Route } from '../../shared/contract/index.ts';

const byRoute = new Map(endpoints.map((endpoint) => [endpoint.route, endpoint]));

const routes = endpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/**
 * Returns the methods that the contract declares for a URL, e.g. `/api/groups/7`; an empty list if it declares none.
 */
export function findMethods(url: string): string[] {
  const [path = ''] = url.split('?');
  return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

/** Returns the endpoint of a route, e.g. `GET /groups/:id`. */
export const endpointOf = (route: Route): Endpoint => byRoute.get(route)!;

/**
 * Returns the endpoint of a declared route, e.g. `PUT` and `/api/admin/games/:id/assign`; undefined if the contract has
 * none.
 */
export function findEndpoint(method: string, path: string | undefined): Endpoint | undefined {
  return path?.startsWith('/api') ? byRoute.get(`${method} ${path.slice(4)}`) : undefined;
}
