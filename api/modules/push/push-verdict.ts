import type { PushAnswer } from './push-transport.ts';

/**
 * What is to be done after an answer. delivered: the service has it. gone: the subscription is no more. refused: it will not take this one.
 * later: again after `waitMs`. failed: given up.
 */
export type PushVerdict =
  { result: 'delivered' | 'gone' | 'refused' | 'failed' } | { result: 'later'; waitMs: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long to wait after each attempt: ten attempts in most of two days. */
const BACK_OFF = [15_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const LONGEST_WAIT = 24 * HOUR;

/**
 * By RFC 8030: `answer` null when there was none in time. A busy service says when to come again (`Retry-After`, seconds or a date); sooner than our
 * own patience we do not.
 *
 * @param attempts this one included
 * @param now epoch milliseconds
 */
export function verdictOf(answer: PushAnswer | null, attempts: number, now: number): PushVerdict {
  // Nobody could read it.
  if (answer === 'unsealable') return { result: 'gone' };
  if (answer) {
    const { status } = answer;
    if (status >= 200 && status < 300) return { result: 'delivered' };
    if (status === 404 || status === 410) return { result: 'gone' };
    if (status < 500 && status !== 408 && status !== 429) return { result: 'refused' };
  }
  const patience = BACK_OFF[attempts - 1];
  if (patience === undefined) return { result: 'failed' };
  const asked = answer?.retryAfter ? retryAfterMs(answer.retryAfter, now) : 0;
  return { result: 'later', waitMs: Math.min(Math.max(patience, asked), LONGEST_WAIT) };
}

function retryAfterMs(header: string, now: number): number {
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
