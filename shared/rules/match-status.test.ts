import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ATTENTIONS,
  MATCH_STATUSES,
  hasKickedOff,
  isFinal,
  phaseOf,
  statusFromSource,
  EARLIEST_END_MS,
} from './match-status.ts';

test.each([
  ['scheduled', ['TBD', 'NS']],
  ['live', ['1H', 'HT', '2H', 'ET', 'BT', 'P', 'LIVE', 'INT']],
  ['finished', ['FT', 'AET', 'PEN']],
  ['cancelled', ['CANC']],
])('JOB-03 the status %s has the source statuses %j', (status, words) => {
  for (const word of words) expect(statusFromSource(word)).toEqual({ status, attention: null });
});

test.each([
  ['postponed', ['PST']],
  ['suspended', ['SUSP']],
  ['undecided', ['ABD', 'AWD', 'WO']],
  ['unknown', ['', 'XX', 'toString', '__proto__']],
])('JOB-08 a match that is %s keeps its status and needs attention', (attention, words) => {
  for (const word of words) expect(statusFromSource(word)).toEqual({ status: null, attention });
});

test('JOB-03 the case of a status of the source does not matter', () => {
  expect(statusFromSource('ft')).toEqual(statusFromSource('FT'));
  expect(statusFromSource(' Pst ')).toEqual(statusFromSource('PST'));
});

test('JOB-08 every status of the source gives either a status or an attention', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      const { status, attention } = statusFromSource(word);
      if (attention) expect(ATTENTIONS).toContain(attention);
      else expect(MATCH_STATUSES).toContain(status);
      expect(status === null).toBe(attention !== null);
    }),
  );
});

test('JOB-05 finished and void matches are final, and live and finished matches have kicked off', () => {
  expect(MATCH_STATUSES.filter(isFinal)).toEqual(['finished', 'cancelled']);
  expect(MATCH_STATUSES.filter(hasKickedOff)).toEqual(['live', 'finished']);
});

test('PLAY-02 JOB-11 players see the end of a match, else the reason for a delay, else the status', () => {
  const phases = MATCH_STATUSES.map((status) =>
    [null, ...ATTENTIONS].map((attention) => phaseOf({ status, attention })),
  );
  expect(phases).toEqual([
    ['scheduled', 'postponed', 'suspended', 'undecided', ...Array(4).fill('scheduled')],
    ['live', 'postponed', 'suspended', 'undecided', ...Array(4).fill('live')],
    Array(8).fill('finished'),
    Array(8).fill('cancelled'),
  ]);
});

test('JOB-01 a match lasts at least 105 minutes', () => {
  expect(EARLIEST_END_MS).toBe(6_300_000);
});
