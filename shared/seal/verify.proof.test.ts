import { expect, test } from 'vitest';
import { fromText, toHex, toText } from './bytes.ts';
import { type Card, commitmentOf, type Entry, type ResultEntry } from './entry.ts';
import { HitCount } from './count.ts';
import { GridLog } from './grid-log.ts';
import { openReceipts, readReceipts } from './receipt.ts';
import { type Question, verifySite } from './verify.ts';
import {
  AFTERWARDS,
  aSampleSite,
  KICK_OFF,
  MATCH_IDS,
  otherWitness,
  SAMPLE_GRID,
  sampleName,
  SampleSite,
  secretOf,
  textsOf,
  witnessKey,
} from '../testing/sample-site.ts';
import { sha256 } from '@noble/hashes/sha2.js';

type Files = Map<string, Uint8Array>;
const DAY = 24 * 3_600;

const ask = (question: Partial<Question> = {}): Question => ({
  ...{ gridId: SAMPLE_GRID, witnesses: [witnessKey], isKeyKnown: true, now: AFTERWARDS },
  ...question,
});
const check = (site: SampleSite, question: Partial<Question> = {}, change?: (files: Files) => void) =>
  verifySite(site.source(change), ask(question));
const codesOf = async (...args: Parameters<typeof check>) => {
  const { findings } = await check(...args);
  for (const { words } of findings) expect(words).toMatch(/\w+ \w+/);
  return [...new Set(findings.map(({ code }) => code))];
};

test('SEAL-05 an honest grid with a witness is right and proven, and its sheet is that of the log', async () => {
  const { verdict, findings, sheet } = await check(aSampleSite());
  expect([verdict, findings]).toEqual(['proven', []]);
  expect(sheet).toMatchObject({
    ...{ pseudonyms: 3, saves: 5, predictions: 36, started: 12, witnessed: 12, moved: 0, hiddenGrids: [] },
    tiers: [
      { hits: 12, winners: 1 },
      { hits: 11, winners: 1 },
      { hits: 10, winners: 0 },
    ],
  });
  expect(sheet!.matches[0]).toMatchObject({
    ...textsOf(1),
    ...{ start: KICK_OFF, sealedAt: KICK_OFF + 2, witnessedAt: KICK_OFF + 5 },
    ...{ score: { home: 1, away: 0 }, by: 'source' },
  });
});

test('SEAL-05 without the key or without a witness the honest grid is not proven', async () => {
  const site = aSampleSite();
  expect(await codesOf(site, { isKeyKnown: false })).toEqual(['N0']);
  const { verdict, findings } = await check(site, { witnesses: [] });
  expect(verdict).toBe('unproven');
  expect(findings.filter(({ code }) => code === 'N1')).toHaveLength(12);
});

const head = { gridId: SAMPLE_GRID };
const placeOf = (site: SampleSite, isIt: (entry: Entry) => boolean) => site.entries.findIndex(isIt);
const each = <T extends Entry['type']>(
  site: SampleSite,
  type: T,
  change: (entry: Extract<Entry, { type: T }>) => void,
) => {
  for (const entry of site.entries) if (entry.type === type) change(entry as Extract<Entry, { type: T }>);
};
const result = (matchId: number, at: number, score: ResultEntry['score'] = { home: 0, away: 3 }): Entry => ({
  ...{ ...head, type: 'result', at, matchId, score, by: 'admin' },
  status: score ? 'finished' : 'cancelled',
});
/** Puts an entry at the place; openings of later saves move on. */
const insert = (site: SampleSite, place: number, entry: Entry) => {
  site.entries.splice(place, 0, entry);
  for (const opening of site.openings) if (opening.place >= place) opening.place += 1;
  for (const signature of site.signatures) if (signature.size > place) signature.size += 1;
  site.call.place += 1;
};

const wrong: [string, string[], (site: SampleSite) => ((files: Files) => void) | void][] = [
  ['a time that falls', ['W1'], (site) => void (site.entries[14]!.at -= 100)],
  ['an entry of another version', ['W1'], () => (files) => void (files.get(bundle(files))![2] = 1)],
  ['other entries than the root', ['W1'], () => (files) => void (files.get(bundle(files))![20]! ^= 1)],
  [
    'a note of a witness with another root',
    ['W1'],
    (site) => {
      const notes = site.files();
      each(site, 'save', (entry) => (entry.at += 1));
      return (files) => void files.set('witnessed', notes.get('witnessed')!);
    },
  ],
  [
    'a save behind the start',
    ['W2', 'W6', 'W7'],
    (site) => {
      site.entries.pop();
      site.signatures.pop();
      site.save(
        'caro',
        MATCH_IDS.map((id) => [id, 'home_win']),
        KICK_OFF + 7_300,
      );
      site.settle(KICK_OFF + 7_310, [
        { player: 'caro', hits: 12 },
        { player: 'Ana', hits: 12 },
        { player: 'bruno', hits: 11 },
      ]);
      site.witness(KICK_OFF + 7_320);
      site.call.place += 1;
      site.call.tiers[0]!.players = 2;
    },
  ],
  [
    'a save of a match that was not announced',
    ['W2'],
    (site) => {
      site.openings.pop();
      const place = placeOf(site, ({ type }) => type === 'start');
      const end = site.entries.splice(place);
      site.save('eva', [[99, 'draw']], KICK_OFF - 10);
      site.entries.push(...end);
      site.openings.splice(-1, 0, aSampleSite().openings.at(-1)!);
      for (const signature of site.signatures) signature.size += 1;
      site.call.place += 1;
    },
  ],
  [
    'a save of a match that was announced after it',
    ['W2'],
    (site) => {
      const [match] = site.entries.splice(11, 1);
      insert(site, 15, { ...match!, at: site.entries[14]!.at });
      for (const opening of site.openings) if (opening.place <= 15) opening.place -= 1;
      site.call.place -= 1;
      for (const signature of site.signatures) signature.size -= 1;
    },
  ],
  ['one commitment twice', ['W2', 'W5'], (site) => insert(site, 14, { ...site.entries[13]! })],
  [
    'a start of an unknown match',
    ['W3'],
    (site) => insert(site, 17, { ...head, type: 'start', at: KICK_OFF, matchId: 99, start: KICK_OFF }),
  ],
  ['a second start', ['W3'], (site) => insert(site, 18, { ...site.entries[17]! })],
  [
    'a start later than announced',
    ['W3'],
    (site) => {
      each(site, 'start', (entry) => (entry.start += 60));
      for (const match of site.call.matches) match.start += 60;
    },
  ],
  ['a start behind a cancellation', ['W3'], (site) => insert(site, 17, result(1, KICK_OFF, null))],
  ['a result before the start', ['W3'], (site) => insert(site, 17, result(1, KICK_OFF))],
  ['an announcement number twice', ['W4'], (site) => insert(site, 12, { ...site.entries[11]! })],
  [
    'an announcement number left out',
    ['W4'],
    (site) => insert(site, 12, { ...site.entries[0]!, number: 2 } as Entry),
  ],
  [
    'other teams under one id',
    ['W4'],
    (site) => insert(site, 12, { ...site.entries[0]!, number: 1, home: 'Vélez' } as Entry),
  ],
  [
    'a twin of a match',
    ['W4', 'W6', 'W7'],
    (site) =>
      insert(site, 12, { ...site.entries[0]!, matchId: 77, home: 'RIVER ', away: 'bo\u0301ca' } as Entry),
  ],
  [
    'two ids with one number at the source',
    ['W4', 'W6', 'W7'],
    (site) => insert(site, 12, { ...site.entries[0]!, matchId: 77, home: 'Vélez' } as Entry),
  ],
  ['a false opening', ['W5', 'W6', 'W7'], (site) => void (site.openings[1]!.card[0]![1] = 'draw')],
  ['a second opening', ['W5'], (site) => void site.openings.push(site.openings[0]!)],
  ['a missing opening', ['W5'], (site) => void site.openings.shift()],
  [
    'openings that are missing once the grid is settled',
    ['W5', 'W6', 'W7'],
    () => (files) => void files.delete(`openings/${SAMPLE_GRID}/0`),
  ],
  [
    'a settlement without a result',
    ['W6', 'W7'],
    (site) => {
      site.entries.splice(
        placeOf(site, ({ type }) => type === 'result'),
        1,
      );
      site.signatures[1]!.size -= 1;
      site.call.place -= 1;
    },
  ],
  [
    'a winner left out',
    ['W6'],
    (site) => {
      site.entries.pop();
      site.settle(KICK_OFF + 7_260, [{ player: 'bruno', hits: 11 }]);
    },
  ],
  [
    'another person in the list of winners',
    ['W6'],
    (site) => {
      site.entries.pop();
      site.settle(KICK_OFF + 7_260, [
        { player: 'caro', hits: 12 },
        { player: 'bruno', hits: 11 },
      ]);
    },
  ],
  ['another match on the site', ['W7'], (site) => void (site.call.matches[0]!.id = 98)],
  ['other teams on the site', ['W7'], (site) => void (site.call.matches[0]!.home = 'Vélez')],
  ['another start on the site', ['W7'], (site) => void (site.call.matches[0]!.start += 1)],
  ['another score on the site', ['W7'], (site) => void (site.call.matches[0]!.score = { home: 0, away: 1 })],
  [
    'a score of texts on the site',
    ['W7'],
    (site) => void (site.call.matches[0]!.score = { home: '1', away: '0' } as never),
  ],
  ['more winners on the site', ['W7'], (site) => void (site.call.tiers[0]!.players = 9)],
  ['more prizes than winners', ['W7'], (site) => void (site.call.tiers[0]!.prizes = 9)],
  [
    'a friend who is named as the winner',
    ['W7'],
    (site) => void (site.call.named = [{ username: 'caro', hits: 12, secret: toHex(secretOf('caro')) }]),
  ],
  ["a friend's name with the winner's secret", ['W7'], (site) => void (site.call.named[0]!.username = 'Eva')],
  ['a named winner of another tier', ['W7'], (site) => void (site.call.named[0]!.hits = 11)],
  [
    'a tier of the site that stands twice',
    ['W7'],
    (site) => void site.call.tiers.splice(2, 1, { hits: 12, players: 5, prizes: 5 }),
  ],
  [
    'a tier of the site whose hits are a text',
    ['W7'],
    (site) => void (site.call.tiers[2] = { hits: '10' as never, players: 9, prizes: 9 }),
  ],
  ['prizes that are no number', ['W7'], (site) => void (site.call.tiers[0]!.prizes = 'nine' as never)],
  [
    'a settlement on the site at the second before 1970',
    ['W7'],
    (site) => {
      Object.assign(site, aSampleSite({ isSettled: false }));
      site.call.settledAt = '1969-12-31T23:59:59.000Z';
    },
  ],
  [
    'a winner whose name looks like another one',
    ['W7'],
    (site) => {
      each(site, 'save', (entry) => {
        if (toHex(entry.pseudonym) === toHex(sampleName('Ana'))) entry.pseudonym = sampleName('\u0410na');
      });
      for (const [index, { place, salt, card }] of site.openings.slice(0, 2).entries()) {
        const pseudonym = sampleName('\u0410na');
        const commitment = commitmentOf(sha256, { salt, pseudonym, gridId: SAMPLE_GRID, card });
        Object.assign(site.entries[place]!, { commitment });
        expect(site.openings[index]!.place).toBe(place);
      }
      site.entries.pop();
      site.settle(KICK_OFF + 7_260, [
        { player: '\u0410na', hits: 12 },
        { player: 'bruno', hits: 11 },
      ]);
      site.call.named = [{ username: '\u0410na', hits: 12, secret: toHex(secretOf('\u0410na')) }];
    },
  ],
  [
    'a match that another grid has with an earlier start',
    ['W3'],
    (site) => playElsewhere(site, { start: -7_200 }),
  ],
  ['a match that another grid has with another score', ['W3'], (site) => playElsewhere(site, { goals: 3 })],
  [
    'a match that another grid has under another id',
    ['W3'],
    (site) => playElsewhere(site, { start: -7_200, matchId: 500 }),
  ],
  [
    'a match that another grid has with another score, behind a twin of it with the same score',
    ['W3'],
    (site) => {
      playElsewhere(site, { goals: 3, matchId: 500 });
      playElsewhere(site, { matchId: 501 });
    },
  ],
  ['a place that no log has', ['W7'], (site) => void (site.call.place = 5_000)],
  ['a site that does not know the newest entry', ['W7'], (site) => void (site.call.place -= 1)],
  [
    'a settled grid on the site, not in the log',
    ['W7'],
    (site) => {
      const open = aSampleSite({ isSettled: false });
      open.call.settledAt = site.call.settledAt;
      Object.assign(site, open);
    },
  ],
];
/** Adds the first match to another grid of the log, settled there too. */
function playElsewhere(
  site: SampleSite,
  { start = 0, goals = 0, status = 'finished' as ResultEntry['status'], matchId = 1 },
): void {
  const other = { gridId: SAMPLE_GRID + 1, matchId, at: site.entries.at(-1)!.at };
  const score = status === 'finished' ? { home: 1, away: goals } : null;
  site.add({ ...other, ...textsOf(1), type: 'match', number: 0, start: KICK_OFF + start });
  site.add({ ...other, type: 'start', start: KICK_OFF + start });
  site.add({ ...other, type: 'result', status, score, by: 'source' });
  site.witness(other.at + 5);
}
/** The first one, of the whole log. */
const bundle = (files: Files) => [...files.keys()].find((path) => path.startsWith('tile/entries'))!;

test.each(wrong)('SEAL-11 %s is WRONG', async (_, codes, cheat) => {
  const site = aSampleSite();
  const change = cheat(site) ?? undefined;
  const { verdict, findings } = await check(site, {}, change);
  expect(verdict).toBe('wrong');
  const found = findings.map(({ code }) => code);
  expect(found.filter((code) => code.startsWith('W'))).toEqual(expect.arrayContaining(codes.slice(0, 1)));
  expect(findings.map(({ code, words }) => `${code} ${words}`)).toMatchSnapshot();
});

test('SEAL-05 a pick of a match that never started does not count, and is no prediction', async () => {
  const site = aSampleSite({ isSettled: false });
  const place = placeOf(site, ({ type }) => type === 'start');
  site.entries.splice(place, 1);
  site.add(result(1, KICK_OFF + 10, null));
  site.signatures = [];
  expect((await check(site, { witnesses: [] })).sheet!.predictions).toBe(33);
});

test('SEAL-05 a cancelled match is a hit of no player, also of those without a pick', () => {
  const count = new HitCount([1, 2]);
  count.add(0, [[1, 'draw']]);
  expect(count.winners(new Map([[1, 'draw']]), 1)).toEqual([{ player: 0, hits: 1 }]);
});

/** The words about the public call when only it is falsified. */
const aboutCall = async (change: (site: SampleSite) => void) => {
  const site = aSampleSite();
  change(site);
  return (await check(site)).findings.map(({ code, words }) => `${code} ${words}`);
};
test('SEAL-11 a twice shown match, a hidden correction and a hidden match are each told by their own words', async () => {
  expect(await aboutCall(({ call }) => void call.matches.push(call.matches[0]!))).toEqual([
    'W7 the site has a match twice',
  ]);
  // The score changes, the outcome does not.
  const hidden = await aboutCall((site) => {
    site.add(result(1, KICK_OFF + 7_300, { home: 2, away: 0 }));
    site.witness(KICK_OFF + 7_310);
  });
  expect(hidden).toEqual(['W7 the site does not know entry 42']);
  const cancelled = await aboutCall((site) => {
    site.entries.pop();
    site.signatures.pop();
    site.add(result(5, KICK_OFF + 7_250, null));
    site.settle(KICK_OFF + 7_260, [
      { player: 'Ana', hits: 11 },
      { player: 'bruno', hits: 11 },
    ]);
    site.witness(KICK_OFF + 7_265);
    site.call.place += 1;
    site.call.tiers = [12, 11, 10].map((hits) => ({ hits, players: hits === 11 ? 2 : 0, prizes: 0 }));
    site.call.named = [];
    site.call.matches.splice(4, 1);
  });
  expect(cancelled).toEqual(['W7 the site does not have match 5']);
});

test('SEAL-05 openings of places behind the checkpoint are not looked at', () => {
  const grid = new GridLog(sha256, SAMPLE_GRID);
  const site = aSampleSite();
  for (const [at, entry] of site.entries.entries()) grid.add(at, entry);
  grid.open([{ ...site.openings[0]!, place: 5_000 }, ...site.openings], site.entries.length);
  grid.finish();
  expect(grid.findings).toEqual([]);
});

test('SEAL-14 a club whose name turns the direction of the text is shown without it', async () => {
  const site = aSampleSite();
  each(site, 'match', (entry) => (entry.home = `\u202e${entry.home}`));
  const { sheet } = await check(site);
  expect(sheet!.matches[0]!.home).toBe(`?${textsOf(1).home}`);
});

test('SEAL-11 an outcome that differs is counted again, and WRONG after 7 days', async () => {
  const site = aSampleSite();
  const at = AFTERWARDS - 100;
  site.add(result(3, at));
  site.witness(at);
  site.call.place += 1;
  site.call.matches[2]!.score = { home: 0, away: 3 };
  expect(await codesOf(site)).toEqual(['N5']);
  expect(await codesOf(site, { now: at + 7 * DAY })).toEqual(['N5', 'N6']);
  expect(await codesOf(site, { now: at + 7 * DAY + 1 })).toEqual(['W8', 'N6']);
});

const moves: [string, string[], (site: SampleSite) => void][] = [
  [
    'a witness that signed 121 s after the start',
    ['N1'],
    (site) => void (site.signatures[0]!.at = KICK_OFF + 121),
  ],
  [
    'a start that was moved later an hour before it',
    [],
    (site) => moveTo(site, KICK_OFF - 1_000, [KICK_OFF - 500]),
  ],
  ['a later start that was told afterwards', ['N2'], (site) => moveTo(site, KICK_OFF + 61, [KICK_OFF + 60])],
  [
    'a later start without a signature in time',
    ['N2'],
    (site) => moveTo(site, KICK_OFF + 10, [KICK_OFF + 121]),
  ],
  [
    'an hour that was unknown until 9 minutes before',
    ['N3'],
    (site) => {
      each(site, 'match', (entry) => (entry.start = 0));
      for (const id of MATCH_IDS)
        insert(site, 17, {
          ...head,
          type: 'match',
          at: KICK_OFF - 540,
          matchId: id,
          number: 1,
          start: KICK_OFF,
          ...textsOf(id),
        });
    },
  ],
  [
    'an hour that was unknown until 11 minutes before',
    [],
    (site) => {
      each(site, 'match', (entry) => (entry.start = 0));
      for (const id of MATCH_IDS)
        insert(site, 17, {
          ...head,
          type: 'match',
          at: KICK_OFF - 660,
          matchId: id,
          number: 1,
          start: KICK_OFF,
          ...textsOf(id),
        });
    },
  ],
  [
    'an hour that was known, and unknown again before the start',
    ['N3'],
    (site) => {
      for (const id of MATCH_IDS)
        insert(site, 17, {
          ...{
            ...head,
            type: 'match',
            at: KICK_OFF - 1_800,
            matchId: id,
            number: 1,
            start: 0,
            ...textsOf(id),
          },
        });
      site.signatures.unshift({ size: 29, at: KICK_OFF - 1_790 });
    },
  ],
  [
    'an hour that was unknown for a minute, an hour before the start',
    [],
    (site) => {
      for (const [number, start] of [
        [2, KICK_OFF],
        [1, 0],
      ] as const)
        for (const id of MATCH_IDS)
          insert(site, 17, {
            ...{
              ...head,
              type: 'match',
              at: KICK_OFF - 2_000 - number,
              matchId: id,
              number,
              start,
              ...textsOf(id),
            },
            at: KICK_OFF - 2_000 + number,
          });
      site.signatures.unshift({ size: 41, at: KICK_OFF - 1_990 });
    },
  ],
  [
    'a match that was played again after a cancellation in another grid',
    [],
    (site) => playElsewhere(site, { start: -7_200, status: 'cancelled' }),
  ],
  [
    'a cancelled match whose start no witness signed in time',
    ['N5'],
    (site) => {
      site.add(result(1, KICK_OFF + 7_300, null));
      site.witness(KICK_OFF + 7_310);
      site.call.place += 1;
      Object.assign(site.call.matches[0]!, { status: 'cancelled', score: null });
    },
  ],
  [
    'two sources with one number',
    [],
    (site) => {
      const sourceId = textsOf(1).sourceId;
      Object.assign(site.entries[1]!, { source: 'manual', sourceId });
      Object.assign(site.call.matches[1]!, { source: 'manual', sourceId });
    },
  ],
  [
    'a match that was added, and ended, behind the settlement',
    ['N4', 'N5'],
    (site) => {
      const at = site.entries.at(-1)!.at + 100;
      const match = { matchId: 40, ...textsOf(40), home: 'Colón', start: at };
      site.add({ ...head, ...match, type: 'match', at, number: 0 });
      site.add({ ...head, type: 'start', at, matchId: 40, start: at });
      site.add(result(40, at));
      site.witness(at + 1);
      site.call.place += 3;
      const { matchId: id, ...rest } = match;
      site.call.matches.push({ id, ...rest, status: 'finished', score: { home: 0, away: 3 } });
    },
  ],
  [
    'a grid that is not settled',
    ['N4'],
    (site) => void Object.assign(site, aSampleSite({ isSettled: false })),
  ],
  [
    'a match that was added behind the first start',
    ['N4'],
    (site) => {
      const place = placeOf(site, ({ type }) => type === 'result');
      insert(site, place, {
        ...head,
        type: 'match',
        at: KICK_OFF + 10,
        matchId: 40,
        number: 0,
        start: KICK_OFF + 90,
        ...textsOf(40),
        home: 'Colón',
      });
      insert(site, place + 1, {
        ...head,
        type: 'start',
        at: KICK_OFF + 91,
        matchId: 40,
        start: KICK_OFF + 90,
      });
      insert(site, place + 2, result(40, KICK_OFF + 100));
      site.signatures.splice(1, 0, { size: place + 2, at: KICK_OFF + 95 });
      site.call.matches.push({
        id: 40,
        ...textsOf(40),
        home: 'Colón',
        start: KICK_OFF + 90,
        status: 'finished',
        score: { home: 0, away: 3 },
      });
    },
  ],
  [
    'a call that is newer than the signature of the witness',
    ['N7'],
    (site) => {
      site.signatures.pop();
      site.signatures.push({ size: site.entries.length - 1, at: KICK_OFF + 7_000 });
    },
  ],
];
/** All matches are announced for a later start, and then start late. */
function moveTo(site: SampleSite, at: number, [signed]: number[]) {
  const start = KICK_OFF + 1_800;
  const place = placeOf(site, ({ type }) => type === 'start');
  each(site, 'start', (entry) => Object.assign(entry, { start, at: start + 1 }));
  for (const id of MATCH_IDS)
    insert(site, place, { ...head, type: 'match', at, matchId: id, number: 1, start, ...textsOf(id) });
  site.signatures[0]!.at = start + 10;
  site.signatures.unshift({ size: place + 12, at: signed! });
  for (const match of site.call.matches) match.start = start;
}

test.each(moves)('SEAL-11 %s: not proven or right, never WRONG', async (_, codes, change) => {
  const site = aSampleSite();
  change(site);
  const found = await codesOf(site);
  expect(found.filter((code) => code.startsWith('W'))).toEqual([]);
  if (codes.length === 0) expect(found).toEqual([]);
  else expect(found).toEqual(expect.arrayContaining(codes));
});

test('SEAL-21 an old signature is not proven, one made a week after the settlement never grows old', async () => {
  const site = aSampleSite();
  expect(await codesOf(site, { now: KICK_OFF + 2 * DAY })).toEqual(['N6']);
  site.witness(KICK_OFF + 8 * DAY);
  expect(await codesOf(site, { now: KICK_OFF + 900 * DAY })).toEqual([]);
});

test('SEAL-21 a settlement that has an early time and was signed late grows old too', async () => {
  const site = aSampleSite();
  site.signatures.at(-1)!.at = KICK_OFF + 8 * DAY;
  expect(await codesOf(site, { now: KICK_OFF + 8 * DAY + 60 })).toEqual([]);
  expect(await codesOf(site, { now: KICK_OFF + 10 * DAY })).toEqual(['N6']);
});

test('SEAL-21 clocks that are 4 minutes apart are fine, 6 minutes in the future are told', async () => {
  const site = aSampleSite();
  const last = site.signatures.at(-1)!.at;
  expect(await codesOf(site, { now: last - 240 })).toEqual([]);
  expect(await codesOf(site, { now: last - 360 })).toEqual(['N8']);
});

test('SEAL-10 a kept checkpoint of another log is WRONG, an own one is right', async () => {
  const site = aSampleSite();
  const kept = site.checkpoint(15);
  expect(await codesOf(site, { since: [kept] })).toEqual([]);
  each(site, 'save', (entry) => (entry.at += 1));
  expect(await codesOf(site, { since: [kept] })).toEqual(['W9']);
  const short = aSampleSite({ isSettled: false });
  expect(
    await codesOf(short, { since: [site.checkpoint()], gridId: undefined as never, now: KICK_OFF }),
  ).toEqual(['W9', 'N0']);
});

test('SEAL-17 receipts are found in the log, a missing one is WRONG, a later save is not proven', async () => {
  const site = aSampleSite();
  const opened = openReceipts(sha256, await site.receipts('Ana'));
  expect(await codesOf(site, { receipts: [opened] })).toEqual([]);
  const first = { ...opened, saves: opened.saves.slice(0, 1) };
  expect(await codesOf(site, { receipts: [first] })).toEqual(['N9']);
  expect(await codesOf(site, { receipts: [opened], gridId: undefined as never })).toEqual(['N0']);
  const late = aSampleSite({ isSettled: false });
  late.save('Ana', [[MATCH_IDS[0]!, 'draw']], KICK_OFF + 60);
  late.witness(KICK_OFF + 65);
  const after = openReceipts(sha256, await late.receipts('Ana'));
  expect(await codesOf(late, { receipts: [after], gridId: undefined as never })).toContain('W2');
  const strange = openReceipts(sha256, await site.receipts('bruno'));
  site.entries.splice(14, 1);
  expect((await check(site, { receipts: [strange] })).findings.map(({ code }) => code)).toContain('W9');
});

test('SEAL-11 the honest grid has its sheet', async () => {
  expect((await check(aSampleSite())).sheet).toMatchSnapshot();
});

/** The findings of a question, in words. */
const wordsOf = async (...args: Parameters<typeof check>) =>
  (await check(...args)).findings.map(({ code, words, about }) =>
    [code, words, ...(about ? [about] : [])].join(' '),
  );
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

test('SEAL-05 the program says what was not named', async () => {
  const question = { isKeyKnown: false, witnesses: [], gridId: undefined as never };
  expect(await wordsOf(aSampleSite(), question)).toEqual([
    'N0 the key of the log is the one that the server names today key',
    'N0 no grid was named, so no winners were checked grid',
    'N0 no independent witness was named witness',
  ]);
});

test('SEAL-14 what could not be read has a reason, and what has no form is WRONG', async () => {
  const site = aSampleSite();
  const noCall = `C1 the site has no public answer for grid ${SAMPLE_GRID} noCall`;
  const without = (path: string) => (files: Files) => void files.delete(path);
  const write = (path: string, text: string) => (files: Files) => void files.set(path, fromText(text));
  expect(await wordsOf(site, {}, without('checkpoint'))).toEqual(['C1 there is no log noLog']);
  expect(await wordsOf(site, {}, (files) => void files.delete(bundle(files)))).toEqual([
    'C1 /log/tile/entries/000.p/42 is missing noAnswer',
  ]);
  for (const text of ['{}', '[1]', '["x", 1]', '"text"', '['])
    expect(await wordsOf(site, {}, write('witnessed', text))).toEqual(['W1 /log/witnessed is malformed']);
  for (const wrong of [{ id: 13 }, { place: 1.5 }, { matches: {} }, { tiers: null }, { named: 'x' }]) {
    const other = aSampleSite();
    Object.assign(other.call, wrong);
    expect(await wordsOf(other)).toEqual([noCall]);
  }
  const stopped = aSampleSite();
  stopped.call.stoppedSince = 'Monday';
  expect(await wordsOf(stopped)).toEqual(['C1 the log does not continue since Monday stopped']);
});

test('SEAL-11 a grid of which the log has nothing is not proven, and grids that the site hides are named', async () => {
  const site = aSampleSite();
  Object.assign(site.call, { id: 99, place: -1, settledAt: null, tiers: [], matches: [], named: [] });
  expect(await wordsOf(site, { gridId: 99 })).toEqual([
    'N4 the log has no match of grid 99',
    'N4 the grid is not settled',
  ]);
  expect((await check(site, { gridId: 99 })).sheet!.hiddenGrids).toEqual([99]);
  playElsewhere(site, {});
  expect((await check(site, { gridId: 99 })).sheet!.hiddenGrids).toEqual([99, SAMPLE_GRID + 1]);
});

test('SEAL-21 times up to 5 minutes in the future are those of another clock', async () => {
  const site = aSampleSite();
  const [signed, written] = [site.signatures.at(-1)!.at, site.entries.at(-1)!.at];
  expect(await wordsOf(site, { now: signed - 300 })).toEqual([]);
  expect(await wordsOf(site, { now: written - 301 })).toEqual([
    `N8 a signature of witness.example is of ${iso(signed)}, and the clock here says ${iso(written - 301)}`,
    `N8 the newest entry is of ${iso(written)}, and the clock here says ${iso(written - 301)}`,
  ]);
});

test('SEAL-21 the signature of the whole log is 24 hours old at most', async () => {
  const site = aSampleSite();
  const last = site.signatures.at(-1)!.at;
  expect(await wordsOf(site, { now: last + DAY })).toEqual([]);
  expect(await wordsOf(site, { now: last + DAY + 1 })).toEqual([
    `N6 the newest signature of a witness of the reader is of ${iso(last)}`,
  ]);
  expect((await check(site)).log).toMatchObject({ size: 42, witnessedAt: last });
  const settledAt = site.entries.at(-1)!.at;
  // The first signature of the settlement counts, if it is later than its entry says.
  site.signatures.at(-1)!.at = settledAt;
  site.witness(settledAt + 7 * DAY - 1);
  expect(await wordsOf(site, { now: settledAt + 30 * DAY })).toHaveLength(1);
  site.signatures.at(-1)!.at = settledAt + 7 * DAY;
  expect(await wordsOf(site, { now: settledAt + 30 * DAY })).toEqual([]);
});

test('SEAL-10 SEAL-17 what only the newest log of the server has is not proven yet', async () => {
  const site = aSampleSite();
  const receipts = [openReceipts(sha256, await site.receipts('Ana'))];
  const kept = site.checkpoint();
  // The witness signed the log up to the starts only.
  site.signatures.pop();
  site.call.place = 28;
  Object.assign(site.call, aSampleSite({ isSettled: false }).call);
  expect(await wordsOf(site, { since: [kept] })).toEqual([
    'N7 the kept checkpoint is not proven yet',
    'N4 the grid is not settled',
  ]);
  site.signatures[0]!.size = 13;
  const early = await wordsOf(site, { receipts, gridId: undefined as never });
  expect(early).toEqual(expect.arrayContaining(['N7 entry 13 of the receipts is not proven yet']));
  expect(early.join()).not.toContain('entry 12 of the receipts');
});

test('SEAL-10 SEAL-17 what no log of the server has is WRONG', async () => {
  const site = aSampleSite();
  const receipts = [openReceipts(sha256, await site.receipts('Ana'))];
  const kept = [site.checkpoint(), site.checkpoint(), 'x\n7\nAA==\n\n'];
  site.entries.splice(14);
  site.signatures = [];
  const question = { gridId: undefined as never, witnesses: [], receipts };
  expect((await wordsOf(site, { ...question, since: kept })).filter((each) => each.startsWith('W'))).toEqual([
    'W9 the log has become smaller: 42 entries then, 14 now',
    'W9 the kept checkpoint is of another log: the checkpoint belongs to another log, x',
  ]);
  site.entries.splice(13);
  expect(await wordsOf(site, question)).toEqual(
    expect.arrayContaining([`W9 the log does not have the entry 13 of the receipts of grid ${SAMPLE_GRID}`]),
  );
  expect(await wordsOf(site, question)).toHaveLength(3);
});

test('SEAL-03 a server that goes back, or shows another root, within a run is WRONG', async () => {
  for (const change of [
    (site: SampleSite) => each(site, 'save', (entry) => (entry.at += 1)),
    (site: SampleSite) => site.entries.splice(30),
  ]) {
    const site = aSampleSite();
    site.call.place = 5_000;
    const other = aSampleSite();
    change(other);
    const source = site.source();
    let asked = 0;
    const load = async (path: string) =>
      path === 'checkpoint' && asked++ > 0 ? fromText(other.checkpoint()) : source.load(path);
    const { findings } = await verifySite({ ...source, load }, ask({ witnesses: [] }));
    expect(findings.find(({ code }) => code === 'W1')!.words).toBe('the server shows two logs in one run');
  }
});

test('SEAL-11 the newest of several signed notes is used, in any order', async () => {
  const site = aSampleSite();
  const files = site.files();
  const first = JSON.parse(toText(files.get(`witnessed/${placeOf(site, ({ type }) => type === 'start')}`)!));
  const last = JSON.parse(toText(files.get('witnessed')!));
  for (const notes of [
    [...first, ...last],
    [...last, ...first],
  ])
    expect(
      await wordsOf(site, {}, (all) => void all.set('witnessed', fromText(JSON.stringify(notes)))),
    ).toEqual([]);
  // A note that no witness of the reader signed is checked, and not used.
  const unsigned = JSON.stringify([site.checkpoint(20)]);
  expect((await check(site, {}, (all) => void all.set('witnessed', fromText(unsigned)))).log!.size).toBe(42);
});

test('SEAL-11 a note of any witness up to this size must have the root of the log', async () => {
  const other = aSampleSite();
  each(other, 'save', (entry) => (entry.at += 1));
  const words = 'W1 a signed checkpoint of 20 entries is of another log';
  const start = placeOf(other, ({ type }) => type === 'start');
  for (const path of ['witnessed', `witnessed/${start}`]) {
    const change = (files: Files) => {
      const own = JSON.parse(toText(files.get(path)!)) as string[];
      files.set(path, fromText(JSON.stringify([other.checkpoint(20), ...own])));
    };
    expect(await wordsOf(aSampleSite(), {}, change)).toEqual([words]);
  }
  const larger = fromText(JSON.stringify([other.checkpoint()]));
  const short = aSampleSite();
  short.entries.splice(30);
  const [found] = await wordsOf(
    short,
    { witnesses: [] },
    (files) => void files.set(`witnessed/${start}`, larger),
  );
  expect(found).not.toContain('of another log');
});

test('SEAL-10 SEAL-21 two logs for two witnesses: each reader finds the other log by a note or a link', async () => {
  const [site, other] = [aSampleSite(), aSampleSite()];
  each(other, 'save', (entry) => (entry.at += 1));
  other.witnessedBy = otherWitness;
  const witnesses = [witnessKey, otherWitness.key];
  for (const shown of [site, other]) expect((await check(shown, { witnesses })).verdict).toBe('proven');
  expect(await codesOf(site, { witnesses, since: [other.checkpoint()] })).toEqual(['W9']);
  for (const path of ['witnessed', `witnessed/${site.entries.length - 1}`]) {
    const notes = (JSON.parse(toText(other.files().get(path)!)) as string[]).concat(
      JSON.parse(toText(site.files().get(path)!)) as string[],
    );
    const change = (files: Files) => void files.set(path, fromText(JSON.stringify(notes)));
    expect(await codesOf(site, { witnesses }, change), path).toEqual(['W1']);
  }
});

test('SEAL-21 a signature counts for the entries of its log only', async () => {
  const site = aSampleSite();
  site.signatures[0]!.size = 18;
  expect(await wordsOf(site)).toEqual(
    MATCH_IDS.slice(1).map(
      (id) => `N1 the first witness signed the start of match ${id} ${2 * 3_600 + 65} s after it`,
    ),
  );
  expect(await wordsOf(site, { witnesses: [] })).toContain(
    'N1 no witness of the reader signed the start of match 1',
  );
});

test('SEAL-14 a call that names the next entry is WRONG, or late if the server has it', async () => {
  const site = aSampleSite();
  site.call.place = 42;
  expect(await wordsOf(site)).toEqual(['W7 the site names entry 42, but the log has 42 entries']);
  site.signatures.at(-1)!.size = 41;
  site.call.place = 41;
  expect(await wordsOf(site)).toContain('N7 entry 41, which the site names, is not proven yet');
  // The second look finds the log that the call knows.
  const grown = aSampleSite();
  const source = grown.source();
  const before = aSampleSite();
  before.entries.splice(-1);
  let asked = 0;
  const load = async (path: string) =>
    path === 'checkpoint' && asked++ === 0 ? fromText(before.checkpoint()) : source.load(path);
  const { findings } = await verifySite({ ...source, load }, ask());
  expect(findings).toEqual([]);
});

test('SEAL-17 a save behind the first one of the file is told, an earlier one is not', async () => {
  const site = aSampleSite();
  const start = placeOf(site, ({ type }) => type === 'start');
  const end = site.entries.splice(start);
  site.save('Ana', [[1, 'home_win']], site.entries.at(-1)!.at);
  site.entries.push(...end);
  site.signatures = [];
  const opened = openReceipts(sha256, await site.receipts('Ana'));
  const lacks = async (...indexes: number[]) => {
    const receipts = [{ ...opened, saves: indexes.map((index) => opened.saves[index]!) }];
    const words = await wordsOf(site, { receipts, witnesses: [], gridId: undefined as never });
    return words.filter((each) => each.startsWith('N9'));
  };
  const told = (place: number) => `N9 the file lacks entry ${place}, a later save of the player`;
  expect(await lacks(0, 1, 2)).toEqual([]);
  expect(await lacks(0, 2)).toEqual([told(13)]);
  expect(await lacks(1)).toEqual([told(17)]);
  expect(await lacks(2)).toEqual([]);
});

test('SEAL-05 openings of more than 10,000 saves are read piece by piece', async () => {
  const site = new SampleSite();
  for (const id of MATCH_IDS) site.announce(id, KICK_OFF, KICK_OFF - 100);
  for (let count = 0; count < 10_001; count += 1) site.save('Ana', [[1, 'draw']], KICK_OFF - 50);
  for (const matchId of MATCH_IDS)
    site.add({ ...head, type: 'start', at: KICK_OFF, matchId, start: KICK_OFF });
  const question = { witnesses: [], now: KICK_OFF + 1 };
  const isOpen = (words: string[]) => words.includes('N4 the grid is not settled');
  expect(isOpen(await wordsOf(site, question))).toBe(true);
  const lacks = await wordsOf(site, question, (files) => void files.delete(`openings/${SAMPLE_GRID}/1`));
  expect(lacks).toContain('N4 the grid is not settled, and 1 of 10001 cards are not open');
});

test('SEAL-14 a log that stopped, and a site without an answer, could not be checked', async () => {
  const site = aSampleSite();
  site.call.stoppedSince = '2026-01-01T00:00:00Z';
  expect((await check(site)).verdict).toBe('unchecked');
  const none = aSampleSite();
  none.call = null as never;
  expect(await codesOf(none)).toEqual(['C1']);
  expect(await codesOf(aSampleSite(), {}, (files) => files.clear())).toEqual(['C1']);
});

test('SEAL-03 two checkpoints in one run are WRONG', async () => {
  const site = aSampleSite();
  const source = site.source();
  const other = aSampleSite();
  each(other, 'save', (entry) => (entry.at += 1));
  let asked = 0;
  site.call.place = 5_000;
  const load = async (path: string) =>
    path === 'checkpoint' && asked++ > 0 ? fromText(other.checkpoint()) : source.load(path);
  const { findings } = await verifySite({ ...source, load }, ask());
  expect(findings.map(({ code }) => code)).toContain('W1');
});

test('SEAL-04 two players cannot share a save: the pseudonym contains the name', async () => {
  const receipts = await aSampleSite().receipts('Ana');
  expect(() => openReceipts(sha256, { ...receipts, name: 'eva' })).toThrow('is of another player than eva');
  const [save, ...others] = receipts.saves;
  const another = { ...save!, card: [[1, 'away_win']] as Card };
  expect(() => openReceipts(sha256, { ...receipts, saves: [another, ...others] })).toThrow(
    'does not have the picks of the receipt',
  );
  for (const wrong of [{ gridId: 13 }, { matches: receipts.saves }, { saves: receipts.matches as never }])
    expect(() => openReceipts(sha256, { ...receipts, ...wrong })).toThrow('entry of another kind');
  expect(readReceipts(sha256, JSON.stringify(receipts))).toEqual([openReceipts(sha256, receipts)]);
  expect(readReceipts(sha256, JSON.stringify([receipts, receipts]))).toHaveLength(2);
  for (const wrong of [[], [receipts, { ...receipts, saves: [] }], {}])
    expect(() => readReceipts(sha256, JSON.stringify(wrong))).toThrow('the file has no receipt: ');
  expect(toHex(openReceipts(sha256, { ...receipts, name: 'aNA' }).pseudonym)).toBe(toHex(sampleName('Ana')));
  expect(toText(fromText('Ana'))).toBe('Ana');
});
