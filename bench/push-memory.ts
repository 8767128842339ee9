import webPush from 'web-push';
import type { Measurement } from './support/measurement.ts';
import { addAnnouncement, addDevices, openPushes, refuseLosses, startSink } from './support/pushes.ts';
import { onStage } from './support/stage.ts';

/** A small run: `BENCH_DEVICES=5000 npm run bench -- push-memory`. */
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 100_000);
const MOST_MB = 50;

/** What a process keeps in mind that tells every device of an announcement: its threads included, from the first pushes to the last. */
export async function measurePushMemory(): Promise<Measurement[]> {
  return onStage(async ({ url, owner }) => {
    const sink = await startSink();
    try {
      await addDevices(owner, DEVICES, sink.url);
      const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:bench@doce.example' };
      const pushes = await openPushes(url, vapid);
      const id = await addAnnouncement(owner);
      await pushes.announce(id);
      const memory = watchMemory();
      const began = performance.now();
      await pushes.send();
      const seconds = (performance.now() - began) / 1000;
      const { first, peak, last, heap } = memory.stop();
      await refuseLosses(owner, id, DEVICES);
      await pushes.close();
      return [
        {
          what: `memory of a fan-out to ${DEVICES.toLocaleString('en')} devices, last tenth`,
          value: last,
          unit: 'MB',
          floor: 'first tenth',
          floorValue: first,
          ratio: last / first,
          goal: `< ${MOST_MB} MB more`,
          isMet: last - first < MOST_MB,
          note: `at its peak ${peak.toFixed(0)} MB; heap ${heap.map((mb) => mb.toFixed(0)).join(', ')} MB; ${seconds.toFixed(0)} s`,
        },
      ];
    } finally {
      sink.child.kill();
    }
  });
}

interface Look {
  rss: number;
  heap: number;
}

/** Of the first tenth and the last the lowest, as what a collection would free does not count; `heap` of both, and the highest between them. */
function watchMemory(): { stop: () => { first: number; peak: number; last: number; heap: number[] } } {
  const looks: Look[] = [];
  const look = () => {
    const { rss, heapUsed } = process.memoryUsage();
    looks.push({ rss: rss / 1e6, heap: heapUsed / 1e6 });
  };
  look();
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      const tenth = Math.max(1, Math.floor(looks.length / 10));
      const [begin, end] = [looks.slice(0, tenth), looks.slice(-tenth)];
      const least = (some: Look[], of: keyof Look) => Math.min(...some.map((each) => each[of]));
      const most = (of: keyof Look) => Math.max(...looks.map((each) => each[of]));
      return {
        first: least(begin, 'rss'),
        peak: most('rss'),
        last: least(end, 'rss'),
        heap: [least(begin, 'heap'), most('heap'), least(end, 'heap')],
      };
    },
  };
}
