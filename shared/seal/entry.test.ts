import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concat, fromHex, fromText, LAST_TIME, toHex, toText, toTime } from './bytes.ts';
import {
  type Card,
  commitmentOf,
  digestOfWinners,
  type Entry,
  fitText,
  gridSecretOf,
  pseudonymOf,
  readEntry,
  saltOf,
  writeEntry,
} from './entry.ts';
import { clubKeyOf } from './grid-log.ts';
import { readOpenings, writeOpening } from './opening.ts';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const id = fc.integer({ min: 1, max: 2 ** 32 - 1 });
const time = fc.maxSafeNat().map((value) => value % (LAST_TIME + 1));
const head = { gridId: id, at: time };
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map(fitText);
const goals = fc.nat(254);
const by = fc.constantFrom('source' as const, 'admin' as const);
const entries: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({
    ...{ type: fc.constant('match' as const), ...head, matchId: id, number: fc.nat(65_535) },
    ...{ start: time, league: text, home: text, away: text, source: text, sourceId: text },
  }),
  fc.record({ type: fc.constant('save' as const), ...head, pseudonym: hash, commitment: hash }),
  fc.record({ type: fc.constant('start' as const), ...head, matchId: id, start: time }),
  fc.record({
    ...{ type: fc.constant('result' as const), ...head, matchId: id, by },
    status: fc.constant('finished' as const),
    score: fc.record({ home: goals, away: goals }),
  }),
  fc.record({
    ...{ type: fc.constant('result' as const), ...head, matchId: id, by, score: fc.constant(null) },
    status: fc.constantFrom('open' as const, 'cancelled' as const),
  }),
  fc.record({ type: fc.constant('settlement' as const), ...head, winners: id, digest: hash }),
);

test('SEAL-04 entries are read as they were written; truncated, longer and other ones are refused', () => {
  fc.assert(
    fc.property(entries, fc.nat(), (entry, cut) => {
      const bytes = writeEntry(entry);
      expect(readEntry(bytes)).toEqual(entry);
      if (entry.type === 'save') expect(bytes).toHaveLength(78);
      expect(() => readEntry(bytes.subarray(0, cut % bytes.length))).toThrow('not an entry');
      expect(() => readEntry(Uint8Array.of(...bytes, 0))).toThrow('not an entry');
    }),
  );
  const open = {
    type: 'result',
    gridId: 1,
    at: 1,
    matchId: 1,
    status: 'open',
    score: null,
    by: 'admin',
  } as const;
  for (const [offset, value] of [
    [0, 1],
    [1, 5],
    [18, 3],
    [19, 1],
    [21, 2],
  ] as const) {
    const bytes = writeEntry(open);
    bytes[offset] = value;
    expect(() => readEntry(bytes)).toThrow('not an entry');
  }
});

test('SEAL-04 a commitment depends on salt, player, grid and card; pseudonyms of two grids differ', () => {
  const secret = sha256(fromText('secret'));
  const pseudonym = (gridId: number, name: string) =>
    pseudonymOf(sha256, gridSecretOf(sha256, secret, gridId), gridId, name);
  const seal = (gridId: number, name: string, card: Card) =>
    commitmentOf(sha256, {
      salt: saltOf(sha256, secret, gridId),
      pseudonym: pseudonym(gridId, name),
      gridId,
      card,
    });
  const all = [
    seal(1, 'ana', [[2, 'draw']]),
    seal(1, 'ana', [[2, 'home_win']]),
    seal(1, 'ana', [[3, 'draw']]),
    seal(1, 'ana', [
      [2, 'draw'],
      [3, 'draw'],
    ]),
    seal(1, 'eva', [[2, 'draw']]),
    seal(2, 'ana', [[2, 'draw']]),
    pseudonym(1, 'ana'),
    pseudonym(2, 'ana'),
    pseudonym(1, 'eva'),
  ];
  expect(new Set(all.map(String)).size).toBe(all.length);
  expect(pseudonym(1, 'ANA')).toEqual(pseudonym(1, 'ana'));
  expect(pseudonym(1, 'Ñ')).not.toEqual(pseudonym(1, 'ñ'));
});

/** Bytes as docs/seal.md writes them: texts, hexadecimal digits and hashes. */
const bytesOf = (...parts: (string | Uint8Array)[]) =>
  concat(...parts.map((part) => (typeof part === 'string' ? fromHex(part.replaceAll(' ', '')) : part)));

test('SEAL-04 entries and hashes have the bytes of the document', () => {
  const [one, two] = ['1', '2'].map((digit) => digit.repeat(64));
  const entry = { gridId: 12, at: 258 };
  const head = (type: string) => `02 ${type} 0000000c 0000000000000102`;
  const texts = { league: 'L', home: 'ñ', away: 'B', source: 's', sourceId: '7' };
  const written: [Entry, string][] = [
    [
      { ...entry, type: 'match', matchId: 3, number: 4, start: 5, ...texts },
      `${head('00')} 00000003 0004 0000000000000005 0001 4c 0002 c3b1 0001 42 0001 73 0001 37`,
    ],
    [
      { ...entry, type: 'save', pseudonym: fromHex(one!), commitment: fromHex(two!) },
      `${head('01')} ${one} ${two}`,
    ],
    [{ ...entry, type: 'start', matchId: 3, start: 5 }, `${head('02')} 00000003 0000000000000005`],
    [
      { ...entry, type: 'result', matchId: 3, status: 'finished', score: { home: 2, away: 1 }, by: 'admin' },
      `${head('03')} 00000003 01 02 01 01`,
    ],
    [
      { ...entry, type: 'result', matchId: 3, status: 'cancelled', score: null, by: 'source' },
      `${head('03')} 00000003 02 ff ff 00`,
    ],
    [{ ...entry, type: 'settlement', winners: 3, digest: fromHex(one!) }, `${head('04')} 00000003 ${one}`],
  ];
  for (const [each, bytes] of written) expect(toHex(writeEntry(each))).toBe(bytes.replaceAll(' ', ''));

  const [secret, grid] = [fromHex(one!), '0000000c'];
  const gridSecret = sha256(bytesOf(fromText('doce/grid/2\n'), secret, grid));
  expect(gridSecretOf(sha256, secret, 12)).toEqual(gridSecret);
  const pseudonym = sha256(bytesOf(fromText('doce/player/2\n'), gridSecret, grid, sha256(fromText('ana_1'))));
  expect(pseudonymOf(sha256, gridSecret, 12, 'ANA_1')).toEqual(pseudonym);
  const salt = sha256(bytesOf(fromText('doce/salt/2\n'), one!.slice(32), grid));
  expect(saltOf(sha256, fromHex(one!.slice(32)), 12)).toEqual(salt);
  const card: Card = [
    [3, 'home_win'],
    [258, 'draw'],
    [70_000, 'away_win'],
  ];
  const picks = '0003 00000003 00 00000102 01 00011170 02';
  expect(commitmentOf(sha256, { salt, pseudonym, gridId: 12, card })).toEqual(
    sha256(bytesOf(fromText('doce/card/2\n'), salt, pseudonym, grid, picks)),
  );
  const winners = [two!, one!].map((hex, index) => ({ pseudonym: fromHex(hex), hits: 10 + index }));
  expect(digestOfWinners(sha256, winners)).toEqual(
    sha256(fromText(`doce/winners/2\n${one} 11\n${two} 10\n`)),
  );
});

test('SEAL-04 texts have 1 to 200 bytes, scores are up to 254, times end in the year 9999', () => {
  const entry = { gridId: 1, at: 1, matchId: 1 };
  const named = (home: string): Entry => ({
    ...{ ...entry, type: 'match', number: 0, start: 1, league: 'L', away: 'B', source: 's', sourceId: '7' },
    home,
  });
  const reads = (each: Entry) => expect(readEntry(writeEntry(each))).toEqual(each);
  const refuses = (each: Entry) =>
    expect(() => readEntry(writeEntry(each))).toThrow('not an entry of this log');
  reads(named('x'.repeat(200)));
  reads(named('\ufeffx'));
  refuses(named('x'.repeat(201)));
  refuses(named(''));
  const ended = (home: number, away: number): Entry => ({
    ...{ ...entry, type: 'result', status: 'finished', by: 'source', score: { home, away } },
  });
  reads(ended(254, 254));
  refuses(ended(255, 0));
  refuses(ended(0, 255));
  reads({ ...entry, type: 'start', start: LAST_TIME });
  refuses({ ...entry, type: 'start', start: LAST_TIME + 1 });
  expect(() => toTime(fromHex('ffffffffffffffff'))).toThrow('a time behind the year 9999');
  expect(() => toTime(fromHex('ff'))).toThrow(RangeError);
  for (const text of ['0', '0g', 'xx00', '00xx', 'AA', '000'])
    expect(() => fromHex(text), text).toThrow('not a hexadecimal text');
  expect(toText(fromHex('efbbbf41'))).toBe('\ufeffA');
});

test('SEAL-04 the order of winners tells nothing', () => {
  const winners = ['1', '2'].map((name) => ({ pseudonym: sha256(fromText(name)), hits: 12 }));
  expect(digestOfWinners(sha256, winners)).toEqual(digestOfWinners(sha256, winners.toReversed()));
  expect(digestOfWinners(sha256, winners)).not.toEqual(digestOfWinners(sha256, winners.slice(1)));
});

test('SEAL-05 an opening has one form only', () => {
  const line = writeOpening({
    place: 7,
    salt: new Uint8Array(32),
    card: [
      [3, 'home_win'],
      [12, 'away_win'],
    ],
  });
  expect(line).toBe(`7 ${'00'.repeat(32)} 3:H 12:A\n`);
  const read = (lines: string) => [...readOpenings(lines)];
  expect(read(line + line)).toHaveLength(2);
  const salt = '00'.repeat(32);
  const picks = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}:H`).join(' ');
  for (const wrong of [
    line.replace('7', '07'),
    line.replace(' 3:H', '').replace(' 12:A', ''),
    line.replace('3:H', '13:H'),
    line.replace('3:H', '12:H'),
    line.replace('3:H', '3:X'),
    line.replace(' 3', '  3'),
    line.replace('00', 'AA'),
    `7 ${salt} 3:HX\n`,
    `7 ${salt} 4294967296:H\n`,
    `7 ${salt} 3:H 4294967296:H\n`,
    `7 ${salt} ${picks(101)}\n`,
    `\n${line}`,
  ])
    expect(() => read(wrong)).toThrow('an opening is malformed');
  expect(() => read(line.slice(0, -1))).toThrow('the openings are cut off');
  expect(read(`7 ${salt} ${picks(100)}\n8 ${salt} 4294967295:D\n`).map(({ card }) => card.length)).toEqual([
    100, 1,
  ]);
});

test('SEAL-11 clubs are the same in another spelling', () => {
  expect(clubKeyOf(' Atle\u0301tico  Ｔucuma\u0301n\u200b')).toBe(clubKeyOf('ATLÉTICO TUCUMÁN'));
  expect(clubKeyOf('Atlético')).not.toBe(clubKeyOf('Atlético II'));
});

test('SEAL-11 a text of an entry has 1 to 200 bytes and whole characters', () => {
  expect(fitText('  ')).toBe('?');
  expect(fitText('ñ'.repeat(150))).toBe('ñ'.repeat(100));
});
