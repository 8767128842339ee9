import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** A certificate of localhost for the push service of the tests, valid until 2126. */
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

/** A browser's subscription with its private key. */
export interface TestDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  pair: ECDH;
}

/** A push after the device has decrypted it. */
export interface ReceivedPush {
  path: string;
  headers: IncomingMessage['headers'];
  message: any;
}

/** The service's answer to a push: a status, a status with Retry-After, or no answer. */
export type Reply = number | { status: number; retryAfter: string } | 'hangs up' | 'silent';

/** A local push service (RFC 8030 over TLS). It also decrypts the pushes, as browsers do. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** Number of requests, refused ones included. */
  asked = 0;
  connections = 0;
  reply: (path: string) => Reply = () => 201;
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

  /** Ends all connections, also those of pushes without an answer. */
  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Creates a subscription as a browser does. */
  device(path = `/push/${randomUUID()}`): TestDevice {
    const pair = createECDH('prime256v1');
    const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const device = { endpoint: `${this.url}${path}`, keys, pair };
    this.devices.set(path, device);
    return device;
  }

  /** Returns the messages that the device received, oldest first. */
  messagesOf({ endpoint }: { endpoint: string }): any[] {
    const path = new URL(endpoint).pathname;
    return this.received.filter((push) => push.path === path).map(({ message }) => message);
  }

  private answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    this.asked += 1;
    const path = request.url ?? '';
    const reply = this.reply(path);
    if (reply === 'silent') return;
    if (reply === 'hangs up') return void request.socket.destroy();
    const { status, retryAfter } = typeof reply === 'number' ? { status: reply, retryAfter: null } : reply;
    if (status === 201) {
      const device = this.devices.get(path);
      const message = device ? JSON.parse(decrypt(body, device).toString()) : null;
      this.received.push({ path, headers: request.headers, message });
    }
    response.writeHead(status, retryAfter === null ? {} : { 'retry-after': retryAfter });
    response.end();
  }
}

/** Decrypts a push by RFC 8291. Throws if it was encrypted for another device. */
function decrypt(body: Buffer, { pair, keys }: TestDevice): Buffer {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body[20]!);
  const encrypted = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = derive(Buffer.from(keys.auth, 'base64url'), pair.computeSecret(senderKey), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const hmac = (key: Buffer, text: Buffer) => createHmac('sha256', key).update(text).digest();
  return hmac(hmac(salt, secret), Buffer.concat([info, Buffer.from([1])])).subarray(0, length);
}
