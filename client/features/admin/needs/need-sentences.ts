import type { NeedLine } from '../../../../shared/contract/admin-needs.ts';
import type { NeedKind } from '../../../../shared/rules/needs.ts';
import type { OrganiserPart } from '../../../../shared/rules/organiser.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatNumericDateTime, formatNumericDay, formatPlainDay } from '../parts/admin-dates.ts';
import { ATTENTION_WORDS } from '../parts/attention-word.ts';
import { sourceCodeWord } from '../parts/source-says.ts';
import { clubsOf } from '../parts/status-chips.tsx';
import { t } from '../parts/admin-text.ts';
import { jobNameOf, reasonOf } from '../source/source-words.ts';

type Need = NeedLine['first'][number];
type Say = (need: Need) => string;

/** Why a match takes no picks before its start: a result by hand, withdrawn play, or an end of the source. */
const EARLY = ['hand', 'begun', 'told'] as const;

/** One need of each kind in a few words. */
export const SENTENCES: Record<NeedKind, Say> = {
  game_undecided: (need) => {
    const [word, ...clubs] = (need.detail ?? '').split('\n');
    if (clubs.length > 0)
      return t('needs.otherClubs', { name: matchOf(need), clubs: clubsOf(clubs.join('\n')) });
    const attention = ATTENTION_WORDS.find((each) => each === word);
    return attention
      ? t('needs.at', { name: matchOf(need), time: t(`attention.${attention}`) })
      : matchOf(need);
  },
  game_early: (need) => {
    const why = EARLY.find((each) => each === need.detail);
    return why ? t('needs.at', { name: matchOf(need), time: t(`needs.early.${why}`) }) : matchOf(need);
  },
  game_untimed: matchOf,
  record_late: matchAndTime,
  game_late: matchAndTime,
  game_differs: (need) =>
    t('needs.differs', {
      name: matchOf(need),
      // A code of the source and its score.
      result: (need.detail ?? '').replace(/^\S+/, (code) => sourceCodeWord(code)),
      day: need.at === null ? t('none') : formatNumericDay(need.at),
    }),
  game_postponed: matchAndTime,
  grid_closed: ({ name, detail }) => t('needs.closed', { name, match: matchOf({ name: detail ?? '' }) }),
  grid_unsettled: ({ name, detail }) => t('needs.unsettled', { name, count: Number(detail) }),
  grid_none: () => t('needs.noneText'),
  grid_weekend: () => t('needs.noneText'),
  grid_unopened: ({ name, at }) => withTime(name, at),
  grid_size: ({ name, detail }) => t('needs.size', { name, count: detail ?? 0, size: GRID_SIZE }),
  grid_permit: ({ name, detail }) =>
    t('needs.permit', {
      name,
      countries: (detail ?? '')
        .split(',')
        .map((code) => countryOf(code))
        .join(', '),
    }),
  permit_ends: ({ name, at }) => {
    const country = countryOf(name);
    return at === null ? country : t('needs.at', { name: country, time: formatPlainDay(at.slice(0, 10)) });
  },
  organiser_missing: ({ name }) => t(`organiser.part.${name as OrganiserPart}`),
  prizes_undecided: ({ name }) => countryOf(name),
  prize_late: ({ name, at, detail }) =>
    t('needs.prizes', {
      name,
      count: Number(detail),
      day: at === null ? t('none') : formatNumericDay(at),
    }),
  prize_missing: prizesOf,
  prize_nobody: prizesOf,
  prize_news: prizesOf,
  prize_ready: prizesOf,
  prize_won: prizesOf,
  prize_changed: prizesOf,
  prize_untold: prizesOf,
  source_failing: ({ at, detail }) => withTime(reasonOf(detail ?? ''), at),
  source_quota: ({ detail }) => {
    const [left = 0, total = 0] = numbersOf(detail).map(Number);
    return t('source.quotaLeft', { left, total });
  },
  job_failed: ({ name, at }) => withTime(jobNameOf(name), at),
  mail_failed: mailOf,
  mail_waiting: mailOf,
  push_failed: ({ name, detail }) => {
    const [failed = '', sent = '', answer] = numbersOf(detail);
    const said = t('needs.pushFailed', { name, failed, sent });
    return answer ? t('needs.pushRefused', { said, answer }) : said;
  },
  push_waiting: ({ name, detail }) => t('needs.pushWaiting', { name, count: Number(detail) }),
  name_reported: ({ name, detail }) => t('needs.reports', { name, count: Number(detail) }),
};

function countryOf(code: string): string {
  return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code;
}

function withTime(name: string, at: string | null): string {
  return at === null ? name : t('needs.at', { name, time: formatNumericDateTime(at) });
}

/** The name of a match is its two teams, one per line. */
function matchOf({ name }: Pick<Need, 'name'>): string {
  const [home = '', away] = name.split('\n');
  return away === undefined ? name : t('match', { home, away });
}

function matchAndTime(need: Need): string {
  return withTime(matchOf(need), need.at);
}

function prizesOf({ name, detail }: Need): string {
  return t('needs.prizesOf', { name, count: Number(detail) });
}

/** The time and the mail server's reason; the address stays private. */
function mailOf({ at, detail }: Need): string {
  const time = at === null ? t('none') : formatNumericDateTime(at);
  return detail === null ? time : t('needs.mail', { time, reason: mailReason(detail) ?? detail });
}

/** Reads a detail such as `3/120`. */
function numbersOf(detail: string | null): string[] {
  return (detail ?? '').split('/');
}

/** The usual reasons. The first pattern that matches the words of the mail server counts. */
const REASONS = [
  ['expired', /link expired/],
  ['full', /mailbox (is )?full|over ?quota|\b[45]\.2\.2\b/i],
  ['address', /recipients were rejected: 5\d\d|no such|user unknown|unknown user|\b5\.1\.\d\b/i],
  ['refused', /(?:^|\s)5\d\d\b/],
  ['unreached', /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|timed? ?out|closed/i],
] as const;

/** Says in the language on screen why a mail did not arrive; null if the words of the mail server are not known. */
function mailReason(words: string): string | null {
  const known = REASONS.find(([, pattern]) => pattern.test(words));
  return known ? t(`mails.why.${known[0]}`) : null;
}
