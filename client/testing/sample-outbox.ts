import type { Stamp } from '../outbox/choice-clock.ts';
import type { Choice, OutboxRow, Receipt } from '../outbox/outbox-row.ts';

/** For tests: a moment that all clocks agree on. */
export function sampleStamp(at = 0, different: Partial<Stamp> = {}): Stamp {
  return { server: at, wall: at, steady: at, life: 'one life', ...different };
}

/** For tests: a choice of the home team for a match that starts in 2030; `op-{match}` is its name. */
export function sampleChoice(matchId: number, different: Partial<Choice> = {}): Choice {
  return {
    opId: `op-${matchId}`,
    playerId: 7,
    matchId,
    prediction: 'home_win',
    madeAt: sampleStamp(),
    match: {
      homeTeam: `Local ${matchId}`,
      awayTeam: `Visita ${matchId}`,
      startTime: '2030-01-01T00:00:00.000Z',
    },
    ...different,
  };
}

/** For tests: that choice as a row, a draft unless told otherwise. */
export function sampleRow(matchId: number, different: Partial<OutboxRow> = {}): OutboxRow {
  return {
    ...sampleChoice(matchId),
    state: 'draft',
    before: null,
    seq: 1,
    lease: null,
    attempts: 0,
    nextAttemptAt: null,
    lastError: null,
    ...different,
  };
}

/** For tests: that choice refused, for its match had begun. */
export function sampleReceipt(matchId: number, different: Partial<Receipt> = {}): Receipt {
  const { opId, playerId, prediction, match } = sampleChoice(matchId);
  return {
    opId,
    playerId,
    matchId,
    prediction,
    match,
    outcome: 'refused',
    code: 'match_started',
    at: 0,
    ...different,
  };
}
