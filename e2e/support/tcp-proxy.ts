import { connect, createServer, type Server, type Socket } from 'node:net';
import { quietPort } from './processes.ts';

/** A request that came by, as the browser wrote it. */
export interface SeenRequest {
  /** e.g. `POST /api/bets`, without the query. */
  call: string;
  url: string;
  text: string;
  /** Of the answer, once the browser was given it. */
  status: number | null;
}

/** What happens to the requests of one call. refused: they never arrive. held: they arrive when the network is well again. */
type Trouble = 'refused' | 'held' | { answersLostAfter: number };

/**
 * The way between the browser and Doce: a TCP proxy whose address stays while what lies behind it is stopped, broken or slow, so that origin, service
 * worker and IndexedDB stay the same. A browser sends its requests of HTTP/1.1 one after the other on a connection, so that each of them begins with
 * a chunk.
 */
export class Network {
  /** All that the browser sent since the start or since `forget`. */
  readonly seen: SeenRequest[] = [];
  /** Bytes that the browser was given since the start or since `forget`, headers too. */
  answeredBytes = 0;
  private readonly target: number;
  private readonly connections = new Set<Connection>();
  private server: Server | null = null;
  private port = 0;
  /** Of every chunk, each way. */
  latencyMs = 0;
  isHanging = false;
  private readonly troubles = new Map<string, Trouble>();

  constructor(target: number) {
    this.target = target;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Everything arrives, also what was on its way when the network began to hang. */
  async up(): Promise<void> {
    this.isHanging = false;
    this.troubles.clear();
    this.latencyMs = 0;
    if (this.server) {
      for (const connection of this.connections) connection.resume();
      return;
    }
    this.port ||= await quietPort();
    const server = createServer((client) => this.take(client));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.server = server;
  }

  /** Nobody listens: what stood is reset, what is new is refused. */
  async down(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const connection of this.connections) connection.reset();
    await closed;
  }

  /** Connections are taken, and nothing goes through either way. */
  hang(): void {
    this.isHanging = true;
    for (const connection of this.connections) connection.pause();
  }

  /** Requests of this call arrive; of their answers come only so many bytes, then the connection breaks. Until `up`. */
  loseAnswersOf(call: string, after = 0): void {
    this.troubles.set(call, { answersLostAfter: after });
  }

  /** Connections break as soon as this call is made. Until `up`. */
  refuse(call: string): void {
    this.troubles.set(call, 'refused');
  }

  /** This call is kept on its way until `up`. */
  hold(call: string): void {
    this.troubles.set(call, 'held');
  }

  /** What comes of this call from now on has no trouble; what is held stays so. */
  letThrough(call: string): void {
    this.troubles.delete(call);
  }

  /** The requests of one call that came by, e.g. `POST /api/bets`. */
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

interface Way {
  target: number;
  sees: (request: SeenRequest) => void;
  answers: (bytes: number) => void;
  latency: () => number;
  trouble: (call: string) => Trouble | undefined;
}

class Connection {
  private readonly client: Socket;
  private readonly way: Way;
  private upstream: Socket | null = null;
  private request: SeenRequest | null = null;
  private answered = 0;
  private heldBack: Buffer | null = null;

  constructor(client: Socket, way: Way) {
    this.client = client;
    this.way = way;
    client.setNoDelay(true);
    client.on('error', () => undefined);
    client.on('data', (data) => {
      const chunk = data as Buffer;
      this.note(chunk);
      const trouble = this.request && this.way.trouble(this.request.call);
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

  /** The other side, asked for with the first byte: a connection that hangs from its beginning has none. */
  private server(): Socket {
    if (this.upstream) return this.upstream;
    const upstream = connect(this.way.target, '127.0.0.1').setNoDelay(true);
    upstream.on('error', () => this.reset());
    upstream.on('data', (chunk) => this.later(() => this.answer(chunk as Buffer)));
    upstream.on('end', () => this.later(() => this.client.end()));
    this.upstream = upstream;
    return upstream;
  }

  private answer(chunk: Buffer): void {
    // The browser has given up.
    if (this.client.destroyed) return;
    const trouble = this.request ? this.way.trouble(this.request.call) : undefined;
    if (typeof trouble === 'object' && this.answered + chunk.length > trouble.answersLostAfter) {
      const rest = chunk.subarray(0, Math.max(0, trouble.answersLostAfter - this.answered));
      this.client.write(rest, () => this.client.resetAndDestroy());
      return;
    }
    if (this.request && this.answered === 0)
      this.request.status = Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0);
    this.answered += chunk.length;
    this.way.answers(chunk.length);
    this.client.write(chunk);
  }

  /** Also that the browser has given up is noticed only later: the request arrives all the same. */
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
      this.way.sees(this.request);
    } else if (this.request) {
      this.request.text += text;
    }
  }

  private later(work: () => void): void {
    const latency = this.way.latency();
    if (latency > 0) setTimeout(work, latency);
    else work();
  }
}
