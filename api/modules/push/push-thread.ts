import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type HttpsPushOptions, HttpsPushTransport } from './https-push-transport.ts';
import type { PushAnswer, PushRequest } from './push-transport.ts';

/** What this thread is handed, a list at a time. */
export interface PushTask {
  id: number;
  push: PushRequest;
}
/** What it hands back; `answer` null: no service answered in time. */
export interface PushDone {
  id: number;
  answer: PushAnswer | null;
}

// Linux alone knows a priority of threads, elsewhere it would be the whole process's: who calls the API is served before a push is sealed.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const transport = new HttpsPushTransport(workerData as HttpsPushOptions);
const done: PushDone[] = [];

parentPort!.on('message', (tasks: PushTask[]) => {
  for (const task of tasks) void work(task);
});

async function work({ id, push }: PushTask): Promise<void> {
  const answer = await transport.post(push).catch(() => null);
  if (done.push({ id, answer }) === 1) setImmediate(() => parentPort!.postMessage(done.splice(0)));
}
