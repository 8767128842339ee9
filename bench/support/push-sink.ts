import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TEST_CERTIFICATE, TEST_KEY } from '../../api/testing/push-service.ts';

/** A program: a push service that takes everything and looks at nothing; prints its address. */
const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(201).end());
});
server.listen(0, '127.0.0.1', () =>
  console.log(`https://localhost:${(server.address() as AddressInfo).port}`),
);
