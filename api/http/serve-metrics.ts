import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METRICS_TYPE } from '../platform/metrics-text.ts';

/**
 * `/metrics` at a port of its own, which no proxy leads to: what a Prometheus reads is nobody else's business (API-04).
 *
 * @raises EADDRINUSE when the port is taken
 */
export async function serveMetrics(
  at: { port: number; host: string },
  text: () => Promise<string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    text().then(
      (body) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${at.host}:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
