import type { PickRefusal } from '../../shared/contract/errors.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import type { Stamp } from './choice-clock.ts';

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

/** Why the last try came to nothing. no-answer: nobody was reached. failed: an answer, and no good one. told-to-wait: the server named the time. */
export interface RowError {
  kind: 'no-answer' | 'failed' | 'told-to-wait';
  /** The answer's code, of `shared/contract/errors.ts`, or `network`. */
  code: string;
}

/** A choice that the player made for a match. */
export interface Choice {
  /** A UUIDv7: its name in every repeat. */
  opId: string;
  playerId: number;
  matchId: number;
  prediction: Pick;
  /** When it was tapped; once saved, when it was saved. */
  madeAt: Stamp;
  match: MatchFacts;
}

/** A choice that the server has not taken yet. Moments by the device's clock, in epoch milliseconds. */
export interface OutboxRow extends Choice {
  state: RowState;
  /** What the player had saved, or the server had, at the tap. Undefined in rows of earlier releases. */
  before?: Pick | null;
  /** Which of two rows of a match came later, whatever the clocks said. */
  seq: number;
  /** sending: by which flush, and until when no other may take it. */
  lease: { id: string; until: number } | null;
  attempts: number;
  /** waiting: when it is tried again. */
  nextAttemptAt: number | null;
  lastError: RowError | null;
}

/** What became of a saved choice that the server does not hold, kept until the player has acknowledged it. */
export interface Receipt extends Omit<Choice, 'madeAt'> {
  outcome: 'refused' | 'superseded' | 'expired';
  /** Why it was refused; null when nobody said. */
  code: PickRefusal | 'invalid_input' | null;
  /** When it was learnt, by the estimate of the server's clock. */
  at: number;
}

/** All that this device keeps of one player's choices. A step gives a new one, or the very same when it changes nothing. */
export interface OutboxState {
  rows: readonly OutboxRow[];
  receipts: readonly Receipt[];
}

export type Step = (state: OutboxState) => OutboxState;

export const emptyOutbox: OutboxState = { rows: [], receipts: [] };

/** Is it to be sent? */
export function isSaved({ state }: OutboxRow): boolean {
  return state !== 'draft';
}

/** The tapped and not yet saved choice for a match, and the newest saved one. */
export function choicesFor({ rows }: OutboxState, matchId: number) {
  const ofMatch = rows.filter((row) => row.matchId === matchId);
  return {
    draft: ofMatch.find((row) => !isSaved(row)),
    saved: ofMatch.find((row) => isSaved(row) && !ofMatch.some((other) => replaces(other, row))),
  };
}

/** The player tapped an option, where the server holds `held`. Replaces the draft of that match; what was saved stays until another is saved. */
export function choose(state: OutboxState, choice: Choice, held: Pick | null): OutboxState {
  const { draft, saved } = choicesFor(state, choice.matchId);
  const standing = saved?.prediction ?? held;
  if (choice.prediction === (draft?.prediction ?? standing)) return state;
  const others = state.rows.filter((row) => row !== draft);
  if (choice.prediction === standing) return { ...state, rows: others };
  const seq = 1 + Math.max(0, ...others.map((row) => row.seq));
  const untried = { before: standing, lease: null, attempts: 0, nextAttemptAt: null, lastError: null };
  return { ...state, rows: [...others, { ...choice, ...untried, state: 'draft', seq }] };
}

/**
 * The player saved the drafts of these matches. Each takes the place of what was saved before, except of what is being sent at this moment, and of what
 * was told about an earlier choice for its match. `at` null: the moment of the tap stays, because the player pressed nothing.
 */
export function save(state: OutboxState, matchIds: readonly number[], at: Stamp | null): OutboxState {
  const drafts = state.rows.filter((row) => !isSaved(row) && matchIds.includes(row.matchId));
  if (drafts.length === 0) return state;
  const rows = changed(state.rows, drafts, { state: 'queued', ...(at && { madeAt: at }) });
  const saved = new Set(drafts.map(({ matchId }) => matchId));
  return {
    rows: withoutReplaced(rows),
    receipts: state.receipts.filter(({ matchId }) => !saved.has(matchId)),
  };
}

/** The player wants to send now: queues all rows that wait, also those with a Retry-After. */
export function hurry(state: OutboxState): OutboxState {
  const waiting = state.rows.filter((row) => row.state === 'waiting');
  return withRows(state, changed(state.rows, waiting, { state: 'queued', nextAttemptAt: null }));
}

/** The player has seen what became of these. */
export function acknowledge(state: OutboxState, opIds: readonly string[]): OutboxState {
  const receipts = state.receipts.filter(({ opId }) => !opIds.includes(opId));
  return receipts.length === state.receipts.length ? state : { ...state, receipts };
}

/** Has the player saved `other` for the same match after `row`? */
export function replaces(other: OutboxRow, row: OutboxRow): boolean {
  return other.matchId === row.matchId && isSaved(other) && other.seq > row.seq;
}

/** Without saved rows that a newer saved one makes void. What is being sent stays: its answer is still to come. */
export function withoutReplaced(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const isVoid = (row: OutboxRow) =>
    isSaved(row) && row.state !== 'sending' && rows.some((other) => replaces(other, row));
  return rows.some(isVoid) ? rows.filter((row) => !isVoid(row)) : rows;
}

/** The rows with this change made to some of them; the same ones when there is none to change. */
export function changed(
  rows: readonly OutboxRow[],
  some: readonly OutboxRow[],
  change: Partial<OutboxRow> | ((row: OutboxRow) => Partial<OutboxRow>),
): readonly OutboxRow[] {
  if (some.length === 0) return rows;
  return rows.map((row) => {
    if (!some.includes(row)) return row;
    return { ...row, ...(typeof change === 'function' ? change(row) : change) };
  });
}

export function withRows(state: OutboxState, rows: readonly OutboxRow[]): OutboxState {
  return rows === state.rows ? state : { ...state, rows };
}
