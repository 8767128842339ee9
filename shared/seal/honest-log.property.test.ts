import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../rules/outcome.ts';
import { randomRuns } from '../testing/random-runs.ts';
import {
  KICK_OFF,
  MATCH_IDS,
  SAMPLE_GRID,
  SampleSite,
  secretOf,
  textsOf,
  witnessKey,
} from '../testing/sample-site.ts';
import { toHex } from './bytes.ts';
import type { Card } from './entry.ts';
import { verifySite } from './verify.ts';

/** A save between two starts: `slot` matches have started before it. */
interface Save {
  player: string;
  slot: number;
  ids: number[];
  pick: Outcome;
}

const PLAYERS = ['Ana', 'bruno', 'caro'];
const SLOT_S = 1_000;
const END = KICK_OFF + 20 * SLOT_S;
// All matches end 1:0, so most picks are hits and the players are near a prize.
const pick = fc.constantFrom<Outcome>('home_win', 'home_win', 'home_win', 'draw');
const save: fc.Arbitrary<Save> = fc.record({
  player: fc.constantFrom(...PLAYERS),
  slot: fc.nat(MATCH_IDS.length),
  ids: fc.uniqueArray(fc.constantFrom(...MATCH_IDS), { minLength: 1 }),
  pick,
});
const first: Save[] = PLAYERS.map((player) => ({ player, slot: 0, ids: MATCH_IDS, pick: 'home_win' }));

/**
 * Writes a log in which match `id` is start number `id`. It counts with a table of its own: the pick of a match is that
 * of the last save before its start.
 *
 * @param late one save that the organiser adds, with one match that has started
 */
function aLog(saves: Save[], late: Save | null): { site: SampleSite; hitsOf: Map<string, number> } {
  const site = new SampleSite();
  const picks = new Map<string, Outcome>();
  for (const id of MATCH_IDS) site.announce(id, KICK_OFF + SLOT_S * id, KICK_OFF - SLOT_S);
  for (let slot = 0; slot <= MATCH_IDS.length; slot += 1) {
    const at = KICK_OFF + SLOT_S * slot;
    if (slot > 0) {
      site.add({ type: 'start', gridId: SAMPLE_GRID, at: at + 2, matchId: slot, start: at });
      site.witness(at + 5);
    }
    for (const each of [...first, ...saves].filter((one) => one.slot === slot)) {
      const open = each.ids.filter((id) => id > slot).sort((one, other) => one - other);
      if (open.length === 0) continue;
      site.save(
        each.player,
        open.map((id): Card[number] => [id, each.pick]),
        at + 10,
      );
      for (const id of open) picks.set(`${each.player} ${id}`, each.pick);
    }
    if (late?.slot === slot) site.save(late.player, [[late.ids[0]!, late.pick]], at + 20);
  }
  const hitsOf = new Map<string, number>();
  for (const [key, each] of picks) {
    const [player] = key.split(' ') as [string];
    hitsOf.set(player, (hitsOf.get(player) ?? 0) + (each === 'home_win' ? 1 : 0));
  }
  const score = { home: 1, away: 0 };
  for (const matchId of MATCH_IDS)
    site.add({
      type: 'result',
      gridId: SAMPLE_GRID,
      at: END,
      matchId,
      status: 'finished',
      score,
      by: 'source',
    });
  const winners = [...hitsOf].filter(([, hits]) => hits >= 10).map(([player, hits]) => ({ player, hits }));
  site.settle(END + 60, winners);
  site.witness(END + 65);
  const count = (hits: number) => winners.filter((each) => each.hits === hits).length;
  Object.assign(site.call, {
    place: site.entries.length - 1,
    settledAt: new Date((END + 60) * 1000).toISOString(),
    matches: MATCH_IDS.map((id) => ({
      ...{ id, ...textsOf(id), start: KICK_OFF + SLOT_S * id, status: 'finished', score },
    })),
    tiers: [12, 11, 10].map((hits) => ({ hits, players: count(hits), prizes: count(hits) })),
    players: PLAYERS.length,
    named: winners.map(({ player, hits }) => ({ username: player, hits, secret: toHex(secretOf(player)) })),
  });
  return { site, hitsOf };
}

const check = (site: SampleSite) =>
  verifySite(site.source(), {
    ...{ gridId: SAMPLE_GRID, witnesses: [witnessKey], isKeyKnown: true, now: END + 600 },
  });

test('SEAL-11 SEAL-05 random honest logs are right and proven, and count the last save before each start', async () => {
  const property = fc.asyncProperty(fc.array(save, { maxLength: 12 }), async (saves) => {
    const { site, hitsOf } = aLog(saves, null);
    const { verdict, findings, sheet } = await check(site);
    expect([verdict, findings]).toEqual(['proven', []]);
    const winners = [...hitsOf.values()].filter((hits) => hits >= 10).length;
    expect(sheet!.tiers.reduce((total, tier) => total + tier.winners, 0)).toBe(winners);
  });
  await fc.assert(property, randomRuns('honest logs', { short: 15, proof: 300 }));
});

test('SEAL-11 a save behind a start, or of an unknown match, is WRONG and never counts', async () => {
  const late = fc
    .record({
      player: fc.constantFrom(...PLAYERS),
      slot: fc.integer({ min: 1, max: 12 }),
      back: fc.nat(11),
      pick,
    })
    .map(({ slot, back, ...rest }): Save => ({ ...rest, slot, ids: [back === 11 ? 99 : 1 + (back % slot)] }));
  const property = fc.asyncProperty(fc.array(save, { maxLength: 8 }), late, async (saves, added) => {
    const { site } = aLog(saves, added);
    const { verdict, findings } = await check(site);
    // The settlement is that of the honest picks: W6 would show that the late pick counted.
    expect([verdict, findings.map(({ code }) => code)]).toEqual(['wrong', ['W2']]);
  });
  await fc.assert(property, randomRuns('late picks', { short: 15, proof: 300 }));
});
