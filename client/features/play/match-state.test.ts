import { describe, expect, test } from 'vitest';
import {
  type Attention,
  ATTENTIONS,
  MATCH_STATUSES,
  type MatchStatus,
} from '../../../shared/rules/match-status.ts';
import { emptyOutbox, type OutboxState } from '../../outbox/outbox-row.ts';
import { sampleRow } from '../../testing/sample-outbox.ts';
import { applyOptimisticPicks } from './apply-optimistic-picks.ts';
import { matchStateOf } from './state-chip.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';

const now = Date.now();
const waits: OutboxState = { ...emptyOutbox, rows: [sampleRow(1, { state: 'waiting' })] };
/** The reasons that players receive: the server answers `unknown` for the others. */
const reasons = [null, ...ATTENTIONS.slice(0, 4)];

/** A match with a saved pick that is a hit once there is a result. */
function stateOf(
  status: MatchStatus,
  attention: Attention | null,
  { startsIn = 60 * minute, own = emptyOutbox } = {},
) {
  const score = status === 'scheduled' ? {} : { homeScore: 1, awayScore: 0 };
  const match = sampleMatch(1, startsIn, { now, status, attention, pick: 'home_win', ...score });
  return matchStateOf(applyOptimisticPicks(sampleGrid(1, [match]), own, now)[0]!);
}

describe('PLAY-02 the one word of a card', () => {
  test.each<[MatchStatus, string[]]>([
    ['scheduled', ['saved', 'postponed', 'suspended', 'undecided', 'saved']],
    ['live', ['live', 'postponed', 'suspended', 'undecided', 'live']],
    ['finished', ['won', 'won', 'won', 'won', 'won']],
    ['cancelled', ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled']],
  ])('PLAY-02 of a match that is %s, whatever else is said of it: %j', (status, words) => {
    expect(reasons.map((attention) => stateOf(status, attention))).toEqual(words);
  });

  test('PLAY-02 one that was held up does not pass for locked once its start has passed', () => {
    const words = reasons.map((attention) => stateOf('scheduled', attention, { startsIn: -minute }));
    expect(words).toEqual(['locked', 'postponed', 'suspended', 'undecided', 'locked']);
  });

  test('PWA-04 of a match that has not begun a pick that is still on this phone is told first', () => {
    const words = MATCH_STATUSES.map((status) =>
      reasons.map((attention) => stateOf(status, attention, { own: waits })),
    );
    expect(words[0]).toEqual(['queued', 'queued', 'queued', 'queued', 'queued']);
    expect(words.slice(1).flat()).not.toContain('queued');
  });
});
