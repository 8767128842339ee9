import { hash } from '@node-rs/argon2';
import type { Measurement } from './support/measurement.ts';
import { median, onStage } from './support/stage.ts';

const LOGINS = 60;
const REFRESHES = 300;
const PERSON = {
  firstName: 'Ana',
  lastName: 'Prueba',
  username: 'banco',
  email: 'banco@example.org',
  password: 'cancha-de-tierra-7',
  country: 'AR',
  phone: '+5491155550000',
  birthDate: '1990-05-17',
};

/** Measures logins and renewals one after the other, in ms, beside one password hash and one round trip to the database in a transaction. */
export async function measureSessions(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const url = await startApi();
    const post = (path: string, body: object | null, cookie = '') =>
      fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!;
    const registered = await post('register', PERSON);
    if (registered.status !== 201) throw new Error(await registered.text());
    const { email, password } = PERSON;
    let cookie = '';
    const login = await timesOf(LOGINS, async () => {
      cookie = cookieOf(await post('login', { email, password }));
    });
    const refresh = await timesOf(REFRESHES, async () => {
      cookie = cookieOf(await post('refresh', null, cookie));
    });
    const hashing = await timesOf(LOGINS, () => hash(password, { memoryCost: 19_456, timeCost: 2 }));
    const update = await timesOf(REFRESHES, async () => {
      const client = await owner.connect();
      await client.query('begin');
      await client.query('select * from session order by id limit 1 for update');
      await client.query(
        'update session set rotated_at = now() where id = (select id from session order by id limit 1)',
      );
      await client.query('commit');
      client.release();
    });
    const line = (what: string, value: number, floor: string, floorValue: number, most: number) => ({
      ...{ what, value, unit: 'ms', floor, floorValue, ratio: value / floorValue, goal: `<= ${most}` },
      isMet: value / floorValue <= most,
    });
    return [
      line('login', login, 'one argon2id hash', hashing, 3),
      line('refresh', refresh, 'lock and update of a session by bare pg', update, 10),
    ];
  });
}

/** Returns the median time of a run in ms. The first tenth warms up. */
async function timesOf(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times.slice(runs / 10));
}
