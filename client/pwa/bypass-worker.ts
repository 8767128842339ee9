/** What an `install` event has where the browser lets a worker say which requests are none of its business (Chromium from 123). */
interface RoutingEvent {
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: string }[]) => Promise<void>;
}

/**
 * Lets calls of the API pass the worker by, at its installation: it answers none of them (crests apart), need not be started for them, and calls that
 * come again and again do not keep an old release in office when a new one is to take over. Elsewhere they pass through it and nothing else changes.
 */
export async function bypassWorkerForCalls(event: RoutingEvent): Promise<void> {
  try {
    await event.addRoutes?.([
      { condition: { urlPattern: { pathname: '/api/images/*' } }, source: 'fetch-event' },
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    ]);
  } catch (error) {
    console.warn('Calls go through the worker', error);
  }
}
