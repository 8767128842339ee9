import type { PickRefusal } from '../../shared/contract/errors.ts';
import type { Pick } from '../../shared/rules/outcome.ts';
import type { Stamp } from './choice-clock.ts';

/** Names the match of a refusal when the grid is no longer on screen. */
export interface MatchFacts {
  homeTeam: string;
  awayTeam: string;
  /** ISO 8601. */
  startTime: string;
}

/**
 * draft: tapped, not saved. queued: saved, due now. sending: leased to a flush. waiting: retried at `nextAttemptAt`.
 * needs-login: retried after a login. docs/offline.md has the diagram.
 */
export type RowState = 'draft' | 'queued' | 'sending' | 'waiting' | 'needs-login';

/**
 * Why the last try failed. no-answer: no server answered. failed: the server answered with an error. told-to-wait: the
 * error had a Retry-After.
 */
export interface RowError {
  kind: 'no-answer' | 'failed' | 'told-to-wait';
  /** The answer's code, of `shared/contract/errors.ts`, or `network`. */
  code: string;
}

/** A choice that the player made for a match. */
export interface Choice {
  /** A UUIDv7. The same in every retry. */
  opId: string;
  playerId: number;
  matchId: number;
  prediction: Pick;
  /** The time of the tap; after a save by button, the time of the save. */
  madeAt: Stamp;
  match: MatchFacts;
}

/** A choice that the server has not accepted yet. Times by the device's clock, in epoch milliseconds. */
export interface OutboxRow extends Choice {
  state: RowState;
  /** The saved pick at the tap, on this device or on the server. */
  before: Pick | null;
  /** The order of the rows of a match, independent of clocks. */
  seq: number;
  /** sending: the flush that sends it, and the end of its lease. */
  lease: { id: string; until: number } | null;
  attempts: number;
  /** waiting: the time of the next try. */
  nextAttemptAt: number | null;
  lastError: RowError | null;
}

/**
 * Why this device did not send a choice: the server's reasons, or the match left the grid in which a visitor chose it.
 */
export type GivenUp = PickRefusal | 'match_moved';

/** The outcome of a choice that the server did not store. It is kept until the player acknowledges it. */
export interface Receipt extends Omit<Choice, 'madeAt'> {
  outcome: 'refused' | 'superseded' | 'expired';
  /** Why it was refused; null if the server gave no reason. */
  code: GivenUp | 'invalid_input' | null;
  /** When the outcome arrived, by the estimate of the server's clock. */
  at: number;
}

/** The choices of one player on this device. A step returns a new state, or the same object if it changes nothing. */
export interface OutboxState {
  rows: readonly OutboxRow[];
  receipts: readonly Receipt[];
}

/** Choices on screen. `stored`: the op ids of those that this device has stored; all if undefined. */
export interface ShownState extends OutboxState {
  stored?: ReadonlySet<string>;
}

export type Step = (state: OutboxState) => OutboxState;

export const emptyOutbox: OutboxState = { rows: [], receipts: [] };

/** Whether the player saved the row, so that it waits to be sent. The server does not have it yet. */
export function isToSend({ state }: OutboxRow): boolean {
  return state !== 'draft';
}

/** Whether a choice on screen outlives the page. */
export function isStored({ stored }: ShownState, { opId }: OutboxRow): boolean {
  return stored?.has(opId) ?? true;
}

/** Returns the draft of a match, and the newest row of the match that waits to be sent. */
export function choicesFor({ rows }: OutboxState, matchId: number) {
  const ofMatch = rows.filter((row) => row.matchId === matchId);
  return {
    draft: ofMatch.find((row) => !isToSend(row)),
    unsent: ofMatch.find((row) => isToSend(row) && !ofMatch.some((other) => replaces(other, row))),
  };
}

/**
 * The player tapped an option. `held` is the pick on the server. Replaces the draft of that match. The saved row stays
 * until another one is saved.
 */
export function choose(state: OutboxState, choice: Choice, held: Pick | null): OutboxState {
  const { draft, unsent } = choicesFor(state, choice.matchId);
  const current = unsent?.prediction ?? held;
  if (choice.prediction === (draft?.prediction ?? current)) return state;
  const others = state.rows.filter((row) => row !== draft);
  if (choice.prediction === current) return { ...state, rows: others };
  const seq = 1 + Math.max(0, ...others.map((row) => row.seq));
  const untried = { before: current, lease: null, attempts: 0, nextAttemptAt: null, lastError: null };
  return { ...state, rows: [...others, { ...choice, ...untried, state: 'draft', seq }] };
}

/**
 * Queues the drafts of these matches. Each replaces the saved row of its match, unless that row is being sent, and its
 * receipts. `at` is the time of the save; null keeps the time of the tap, because the app saved it.
 */
export function save(state: OutboxState, matchIds: readonly number[], at: Stamp | null): OutboxState {
  const drafts = state.rows.filter((row) => !isToSend(row) && matchIds.includes(row.matchId));
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

/** The player has seen these receipts. */
export function acknowledge(state: OutboxState, opIds: readonly string[]): OutboxState {
  const receipts = state.receipts.filter(({ opId }) => !opIds.includes(opId));
  return receipts.length === state.receipts.length ? state : { ...state, receipts };
}

/** Whether the player saved `other` for the same match after `row`. */
export function replaces(other: OutboxRow, row: OutboxRow): boolean {
  return other.matchId === row.matchId && isToSend(other) && other.seq > row.seq;
}

/**
 * Removes saved rows that a newer saved row replaces. Keeps rows that are being sent, because their answer is still to
 * come.
 */
export function withoutReplaced(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const isReplaced = (row: OutboxRow) =>
    isToSend(row) && row.state !== 'sending' && rows.some((other) => replaces(other, row));
  return rows.some(isReplaced) ? rows.filter((row) => !isReplaced(row)) : rows;
}

/** Applies a change to some rows. Returns the same list if there are none. */
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
