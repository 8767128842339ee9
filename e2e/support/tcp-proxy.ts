import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './processes.ts';

/** A request of the browser. */
export interface SeenRequest {
  /** e.g. `POST /api/bets`, without the query. */
  call: string;
  url: string;
  text: string;
  /** The status of the answer; null while there is none. */
  status: number | null;
}

/** refused: a reset; held: delay until `up`; answersLostAfter: a reset after so many bytes of the answer. */
type Trouble = 'refused' | 'held' | { answersLostAfter: number };

/**
 * A TCP proxy whose address stays while Doce stops, with origin, service worker and IndexedDB. The browser's HTTP/1.1
 * requests follow one another, so each begins with a chunk.
 */
export class Network {
  /** Requests since the start or `forget`. */
  readonly seen: SeenRequest[] = [];
  /** Bytes of answers since the start or `forget`, with headers. */
  answeredBytes = 0;
  private readonly target: number;
  private readonly connections = new Set<Connection>();
  private server: Server | null = null;
  private port = 0;
  /** Added to every chunk in both directions. */
  latencyMs = 0;
  isHanging = false;
  private readonly troubles = new Map<string, Trouble>();

  constructor(target: number) {
    this.target = target;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Restores the network and delivers paused data. */
  async up(): Promise<void> {
    this.isHanging = false;
    this.troubles.clear();
    this.latencyMs = 0;
    if (this.server) {
      for (const connection of this.connections) connection.resume();
      return;
    }
    this.port ||= await freePort();
    const server = createServer((client) => this.take(client));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.server = server;
  }

  /** Closes the port: open connections are reset and new ones refused. */
  async down(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const connection of this.connections) connection.reset();
    await closed;
  }

  /** Accepts connections and transfers nothing. */
  hang(): void {
    this.isHanging = true;
    for (const connection of this.connections) connection.pause();
  }

  /** Delivers requests of this call and resets the connection after `after` bytes of the answer, until `up`. */
  loseAnswersOf(call: string, after = 0): void {
    this.troubles.set(call, { answersLostAfter: after });
  }

  /** Resets the connection of this call, until `up`. */
  refuse(call: string): void {
    this.troubles.set(call, 'refused');
  }

  /** Delays this call until `up`. */
  hold(call: string): void {
    this.troubles.set(call, 'held');
  }

  /** Removes the trouble for new requests of this call. Delayed requests stay delayed. */
  letThrough(call: string): void {
    this.troubles.delete(call);
  }

  /** Requests of one call, e.g. `POST /api/bets`. */
  seenOf(call: string): SeenRequest[] {
    return this.seen.filter((request) => request.call === call);
  }

  forget(): void {
    this.seen.length = 0;
    this.answeredBytes = 0;
  }

  private take(client: Socket): void {
    const connection = new Connection(client, {
      target: this.target,
      sees: (request) => this.seen.push(request),
      answers: (bytes) => (this.answeredBytes += bytes),
      latency: () => this.latencyMs,
      trouble: (call) => this.troubles.get(call),
    });
    this.connections.add(connection);
    client.once('close', () => this.connections.delete(connection));
    if (this.isHanging) connection.pause();
  }
}

interface ConnectionOptions {
  target: number;
  sees: (request: SeenRequest) => void;
  answers: (bytes: number) => void;
  latency: () => number;
  trouble: (call: string) => Trouble | undefined;
}

class Connection {
  private readonly client: Socket;
  private readonly options: ConnectionOptions;
  private upstream: Socket | null = null;
  private request: SeenRequest | null = null;
  private answered = 0;
  private heldBack: Buffer | null = null;

  constructor(client: Socket, options: ConnectionOptions) {
    this.client = client;
    this.options = options;
    client.setNoDelay(true);
    client.on('error', () => undefined);
    client.on('data', (data) => {
      const chunk = data as Buffer;
      this.note(chunk);
      const trouble = this.request && this.options.trouble(this.request.call);
      if (trouble === 'refused') return this.reset();
      if (trouble === 'held') return this.hold(chunk);
      this.later(() => this.server().write(chunk));
    });
    client.on('close', () => this.later(() => this.upstream?.end()));
  }

  pause(): void {
    this.client.pause();
    this.upstream?.pause();
  }

  resume(): void {
    const { heldBack } = this;
    this.heldBack = null;
    if (heldBack) this.server().write(heldBack);
    this.client.resume();
    this.upstream?.resume();
  }

  reset(): void {
    this.client.resetAndDestroy();
    this.upstream?.destroy();
  }

  /** Connects with the first byte, so a connection that hangs from the start has no upstream. */
  private server(): Socket {
    if (this.upstream) return this.upstream;
    const upstream = connect(this.options.target, '127.0.0.1').setNoDelay(true);
    upstream.on('error', () => this.reset());
    upstream.on('data', (chunk) => this.later(() => this.answer(chunk as Buffer)));
    upstream.on('end', () => this.later(() => this.client.end()));
    this.upstream = upstream;
    return upstream;
  }

  private answer(chunk: Buffer): void {
    // The browser has closed the connection.
    if (this.client.destroyed) return;
    const trouble = this.request ? this.options.trouble(this.request.call) : undefined;
    if (typeof trouble === 'object' && this.answered + chunk.length > trouble.answersLostAfter) {
      const rest = chunk.subarray(0, Math.max(0, trouble.answersLostAfter - this.answered));
      this.client.write(rest, () => this.client.resetAndDestroy());
      return;
    }
    if (this.request && this.answered === 0)
      this.request.status = Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0);
    this.answered += chunk.length;
    this.options.answers(chunk.length);
    this.client.write(chunk);
  }

  /** The request arrives later, also if the browser has closed the connection by then. */
  private hold(chunk: Buffer): void {
    this.heldBack = chunk;
    this.client.pause();
  }

  private note(chunk: Buffer): void {
    const text = chunk.toString();
    const first = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/.exec(text);
    if (first) {
      const [, method, url] = first;
      this.answered = 0;
      this.request = { call: `${method} ${url!.split('?')[0]}`, url: url!, text, status: null };
      this.options.sees(this.request);
    } else if (this.request) {
      this.request.text += text;
    }
  }

  private later(work: () => void): void {
    const latency = this.options.latency();
    if (latency > 0) setTimeout(work, latency);
    else work();
  }
}
