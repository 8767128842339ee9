/** The static routing of an `install` event (Chromium from 123). */
interface RoutingEvent {
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: string }[]) => Promise<void>;
}

/**
 * Routes calls of the API, except crests, and the record past the worker. The browser then need not start the
 * worker for them, and frequent calls do not delay the activation of a new release. In other browsers the calls go
 * through the worker.
 */
export async function bypassWorkerForCalls(event: RoutingEvent): Promise<void> {
  try {
    await event.addRoutes?.([
      { condition: { urlPattern: { pathname: '/api/images/*' } }, source: 'fetch-event' },
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/acta/*' } }, source: 'network' },
    ]);
  } catch (error) {
    console.warn('Calls go through the worker', error);
  }
}
