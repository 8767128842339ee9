import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { COSIGNATURE, keyOf, writeKey } from '../../../shared/seal/note.ts';
import { aSampleSite, KICK_OFF, SampleSite, witnessKey } from '../../../shared/testing/sample-site.ts';
import type { Tap } from '../../outbox/kept-seal.ts';
import { receiptsAnswer, sealedSampleGrid } from '../../testing/sample-seal.ts';
import { checkReceipts, compareMatches, questionFor } from './check-receipts.ts';

const now = KICK_OFF * 1000;
const hour = 3_600;
const tap = (matchId: number, pick: Outcome, at = now - hour * 1000): Tap => ({
  ...{ opId: `${matchId} ${pick} ${at}`, matchId, pick, at, sentAt: at },
});
const all = (pick: Outcome, at?: number) =>
  Array.from({ length: 12 }, (_, index) => tap(index + 1, pick, at));
/** The log before the starts: Ana saved draws, and ten seconds later home wins. */
function early(): SampleSite {
  const site = aSampleSite({ isSettled: false });
  site.entries = site.entries.filter(({ type }) => type !== 'start');
  return site;
}
const ask = async (
  site: SampleSite,
  kept: Parameters<typeof checkReceipts>[0] = null,
  taps: Tap[] = [],
  player = 'Ana',
) =>
  checkReceipts(kept, {
    ...{ gridId: 12, taps, now },
    answer: await receiptsAnswer(site, player, questionFor(kept, 12)),
  });
const first = await ask(early());

test('SEAL-18 the first answer is kept with the key of the log; the next question asks for what is new', async () => {
  const { kept } = first;
  expect(kept).toMatchObject({ foreign: [], checkedAt: now });
  expect(kept.receipts.map(({ matches, saves }) => [matches.length, saves.length])).toEqual([[12, 2]]);
  expect(questionFor(kept, 12)).toEqual({ gridId: '12', after: '13', since: '17' });
  const grown = early();
  grown.save('Ana', [[1, 'draw']], KICK_OFF - 60);
  const next = (await ask(grown, kept)).kept;
  expect(next.failure).toBeUndefined();
  expect(next.receipts[0]!.saves).toHaveLength(3);
});

test('SEAL-18 taps are kept until the receipts cover them by the counting rule', async () => {
  expect((await ask(early(), null, all('home_win'))).covered.size).toBe(12);
  // The server stored another pick than the player tapped.
  expect((await ask(early(), null, all('away_win'))).covered.size).toBe(0);
  // The server answered "unchanged": no new save has this tap.
  expect((await ask(early(), first.kept, [tap(1, 'home_win', now)])).covered.size).toBe(1);
});

test('SEAL-18 a later save from elsewhere that changes a shown pick is told; the first look after a login tells none', async () => {
  expect(first.kept.foreign).toEqual([]);
  const later = early();
  later.save(
    'Ana',
    [
      [3, 'away_win'],
      [4, 'home_win'],
    ],
    KICK_OFF - 60,
  );
  const { kept } = await ask(later, first.kept);
  const foreign = [{ gridId: 12, matchId: 3, pick: 'away_win', at: 1000 * (KICK_OFF - 60) }];
  expect(kept.foreign).toEqual(foreign);
  // It stays until the player saves the match again.
  expect((await ask(later, kept)).kept.foreign).toEqual(foreign);
  later.save('Ana', [[3, 'home_win']], KICK_OFF - 30);
  expect((await ask(later, kept, [tap(3, 'home_win', now - 31_000)])).kept.foreign).toEqual([]);
});

test('SEAL-18 a save over a tapped pick is told also before the first look at the grid', async () => {
  const taps = all('home_win', 1000 * (KICK_OFF - hour + 19));
  const over = early();
  over.save('Ana', [[3, 'away_win']], KICK_OFF - 60);
  const { kept, covered } = await ask(over, null, taps);
  expect(kept.foreign.map(({ matchId, pick }) => [matchId, pick])).toEqual([[3, 'away_win']]);
  expect(covered.size).toBe(12);
});

test('SEAL-18 own saves and the saves before a login are never told', async () => {
  // Before the login another device saved draws and home wins, then this one draws.
  const site = early();
  site.save('Ana', [[3, 'draw']], KICK_OFF - 60);
  expect((await ask(site, null, [tap(3, 'draw', now - 61_000)])).kept.foreign).toEqual([]);
  expect((await ask(site, first.kept, [tap(3, 'draw', now - 61_000)])).kept.foreign).toEqual([]);
});

const rewritten = early();
for (const entry of rewritten.entries) if (entry.type === 'match') entry.league = 'Otra';
const answer = await receiptsAnswer(early(), 'Ana');
const other = await receiptsAnswer(early(), 'bruno');

test.each<[string, string, Awaited<ReturnType<typeof receiptsAnswer>>, RegExp]>([
  [
    'otherKey',
    'another key',
    { ...answer, log: { ...answer.log!, key: 'doce.example/log+00000000+AA' } },
    /the key of/,
  ],
  [
    'otherKey',
    'another name',
    { ...answer, log: { ...answer.log!, key: answer.log!.key.replace('doce.', 'seis.') } },
    /the key of/,
  ],
  ['changed', 'a rewritten log', await receiptsAnswer(rewritten, 'Ana'), /was rewritten/],
  [
    'changed',
    'a changed checkpoint',
    { ...answer, log: { ...answer.log!, checkpoint: answer.log!.checkpoint.replace('\n17\n', '\n18\n') } },
    /signature/,
  ],
  ['changed', 'another pseudonym', other, /another pseudonym/],
  [
    'changed',
    'another name of the player',
    { ...answer, receipts: { ...answer.receipts!, name: 'eva' } },
    /another pseudonym/,
  ],
])(
  'SEAL-19 %s: %s is an alarm; the device keeps what it knew, and the evidence',
  async (code, _, false_, words) => {
    const { kept } = await checkReceipts(first.kept, { ...{ gridId: 12, taps: [], now }, answer: false_ });
    expect(kept).toEqual({
      ...first.kept,
      failure: { code, words: expect.stringMatching(words), answer: false_ },
    });
  },
);

test('SEAL-18 receipts that are not in the order of the log are refused: the order decides which pick counts', async () => {
  const { receipts } = answer;
  const { kept } = await checkReceipts(null, {
    ...{ gridId: 12, taps: [], now },
    answer: { ...answer, receipts: { ...receipts!, saves: receipts!.saves.toReversed() } },
  });
  expect(kept.failure?.words).toMatch(/not in the order/);
});

test('SEAL-18 a save of another player, another card and a proof of another log are refused', async () => {
  const { receipts } = answer;
  const [save] = receipts!.saves;
  for (const saves of [
    [{ ...save!, card: save!.card.map(([id]): [number, Outcome] => [id, 'away_win']) }],
    other.receipts!.saves,
    (await receiptsAnswer(rewritten, 'Ana')).receipts!.saves,
  ]) {
    const { kept } = await checkReceipts(null, {
      ...{ gridId: 12, taps: [], now },
      answer: { ...answer, receipts: { ...receipts!, saves } },
    });
    expect(kept.failure?.code).toBe('changed');
  }
  await expect(
    checkReceipts(first.kept, { ...{ gridId: 12, taps: [], now }, answer: { ...answer, log: null } }),
  ).rejects.toThrow('no log');
});

test('SEAL-18 ids, number and starts of the matches are compared with the screen; other spellings are told apart', () => {
  const [receipts] = first.kept.receipts;
  const grid = sealedSampleGrid('home_win');
  const same = { wrong: [], spelled: [] };
  const compare = (games = grid.games) => compareMatches({ ...grid, games }, receipts!);
  expect(compare()).toEqual(same);
  const [boca] = grid.games;
  expect(compare(grid.games.slice(1))).toEqual({ ...same, wrong: ['Boca – River'] });
  expect(compare([...grid.games, { ...boca!, id: 99 }])).toEqual({ ...same, wrong: ['Boca – River'] });
  const at = new Date(now - hour * 1000).toISOString();
  const moved = { startTime: at, closesAt: at };
  expect(compare(grid.games.with(0, { ...boca!, ...moved }))).toEqual({ ...same, wrong: ['Boca – River'] });
  expect(compare(grid.games.with(0, { ...boca!, homeTeam: 'CA Boca' }))).toEqual({
    ...same,
    spelled: ['CA Boca – River = Boca – River'],
  });
  // An administrator closed it early; a cancelled match says nothing.
  expect(compare(grid.games.with(0, { ...boca!, closesAt: at }))).toEqual(same);
  expect(compare(grid.games.with(0, { ...boca!, ...moved, status: 'cancelled' }))).toEqual(same);
});

/** The check of a release with these witnesses, and this site as the server. */
async function witnessed(
  site: SampleSite,
  witnesses = `${writeKey(witnessKey, COSIGNATURE)} https://witness.example`,
) {
  vi.stubEnv('VITE_LOG_WITNESSES', witnesses);
  vi.resetModules();
  const files = site.files();
  vi.stubGlobal('fetch', async (url: string) => {
    const file = files.get(new URL(url).pathname.replace('/log/', ''));
    return new Response(file as BodyInit, { status: file ? 200 : 404, headers: { 'x-doce': '1' } });
  });
  const { checkWitnessed } = await import('./check-receipts.ts');
  return (kept: typeof first.kept) => checkWitnessed(kept, '/api');
}
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('SEAL-18 after a start the newest checkpoint of a witness must be of the log that the phone knows', async () => {
  await (
    await witnessed(aSampleSite())
  )(first.kept);
  // The own checkpoint may be the newer one.
  const newer = aSampleSite();
  newer.save('caro', [[1, 'draw']], KICK_OFF + 3 * hour);
  await (
    await witnessed(newer)
  )((await ask(newer)).kept);
  const fork = aSampleSite();
  for (const entry of fork.entries) if (entry.type === 'save') entry.at += 1;
  await expect((await witnessed(fork))(first.kept)).rejects.toThrow(/was rewritten/);
});

test('SEAL-18 a log that no witness of the release signed could not be checked; without witnesses nothing is demanded', async () => {
  const other = writeKey(
    keyOf(sha256, 'witness.example', new Uint8Array(32).fill(9), COSIGNATURE),
    COSIGNATURE,
  );
  await expect((await witnessed(aSampleSite(), other))(first.kept)).rejects.toThrow(
    /no witness of this release/,
  );
  await (
    await witnessed(new SampleSite(), '')
  )(first.kept);
});
