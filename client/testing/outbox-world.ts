import { combineReducers, type Dispatch, legacy_createStore } from 'redux';
// The app loads them late; a download takes no part in a schedule.
import 'dexie';
import '../shell/log-out-cleanup.ts';
import { baseQuery } from '../session/base-query.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { requestOf } from '../api/route.ts';
import { makeServerClock, type ServerClock } from '../lib/server-clock.ts';
import { draftsToSave, startAutoSave, takeBack } from '../outbox/auto-save.ts';
import { forgetAutoSaved } from '../outbox/auto-saved.ts';
import type { Stamp } from '../outbox/choice-clock.ts';
import { flushOutbox, type FlushSession } from '../outbox/flush-outbox.ts';
import { newOpId } from '../lib/op-id.ts';
import {
  acknowledge,
  choicesFor,
  choose,
  hurry,
  isToSend,
  type OutboxRow,
  type OutboxState,
  type Receipt,
  save,
  type Step,
} from '../outbox/outbox-row.ts';
import { type Outbox, outboxInDatabase } from '../outbox/outbox.ts';
import { mirrorOf, type OwnPicksStore } from '../outbox/own-picks.ts';
import { type OutboxWithFallback, outboxWithMemoryFallback } from '../outbox/outbox-with-memory-fallback.ts';
import { logOut } from '../shell/log-out.ts';
import { sessionIdOf } from '../session/pending-logouts.ts';
import { inSessionLock } from '../session/session-lock.ts';
import { sessionOfPage } from '../outbox/session-of-page.ts';
import { type HasSession, sessionReducer, sessionStarted } from '../session/session-slice.ts';
import { keepSession } from '../session/keep-session.ts';
import { readStoredSession, type StoredSession } from '../session/stored-session.ts';
import { lockAtOf } from '../../shared/rules/pick-window.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import type { ClockEstimate } from '../../shared/rules/server-clock.ts';
import { FakeDrain } from './fake-drain.ts';
import { boundToPage, inPage, type PageGlobals } from './model-page.ts';
import { type ModelPick, ModelServer } from './model-server.ts';
import { sampleUser } from './sample-user.ts';
import { turnOfTheLoop } from './turn-of-the-loop.ts';

const minute = 60_000;
/** A call of the app that takes more turns of the event loop hangs. The slowest ones take some hundreds. */
const mostTurns = 100_000;
/** More answers in a row, while no time passes, are a loop. */
const mostRounds = 1_000;

/** The true facts of a moment that a device stamped. */
interface Truth {
  /** The true time. */
  savedAt: number;
  /** Whether the device knew the time when it was saved. */
  isSound: boolean;
  /** Whether its estimate was later than the truth: the choice then counts as older than it is. */
  isAhead: boolean;
}

/** The player's last choice for a match on a device. */
interface Intent extends Truth {
  opId: string;
  prediction: Pick;
}

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** A proxy answered instead of our server. */
  isStrangers?: boolean;
}

interface Request {
  page: Page;
  token: string;
  batch: ModelPick[];
  /** By the device's estimate of the server's clock. */
  sentAt: number;
  sentAtTrue: number;
  isKeepalive: boolean;
  /** The answer, once the request has arrived. */
  answer: Answer | null;
  hear: (response: Response) => void;
  fail: () => void;
}

let players = 0;

/** One player's actions on one device. Each has its own player id, because all devices of a test share a database. */
class Seat {
  readonly key = ++players;
  readonly player: PlayerName;
  readonly device: Device;
  readonly taps = new Map<number, Pick>();
  readonly intents = new Map<number, Intent>();
  readonly acknowledged = new Set<string>();
  /** All saved choices, by op id. */
  readonly saved = new Map<string, Intent & { matchId: number }>();

  constructor(device: Device, player: PlayerName) {
    this.device = device;
    this.player = player;
  }

  /** Records rows that the player or the app has saved. */
  noteSaved(rows: readonly OutboxRow[]): void {
    for (const { opId, matchId, prediction, madeAt } of rows) {
      if (this.saved.has(opId)) continue;
      const intent = { opId, prediction, ...this.device.world.truthOf(madeAt) };
      this.saved.set(opId, { ...intent, matchId });
      this.intents.set(matchId, intent);
    }
  }
}

/** Two players share each device. */
type PlayerName = 'ana' | 'bruno';

/** A device: its clock, its local storage, its cookie and the pages that are open on it. */
class Device {
  readonly world: World;
  readonly drain: FakeDrain;
  readonly seats: readonly [Seat, Seat];
  pages: Page[] = [];
  /** How far the clock of the device is from the truth. */
  skew = 0;
  slept = 0;
  isOnline = true;
  isBehindPortal = false;
  keptClock: ClockEstimate | null = null;
  readonly storage = new Map<string, string>();
  isStorageFull = false;
  /** A login may be missing in local storage, so that other pages do not hear of it. */
  wasStorageFull = false;
  /** How many writes of the database fail for lack of room. */
  failingWrites = 0;
  /** A page switched to memory, so only clocks tell the order of its choices and of those in the database. */
  wasInMemory = false;
  /** The session that the cookie names. */
  cookie: string | null = null;
  readonly #locks = new Map<string, Promise<unknown>>();

  constructor(world: World) {
    this.world = world;
    this.drain = new FakeDrain(() => world.now);
    this.seats = [new Seat(this, 'ana'), new Seat(this, 'bruno')];
    const session = world.startSession(this.seats[0]);
    this.cookie = sessionIdOf(session.token);
    this.storage.set('token', session.token);
    this.storage.set('auth-storage', JSON.stringify({ ...session, isAuthenticated: true }));
  }

  wall = () => this.world.now + this.skew;

  seatOf(playerId: number | undefined): Seat | null {
    return this.seats.find(({ key }) => key === playerId) ?? null;
  }

  requestLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = this.#locks.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#locks.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
}

/** A tab or the worker, until it is closed, killed or reloaded. */
class Page implements PageGlobals {
  readonly device: Device;
  readonly kind: 'tab' | 'worker';
  readonly life = newOpId();
  readonly clock: ServerClock;
  readonly wall: () => number;
  /** The names of the Web Locks that this page holds. */
  readonly locks = new Set<string>();
  readonly listeners: PageGlobals['listeners'] = new Map();
  visibilityState: DocumentVisibilityState = 'visible';
  /** The app's session in this page. */
  readonly session = legacy_createStore(combineReducers({ session: sessionReducer })) as unknown as {
    getState: () => HasSession;
    dispatch: Dispatch;
    subscribe: (listener: () => void) => () => void;
  };
  /** The auto-saved drafts of the last message to the player. */
  savedAway: readonly OutboxRow[] = [];
  job: Promise<void> | null = null;
  isDead = false;
  readonly #death = Promise.withResolvers<void>();
  /** Dies before (0) or after (1) its next write. */
  diesAt: 0 | 1 | null = null;
  #thaw: (() => void) | null = null;
  #frozen: Promise<void> | null = null;
  readonly #stores = new Map<number, OwnPicksStore>();
  #stops: (() => void)[] = [];
  #mountedFor: Seat | null = null;
  #stopAutoSave: (() => void) | null = null;
  readonly #born: number;

  constructor(device: Device, kind: Page['kind']) {
    this.device = device;
    this.kind = kind;
    this.wall = device.wall;
    this.#born = device.world.now - device.slept;
    this.clock = makeServerClock({ wall: device.wall, steady: this.steady });
    this.clock.rememberServerClock(device.keptClock, (estimate) => (device.keptClock = estimate));
    this.clock.notePageHidden(kind === 'worker');
    this.clock.onClockMoved(() => device.isOnline && this.askTime());
    if (kind === 'worker') return;
    this.run(() => keepSession(this.session));
    this.session.subscribe(() => this.mount());
  }

  /** Models the app's reaction to another player. */
  mount(): void {
    const { seat } = this;
    if (this.isDead || this.kind === 'worker' || seat === this.#mountedFor) return;
    this.#stopAutoSave?.();
    this.#mountedFor = seat;
    this.#stopAutoSave = null;
    if (!seat) return;
    this.#stopAutoSave = this.run(() =>
      startAutoSave(
        sessionOfPage(this.session, seat.key),
        this.storeOf(seat),
        (saved) => {
          this.savedAway = saved;
          forgetAutoSaved();
        },
        (session, tools) =>
          flushOutbox(session, { ...tools, now: this.wall, random: this.device.world.random }),
      ),
    );
  }

  run<T>(work: () => T): T {
    return inPage(this, work);
  }

  /** The logged-in player. */
  get seat(): Seat | null {
    return this.device.seatOf(this.session.getState().session.user?.id);
  }

  /** Null in a worker, and while no player is logged in. */
  get store(): OwnPicksStore | null {
    return this.kind !== 'worker' && this.seat ? this.storeOf(this.seat) : null;
  }

  mirrorFor({ key }: Seat): OwnPicksStore | undefined {
    return this.#stores.get(key);
  }

  storeOf(seat: Seat): OwnPicksStore {
    let store = this.#stores.get(seat.key);
    if (!store) {
      const mirror = mirrorOf(this.#watched(outboxWithMemoryFallback(seat.key), seat));
      store = {
        ...mirror,
        change: (step) => mirror.change(this.#bound(step)),
        subscribe: (listener) => mirror.subscribe(boundToPage(listener)),
      };
      this.#stores.set(seat.key, store);
    }
    return store;
  }

  get localStorage(): PageGlobals['localStorage'] {
    const { storage, pages } = this.device;
    const set = (key: string, newValue: string | null) => {
      const grows = (newValue ?? '').length > (storage.get(key) ?? '').length;
      if (grows && this.device.isStorageFull) throw new DOMException('full', 'QuotaExceededError');
      if (this.isDead || (storage.get(key) ?? null) === newValue) return;
      if (newValue === null) storage.delete(key);
      else storage.set(key, newValue);
      for (const other of pages) if (other !== this) void other.hear('storage', { key, newValue });
    };
    return {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, text) => set(key, text),
      removeItem: (key) => set(key, null),
    };
  }

  /** Delivers an event to the page when it is not frozen. */
  async hear(name: string, event: unknown = {}): Promise<void> {
    await this.goOn();
    this.run(() => this.listeners.get(name)?.forEach((listener) => listener(event)));
  }

  show(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.run(() => this.listeners.get('visibilitychange')?.forEach((listener) => listener({})));
  }

  fetch = (url: string, init: RequestInit): Promise<Response> => this.device.world.fetch(this, url, init);

  requestLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    this.device.requestLock(name, async () => {
      this.locks.add(name);
      try {
        return await work();
      } finally {
        this.locks.delete(name);
      }
    });

  queryLocks = () => this.device.pages.flatMap(({ locks }) => [...locks].map((name) => ({ name })));

  isDurable(): boolean {
    return this.store?.read().isDurable ?? true;
  }

  steady = () => this.device.world.now - this.device.slept - this.#born;

  askTime(): void {
    const wall = this.device.wall();
    this.clock.takeServerTime({ sentAt: wall, receivedAt: wall, serverTime: this.device.world.now });
  }

  stamp(): Stamp {
    const { life } = this;
    const server = this.clock.serverNow();
    const least = this.clock.leastServerNow();
    const stamp = { server, least, wall: this.wall(), steady: this.steady(), life };
    this.device.world.noteStamp(stamp);
    return stamp;
  }

  get isFrozen(): boolean {
    return this.#frozen !== null;
  }

  freeze(): void {
    this.#frozen ??= new Promise((thaw) => (this.#thaw = thaw));
  }

  thaw(): void {
    this.#thaw?.();
    this.#frozen = null;
  }

  die(): void {
    if (this.isDead) return;
    // Choices in memory end with the page. The app has warned the player.
    for (const [key, store] of this.#stores)
      if (!store.read().isDurable)
        store.read().rows.forEach(({ matchId }) => this.device.seatOf(key)!.intents.delete(matchId));
    this.isDead = true;
    this.#death.resolve();
    this.#stopAutoSave?.();
    this.#stops.forEach((stop) => stop());
    this.device.pages = this.device.pages.filter((page) => page !== this);
    this.device.drain.release(this);
  }

  /** Waits for work of the page, which may die meanwhile. */
  async untilOver(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.#death.promise]);
  }

  /** Resolves when the page is not frozen; never if it is dead. */
  async goOn(): Promise<void> {
    await this.#frozen;
    if (this.isDead) await new Promise(() => undefined);
  }

  /** The outbox of a player in this page. Records saves, and writes nothing after the page died. */
  #watched(kept: OutboxWithFallback, seat: Seat): OutboxWithFallback {
    const { world } = this.device;
    return {
      ...kept,
      read: () => world.busy('read', () => kept.read()),
      change: async (step) => {
        if (this.isDead) return new Promise(() => undefined);
        const now = await world.busy('change', () => kept.change(this.#bound(step)));
        if (!kept.isDurable() && !this.device.wasInMemory) {
          this.device.wasInMemory = true;
          world.happened.inMemory += 1;
        }
        seat.noteSaved(now.state.rows.filter(isToSend));
        return now;
      },
      watch: (listener) => {
        const stop = kept.watch(listener);
        this.#stops.push(stop);
        return stop;
      },
    };
  }

  #bound(step: Step): Step {
    return (own) => this.run(() => step(own));
  }

  /** The outbox of a player for a flush of this page. */
  outboxOf(seat: Seat): Outbox {
    return this.#guarded(this.kind === 'worker' ? outboxInDatabase(seat.key) : this.storeOf(seat).outbox);
  }

  /** Writes nothing while the page is frozen, or after it died. */
  #guarded(outbox: Outbox): Outbox {
    const { world } = this.device;
    return {
      ...outbox,
      read: () => world.busy('read of a flush', () => outbox.read()),
      change: async (step) => {
        await this.goOn();
        if (this.diesAt === 0) this.die();
        await this.goOn();
        const now = await world.busy('change of a flush', () => outbox.change(step));
        if (this.diesAt === 1) this.die();
        await this.goOn();
        return now;
      },
    };
  }
}

/** Players with devices, a server, and a network between them that a schedule controls. */
export class World {
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly starts: ReadonlyMap<number, number>;
  /** The server's state for each player. */
  readonly servers: Record<PlayerName, ModelServer>;
  readonly devices: Device[] = [];
  requests: Request[] = [];
  /** Requests that the client gave up, and that may still arrive. */
  stray: Request[] = [];
  /** The receipts that players saw, by op id. */
  readonly outcomes = new Map<string, Receipt['outcome']>();
  #posted = 0;
  #lost = 0;
  readonly happened = {
    renewals: 0,
    logouts: 0,
    strangers: 0,
    hidden: 0,
    autoSaved: 0,
    takenBack: 0,
    inMemory: 0,
  };
  readonly #validTokens = new Set<string>();
  readonly #sessions = new Map<string, Seat>();
  /** When each stamp was made, and whether the device knew the time then. */
  readonly #stamps = new Map<string, Truth>();
  readonly #owners = new Map<string, PlayerName>();
  /** The calls of the app that the schedule waits for. */
  readonly #working = new Set<{ what: string }>();
  /** Why the schedule cannot go on. */
  #stuck: Error | null = null;
  readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
    const starts = [12, 20, 45, 90, 3 * 24 * 60, 3 * 24 * 60, 3 * 24 * 60];
    this.starts = new Map(starts.map((minutes, index) => [index + 1, this.now + minutes * minute]));
    this.servers = { ana: new ModelServer(this.starts), bruno: new ModelServer(this.starts) };
    this.devices.push(new Device(this));
  }

  /** Logs in at the server. */
  startSession(seat: Seat): StoredSession {
    const sid = newOpId();
    this.#sessions.set(sid, seat);
    return { user: sampleUser({ id: seat.key }), token: this.#newToken(sid) };
  }

  #newToken(sid: string): string {
    const token = `head.${btoa(JSON.stringify({ sid, jti: newOpId() }))}.sign`;
    this.#validTokens.add(token);
    return token;
  }

  noteStamp(stamp: Stamp): void {
    const error = stamp.server - this.now;
    const truth = { savedAt: this.now, isSound: Math.abs(error) <= 1_000, isAhead: error > 1_000 };
    this.#stamps.set(JSON.stringify(stamp), truth);
  }

  truthOf(stamp: Stamp): Truth {
    return this.#stamps.get(JSON.stringify(stamp))!;
  }

  device(index: number): Device {
    return this.devices[index % this.devices.length]!;
  }

  /** The next writes of the database fail: one, after which the app deletes data, or all. */
  fillDisk(device: Device, isForGood: boolean): void {
    device.failingWrites = isForGood ? Infinity : 1;
    device.seats.forEach(({ key }) => fullSeats.set(key, device));
  }

  addDevice(): void {
    if (this.devices.length < 2) this.devices.push(new Device(this));
  }

  page(device: Device, index = 0): Page {
    const tabs = device.pages.filter(({ kind }) => kind !== 'worker');
    return tabs[index % Math.max(1, tabs.length)] ?? this.open(device);
  }

  open(device: Device, kind: Page['kind'] = 'tab'): Page {
    const page = new Page(device, kind);
    device.pages.push(page);
    page.mount();
    if (device.isOnline) page.askTime();
    return page;
  }

  /** Another window opens beside the others. It leaves the drafts of those that are visible. */
  async openWindow(device: Device): Promise<void> {
    const before = device.pages.filter(
      ({ kind, visibilityState }) => kind === 'tab' && visibilityState === 'visible',
    );
    const page = this.open(device);
    const { seat } = page;
    if (!seat || device.wasInMemory) return;
    const soon = page.clock.serverNow() + 4 * minute;
    const drafts = (await this.kept(seat)).rows.filter(
      (row) =>
        !isToSend(row) &&
        lockAtOf(Date.parse(row.match.startTime)) > soon &&
        before.some(({ life, seat: player }) => player === seat && life === row.madeAt.life),
    );
    await this.settleDown();
    if (page.seat !== seat) return;
    const { rows } = await this.kept(seat);
    // A page that died meanwhile left its drafts to this one.
    const isLeft = ({ madeAt }: OutboxRow) =>
      before.some(({ isDead, life }) => isDead && life === madeAt.life);
    for (const draft of drafts)
      if (!isLeft(draft) && !rows.some((row) => row.opId === draft.opId && !isToSend(row)))
        throw new Error(`A second window sends the draft ${draft.opId} of the first`);
  }

  /** Advances the time. `sleeper` sleeps meanwhile. */
  pass(ms: number, sleeper?: Device): void {
    const asleep = sleeper?.pages ?? [];
    asleep.forEach(({ clock }) => clock.notePageHidden(true));
    this.now += ms;
    if (sleeper) sleeper.slept += ms;
    for (const { clock, kind } of asleep) if (kind !== 'worker') clock.notePageHidden(false);
    for (const { drain } of this.devices) drain.checkTimeout();
    for (const request of [...this.requests])
      if (this.now - request.sentAtTrue >= 10_000) this.lose(request, this.random() < 0.3);
  }

  async tap(page: Page, matchId: number, prediction: Pick): Promise<void> {
    const { device, store, seat } = page;
    const start = this.starts.get(matchId)!;
    if (!store || !seat || page.clock.serverNow() >= lockAtOf(start)) return;
    const held = this.servers[seat.player].picks.get(matchId)?.pick ?? null;
    const match = { homeTeam: 'A', awayTeam: 'B', startTime: new Date(start).toISOString() };
    const opId = newOpId(device.wall());
    this.#owners.set(opId, seat.player);
    const choice = { opId, playerId: seat.key, matchId, prediction, madeAt: page.stamp(), match };
    await this.busy('tap', () => page.untilOver(store.change((own) => choose(own, choice, held))));
    if (page.isDead) return;
    seat.taps.set(matchId, prediction);
    // It is durable: as a draft, or because it is the current pick.
    const { draft, unsent } = choicesFor((await store.outbox.read()).state, matchId);
    const kept = draft?.prediction ?? unsent?.prediction ?? held;
    if (kept !== prediction)
      throw new Error(`A tap on ${prediction} of match ${matchId} is not kept: ${kept}`);
  }

  async save(page: Page): Promise<void> {
    const { store, seat } = page;
    if (!store || !seat) return;
    const before = await this.mirrored(page);
    const drafts = before.rows.filter((row) => !isToSend(row));
    const at = page.stamp();
    for (const { matchId, prediction } of drafts)
      if (page.isDurable() && !page.device.wasInMemory && seat.taps.get(matchId) !== prediction)
        throw new Error(`A draft of match ${matchId} is not the last tap`);
    const matchIds = drafts.map(({ matchId }) => matchId);
    await this.busy('save', () => page.untilOver(store.change((own) => hurry(save(own, matchIds, at)))));
  }

  /** Hides the page, and closes it if `isClosed`. Afterwards no draft is left. */
  async hide(page: Page, isClosed: boolean): Promise<void> {
    const { store, seat, device } = page;
    if (!store || !seat || page.kind !== 'tab' || page.isFrozen || page.visibilityState === 'hidden') return;
    const { rows } = await this.mirrored(page);
    const drafts = page.run(() => draftsToSave(store.read()));
    this.happened.hidden += 1;
    page.show('hidden');
    if (isClosed) {
      // The request leaves without the database; the token may be stale, and the time unknown.
      const isReady = device.isOnline && !device.isBehindPortal && page.clock.isServerTimeCertain();
      await turnOfTheLoop();
      const sent = this.requests.flatMap(({ batch, isKeepalive }) => (isKeepalive ? batch : []));
      for (const { opId, matchId } of drafts) {
        const isFirst = !rows.some((row) => row.matchId === matchId && row.opId !== opId);
        if (isReady && isFirst && !sent.some((pick) => pick.opId === opId))
          throw new Error(`${opId} does not leave with the page`);
      }
      return page.die();
    }
    await this.settleDown();
    if (page.isDead || page.seat !== seat) return;
    const left = (await store.outbox.read()).state.rows.filter((row) => !isToSend(row));
    for (const { opId } of drafts)
      if (left.some((row) => row.opId === opId)) throw new Error(`A hidden page leaves the draft ${opId}`);
    this.happened.autoSaved += drafts.length;
  }

  /** The player undoes the auto-saved drafts. */
  async takeBack(page: Page): Promise<void> {
    const { store, seat } = page;
    const taken = page.savedAway.map((draft) => ({ draft, opId: newOpId(page.wall()) }));
    page.savedAway = [];
    if (!store || !seat || taken.length === 0 || taken[0]!.draft.playerId !== seat.key) return;
    taken.forEach(({ opId }) => this.#owners.set(opId, seat.player));
    const at = page.stamp();
    for (const { draft } of taken)
      if (seat.intents.get(draft.matchId)?.opId === draft.opId) seat.intents.delete(draft.matchId);
    await this.busy('undo', () => page.untilOver(store.change((own) => takeBack(own, taken, at))));
    if (page.isDead) return;
    this.happened.takenBack += taken.length;
    const { state } = await store.outbox.read();
    for (const { draft } of taken) {
      const { draft: newer, unsent } = choicesFor(state, draft.matchId);
      if (!newer && draft.before && unsent && unsent.prediction !== draft.before)
        throw new Error(`${draft.opId} was taken back and still goes`);
    }
  }

  async acknowledgeAll(page: Page): Promise<void> {
    const { seat, store } = page;
    if (!store || !seat) return;
    const { receipts } = await this.mirrored(page);
    const seen = receipts.map(({ opId }) => opId);
    receipts.forEach(({ opId, outcome }) => this.outcomes.set(opId, outcome));
    await this.busy('acknowledgement', () => page.untilOver(store.change((own) => acknowledge(own, seen))));
    if (page.isDead) return;
    seen.forEach((opId) => seat.acknowledged.add(opId));
  }

  flush(page: Page, isNetworkBack: boolean): void {
    if (page.job || page.isDead) return;
    page.run(() => {
      const stored = page.kind === 'worker' ? page.device.seatOf(readStoredSession()?.user.id) : page.seat;
      if (!stored) return;
      page.job = flushOutbox(
        page.kind === 'worker' ? sessionOfWorker(stored) : sessionOfPage(page.session, stored.key),
        {
          isNetworkBack,
          outbox: page.outboxOf(stored),
          now: page.wall,
          random: this.random,
          inTurn: (_, work) => page.device.drain.inTurn(page, work),
        },
      ).then(() => {
        page.job = null;
      });
    });
  }

  /**
   * A call of a page. The schedule decides about a call that saves picks. The others are answered at once, also after
   * the page died.
   */
  async fetch(page: Page, url: string, { headers, body, keepalive = false }: RequestInit): Promise<Response> {
    const { device } = page;
    if (!device.isOnline) throw new TypeError('no network');
    const token = new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? '';
    if (url !== '/api/bets') {
      await turnOfTheLoop();
      return this.#responseTo(device.isBehindPortal ? this.#stranger() : this.#answerTo(device, url, token));
    }
    const { predictions, sentAt } = JSON.parse(body as string) as {
      predictions: ModelPick[];
      sentAt: number;
    };
    this.#posted += 1;
    const request = { page, token, batch: predictions, sentAt, sentAtTrue: this.now, isKeepalive: keepalive };
    const response = await new Promise<Response>((hear, fail) => {
      this.requests.push({ ...request, answer: null, hear, fail: () => fail(new TypeError('no answer')) });
    });
    const heardAt = this.now;
    await page.goOn();
    // The app takes the time of no call that was long under way.
    if (this.now > heardAt) response.headers.delete('x-server-time');
    return response;
  }

  #answerTo(device: Device, url: string, token: string): Answer {
    const ended = { status: 401, body: { code: 'session_ended', message: 'no' } };
    const sid = url === '/api/auth/logout' ? sessionIdOf(token) : device.cookie;
    const seat = sid === null ? undefined : this.#sessions.get(sid);
    if (url === '/api/health') return { status: 200, body: {} };
    if (url === '/api/auth/logout') {
      if (sid !== null) this.#sessions.delete(sid);
      device.cookie = null;
      return { status: 200, body: {} };
    }
    if (!seat) return ended;
    this.happened.renewals += 1;
    const session = { user: sampleUser({ id: seat.key }), access_token: this.#newToken(sid!) };
    return { status: 200, body: session };
  }

  #stranger(): Answer {
    this.happened.strangers += 1;
    return strangers[Math.floor(this.random() * strangers.length)]!;
  }

  #responseTo({ status, body, headers = {}, isStrangers = false }: Answer): Response {
    const ours = { 'x-doce': '1', 'x-server-time': String(this.now) };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: isStrangers ? headers : { ...ours, ...headers },
    });
  }

  /** A request reaches the server, which answers it or fails with `failure`; or a proxy answers it. */
  arrive(request: Request, failure?: Answer): void {
    if (request.answer) return;
    const { page, token, batch } = request;
    const seat = this.#sessions.get(sessionIdOf(token) ?? '');
    if (failure) request.answer = failure;
    else if (page.device.isBehindPortal) request.answer = this.#stranger();
    else if (!seat || !this.#validTokens.has(token))
      request.answer = { status: 401, body: { code: 'session_ended', message: 'no' } };
    else {
      for (const { opId } of batch)
        if ((this.#owners.get(opId) ?? seat.player) !== seat.player)
          throw new Error(`${opId} is sent as another player`);
      const results = this.servers[seat.player].save(batch, this.now, request.sentAt);
      request.answer = { status: 200, body: { results } };
    }
  }

  /** The answer reaches the page. */
  hear(request: Request): void {
    if (!request.answer) return;
    this.#end(request);
    request.hear(this.#responseTo(request.answer));
  }

  strangerAnswers(request: Request): void {
    request.answer ??= this.#stranger();
    this.hear(request);
  }

  /** The call fails without an answer. If `strays`, a request that has not arrived may arrive later. */
  lose(request: Request, strays = false): void {
    this.#end(request);
    this.#lost += 1;
    if (strays && !request.answer) this.stray.push(request);
    request.fail();
  }

  expireTokens(device: Device): void {
    for (const token of this.#validTokens)
      if (sessionIdOf(token) === device.cookie) this.#validTokens.delete(token);
  }

  endSession(device: Device): void {
    if (device.cookie !== null) this.#sessions.delete(device.cookie);
  }

  /** Models the login dialog. The call completes a pending logout first. */
  async logIn(page: Page, seat: Seat): Promise<void> {
    const { device, session } = page;
    if (page.seat === seat || page.kind === 'worker' || !device.isOnline || device.isBehindPortal) return;
    if (page.seat) await this.logOut(page, false);
    await page.run(async () => {
      const api = {
        getState: session.getState,
        dispatch: session.dispatch,
        signal: new AbortController().signal,
      };
      const body = { email: 'ana@example.org', password: 'secret' };
      await baseQuery(requestOf('POST /auth/login', { body }), api as never, {});
      await inSessionLock(async () => {
        const started = this.startSession(seat);
        device.cookie = sessionIdOf(started.token);
        session.dispatch(sessionStarted(started));
      });
    });
  }

  async logOut(page: Page, discardsPicks: boolean): Promise<void> {
    const { seat } = page;
    if (!seat) return;
    this.happened.logouts += 1;
    if (discardsPicks) seat.intents.clear();
    await this.busy('logout', () => page.run(() => logOut(page.session, { discardsPicks })));
    if (discardsPicks && !page.device.wasInMemory && (await this.kept(seat)).rows.length > 0)
      throw new Error('A logout leaves picks that the player discarded');
  }

  /** Throws if a page believes that its session ended, though the server knows the session. */
  checkSessions(): void {
    for (const { device, session } of this.devices.flatMap(({ pages }) => pages)) {
      const { hasExpired, expiredPlayerId } = session.getState().session;
      const seat = this.#sessions.get(device.cookie ?? '');
      if (hasExpired && seat?.key === expiredPlayerId && !readsSession(device) && !device.wasStorageFull)
        throw new Error('A session ended that the server knows');
    }
  }

  /**
   * Runs all pending work until it waits for the network, a lock or a frozen page. Throws if a call of the app never
   * ends.
   */
  async settleDown(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await turnOfTheLoop();
      if (this.#stuck) throw this.#stuck;
      if (this.#working.size > 0) quiet = -1;
    }
  }

  /**
   * Waits for a call of the app. Throws, and ends the schedule, if it is not over after many turns of the event loop.
   */
  async busy<T>(what: string, work: () => Promise<T>): Promise<T> {
    const call = { what, isOver: false };
    this.#working.add(call);
    try {
      const result = work();
      const end = () => void (call.isOver = true);
      void result.then(end, end);
      for (let turns = 0; !call.isOver; turns += 1) {
        if (turns === mostTurns) {
          const all = [...this.#working].map((each) => each.what).join(', ');
          this.#stuck ??= new Error(`It never ends: ${what}. Under way: ${all}`);
          throw this.#stuck;
        }
        await turnOfTheLoop();
      }
      return await result;
    } finally {
      this.#working.delete(call);
    }
  }

  /**
   * Removes all faults. Each player returns to each device, and pages save their drafts, until nothing is left to send.
   */
  async comeToRest(): Promise<void> {
    for (const device of this.devices) {
      Object.assign(device, {
        isOnline: true,
        isBehindPortal: false,
        isStorageFull: false,
        failingWrites: 0,
      });
      device.pages.forEach((page) => {
        page.diesAt = null;
        page.thaw();
      });
    }
    await this.#answerAll();
    for (const device of this.devices) {
      const here = this.page(device).seat ?? device.seats[0];
      const others = device.seats.filter((each) => each !== here);
      // The page that opens for the others first queues the drafts again that it noted for this player.
      for (const seat of [here, ...others, here]) await this.#drain(seat);
    }
  }

  async #drain(seat: Seat): Promise<void> {
    const { device } = seat;
    const rows = async () => [
      ...(await this.kept(seat)).rows,
      ...device.pages.flatMap((page) => page.mirrorFor(seat)?.read().rows ?? []),
    ];
    if ((await rows()).length === 0) return;
    const page = this.open(device);
    for (let round = 0; round < 40; round += 1) {
      await this.settleDown();
      await this.logIn(page, seat);
      await this.settleDown();
      this.stray.splice(0).forEach((request) => this.arrive(request));
      for (const each of device.pages) {
        if (each.seat === seat && each.kind === 'tab') {
          each.show('hidden');
          await this.settleDown();
          each.show('visible');
        }
        this.flush(each, true);
        await this.#answerAll();
      }
      if (!(await rows()).some(isToSend)) return;
      this.pass(round < 20 ? 31_000 : 5 * minute);
    }
    throw new Error('Something is left that never gets sent');
  }

  async kept(seat: Seat): Promise<OutboxState> {
    return (await outboxInDatabase(seat.key).read()).state;
  }

  /** Returns the state on screen once it equals the stored one. */
  async mirrored(page: Page): Promise<OutboxState> {
    const signature = ({ rows, receipts }: OutboxState) =>
      JSON.stringify([
        rows.map(({ opId, state }) => [opId, state]).sort(),
        receipts.map(({ opId }) => opId).sort(),
      ]);
    for (let turn = 0; turn < 2_000; turn += 1) {
      const shown = page.store!.read();
      if (signature(shown) === signature((await page.store!.outbox.read()).state)) return shown;
      // Another page drops choices from a full disk without a new revision. The next write tells this page.
      const { wasInMemory, failingWrites } = page.device;
      if (wasInMemory && (failingWrites > 0 || !shown.rows.some(isToSend))) return shown;
      await turnOfTheLoop();
    }
    throw new Error('A page does not show what is kept');
  }

  counts(): Record<string, number> {
    const told = [...this.outcomes.values()];
    return {
      devices: this.devices.length,
      saves: this.devices.flatMap(({ seats }) => seats).reduce((sum, { saved }) => sum + saved.size, 0),
      ...this.happened,
      requests: this.#posted,
      'answers lost': this.#lost,
      'in the ledger': this.servers.ana.ledger.length + this.servers.bruno.ledger.length,
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
    for (let round = 0; this.requests.length > 0; round += 1) {
      if (round === mostRounds)
        throw new Error(`Pages send without end: ${JSON.stringify(this.requests[0]!.batch)}`);
      for (const request of [...this.requests]) {
        this.arrive(request);
        this.hear(request);
      }
      await this.settleDown();
    }
  }

  #end(request: Request): void {
    this.requests = this.requests.filter((each) => each !== request);
  }
}

/** Answers of proxies, some with error codes of ours. */
const strangers: readonly Answer[] = [
  { status: 200, body: '<h1>Wi-Fi</h1>', isStrangers: true },
  { status: 200, body: { results: [] }, isStrangers: true },
  { status: 400, body: { code: 'invalid_input', message: 'no' }, isStrangers: true },
  { status: 401, body: { code: 'session_ended', message: 'no' }, isStrangers: true },
  { status: 502, body: 'Bad Gateway', isStrangers: true },
  { status: 503, body: '', headers: { 'retry-after': '86400' }, isStrangers: true },
];

/**
 * Replaces `sessionOfWorker` (client/outbox/session-mirror.ts), because all devices of the model would share its copy
 * of the session.
 */
function sessionOfWorker({ key }: Seat): FlushSession {
  const token = () => {
    const stored = readStoredSession();
    return stored?.user.id === key ? stored.token : null;
  };
  return {
    playerId: key,
    token: async () => token(),
    renew: () =>
      inSessionLock(async () => {
        const renewal = await refreshSession('es');
        if ('unreachable' in renewal) return 'unreachable';
        return 'ended' in renewal || renewal.user.id !== key ? 'ended' : { token: renewal.token };
      }),
  };
}

const readsSession = ({ storage }: Device) => storage.has('token');

// A full disk: the test's database refuses the rows of the device's players.
const fullSeats = new Map<number, Device>();
// oxlint-disable-next-line typescript/unbound-method
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
  const device = fullSeats.get((given[0] as OutboxRow).playerId);
  if (device && device.failingWrites > 0) {
    device.failingWrites -= 1;
    throw new DOMException('full', 'QuotaExceededError');
  }
  return put.apply(this, given);
};
