import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { type KeptRecord, newRecord } from '../../storage/kept-record.ts';
import { lateSheets, lookAt, ownPick, seenInTime } from './look.ts';
import { sha256 } from './record-files.ts';

const minute = 60_000;
const line = async (match: number, content = '') => `${await sha256(`${match}${content}`)}  ${match}.csv\n`;
const twelve = await Promise.all(Array.from({ length: 12 }, (_, at) => line(at + 1)));
const [strange, changed] = await Promise.all([line(99), line(3, 'x')]);

/** A server whose list grows; `at(time)` is the list of then. */
function server(starts: number[]) {
  const at = (time: number) => twelve.filter((_, index) => starts[index]! <= time);
  return { at };
}
const told = async (lines: string[]) => ({ n: lines.length, sum: await sha256(lines.join('')) });
const reader = (lines: string[], isLost = false) => ({
  sha256,
  read: async (name: string) => {
    const n = Number(/n=(\d+)/.exec(name)?.[1]);
    return isLost || n > lines.length ? null : lines.slice(0, n).join('');
  },
});

test('REC-10 random weeks with old and lost answers and reloads give no alarm, and take few bytes', async () => {
  const week = fc.record({
    starts: fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { minLength: 12, maxLength: 12 }),
    looks: fc.array(
      fc.record({
        wait: fc.integer({ min: 1, max: 300 }),
        age: fc.integer({ min: 0, max: 90 }),
        isLost: fc.boolean(),
        isReloaded: fc.boolean(),
      }),
      { minLength: 20, maxLength: 60 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(week, async ({ starts, looks }) => {
      const sorted = starts.toSorted((a, b) => a - b).map((start) => start * minute);
      const { at } = server(sorted);
      let kept: KeptRecord = newRecord;
      let now = 0;
      let bytes = 0;
      for (const { wait, age, isLost, isReloaded } of looks) {
        now += wait * minute;
        if (isReloaded) {
          // The app shows a snapshot of yesterday first.
          const before = Math.max(0, now - 24 * 60 * minute);
          const old = at(before);
          kept = await lookAt(kept, old.length > 0 ? await told(old) : undefined, before, reader(at(now)));
        }
        // A cache answers with the state of up to 90 minutes ago.
        const lines = at(now - age * minute);
        const { sha256: hash, read } = reader(at(now), isLost);
        kept = await lookAt(kept, lines.length > 0 ? await told(lines) : undefined, now, {
          sha256: hash,
          read: async (name) => {
            const text = await read(name);
            bytes += text?.length ?? 0;
            return text;
          },
        });
        if (isReloaded) kept = JSON.parse(JSON.stringify(kept));
        expect(kept.alarm).toBeNull();
      }
      expect(bytes).toBeLessThan(8_000);
    }),
    randomRuns('looks at the record', { short: 15, proof: 1_000 }),
  );
});

test.each([
  ['changed', (lines: string[]) => lines.with(2, changed)],
  ['inserted', (lines: string[]) => lines.toSpliced(2, 0, strange)],
  ['inserted in place of another', (lines: string[]) => [strange, ...lines.slice(0, -1)]],
  ['removed', (lines: string[]) => lines.toSpliced(2, 1)],
])('REC-10 a line that was seen and is %s is an alarm at once', async (_, change) => {
  const lines = twelve.slice(0, 6);
  const kept = await lookAt(undefined, await told(lines), 0, reader(lines));
  expect(kept.list).toBe(lines.join(''));
  const other = change(lines);
  const after = await lookAt(kept, await told(other), minute, reader(other));
  expect(after.alarm?.code).toBe('changed');
  // Nothing is read or forgotten before the player has understood.
  expect(await lookAt(after, await told(lines), 2 * minute, reader(lines))).toBe(after);
});

test('REC-10 a list that lacks its end is an alarm after two hours, and one that is back is none', async () => {
  const lines = twelve.slice(0, 6);
  const short = lines.slice(0, 5);
  let kept = await lookAt(undefined, await told(lines), 0, reader(lines));
  for (const at of [10, 60, 120]) {
    kept = await lookAt(kept, await told(short), at * minute, reader(short));
    expect(kept.alarm).toBeNull();
  }
  expect((await lookAt(kept, await told(short), 131 * minute, reader(short))).alarm?.code).toBe('shorter');
  const back = await lookAt(kept, await told(lines), 131 * minute, reader(lines));
  expect([back.alarm, back.shorterSince]).toEqual([null, null]);
});

test('REC-11 an open phone knows how late a sheet came, and one that was closed says nothing of that time', async () => {
  const [start, now] = [100 * minute, 220 * minute];
  const matches = [{ id: 1, start }];
  const closed = await lookAt(undefined, undefined, 10 * minute, reader([]));
  const afterwards = await lookAt(closed, await told(twelve.slice(0, 1)), now, reader(twelve));
  expect(lateSheets(closed, matches)).toEqual([]);
  expect(lateSheets(afterwards, matches)).toEqual([]);
  expect(seenInTime(afterwards, matches)).toBe(0);
  let open = closed;
  for (const at of [104, 106, 217]) open = await lookAt(open, undefined, at * minute, reader([]));
  expect(lateSheets(open, matches)).toEqual([{ id: 1, lateBy: 117 * minute, isThere: false }]);
  open = await lookAt(open, await told(twelve.slice(0, 1)), now, reader(twelve));
  expect(lateSheets(open, matches)).toEqual([{ id: 1, lateBy: 117 * minute, isThere: true }]);
  const punctual = await lookAt(closed, await told(twelve.slice(0, 1)), start + minute, reader(twelve));
  expect([lateSheets(punctual, matches), seenInTime(punctual, matches)]).toEqual([[], 1]);
});

test('REC-12 the own pick is found in a sheet and in its part, and a file that is not that of the list is told', async () => {
  const ficha = 'ab'.repeat(16);
  const sheet = (name: string, lines: string) =>
    `ficha,pick,"${name}: A - B, L, 2026-11-29 18:00 UTC"\n${lines}`;
  const own = { ficha, secret: '', opens: true };
  const files: Record<string, string> = {
    '1.csv': sheet('1', `${'00'.repeat(16)},1\n${ficha},X\n`),
    '2-a.csv': sheet('2', `${ficha},2\n`),
    '3.csv': sheet('3', ''),
    '4.csv': sheet('4', `${ficha},2\n`),
  };
  files['2.sums'] = `${await sha256('')}  2-0.csv\n${await sha256(files['2-a.csv']!)}  2-a.csv\n`;
  const sums = ['1.csv', '2.sums', '3.csv'].map(async (name) => `${await sha256(files[name]!)}  ${name}\n`);
  const list = (await Promise.all(sums)).join('');
  const kept = {
    list: `${list}${await sha256('other')}  4.csv\n${await sha256('')}  5.csv\n`,
    own,
  };
  const read = async (name: string) => files[name] ?? null;
  const found = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => ownPick(kept, id, { sha256, read })));
  expect(found).toEqual(['X', '2', null, 'changed', undefined, undefined]);
  const broken = { list: `${await sha256('x')}  1.csv\n`, own };
  expect(await ownPick(broken, 1, { sha256, read: async () => 'x' })).toBe('changed');
});
