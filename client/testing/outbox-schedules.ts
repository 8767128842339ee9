import fc from 'fast-check';
import { OUTCOMES } from '../../shared/rules/outcome.ts';
import { isToSend } from '../outbox/outbox-row.ts';
import { World } from './outbox-world.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The kinds of events and their weights. `a` and `b` choose a page, match, request or outcome. */
const happenings = {
  tap: 22,
  save: 14,
  flush: 14,
  flushInWorker: 4,
  arrive: 8,
  hear: 10,
  lose: 4,
  fail: 3,
  strayArrives: 2,
  cut: 2,
  reconnect: 2,
  acknowledge: 2,
  openTab: 2,
  kill: 2,
  dieWhileWriting: 2,
  freeze: 1,
  thaw: 1,
  secondDevice: 2,
  hide: 4,
  show: 2,
  takeBack: 5,
  logOut: 2,
  portal: 1,
  stranger: 3,
  fillDisk: 1,
  fillStorage: 1,
  makeRoom: 2,
  update: 1,
  passSeconds: 5,
  passMinutes: 3,
  passDay: 1,
  sleep: 1,
  setClock: 2,
  expireToken: 2,
  endSession: 2,
  logIn: 5,
  switchPlayer: 2,
} as const;
type Happening = keyof typeof happenings;

export interface Event {
  what: Happening;
  a: number;
  b: number;
}

export const schedules = fc.record({
  seed: fc.integer(),
  events: fc.array(
    fc.record({
      what: fc.oneof(
        ...Object.entries(happenings).map(([what, weight]) => ({
          arbitrary: fc.constant(what as Happening),
          weight,
        })),
      ),
      a: fc.nat(999),
      b: fc.nat(999),
    }),
    { minLength: 15, maxLength: 60, size: 'max' },
  ),
});

/** Runs a schedule, removes all faults, and throws if a choice was lost, doubled, late or refused without a receipt. */
export async function live({
  seed,
  events,
}: {
  seed: number;
  events: readonly Event[];
}): Promise<Record<string, number>> {
  const world = new World(randomFrom(seed));
  try {
    for (const event of events) {
      await happen(world, event);
      world.pass(2 * second);
      await world.settleDown();
      world.checkSessions();
    }
    await world.comeToRest();
    await check(world);
    return world.counts();
  } finally {
    await world.close();
  }
}

async function happen(world: World, { what, a, b }: Event): Promise<void> {
  const device = world.device(a);
  const page = world.page(device, b);
  const request = world.requests[a % Math.max(1, world.requests.length)];
  switch (what) {
    case 'tap':
      return world.tap(page, 1 + (Math.floor(a / 2) % world.starts.size), OUTCOMES[b % 3]!);
    case 'save':
      return world.save(page);
    case 'flush':
      return world.flush(page, b % 2 === 0);
    case 'flushInWorker':
      return world.flush(world.open(device, 'worker'), true);
    case 'arrive':
      return request && world.arrive(request);
    case 'hear':
      if (request && b % 4 > 0) world.arrive(request);
      return request && world.hear(request);
    case 'lose':
      return request && world.lose(request, b % 2 === 0);
    case 'fail':
      if (request) world.arrive(request, failures[b % failures.length]);
      return request && world.hear(request);
    case 'strayArrives':
      return world.stray.splice(0, 1).forEach((stray) => world.arrive(stray));
    case 'cut':
      device.isOnline = false;
      return;
    case 'reconnect':
      device.isOnline = true;
      return device.pages.forEach((each) => world.flush(each, true));
    case 'acknowledge':
      return world.acknowledgeAll(page);
    case 'openTab':
      return world.openWindow(device);
    case 'kill':
      return page.die();
    case 'dieWhileWriting':
      page.diesAt = b % 2 === 0 ? 0 : 1;
      return;
    case 'freeze':
      return page.freeze();
    case 'thaw':
      return device.pages.forEach((each) => each.thaw());
    case 'secondDevice':
      return world.addDevice();
    case 'passSeconds':
      return world.pass((1 + (b % 40)) * second);
    case 'passMinutes':
      return world.pass((1 + (b % 30)) * minute);
    case 'passDay':
      return world.pass(26 * hour);
    case 'sleep':
      return world.pass((1 + (b % 200)) * minute, device);
    case 'setClock':
      device.skew += ((b % 7) - 3) * 5 * hour;
      return;
    case 'expireToken':
      return world.expireTokens(device);
    case 'endSession':
      return world.endSession(device);
    case 'logIn':
      return world.logIn(page, page.seat ?? device.seats[b % 4 === 0 ? 1 : 0]);
    case 'switchPlayer':
      return world.logIn(
        page,
        device.seats.find((seat) => seat !== page.seat)!,
      );
    case 'hide':
      return world.hide(page, b % 3 === 0);
    case 'show':
      return device.pages.forEach((each) => each.visibilityState === 'hidden' && each.show('visible'));
    case 'takeBack':
      return world.takeBack(page);
    case 'logOut':
      return world.logOut(page, b % 5 === 0);
    case 'portal':
      device.isBehindPortal = b % 2 === 0;
      return;
    case 'stranger':
      return request && world.strangerAnswers(request);
    case 'fillDisk':
      return world.fillDisk(device, b % 2 === 0);
    case 'fillStorage':
      Object.assign(device, { isStorageFull: true, wasStorageFull: true });
      return;
    case 'makeRoom':
      Object.assign(device, { isStorageFull: false, failingWrites: 0 });
      return;
    case 'update':
      page.die();
      return void world.open(device);
  }
}

const failures = [
  { status: 500, body: { code: 'internal', message: 'no' } },
  { status: 429, body: { code: 'too_many_requests', message: 'no' }, headers: { 'retry-after': '45' } },
  { status: 503, body: { code: 'overloaded', message: 'no' } },
];

async function check(world: World): Promise<void> {
  for (const { ledger } of Object.values(world.servers))
    for (const { opId, matchId, at } of ledger) {
      if (ledger.filter((event) => event.opId === opId).length > 1) throw new Error(`${opId} is doubled`);
      if (at >= world.starts.get(matchId)!) throw new Error(`${opId} is late`);
    }
  for (const player of ['ana', 'bruno'] as const)
    for (const matchId of world.starts.keys()) checkMatch(world, player, matchId);
  for (const seat of world.devices.flatMap(({ seats }) => seats)) {
    const server = world.servers[seat.player];
    const kept = await world.kept(seat);
    for (const page of seat.device.pages) if (page.store) await world.mirrored(page);
    // Pages that went on in memory tell of their own choices only.
    if (seat.device.wasInMemory) continue;
    if (kept.rows.some(isToSend)) throw new Error('Something saved is left');
    const told = kept.receipts.map(({ opId }) => opId);
    kept.receipts.forEach(({ opId, outcome }) => world.outcomes.set(opId, outcome));
    for (const [matchId, { opId, prediction }] of seat.intents) {
      const isHeld = server.taken.has(opId) || server.picks.get(matchId)?.pick === prediction;
      const isTold = told.includes(opId) || seat.acknowledged.has(opId);
      if (!isHeld && !isTold) throw new Error(`${opId} of match ${matchId} came to nothing and is not told`);
      // A pick that expired without an answer is told as unknown.
      const isUnknown = world.outcomes.get(opId) === 'expired';
      const isInLedger = server.ledger.some((event) => event.opId === opId);
      if (isTold && isInLedger && !isUnknown) throw new Error(`${opId} was taken and is told as refused`);
    }
    for (const { opId, matchId, code } of kept.receipts) {
      if (code === 'invalid_input') throw new Error(`${opId} is told as refused by a stranger`);
      const last = seat.intents.get(matchId);
      if (seat.acknowledged.has(opId)) throw new Error(`${opId} is told again after it was acknowledged`);
      // The player is also told of a draft that was never saved, when it is too late for it.
      if (seat.saved.has(opId) && last && last.opId !== opId)
        throw new Error(`${opId} is told, though another choice was saved since`);
    }
    if (new Set(told).size < told.length) throw new Error('Something is told twice');
  }
}

/** Throws unless the server has the newest choice that reached it in time. */
function checkMatch(world: World, player: 'ana' | 'bruno', matchId: number): void {
  const { inTime, picks } = world.servers[player];
  const seats = world.devices.flatMap((device) => device.seats.filter((seat) => seat.player === player));
  const arrived = seats
    .flatMap((seat) => [...seat.saved.values()].map((choice) => ({ ...choice, seat })))
    .filter((choice) => choice.matchId === matchId && inTime.has(choice.opId))
    .sort((x, y) => x.savedAt - y.savedAt);
  const standing = picks.get(matchId)?.pick ?? null;
  // If a device did not know the time, the order of two devices is unknown. Each device keeps its own order, unless its
  // clock was ahead or two of its pages saved in memory.
  const isFair = arrived.every(({ isSound, seat }) => isSound && !seat.device.wasInMemory);
  const candidates = isFair
    ? arrived.slice(-1)
    : seats.flatMap((seat) => {
        const own = arrived.filter((choice) => choice.seat === seat);
        return seat.device.wasInMemory || own.at(-1)?.isAhead ? own : own.slice(-1);
      });
  if (
    arrived.length === 0 ? standing !== null : !candidates.some(({ prediction }) => prediction === standing)
  )
    throw new Error(
      `Match ${matchId} stands at ${standing}, not at ${candidates.map(({ prediction }) => prediction).join(' or ')}`,
    );
}

/** Numbers in [0, 1) that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
