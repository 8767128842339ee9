import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import webPush from 'web-push';
import type { Measurement } from './support/measurement.ts';
import { addAnnouncement, addDevices, openPushes, refuseLosses, startSink } from './support/pushes.ts';
import { onStage } from './support/stage.ts';

/** A small run: `BENCH_DEVICES=5000 npm run bench -- push-memory`. */
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 100_000);
const MOST_MB = 50;
const MOST_KEPT_MB = 5;

/**
 * Measures the memory of a process during a fan-out, first half against second half, and the heap before and after it without garbage. Growth would show a
 * leak per push.
 */
export async function measurePushMemory(): Promise<Measurement[]> {
  return onStage(async ({ url, owner }) => {
    const sink = await startSink();
    try {
      await addDevices(owner, DEVICES, sink.url);
      const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:bench@doce.example' };
      const pushes = await openPushes(url, vapid);
      const id = await addAnnouncement(owner);
      await pushes.announce(id);
      const before = collectedHeap();
      const memory = watchMemory();
      const began = performance.now();
      await pushes.send();
      const seconds = (performance.now() - began) / 1000;
      const { rss, heap, peak } = memory.stop();
      const [firstHalf, secondHalf] = [Math.min(...rss.slice(1, 5)), Math.min(...rss.slice(5))];
      await refuseLosses(owner, id, DEVICES);
      const after = collectedHeap();
      await pushes.close();
      return [
        {
          what: `memory of a fan-out to ${DEVICES.toLocaleString('en')} devices, second half`,
          value: secondHalf,
          unit: 'MB',
          floor: 'first half',
          floorValue: firstHalf,
          ratio: secondHalf / firstHalf,
          goal: `< ${MOST_MB} MB more`,
          isMet: secondHalf - firstHalf < MOST_MB,
          note: `by tenths ${rss.map(whole).join(' ')} MB, peak ${whole(peak)}; heap ${heap.map(whole).join(' ')} MB; ${whole(seconds)} s`,
        },
        {
          what: 'heap after the fan-out',
          value: after,
          unit: 'MB',
          floor: 'before',
          floorValue: before,
          ratio: after / before,
          goal: `< ${MOST_KEPT_MB} MB more`,
          isMet: after - before < MOST_KEPT_MB,
        },
      ];
    } finally {
      sink.child.kill();
    }
  });
}

/** Returns the heap in use after a garbage collection, in megabytes. */
function collectedHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

const whole = (value: number) => value.toFixed(0);

interface Look {
  rss: number;
  heap: number;
}

/**
 * Samples the memory in megabytes. Returns the minimum of each tenth of the samples, so that garbage does not count. Compare halves, because the collector
 * keeps more garbage at first.
 */
function watchMemory(): { stop: () => { rss: number[]; heap: number[]; peak: number } } {
  const looks: Look[] = [];
  const look = () => {
    const { rss, heapUsed } = process.memoryUsage();
    looks.push({ rss: rss / 1e6, heap: heapUsed / 1e6 });
  };
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      while (looks.length < 10) look();
      const leastByTenth = (of: keyof Look) =>
        Array.from({ length: 10 }, (_, tenth) => {
          const part = looks.slice(
            Math.floor((tenth * looks.length) / 10),
            Math.floor(((tenth + 1) * looks.length) / 10),
          );
          return Math.min(...part.map((each) => each[of]));
        });
      return {
        rss: leastByTenth('rss'),
        heap: leastByTenth('heap'),
        peak: Math.max(...looks.map(({ rss }) => rss)),
      };
    },
  };
}
