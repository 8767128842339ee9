import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { TEST_CERTIFICATE, TEST_KEY } from '../../api/testing/push-service.ts';

// A newer Chromium may need changes of its protocol here. push.spec.ts and api/modules/push do not use it.

/** The registration of one subscription by Chromium. */
interface Registration {
  app: string;
  sender: string;
  subtype: string;
}

const VERSION = 41;
const TAG = { ping: 0, pingAnswer: 1, login: 2, loginAnswer: 3, message: 8 };

/** Imitates Google's push service for one Chromium: senders use RFC 8030, the browser its own protocol. */
export class GcmService {
  /** Runs for each push of a sender. */
  onPush: () => void = () => undefined;
  private readonly registrations = new Map<string, Registration>();
  private readonly sockets = new Set<Socket>();
  /** All pushes. Each login gets them again, because Chromium replaces its first connection soon. */
  private readonly messages: Buffer[] = [];
  private browser: Socket | null = null;
  private readonly key = { cert: TEST_CERTIFICATE, key: TEST_KEY };
  private readonly registry = createHttpServer((request, response) => {
    void textOf(request).then((body) => response.end(this.answer(request.url ?? '', body.toString())));
  });
  private readonly sending = createHttpsServer(this.key, (request, response) => {
    void textOf(request).then((body) => {
      this.onPush();
      response.statusCode = this.push(request.url ?? '', body) ? 201 : 410;
      response.end();
    });
  });
  private readonly stream = createTlsServer(this.key, (socket) => this.serve(socket));

  async listen(): Promise<void> {
    for (const server of this.servers) {
      server.on('connection', (socket: Socket) => {
        this.sockets.add(socket.on('error', () => undefined));
        socket.once('close', () => this.sockets.delete(socket));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  /** For `PUSH_SERVICE_URL`. */
  get url(): string {
    return `https://localhost:${portOf(this.sending)}`;
  }

  /** Arguments for a Chromium that uses this service. */
  get browserArgs(): string[] {
    const publicKey = new X509Certificate(TEST_CERTIFICATE).publicKey.export({ type: 'spki', format: 'der' });
    return [
      `--gcm-checkin-url=http://127.0.0.1:${portOf(this.registry)}/checkin`,
      `--gcm-registration-url=http://127.0.0.1:${portOf(this.registry)}/register`,
      `--gcm-mcs-endpoint=https://localhost:${portOf(this.stream)}/`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    ];
  }

  private get servers(): NetServer[] {
    return [this.registry, this.sending, this.stream];
  }

  /** Gives a device its number, or an app its token, which is the end of the endpoint's address. */
  private answer(path: string, body: string): Buffer | string {
    if (path === '/checkin') return Buffer.concat([varint(1, 1), varint(3, Date.now()), fixed(7), fixed(8)]);
    const form = new URLSearchParams(body);
    const token = randomUUID();
    const subtype = form.get('X-subtype') ?? '';
    this.registrations.set(token, { app: form.get('app') ?? '', sender: form.get('sender') ?? '', subtype });
    return `token=${token}`;
  }

  /** Sends an encrypted push to the browser. Returns false without a registration. */
  private push(path: string, body: Buffer): boolean {
    const registration = this.registrations.get(path.slice(path.lastIndexOf('/') + 1));
    if (!registration) return false;
    const { app, sender, subtype } = registration;
    const data = (key: string, value: string) => bytes(7, Buffer.concat([bytes(1, key), bytes(2, value)]));
    const message = Buffer.concat([
      bytes(2, randomUUID()),
      bytes(3, sender),
      bytes(5, app),
      data('subtype', subtype),
      data('content-encoding', 'aes128gcm'),
      bytes(9, randomUUID()),
      varint(17, 3600),
      varint(18, Date.now()),
      bytes(21, body),
    ]);
    this.messages.push(message);
    this.send(TAG.message, message);
    return true;
  }

  /** The browser logs in, sends pings and receives messages on one connection. */
  private serve(socket: Socket): void {
    let waiting = Buffer.alloc(0);
    let hasVersion = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      if (!hasVersion && waiting.length > 0) {
        hasVersion = true;
        waiting = waiting.subarray(1);
      }
      for (let end = endOfMessage(waiting); end !== null; end = endOfMessage(waiting)) {
        const tag = waiting[0];
        waiting = waiting.subarray(end);
        if (tag === TAG.ping) this.send(TAG.pingAnswer);
        if (tag !== TAG.login) continue;
        this.browser = socket;
        socket.write(Buffer.of(VERSION));
        this.send(TAG.loginAnswer, bytes(1, 'doce'), varint(8, Date.now()));
        for (const message of this.messages) this.send(TAG.message, message);
      }
    });
  }

  private send(tag: number, ...parts: Buffer[]): void {
    const message = Buffer.concat(parts);
    this.browser?.write(Buffer.concat([Buffer.of(tag), number(message.length), message]));
  }
}

/** Returns the end of a message, which begins with its tag and its length. Returns null for an incomplete message. */
function endOfMessage(buffer: Buffer): number | null {
  let length = 0;
  for (let at = 1; at < buffer.length; at += 1) {
    length |= (buffer[at]! & 0x7f) << (7 * (at - 1));
    if (buffer[at]! < 0x80) return buffer.length >= at + 1 + length ? at + 1 + length : null;
  }
  return null;
}

// Protocol buffers: a field is its number and kind, then its value.
function number(value: number): Buffer {
  const parts: number[] = [];
  let rest = BigInt(value);
  do {
    parts.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(parts);
}

function varint(field: number, value: number): Buffer {
  return Buffer.concat([number(field * 8), number(value)]);
}

/** Eight fixed bytes: the number of the device, or its secret. */
function fixed(field: number): Buffer {
  return Buffer.concat([number(field * 8 + 1), Buffer.from('0102030405060708', 'hex')]);
}

function bytes(field: number, value: Buffer | string): Buffer {
  const content = Buffer.from(value as string);
  return Buffer.concat([number(field * 8 + 2), number(content.length), content]);
}

async function textOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function portOf(server: NetServer): number {
  return (server.address() as AddressInfo).port;
}
