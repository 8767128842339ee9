import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** A certificate of localhost for this push service only, valid until 2126. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUB1qNUbCL3qkJRu6S8ELEJfvErlIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE1MDc0N1oYDzIxMjYxMDI4
MTUwNzQ3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASxTYY36y62N8jrKqYaZz3lOTR+NAgXztTmablJy3c2KKTUg5n4gM1J
U0MVECQZDWEm8kI/1Z/Cp5ATjxCPq9PLo28wbTAdBgNVHQ4EFgQUNxW5lIkeamcC
hkDwudXok4P9EmswHwYDVR0jBBgwFoAUNxW5lIkeamcChkDwudXok4P9EmswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAPagNxynqxXUtrkSxN0FjOwNF5fokCN0It9AADzQ/ctzAiEA
uGVtH0TdlOfJOHR+7SrOuNLM3pwjNWBMp7RTPWrqnb8=
-----END CERTIFICATE-----`;
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrHOCWldQwa7IGeqa
BSATokMPlj+tkTPDy7MAR1oKODShRANCAASxTYY36y62N8jrKqYaZz3lOTR+NAgX
ztTmablJy3c2KKTUg5n4gM1JU0MVECQZDWEm8kI/1Z/Cp5ATjxCPq9PL
-----END PRIVATE KEY-----`;

/** The subscription of a browser, with its private keys. */
export interface TestDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  pair: ECDH;
}

/** A push that the device has decrypted. */
export interface ReceivedPush {
  path: string;
  headers: IncomingMessage['headers'];
  message: any;
}

/** The answer to a push: a status, maybe with Retry-After, or no answer. */
export type Manner = number | { status: number; retryAfter: string } | 'hangs up' | 'silent';

/** A local push service (RFC 8030 over TLS). It also acts as the browsers, so it can decrypt the pushes. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** The number of requests, refused ones included. */
  asked = 0;
  connections = 0;
  manner: (path: string) => Manner = () => 201;
  private readonly devices = new Map<string, TestDevice>();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor() {
    this.server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => this.answer(request, response, Buffer.concat(parts)));
    });
    this.server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Returns a new subscription as a browser creates it. */
  device(path = `/push/${randomUUID()}`): TestDevice {
    const pair = createECDH('prime256v1');
    const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const device = { endpoint: `${this.url}${path}`, keys, pair };
    this.devices.set(path, device);
    return device;
  }

  /** Returns the decrypted pushes of a device, in order. */
  told({ endpoint }: { endpoint: string }): any[] {
    const path = new URL(endpoint).pathname;
    return this.received.filter((push) => push.path === path).map(({ message }) => message);
  }

  private answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    this.asked += 1;
    const path = request.url ?? '';
    const manner = this.manner(path);
    if (manner === 'silent') return;
    if (manner === 'hangs up') return void request.socket.destroy();
    const { status, retryAfter } = typeof manner === 'number' ? { status: manner, retryAfter: null } : manner;
    if (status === 201) {
      const device = this.devices.get(path);
      const message = device ? JSON.parse(unseal(body, device).toString()) : null;
      this.received.push({ path, headers: request.headers, message });
    }
    response.writeHead(status, retryAfter === null ? {} : { 'retry-after': retryAfter });
    response.end();
  }
}

/** Decrypts a push as a browser does (RFC 8291). Raises if it was not encrypted for this device. */
function unseal(body: Buffer, { pair, keys }: TestDevice): Buffer {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = derive(Buffer.from(keys.auth, 'base64url'), pair.computeSecret(senderKey), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const hmac = (key: Buffer, text: Buffer) => createHmac('sha256', key).update(text).digest();
  return hmac(hmac(salt, secret), Buffer.concat([info, Buffer.from([1])])).subarray(0, length);
}
