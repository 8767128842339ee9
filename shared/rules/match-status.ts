/** The status of a match. `cancelled`: the match is void and gives no hit. */
export const MATCH_STATUSES = ['scheduled', 'live', 'finished', 'cancelled'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/**
 * Why to look at a match. postponed: no date; suspended: interrupted; undecided: an administrator decides; unknown: a
 * new status of the source; unreadable: its data cannot be read; clubs: the source names other clubs; contradicts: its
 * status denies the kick-off that it reports. For the last three players get `unknown`.
 */
export const ATTENTIONS = [
  'postponed',
  'suspended',
  'undecided',
  'unknown',
  'unreadable',
  'clubs',
  'contradicts',
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** Only administrators see these marks. Players see the status of the match. */
const ADMINS_ONLY = ['unknown', 'unreadable', 'clubs', 'contradicts'] as const;
type AdminsOnly = (typeof ADMINS_ONLY)[number];

/** No match without extra time ends earlier than this after its start. */
export const EARLIEST_END_MS = 105 * 60_000;

/** The meaning of a status of the source. `status` null: the match keeps its status; a new match is scheduled. */
export interface SourceStatus {
  status: MatchStatus | null;
  attention: Attention | null;
}

/** The short statuses of the source that mean a status. */
export const SOURCE_STATUSES = {
  scheduled: ['TBD', 'NS'],
  live: ['1H', 'HT', '2H', 'ET', 'BT', 'P', 'LIVE', 'INT'],
  finished: ['FT', 'AET', 'PEN'],
  cancelled: ['CANC'],
} as const satisfies Record<MatchStatus, readonly string[]>;
const ON_HOLD = {
  postponed: ['PST'],
  suspended: ['SUSP'],
  undecided: ['ABD', 'AWD', 'WO'],
} as const satisfies Record<Exclude<Attention, AdminsOnly>, readonly string[]>;

/** The short statuses of the source, in upper case. */
export type SourceCode =
  | (typeof SOURCE_STATUSES)[MatchStatus][number]
  | (typeof ON_HOLD)[keyof typeof ON_HOLD][number];
const CODES: readonly SourceCode[] = [...Object.values(SOURCE_STATUSES), ...Object.values(ON_HOLD)].flat();

/** Returns a status of the source in upper case; null for one that is not known. */
export function sourceCodeOf(short: string): SourceCode | null {
  const word = short.trim().toUpperCase();
  return CODES.find((code) => code === word) ?? null;
}

/** The short statuses of the source, in upper case, that deny that play has begun. */
export const NOT_BEGUN: readonly string[] = [...SOURCE_STATUSES.scheduled, ...ON_HOLD.postponed];

/** Translates a short status of the football source (`NS`, `1H`, `FT`, ...), in any case (docs/api-football.md). */
export function statusFromSource(short: string): SourceStatus {
  const code = sourceCodeOf(short);
  if (code === null) return { status: null, attention: 'unknown' };
  const status = MATCH_STATUSES.find((each) => includes(SOURCE_STATUSES[each], code));
  if (status) return { status, attention: null };
  const attention = ATTENTIONS.find((each) => !isForAdmins(each) && includes(ON_HOLD[each], code));
  return { status: null, attention: attention ?? 'unknown' };
}

const includes = (codes: readonly SourceCode[], code: SourceCode) => codes.includes(code);

/** The status of a match as players see it. */
export type Phase = MatchStatus | Exclude<Attention, AdminsOnly>;

/** Returns the end of the match if it has ended, else the reason for a delay, else the status. */
export function phaseOf({ status, attention }: { status: MatchStatus; attention: Attention | null }): Phase {
  return isFinal(status) || attention === null || isForAdmins(attention) ? status : attention;
}

function isForAdmins(attention: Attention): attention is AdminsOnly {
  return ADMINS_ONLY.some((each) => each === attention);
}

/** Returns the mark that players get. Installed apps know no other for administrators, and need no difference. */
export function shownAttention(attention: Attention | null): Attention | null {
  return attention !== null && isForAdmins(attention) ? 'unknown' : attention;
}

/** Whether the match has ended: played or void. */
export function isFinal(status: MatchStatus): boolean {
  return status === 'finished' || status === 'cancelled';
}

/** Whether the match has kicked off by its status, not by its start time. A void match has not. */
export function hasKickedOff(status: MatchStatus): boolean {
  return status === 'live' || status === 'finished';
}
