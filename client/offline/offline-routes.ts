import type { Route, Routes } from '../../shared/contract/index.ts';

type OfflineRoute = { [R in Route]: Routes[R] extends { offline: true } ? R : never }[Route];

/** Put here by the build, from the contract (scripts/vite/offline-routes.ts). */
declare const __OFFLINE_ROUTES__: Record<OfflineRoute, string>;

const shapes: Partial<Record<Route, string>> = __OFFLINE_ROUTES__;
export const offlineRoutes = Object.keys(shapes) as OfflineRoute[];

/** The name of the shape that a route's answers have in this release; null when they are not to be shown without a network. */
export function shapeOf(route: Route): string | null {
  return shapes[route] ?? null;
}
