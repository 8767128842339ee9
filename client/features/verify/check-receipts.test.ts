import { expect, test, vi } from 'vitest';
import { sampleReceipts, sealedGrid } from '../../testing/sample-log.ts';
import { checkReceipts, questionFor } from './check-receipts.ts';

const at = 1_800_000_000_000;
const first = await sampleReceipts();
const kept = (await checkReceipts(null, first, at))!;
const known = { size: 320, since: 301 };

test('SEAL-18 the first answer is kept with the key of the log; the next question asks for what is new', async () => {
  expect(kept).toEqual({ ...first.log, receipts: first.receipts, checkedAt: at });
  expect(questionFor(null, 12)).toEqual({ gridId: '12' });
  expect(questionFor(kept, sealedGrid)).toEqual({ gridId: '12', after: '300', since: '301' });
  expect(questionFor(kept, 9)).toEqual({ gridId: '9', since: '301' });
});

test('SEAL-18 a log that has only grown is right, and without a log nothing changes', async () => {
  const answer = { ...(await sampleReceipts(known)), receipts: [] };
  expect(await checkReceipts(kept, answer, at + 1)).toEqual({
    ...answer.log,
    receipts: first.receipts,
    checkedAt: at + 1,
  });
  const none = { log: null, consistency: [], receipts: [] };
  expect([await checkReceipts(null, none, at), await checkReceipts(kept, none, at)]).toEqual([null, kept]);
});

const rewritten = (all: Uint8Array[]) =>
  all.with(
    0,
    all[1]!.map((byte) => byte ^ 1),
  );
const other = new Uint8Array(32).fill(8);
const grown = await sampleReceipts(known);
const [receipt] = grown.receipts;

const failures: ['otherKey' | 'changed', string, typeof first, RegExp][] = [
  ['otherKey', 'another key', await sampleReceipts({ ...known, secret: other }), /the key of the log was/],
  ['changed', 'a rewritten log', await sampleReceipts({ ...known, change: rewritten }), /was rewritten/],
  [
    'changed',
    'another log of the same size',
    await sampleReceipts({ size: 301, since: 301, change: rewritten }),
    /was rewritten/,
  ],
  ['changed', 'a missing proof', { ...grown, consistency: [] }, /was rewritten/],
  [
    'changed',
    'another pick',
    { ...grown, receipts: [{ ...receipt!, picks: [[1, 'draw']] }] },
    /does not have the picks/,
  ],
  [
    'changed',
    'a receipt of an older checkpoint',
    { ...grown, receipts: first.receipts },
    /of another checkpoint/,
  ],
  [
    'changed',
    'a changed checkpoint',
    { ...grown, log: { ...grown.log!, checkpoint: grown.log!.checkpoint.replace('320', '321') } },
    /signature/,
  ],
];
test.each(failures)(
  'SEAL-19 %s: %s is a failure; the device keeps what it knew and the evidence',
  async (code, _, answer, words) => {
    expect(await checkReceipts(kept, answer, at + 1)).toEqual({
      ...kept,
      checkedAt: at + 1,
      failure: { code, words: expect.stringMatching(words), answer },
    });
  },
);

test('SEAL-19 a build that names another key begins anew with the log of that key', async () => {
  const successor = await sampleReceipts({ ...known, secret: other });
  vi.stubEnv('VITE_LOG_KEY', successor.log!.key);
  vi.resetModules();
  const build = await import('./check-receipts.ts');
  vi.unstubAllEnvs();
  expect(build.questionFor(kept, sealedGrid)).toEqual({ gridId: '12' });
  const answer = await sampleReceipts({ secret: other });
  expect(await build.checkReceipts(kept, answer, at + 1)).toEqual({
    ...answer.log,
    receipts: answer.receipts,
    checkedAt: at + 1,
  });
  expect((await build.checkReceipts(null, first, at + 1))?.failure?.code).toBe('otherKey');
});

test('SEAL-19 a log that has become smaller is a failure', async () => {
  const { log } = grown;
  const large = { ...kept, ...log! };
  expect((await checkReceipts(large, first, at + 1))?.failure?.words).toMatch(
    /has become smaller: 320 entries then/,
  );
});
