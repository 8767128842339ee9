import { expect } from 'vitest';
import { endpoints } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Outcome } from '../../shared/rules/outcome.ts';
import { PERMISSIONS, type Permission } from '../../shared/rules/permissions.ts';
import { AdvanceGrids } from '../modules/grids/advance-grids.ts';
import type { SourceFixture } from '../modules/football/source/football-source.ts';
import { MailSender } from '../modules/mail/mail-sender.ts';
import { CloseMatches } from '../modules/matches/close-matches.ts';
import { PrizeMails } from '../modules/prizes/prize-mails.ts';
import { NeedMails } from '../modules/needs/need-mails.ts';
import { PushOutbox } from '../modules/push/push-outbox.ts';
import { PushSender } from '../modules/push/push-sender.ts';
import type { PushAddress, PushAnswer, PushTransport } from '../modules/push/push-transport.ts';
import type { PushMessage } from '../modules/push/push-message.ts';
import { anAdmin, aPlayer, type TestPlayer } from './builders.ts';
import { aCrowd } from './crowd.ts';
import { aGroup } from './group-builders.ts';
import { movedMsOf } from './move-clock.ts';
import { aSourceGrid } from './source-grid.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';
import { addressesOf, NOT_COMPARED } from './two-worlds-calls.ts';
import { MINUTE } from './times.ts';

/** Enough for a split. */
const RIVALS = 20;
const GRID_SIZES = [12, 2];
/** The unit of rounded times. A world's clock moves by it only, so that no case comes near the limit of a rounding. */
export const ROUNDED_TO_MS = 10 * MINUTE;

/** The places of matches with secret picks, which no case reveals. All other picks are equal in both worlds. */
export const SECRET = [0, 1, 12];
/** The places of the other matches, which may start. */
export const OPEN = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13];

/** The database that both worlds of a case are copied from, and its contents. */
export interface TwoWorldsStage {
  template: string;
  /** When it was made, in epoch milliseconds. */
  madeAt: number;
  /** Their picks are the same in both worlds, and their answers are compared. */
  callers: { player: TestPlayer; member: TestPlayer; owner: TestPlayer };
  admins: Record<Permission, TestPlayer> & { all: TestPlayer };
  /** The members of the group whose picks for secret matches differ. */
  rivals: TestPlayer[];
  /** Some of all players, for calls about one player. */
  people: TestPlayer[];
  group: { id: number; code: string };
  gridIds: number[];
  matchIds: number[];
  fixtureIds: number[];
  fixtures: SourceFixture[];
  drop: () => Promise<void>;
}

/** Makes players, administrators with one permission each, a group, two grids and the picks of both worlds. */
export async function makeStage(): Promise<TwoWorldsStage> {
  const own = await createTestDatabase();
  const app = await createTestApp({ databaseUrl: own.url });
  const all = await anAdmin(app);
  const admins = { all } as TwoWorldsStage['admins'];
  for (const permission of PERMISSIONS) {
    admins[permission] = await anAdmin(app);
    await all.call(`PUT /admin/administrators/${admins[permission].id}`, { permissions: [permission] });
  }
  const [player, member, owner] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  const rivals = await aCrowd(app, RIVALS);
  const group = await aGroup(app, owner, [member, ...rivals]);
  const grids = [];
  for (const size of GRID_SIZES) grids.push(await aSourceGrid(app, size, all));
  const matchIds = grids.flatMap((grid) => grid.matchIds);
  for (const one of [player, member, owner, ...rivals]) {
    const places = rivals.includes(one) ? OPEN : [...SECRET, ...OPEN];
    const predictions = places.map((place) => ({ matchId: matchIds[place], prediction: 'home_win' }));
    await one.call('POST /bets', { predictions });
  }
  const listeners = [player, member, owner, ...rivals.slice(0, 3)];
  for (const one of listeners) {
    await one.call('PUT /push/subscription', {
      endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${one.id}`,
      keys: { p256dh: PUBLIC_KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
      timeZone: 'America/Lima',
    });
    await one.call('PUT /push/preferences', {
      announcements: true,
      reminders: true,
      results: true,
      groups: true,
      quietHours: null,
    });
  }
  const fixtures = [...app.source.fixtures.values()];
  await app.close();
  return {
    template: own.name,
    madeAt: Date.now(),
    callers: { player, member, owner },
    admins,
    rivals,
    people: [member, ...rivals.slice(0, 3)],
    group,
    gridIds: grids.map(({ id }) => id),
    matchIds,
    fixtureIds: grids.flatMap((grid) => grid.fixtureIds),
    fixtures,
    drop: own.drop,
  };
}

/** A point of the curve P-256, as a browser sends it. */
const PUBLIC_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** A push service that keeps the pushes. */
class RecordingPush implements PushTransport {
  readonly received: { endpoint: string; payload: string }[] = [];
  async post({ endpoint }: PushAddress, { payload }: PushMessage): Promise<PushAnswer> {
    this.received.push({ endpoint, payload });
    return { status: 201, retryAfter: null };
  }
  async close(): Promise<void> {}
}

/** One of the two worlds of a case: a copy of the stage with an application of its own. */
export class World {
  readonly stage: TwoWorldsStage;
  readonly app: TestApp;
  /** When the case began, in epoch milliseconds; the same in both worlds. */
  readonly base: number;
  private readonly push: RecordingPush;
  private readonly drop: () => Promise<void>;

  private constructor(
    made: Pick<World, 'stage' | 'app' | 'base'> & { push: RecordingPush; drop: World['drop'] },
  ) {
    this.stage = made.stage;
    this.app = made.app;
    this.base = made.base;
    this.push = made.push;
    this.drop = made.drop;
  }

  static async make(stage: TwoWorldsStage, base: number): Promise<World> {
    const copy = await createTestDatabase({ template: stage.template });
    const push = new RecordingPush();
    const app = await createTestApp({ databaseUrl: copy.url, push });
    for (const fixture of stage.fixtures) app.source.set(fixture);
    // The access tokens of the stage are valid for some minutes only.
    app.clock.advance(stage.madeAt - Date.now());
    return new World({ stage, app, base, push, drop: copy.drop });
  }

  async end(): Promise<void> {
    await this.app.close();
    await this.drop();
  }

  /** Returns the time of the world's database, in epoch milliseconds. */
  now(): number {
    return Date.now() + movedMsOf(this.app.databaseUrl);
  }

  /** Saves the rivals' picks for the secret matches: the rival at `index` gets `picks[index % picks.length]`. */
  async pickSecrets(picks: Outcome[][]): Promise<void> {
    await Promise.all(
      this.stage.rivals.map(async ({ token }, index) => {
        const predictions = SECRET.map((place, at) => ({
          matchId: this.stage.matchIds[place],
          prediction: picks[index % picks.length]![at],
        }));
        const { body } = await this.app.call('POST /bets', { token, body: { predictions } });
        expect(body.results.map(({ status }: { status: string }) => status)).toEqual(
          SECRET.map(() => 'accepted'),
        );
      }),
    );
  }

  /** Runs the jobs eleven minutes later, so that final results are told. */
  async runJobs(): Promise<void> {
    const ahead = this.now() - this.app.clock.now() + 11 * MINUTE;
    this.app.clock.advance(ahead);
    const { app } = this.app;
    await app.get(AdvanceGrids).catchUp();
    await app.get(CloseMatches).closeDue();
    await app.get(PushOutbox).addDue();
    await app.get(PushSender).wake();
    await app.get(PrizeMails).tellWinners();
    await app.get(NeedMails).tell();
    await app.get(MailSender).wake();
    this.app.clock.advance(-ahead);
  }

  /** Returns the answers of all GETs to all kinds of callers that they accept, by caller and address. */
  async read(): Promise<Record<string, unknown>> {
    // The caches of the process keep an answer for a second.
    this.app.clock.advance(2_000);
    const answers: Record<string, unknown> = {};
    for (const endpoint of endpoints) {
      if (endpoint.method !== 'GET' || `GET ${endpoint.path}` in NOT_COMPARED) continue;
      for (const address of addressesOf(endpoint, this.stage))
        for (const [name, token] of this.callersOf(endpoint)) {
          const answer = await this.call(`GET ${address}`, token);
          // A call with an invalid input would compare nothing.
          if ([400, 401].includes(answer.status) || answer.status >= 500)
            throw new Error(`${name} GET ${address}: ${answer.status} ${answer.text}`);
          answers[`${name} GET ${address}`] = this.readable(answer);
        }
    }
    return answers;
  }

  /** Calls as a player or administrator of the stage and returns the answer in the form that is compared. */
  async act(route: string, { token }: TestPlayer, body?: object): Promise<unknown> {
    return this.readable(await this.call(route, token, body));
  }

  /** Returns the other output of the application: pushes, mails, and the files of the record. */
  async readOutside(): Promise<unknown> {
    await this.app.app.get(CloseMatches).closeDue();
    const files = await this.app.sql`select name, body from sheet order by grid_id, line`;
    const byText = (one: string, other: string) => (one < other ? -1 : 1);
    const texts = (values: unknown[]) =>
      values.map((value) => JSON.stringify(withoutClocks(value, this.base))).toSorted(byText);
    return {
      pushes: texts(this.push.received),
      mails: texts(this.app.mail.sent.map(({ to, subject, text }) => [to, subject, text])),
      // A header has the time of the start, to the minute.
      files: files.map(({ name, body }) => [name, body.replace(/, [\d-]{10} [\d:]{5} UTC"/, '')]),
    };
  }

  private readable({ status, body, text }: { status: number; body: any; text: string }): unknown {
    return withoutClocks({ status, body: body ?? text }, this.base);
  }

  private call(route: string, token: string | undefined, body?: object) {
    return this.app.call(route, { token, ...(body ? { body } : {}) });
  }

  private callersOf(endpoint: Endpoint): [string, string | undefined][] {
    const { callers, admins } = this.stage;
    if (endpoint.access === 'admin') {
      const named = endpoint.permission === 'any' ? [...PERMISSIONS] : [endpoint.permission];
      return [...named, 'all' as const].map((name) => [`administrator for ${name}`, admins[name].token]);
    }
    const visitor: [string, undefined][] = endpoint.access === 'public' ? [['visitor', undefined]] : [];
    const players = Object.entries(callers).map(([name, { token }]): [string, string] => [name, token]);
    return [...visitor, ...players];
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
/** A minute within a text, such as "30/11/26, 13:23". The same answer has it as an instant. */
const WRITTEN_MINUTE = /\d\d\/\d\d\/\d\d, \d\d:\d\d/g;

/** Rounds times from `base`, because the worlds act one after the other, and omits request ids and hashes of times. */
function withoutClocks(value: unknown, base: number): unknown {
  const round = (time: number) => `${Math.round((time - base) / ROUNDED_TO_MS)} x 10 min`;
  if (typeof value === 'string')
    return INSTANT.test(value) ? round(Date.parse(value)) : value.replace(WRITTEN_MINUTE, 'a minute');
  if (typeof value === 'number' && value > 1e12) return round(value);
  if (Array.isArray(value)) return value.map((each) => withoutClocks(each, base));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, of]) =>
      // Hashes of what is compared itself, and the time of the process, which is minutes from `base`.
      ['requestId', 'sum', 'hash', 'exportedAt'].includes(key) || (key === 'grids' && typeof of === 'string')
        ? []
        : [[key, withoutClocks(of, base)]],
    ),
  );
}
