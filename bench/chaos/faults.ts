import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addAnnouncement, addDevices } from '../support/pushes.ts';
import { addCrowd } from '../support/crowd.ts';
import { addGrid, answers } from '../support/stage.ts';
import type { World } from './world.ts';

type Node = NonNullable<Awaited<ReturnType<World['cluster']['primary']>>>;

/** TTL in ops/cluster.env, in seconds. */
const TTL = 20;
const DEVICES = 3_000;
const CROWD = 30_000;
const NEW_PLAYERS = 20;
const PUSHES_LATE_MS = 240_000;
const PUSHES_LOST_MS = 600_000;

/** Something that breaks. */
export interface Fault {
  name: string;
  /** The longest promised time from the last break to the last client error, in seconds. Null: the fault's duration. */
  promisedSeconds: number | null;
  /** Breaks it and mends it. Returns broken promises, as sentences. */
  run(world: World): Promise<string[]>;
}

/** The machine or a process of the primary breaks for some seconds. Mended, it gets some more to come back. */
const ofPrimary = (
  name: string,
  promisedSeconds: number,
  hurt: (primary: Node) => void,
  { broken, back = 0, mend }: { broken: number; back?: number; mend?: (primary: Node) => void },
): Fault => ({
  name,
  promisedSeconds,
  async run(world) {
    const primary = (await world.cluster.primary())!;
    world.brokenAt = Date.now();
    hurt(primary);
    await setTimeout(broken * 1_000);
    mend?.(primary);
    await setTimeout(back * 1_000);
    await world.cluster.isWhole();
    return [];
  },
});

export const faults: Fault[] = [
  ofPrimary('kill -9 of the primary', 15, (primary) => process.kill(primary.postmaster()!, 'SIGKILL'), {
    broken: 20,
  }),
  ofPrimary('the machine of the primary freezes for 40 s', TTL + 15, (primary) => primary.signal('SIGSTOP'), {
    broken: 40,
    back: 10,
    mend: (primary) => primary.signal('SIGCONT'),
  }),
  ofPrimary('the machine of the primary is lost', TTL + 15, (primary) => primary.signal('SIGKILL'), {
    broken: TTL + 15,
    back: 5,
    mend: (primary) => primary.start(),
  }),
  {
    name: 'one app process is cut from the database for 15 s',
    promisedSeconds: 15,
    async run(world) {
      const { relays } = world;
      world.brokenAt = Date.now();
      for (const relay of relays) await relay.cut();
      await setTimeout(15_000);
      for (const relay of relays) await relay.restore();
      await setTimeout(3_000);
      return [];
    },
  },
  {
    name: 'the network of one app process hangs',
    promisedSeconds: 30,
    async run(world) {
      const { relays, apps } = world;
      world.brokenAt = Date.now();
      for (const relay of relays) relay.hang();
      await setTimeout(30_000);
      await answers(`${apps[0]!.url}/api/ready`);
      return [];
    },
  },
  {
    name: 'an app process is killed while players register',
    promisedSeconds: 15,
    async run(world) {
      const { apps, cluster, mails } = world;
      const before = world.crashes;
      const addresses = Array.from(
        { length: NEW_PLAYERS },
        (_, index) => `chaos${Date.now() % 1_000_000}x${index}@example.org`,
      );
      const registered = Promise.all(addresses.map((email) => register(cluster.urls.app, email)));
      for (const app of apps) {
        await setTimeout(700);
        app.kill();
        await setTimeout(2_500);
      }
      await registered;
      await until(() => addresses.every((email) => mails.has(email)), 240_000);
      const lost = addresses.filter((email) => !mails.has(email)).length;
      const repeated = addresses.filter((email) => mails.get(email)! > 1 + world.crashes - before).length;
      return [
        ...(lost ? [`${lost} of ${NEW_PLAYERS} mails are lost`] : []),
        ...(repeated ? [`${repeated} mails came more often than once and once for each crash`] : []),
      ];
    },
  },
  {
    name: `app processes are killed while they push to ${DEVICES} devices`,
    promisedSeconds: 15,
    async run(world) {
      const { owner, push, apps } = world;
      await addDevices(owner, DEVICES, push.url);
      await addAnnouncement(owner);
      await until(async () => (await push.countTaken()) > 0, 40_000);
      for (const app of apps) {
        app.kill();
        await setTimeout(400);
      }
      const missing = async () => DEVICES - (await push.countTaken());
      // The rows that a killed process had claimed are due again after the lease of three minutes.
      await until(async () => (await missing()) <= 0, PUSHES_LATE_MS);
      const late = await missing();
      if (late <= 0) return [];
      console.log(`  ${late} of ${DEVICES} pushes are late: not sent after ${PUSHES_LATE_MS / 1_000} s`);
      // A push is lost if it is neither at the push service nor in the outbox.
      await until(async () => (await countWaiting(owner)) === 0, PUSHES_LOST_MS);
      const [waiting, lost] = [await countWaiting(owner), await missing()];
      if (waiting > 0)
        return [`${waiting} of ${DEVICES} pushes wait after ${PUSHES_LOST_MS / 60_000} more minutes`];
      return lost > 0 ? [`${lost} of ${DEVICES} pushes are lost`] : [];
    },
  },
  {
    name: `app processes are killed while they score ${CROWD} players`,
    promisedSeconds: 15,
    async run({ owner, apps }) {
      const { gridId } = await addGrid(owner, '-1 day');
      await addCrowd(owner, CROWD, gridId);
      await owner.query(
        `update match set status = 'finished', home_score = 1, away_score = 0 where grid_id = $1`,
        [gridId],
      );
      for (let round = 0; round < 2; round += 1)
        for (const app of apps) {
          app.kill();
          await setTimeout(900);
        }
      const isSettled = async () => {
        const { rows } = await owner.query(
          `select from grid where id = $1 and status = 'settled' and scored_version = results_version`,
          [gridId],
        );
        return rows.length === 1;
      };
      await until(isSettled, 120_000);
      if (!(await isSettled())) return ['the grid was not scored'];
      const { rows } = await owner.query<{ wrong: number }>(
        `select count(*)::int as wrong from (
           select p.player_id, count(*) filter (where p.pick = m.outcome) as hits from pick p join match m on m.id = p.match_id
           where m.grid_id = $1 group by 1
         ) naive full join (select * from grid_score where grid_id = $1) s using (player_id) where naive.hits is distinct from s.hits`,
        [gridId],
      );
      return rows[0]!.wrong ? [`${rows[0]!.wrong} players have wrong hits`] : [];
    },
  },
  {
    name: 'the disk of the primary is full for 30 s',
    promisedSeconds: TTL + 15,
    async run(world) {
      const { cluster, hasDisks } = world;
      if (!hasDisks) {
        console.log('skipped, only root can mount a small disk:');
        return [];
      }
      const primary = await cluster.primary();
      world.brokenAt = Date.now();
      const filler = join(primary!.dataDir, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' });
      await setTimeout(30_000);
      rmSync(filler);
      // PostgreSQL may survive and refuse saves until now. Its etcd ended with its disk.
      world.brokenAt = Date.now();
      primary!.signal('SIGKILL');
      await setTimeout(1_000);
      primary!.start();
      await setTimeout(5_000);
      await cluster.isWhole();
      return [];
    },
  },
  {
    name: 'the clock of one app process is an hour behind',
    promisedSeconds: 60,
    async run({ apps }) {
      const app = apps[1]!;
      app.env['NODE_OPTIONS'] = `--import ${join(import.meta.dirname, 'wrong-clock.ts')}`;
      await app.restart();
      await setTimeout(10_000);
      delete app.env['NODE_OPTIONS'];
      await app.restart();
      return [];
    },
  },
  {
    name: 'all app processes are restarted one by one',
    promisedSeconds: 60,
    async run({ apps }) {
      for (const app of apps) await app.restart();
      return [];
    },
  },
  {
    name: 'PostgreSQL is stopped and started 20 times',
    promisedSeconds: null,
    async run({ cluster }) {
      for (let times = 0; times < 20; times += 1) {
        const primary = await cluster.primary();
        if (primary)
          await fetch(`${primary.patroniUrl}/restart`, { method: 'POST', body: '{}' }).catch(() => undefined);
        await setTimeout(1_000);
      }
      await cluster.isWhole();
      return [];
    },
  },
];

/**
 * Without synchronous commits a killed primary loses acknowledged picks. If no pick is lost, the comparison is void.
 */
export const withoutSynchronousCommit: Fault = {
  name: 'void run: synchronous_commit=off, kill -9 of the primary',
  promisedSeconds: null,
  async run(world) {
    await world.cluster.configure({ synchronous_commit: 'off' });
    const sentences = await faults[0]!.run(world);
    await world.cluster.configure({ synchronous_commit: 'on' });
    return sentences;
  },
};

/** Without op ids a repeated save is a second choice. The comparison is void if no choice is doubled. */
export const withoutOpIds: Fault = {
  name: 'void run: no op ids, app processes are killed',
  promisedSeconds: null,
  async run({ apps }) {
    for (let round = 0; round < 2; round += 1)
      for (const app of apps) {
        app.kill();
        await setTimeout(2_500);
      }
    return [];
  },
};

/** Repeats a registration as a form does until it succeeds, or the server says that the first attempt did. */
async function register(url: string, email: string): Promise<void> {
  const body = JSON.stringify({
    ...{
      firstName: 'Ana',
      lastName: 'Prueba',
      username: email.split('@')[0],
      email,
      password: 'tribuna-popular-9',
    },
    ...{ country: 'AR', phone: '+5491155550000', birthDate: '1992-03-14' },
  });
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer && answer.status < 500) return;
    await setTimeout(300);
  }
}

async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await setTimeout(250)) if (await holds()) return;
}

/** The pushes that the outbox still has. */
async function countWaiting(owner: World['owner']): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from push_delivery');
  return rows[0]!.count;
}
