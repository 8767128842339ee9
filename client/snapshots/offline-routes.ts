import type { Route, Routes } from '../../shared/contract/index.ts';

type OfflineRoute = { [R in Route]: Routes[R] extends { offline: true | number } ? R : never }[Route];

/** Inserted by the build, from the contract (scripts/vite/offline-routes.ts). */
declare const __OFFLINE_ROUTES__: Record<OfflineRoute, string>;

const shapes: Partial<Record<Route, string>> = __OFFLINE_ROUTES__;
export const offlineRoutes = Object.keys(shapes) as OfflineRoute[];

/** Returns the name of the shape of a route's answers in this release; null if the route is not readable offline. */
export function shapeOf(route: Route): string | null {
  return shapes[route] ?? null;
}
