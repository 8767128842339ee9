import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ATTENTIONS,
  GAME_STATUSES,
  hasKickedOff,
  isFinal,
  phaseOf,
  statusFromSource,
} from './game-status.ts';

test.each([
  ['scheduled', ['TBD', 'NS']],
  ['live', ['1H', 'HT', '2H', 'ET', 'BT', 'P', 'LIVE', 'INT']],
  ['finished', ['FT', 'AET', 'PEN']],
  ['cancelled', ['CANC']],
])('JOB-03 the source makes a match %s by %j', (status, words) => {
  for (const word of words) expect(statusFromSource(word)).toEqual({ status, attention: null });
});

test.each([
  ['postponed', ['PST']],
  ['suspended', ['SUSP']],
  ['undecided', ['ABD', 'AWD', 'WO']],
  ['unknown', ['', 'XX', 'toString', '__proto__']],
])('JOB-08 a match that is %s keeps its status and asks for attention', (attention, words) => {
  for (const word of words) expect(statusFromSource(word)).toEqual({ status: null, attention });
});

test('JOB-03 the source may write its words in any case', () => {
  expect(statusFromSource('ft')).toEqual(statusFromSource('FT'));
  expect(statusFromSource(' Pst ')).toEqual(statusFromSource('PST'));
});

test('JOB-08 whatever the source says, it is either a status or a reason to look', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      const { status, attention } = statusFromSource(word);
      if (attention) expect(ATTENTIONS).toContain(attention);
      else expect(GAME_STATUSES).toContain(status);
      expect(status === null).toBe(attention !== null);
    }),
  );
});

test('what is finished or void is final, and a void match never kicked off', () => {
  expect(GAME_STATUSES.filter(isFinal)).toEqual(['finished', 'cancelled']);
  expect(GAME_STATUSES.filter(hasKickedOff)).toEqual(['live', 'finished']);
});

test('PLAY-02 JOB-11 what is said of a match: its end before all, then what holds it up, then its status', () => {
  const phases = GAME_STATUSES.map((status) =>
    [null, ...ATTENTIONS].map((attention) => phaseOf({ status, attention })),
  );
  expect(phases).toEqual([
    ['scheduled', 'postponed', 'suspended', 'undecided', 'scheduled', 'scheduled'],
    ['live', 'postponed', 'suspended', 'undecided', 'live', 'live'],
    ['finished', 'finished', 'finished', 'finished', 'finished', 'finished'],
    ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
  ]);
});
