import { noAnswer, type ApiError } from '../api/api-error.ts';
import { makeServerClock, type ServerClock } from '../lib/server-clock.ts';
import { ageOf, type Stamp } from '../offline/choice-clock.ts';
import { flushOutbox, type FlushSession } from '../offline/flush-outbox.ts';
import { newOpId } from '../lib/op-id.ts';
import { acknowledge, choicesFor, choose, hurry, isSaved, save } from '../offline/outbox-row.ts';
import type { OutboxRow, OutboxState, Receipt } from '../offline/outbox-row.ts';
import { outboxInDatabase, type Outbox } from '../offline/outbox.ts';
import { mirrorOf, type OwnPicksStore } from '../offline/own-picks.ts';
import type { PostResult } from '../offline/post-picks.ts';
import { outboxWithMemoryFallback } from '../offline/outbox-with-memory-fallback.ts';
import { lockAtOf } from '../../shared/rules/pick-window.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import type { ClockEstimate } from '../../shared/rules/server-clock.ts';
import { FakeDrain } from './fake-drain.ts';
import { ModelServer, type ModelPick } from './model-server.ts';

const minute = 60_000;

/** What the player wanted last for a match on a device, and what the test knows of it. */
interface Intent {
  opId: string;
  prediction: Pick;
  /** The true time. */
  savedAt: number;
  /** Whether the device knew the time when it was saved. */
  isSound: boolean;
}

interface Request {
  page: Page;
  token: string;
  batch: ModelPick[];
  sentAt: number;
  sentAtTrue: number;
  /** The server's answer, once it has arrived there. */
  answer: PostResult | null;
  hear: (result: PostResult) => void;
  isOver: boolean;
}

let players = 0;

/** TypeScript's library for pages does not know it; Node, where the tests run, does. */
const { setImmediate } = globalThis as unknown as { setImmediate: (done: () => void) => void };

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** One player's device: its clock, its session and the pages that are open on it. Its outbox is kept apart by a number of its own. */
class Device {
  readonly key = ++players;
  readonly world: World;
  readonly drain: FakeDrain;
  pages: Page[] = [];
  /** How far the clock of the device is from the truth. */
  skew = 0;
  slept = 0;
  isOnline = true;
  token: string;
  isKnown = true;
  keptClock: ClockEstimate | null = null;
  readonly taps = new Map<number, Pick>();
  readonly intents = new Map<number, Intent>();
  readonly acknowledged = new Set<string>();
  /** All that was ever saved here, by name. */
  readonly saved = new Map<string, Intent & { matchId: number }>();

  constructor(world: World) {
    this.world = world;
    this.drain = new FakeDrain(() => world.now);
    this.token = world.newToken();
  }

  wall = () => this.world.now + this.skew;
}

/** A tab, or the worker: what lives until it is closed, killed or reloaded. */
class Page {
  readonly device: Device;
  readonly kind: 'tab' | 'worker';
  readonly life = newOpId();
  readonly clock: ServerClock;
  readonly store: OwnPicksStore | null;
  readonly outbox: Outbox;
  job: Promise<void> | null = null;
  isDead = false;
  /** Dies before (0) or after (1) its next writing. */
  diesAt: 0 | 1 | null = null;
  #thaw: (() => void) | null = null;
  #frozen: Promise<void> | null = null;
  #stopWatching = () => undefined as void;
  readonly #born: number;

  constructor(device: Device, kind: 'tab' | 'worker') {
    this.device = device;
    this.kind = kind;
    this.#born = device.world.now - device.slept;
    this.clock = makeServerClock({ wall: device.wall, steady: this.steady });
    this.clock.rememberServerClock(device.keptClock, (estimate) => (device.keptClock = estimate));
    this.clock.notePageHidden(kind === 'worker');
    this.clock.onClockMoved(() => device.isOnline && this.askTime());
    const kept = kind === 'tab' ? outboxWithMemoryFallback(device.key) : null;
    this.store =
      kept &&
      mirrorOf({
        ...kept,
        watch: (listener) => {
          this.#stopWatching = kept.watch(listener);
          return this.#stopWatching;
        },
      });
    this.outbox = this.#guarded(this.store?.outbox ?? outboxInDatabase(device.key));
  }

  steady = () => this.device.world.now - this.device.slept - this.#born;

  askTime(): void {
    const wall = this.device.wall();
    this.clock.takeServerTime({ sentAt: wall, receivedAt: wall, serverTime: this.device.world.now });
  }

  stamp(): Stamp {
    return {
      server: this.clock.serverNow(),
      wall: this.device.wall(),
      steady: this.steady(),
      life: this.life,
    };
  }

  freeze(): void {
    this.#frozen ??= new Promise((thaw) => (this.#thaw = thaw));
  }

  thaw(): void {
    this.#thaw?.();
    this.#frozen = null;
  }

  die(): void {
    this.isDead = true;
    this.#stopWatching();
    this.device.pages = this.device.pages.filter((page) => page !== this);
    this.device.drain.letGo(this);
  }

  /** Goes on only as long as the page does. */
  async goOn(): Promise<void> {
    await this.#frozen;
    if (this.isDead) await new Promise(() => undefined);
  }

  /** What a flush of this page writes: nothing of it happens while the page is frozen, or after it died. */
  #guarded(outbox: Outbox): Outbox {
    const { world } = this.device;
    return {
      ...outbox,
      read: () => world.busy(() => outbox.read()),
      change: async (step) => {
        await this.goOn();
        if (this.diesAt === 0) this.die();
        await this.goOn();
        const now = await world.busy(() => outbox.change(step));
        if (this.diesAt === 1) this.die();
        await this.goOn();
        return now;
      },
    };
  }
}

/** A player with devices, a server, and a network between them that a schedule can do anything to. */
export class World {
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly server: ModelServer;
  readonly devices: Device[] = [];
  requests: Request[] = [];
  /** Given up by the client, and still on its way. */
  stray: Request[] = [];
  /** What players were told of choices that came to nothing. */
  readonly outcomes = new Map<string, Receipt['outcome']>();
  #posted = 0;
  #lost = 0;
  #validTokens = new Set<string>();
  #working = 0;
  #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
    const starts = [12, 20, 45, 90, 3 * 24 * 60, 3 * 24 * 60, 3 * 24 * 60];
    this.server = new ModelServer(
      new Map(starts.map((minutes, index) => [index + 1, this.now + minutes * minute])),
    );
    this.devices.push(new Device(this));
  }

  newToken(): string {
    const token = newOpId();
    this.#validTokens.add(token);
    return token;
  }

  device(index: number): Device {
    return this.devices[index % this.devices.length]!;
  }

  addDevice(): void {
    if (this.devices.length < 2) this.devices.push(new Device(this));
  }

  page(device: Device, index = 0): Page {
    const tabs = device.pages.filter(({ store }) => store);
    return tabs[index % Math.max(1, tabs.length)] ?? this.open(device);
  }

  open(device: Device, kind: 'tab' | 'worker' = 'tab'): Page {
    const page = new Page(device, kind);
    device.pages.push(page);
    if (device.isOnline) page.askTime();
    return page;
  }

  /** Time goes by, for one device perhaps asleep. */
  pass(ms: number, sleeper?: Device): void {
    const asleep = sleeper?.pages ?? [];
    asleep.forEach(({ clock }) => clock.notePageHidden(true));
    this.now += ms;
    if (sleeper) sleeper.slept += ms;
    for (const { clock, kind } of asleep) if (kind === 'tab') clock.notePageHidden(false);
    for (const { drain } of this.devices) drain.look();
    for (const request of [...this.requests])
      if (this.now - request.sentAtTrue >= 10_000) this.lose(request, this.#random() < 0.3);
  }

  async tap(page: Page, matchId: number, prediction: Pick): Promise<void> {
    const { device, store } = page;
    const start = this.server.starts.get(matchId)!;
    if (!store || page.clock.serverNow() >= lockAtOf(start)) return;
    const held = this.server.picks.get(matchId)?.pick ?? null;
    const match = { homeTeam: 'A', awayTeam: 'B', startTime: new Date(start).toISOString() };
    const choice = {
      opId: newOpId(device.wall()),
      playerId: device.key,
      matchId,
      prediction,
      madeAt: page.stamp(),
      match,
    };
    await this.busy(() => store.change((own) => choose(own, choice, held)));
    device.taps.set(matchId, prediction);
    // It is shown, and kept: as a draft, or because it is what stands anyway.
    const { draft, saved } = choicesFor((await outboxInDatabase(device.key).read()).state, matchId);
    const kept = draft?.prediction ?? saved?.prediction ?? held;
    if (kept !== prediction)
      throw new Error(`A tap on ${prediction} of match ${matchId} is not kept: ${kept}`);
  }

  async save(page: Page): Promise<void> {
    const { device, store } = page;
    if (!store) return;
    const before = await this.mirrored(page);
    const drafts = before.rows.filter((row) => !isSaved(row) && this.server.starts.has(row.matchId));
    const at = page.stamp();
    const matchIds = drafts.map(({ matchId }) => matchId);
    await this.busy(() => store.change((own) => hurry(save(own, matchIds, at))));
    for (const { opId, matchId, prediction } of drafts) {
      if (device.taps.get(matchId) !== prediction)
        throw new Error(`A draft of match ${matchId} is not the last tap`);
      const isSound = Math.abs(at.server - this.now) <= 1_000;
      const intent = { opId, prediction, savedAt: this.now, isSound };
      device.intents.set(matchId, intent);
      device.saved.set(opId, { ...intent, matchId });
    }
  }

  async acknowledgeAll(page: Page): Promise<void> {
    const { device, store } = page;
    if (!store) return;
    const { receipts } = await this.mirrored(page);
    const seen = receipts.map(({ opId }) => opId);
    receipts.forEach(({ opId, outcome }) => this.outcomes.set(opId, outcome));
    await this.busy(() => store.change((own) => acknowledge(own, seen)));
    seen.forEach((opId) => device.acknowledged.add(opId));
  }

  flush(page: Page, isNetworkBack: boolean): void {
    if (page.job || page.isDead) return;
    const { device } = page;
    const session: FlushSession = {
      playerId: device.key,
      token: async () => (device.isKnown ? device.token : null),
      renew: async () => {
        if (!device.isOnline) return 'unreachable';
        if (!device.isKnown) return 'ended';
        device.token = this.newToken();
        return { token: device.token };
      },
    };
    page.job = flushOutbox(session, {
      isNetworkBack,
      outbox: page.outbox,
      post: (rows, token) => this.#post(page, rows, token),
      now: device.wall,
      certainServerTime: () => (page.clock.isServerTimeCertain() ? page.clock.serverNow() : null),
      random: this.#random,
      inTurn: (_, work) => device.drain.inTurn(page, work),
    }).then(() => {
      page.job = null;
    });
  }

  /** A request reaches the server, which does as it should, or says that it cannot. */
  arrive(request: Request, failure?: ApiError): void {
    if (request.answer) return;
    if (failure) request.answer = { error: failure };
    else if (!this.#validTokens.has(request.token))
      request.answer = { error: { ...noAnswer, status: 401, code: 'session_ended' } };
    else request.answer = { answers: this.server.save(request.batch, this.now, request.sentAt) };
  }

  /** The answer reaches the page. */
  hear(request: Request): void {
    if (!request.answer) return;
    this.#end(request);
    const wall = request.page.device.wall();
    request.page.clock.takeServerTime({ sentAt: wall, receivedAt: wall, serverTime: this.now });
    request.hear(request.answer);
  }

  /** The page hears that nobody answers. What has not arrived may still do so later, when `strays`. */
  lose(request: Request, strays = false): void {
    this.#end(request);
    this.#lost += 1;
    if (strays && !request.answer) this.stray.push(request);
    request.hear({ error: noAnswer });
  }

  expireToken(device: Device): void {
    this.#validTokens.delete(device.token);
  }

  endSession(device: Device): void {
    this.expireToken(device);
    device.isKnown = false;
  }

  logIn(device: Device): void {
    device.isKnown = true;
    device.token = this.newToken();
  }

  /** What is under way goes on until it waits for the network, for a lock, or for the page to thaw. */
  async settleDown(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await turnOfTheLoop();
      if (this.#working > 0) quiet = -1;
    }
  }

  async busy<T>(work: () => Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
    }
  }

  /** The network holds, everybody is logged in, every page is awake: until nothing is left to send. */
  async comeToRest(): Promise<void> {
    for (const device of this.devices) {
      device.isOnline = true;
      this.logIn(device);
      device.pages.forEach((page) => {
        page.diesAt = null;
        page.thaw();
      });
    }
    for (let round = 0; round < 40; round += 1) {
      this.stray.splice(0).forEach((request) => this.arrive(request));
      for (const device of this.devices) {
        this.flush(this.page(device), true);
        await this.#answerAll();
      }
      const left = await Promise.all(this.devices.map((device) => this.kept(device)));
      if (left.every(({ rows }) => !rows.some(isSaved))) return;
      this.pass(round < 20 ? 31_000 : 5 * minute);
    }
    throw new Error('Something is left that never gets sent');
  }

  async kept(device: Device): Promise<OutboxState> {
    return (await outboxInDatabase(device.key).read()).state;
  }

  /** What a page shows, once it shows all that is kept. */
  async mirrored(page: Page): Promise<OutboxState> {
    const signature = ({ rows, receipts }: OutboxState) =>
      JSON.stringify([
        rows.map(({ opId, state }) => [opId, state]).sort(),
        receipts.map(({ opId }) => opId).sort(),
      ]);
    for (let turn = 0; turn < 400; turn += 1) {
      const shown = page.store!.read();
      if (signature(shown) === signature(await this.kept(page.device))) return shown;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error('A page does not show what is kept');
  }

  /** What has happened. */
  counts(): Record<string, number> {
    const told = [...this.outcomes.values()];
    return {
      devices: this.devices.length,
      saves: this.devices.reduce((sum, { saved }) => sum + saved.size, 0),
      requests: this.#posted,
      'answers lost': this.#lost,
      'in the ledger': this.server.ledger.length,
      'told as refused': told.filter((each) => each === 'refused').length,
      'told as superseded': told.filter((each) => each === 'superseded').length,
      'told as expired': told.filter((each) => each === 'expired').length,
    };
  }

  async close(): Promise<void> {
    for (const device of this.devices) [...device.pages].forEach((page) => page.die());
    this.requests = [];
    await this.settleDown();
  }

  async #answerAll(): Promise<void> {
    await this.settleDown();
    while (this.requests.length > 0) {
      for (const request of [...this.requests]) {
        this.arrive(request);
        this.hear(request);
      }
      await this.settleDown();
    }
  }

  async #post(page: Page, rows: readonly OutboxRow[], token: string): Promise<PostResult> {
    const { device, clock } = page;
    if (!device.isOnline) return { error: noAnswer };
    if (!clock.isServerTimeCertain()) page.askTime();
    const now = page.stamp();
    const batch = rows.map(({ matchId, prediction, opId, madeAt }) => ({
      matchId,
      prediction,
      opId,
      ageMs: ageOf(madeAt, now),
    }));
    this.#posted += 1;
    const result = await new Promise<PostResult>((hear) => {
      this.requests.push({
        page,
        token,
        batch,
        sentAt: now.server,
        sentAtTrue: this.now,
        answer: null,
        hear,
        isOver: false,
      });
    });
    await page.goOn();
    return result;
  }

  #end(request: Request): void {
    request.isOver = true;
    this.requests = this.requests.filter((each) => each !== request);
  }
}
