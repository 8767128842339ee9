/** Where a match stands. `cancelled` is void: it gives nobody a hit. */
export const GAME_STATUSES = ['scheduled', 'live', 'finished', 'cancelled'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/**
 * Why a match needs a look although its status stands: postponed (no date yet), suspended (interrupted),
 * undecided (abandoned, awarded, walkover: an administrator decides), unknown (the source said something new),
 * unreadable (the source sent data that cannot be read; players get `unknown`).
 */
export const ATTENTIONS = ['postponed', 'suspended', 'undecided', 'unknown', 'unreadable'] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** Players see the status of such a match; only administrators see the mark. */
type AdminsOnly = 'unknown' | 'unreadable';

/** A match without extra time is over no earlier than this after its start. */
export const EARLIEST_END_MS = 105 * 60_000;

/** What the source's status means to us. `status` null: leave the one we have (a match that is new to us is scheduled). */
export interface SourceStatus {
  status: GameStatus | null;
  attention: Attention | null;
}

const PLAIN: Record<GameStatus, readonly string[]> = {
  scheduled: ['TBD', 'NS'],
  live: ['1H', 'HT', '2H', 'ET', 'BT', 'P', 'LIVE', 'INT'],
  finished: ['FT', 'AET', 'PEN'],
  cancelled: ['CANC'],
};
const ON_HOLD: Record<Exclude<Attention, AdminsOnly>, readonly string[]> = {
  postponed: ['PST'],
  suspended: ['SUSP'],
  undecided: ['ABD', 'AWD', 'WO'],
};

/**
 * Our words for a short status of the football source (`NS`, `1H`, `FT`, ...), in any case. What is on hold, left to a person, or new
 * to us keeps the status we have and asks for attention: picks stay (docs/api-football.md).
 */
export function statusFromSource(short: string): SourceStatus {
  const word = short.trim().toUpperCase();
  const status = GAME_STATUSES.find((each) => PLAIN[each].includes(word));
  if (status) return { status, attention: null };
  const attention = ATTENTIONS.find((each) => !isForAdmins(each) && ON_HOLD[each].includes(word));
  return { status: null, attention: attention ?? 'unknown' };
}

/** The source's own words, upper case, for a match that stands so. */
export function sourceWordsFor(status: GameStatus): readonly string[] {
  return PLAIN[status];
}

/** Where a match stands, in the one word that is said of it to players. */
export type Phase = GameStatus | Exclude<Attention, AdminsOnly>;

/** The one word that players see: the end of the match before all; then what holds it up, also while it was being played; then its status. */
export function phaseOf({ status, attention }: { status: GameStatus; attention: Attention | null }): Phase {
  return isFinal(status) || attention === null || isForAdmins(attention) ? status : attention;
}

function isForAdmins(attention: Attention): attention is AdminsOnly {
  return attention === 'unknown' || attention === 'unreadable';
}

/** Is nothing more to come from the match: played to the end, or void? */
export function isFinal(status: GameStatus): boolean {
  return status === 'finished' || status === 'cancelled';
}

/** Has the match kicked off, whatever its start time says? A void match has not. */
export function hasKickedOff(status: GameStatus): boolean {
  return status === 'live' || status === 'finished';
}
