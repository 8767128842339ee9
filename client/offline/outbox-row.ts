import type { PickRefusal } from '../../shared/contract/errors.ts';
import type { Pick } from '../../shared/rules/outcome.ts';

/** What a refusal is told with when the grid is long gone from the screen. */
export interface MatchFacts {
  homeTeam: string;
  awayTeam: string;
  /** ISO 8601. */
  startTime: string;
}

/**
 * draft: tapped, and kept on this device only. Then saved by the player: queued, until a flush takes it; sending, leased to one flush; waiting, until
 * `nextAttemptAt`; needs-login, until the player has a session again.
 */
export type RowState = 'draft' | 'queued' | 'sending' | 'waiting' | 'needs-login';

/** Why the last try came to nothing. network: no answer. server: an answer, and no good one; what it asks to wait is kept to. */
export interface RowError {
  kind: 'network' | 'server';
  code: string;
}

/** A choice of the player's that the server has not taken yet. Times in epoch milliseconds. */
export interface OutboxRow {
  /** A UUIDv7: the choice's name in every repeat. */
  opId: string;
  playerId: number;
  matchId: number;
  prediction: Pick;
  /** When the player chose (a draft) or saved, by the estimate of the server's clock. */
  madeAt: number;
  match: MatchFacts;
  state: RowState;
  /** sending: until when nobody else may take it, by the device's clock; else null. */
  leaseUntil: number | null;
  attempts: number;
  /** waiting: when it is tried again, by the device's clock; else null. */
  nextAttemptAt: number | null;
  lastError: RowError | null;
  /** Of the row's shape. */
  v: 1;
}

/** What became of a saved choice that the server does not hold, kept until the player has acknowledged it. */
export interface Receipt {
  opId: string;
  playerId: number;
  matchId: number;
  prediction: Pick;
  match: MatchFacts;
  outcome: 'refused' | 'superseded' | 'expired';
  /** Why it was refused; null when nobody said. */
  code: PickRefusal | 'invalid_input' | null;
  /** When it was learnt, by the estimate of the server's clock. */
  at: number;
}
