import { t } from '../parts/admin-text.ts';

/** The usual reasons. The first pattern that matches the words of the mail server counts. */
const REASONS = [
  ['expired', /link expired/],
  ['full', /mailbox (is )?full|over ?quota|\b[45]\.2\.2\b/i],
  ['address', /recipients were rejected: 5\d\d|no such|user unknown|unknown user|\b5\.1\.\d\b/i],
  ['refused', /(?:^|\s)5\d\d\b/],
  ['unreached', /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|timed? ?out|closed/i],
] as const;

/** Says in the language on screen why a mail did not arrive; null if the words of the mail server are not known. */
export function mailReason(words: string): string | null {
  const known = REASONS.find(([, pattern]) => pattern.test(words));
  return known ? t(`mails.why.${known[0]}`) : null;
}
