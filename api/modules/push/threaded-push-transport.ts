import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { HttpsPushOptions } from './https-push-transport.ts';
import type { PushDone, PushTask } from './push-thread.ts';
import type { PushAnswer, PushRequest, PushTransport } from './push-transport.ts';

/** `.ts` as the tests run it, `.js` in the build. */
const THREAD = join(import.meta.dirname, `push-thread${extname(import.meta.filename)}`);

interface Waiting {
  resolve: (answer: PushAnswer) => void;
  reject: (error: Error) => void;
}

/**
 * HttpsPushTransport in a thread of its own: a push takes half a millisecond of sealing and TLS, and whoever calls the API would wait behind a whole
 * fan-out. The thread begins with the first push. One that dies takes along what it had under way, and the next push begins another.
 */
export class ThreadedPushTransport implements PushTransport {
  private readonly logger: Pick<Logger, 'error'>;
  private readonly options: HttpsPushOptions;
  private readonly waiting = new Map<number, Waiting>();
  private thread: Worker | null = null;
  private tasks: PushTask[] = [];
  private lastId = 0;

  constructor(logger: Pick<Logger, 'error'>, options: HttpsPushOptions = {}) {
    this.logger = logger;
    this.options = options;
  }

  post(push: PushRequest): Promise<PushAnswer> {
    const id = (this.lastId += 1);
    // What comes in one turn is handed over together: a message costs more than a push.
    if (this.tasks.push({ id, push }) === 1) setImmediate(() => this.handOver());
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  private handOver(): void {
    this.thread ??= this.begin();
    this.thread.postMessage(this.tasks);
    this.tasks = [];
  }

  private begin(): Worker {
    const thread = new Worker(THREAD, { workerData: this.options, execArgv: [] });
    // Nobody has to wait for it: what it has not done is sent again at the next start.
    thread.unref();
    thread.on('message', (done: PushDone[]) => {
      for (const { id, answer } of done) this.settle(id, answer);
    });
    // `exit` follows.
    thread.on('error', (error) => this.logger.error({ err: error }, 'the thread of the pushes died'));
    thread.once('exit', () => {
      this.thread = null;
      this.tasks = [];
      for (const id of [...this.waiting.keys()]) this.settle(id, null);
    });
    return thread;
  }

  private settle(id: number, answer: PushAnswer | null): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (answer === null) waiting?.reject(new Error('the push service did not answer'));
    else waiting?.resolve(answer);
  }
}
