import type { NeedLine } from '../../../../shared/contract/admin-needs.ts';
import type { TaskKind } from '../../../../shared/contract/admin-tasks.ts';
import type { NeedKind } from '../../../../shared/rules/needs.ts';
import type { OrganiserPart } from '../../../../shared/rules/organiser.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import type { Language } from '../../../../shared/rules/languages.ts';
import { formatNumericDateTime, formatNumericDay, formatPlainDay } from '../parts/admin-dates.ts';
import { ATTENTION_WORDS } from '../parts/attention-word.ts';
import { sourceCodeWord } from '../parts/source-says.ts';
import { clubsOf } from '../parts/status-chips.tsx';
import { mailReason } from './mail-reason.ts';
import type { AdminText } from '../parts/use-admin-text.ts';
import { jobNameOf, reasonOf } from '../source/source-words.ts';

type Need = NeedLine['first'][number];
type Say = (t: AdminText, need: Need, language: Language) => string;

/** Why a match takes no picks before its start: a result by hand, withdrawn play, or an end of the source. */
const EARLY = ['hand', 'begun', 'told'] as const;

/** One need of each kind in a few words. */
export const SENTENCES: Record<NeedKind, Say> = {
  game_undecided: (t, need) => {
    const [word, ...clubs] = (need.detail ?? '').split('\n');
    if (clubs.length > 0)
      return t('needs.otherClubs', { name: matchOf(t, need), clubs: clubsOf(t, clubs.join('\n')) });
    const attention = ATTENTION_WORDS.find((each) => each === word);
    return attention
      ? t('needs.at', { name: matchOf(t, need), time: t(`attention.${attention}`) })
      : matchOf(t, need);
  },
  game_early: (t, need) => {
    const why = EARLY.find((each) => each === need.detail);
    return why ? t('needs.at', { name: matchOf(t, need), time: t(`needs.early.${why}`) }) : matchOf(t, need);
  },
  game_untimed: matchOf,
  record_late: matchAndTime,
  game_late: matchAndTime,
  game_differs: (t, need) =>
    t('needs.differs', {
      name: matchOf(t, need),
      // A code of the source and its score.
      result: (need.detail ?? '').replace(/^\S+/, (code) => sourceCodeWord(t, code)),
      day: need.at === null ? t('none') : formatNumericDay(need.at),
    }),
  game_postponed: matchAndTime,
  game_moved: (t, need) =>
    need.at === null || need.detail === null
      ? matchOf(t, need)
      : t('needs.moved', {
          name: matchOf(t, need),
          from: formatNumericDateTime(need.at),
          to: formatNumericDateTime(need.detail),
        }),
  grid_closed: (t, { name, detail }) =>
    t('needs.closed', { name, match: matchOf(t, { name: detail ?? '' }) }),
  grid_unsettled: (t, { name, detail }) => t('needs.unsettled', { name, count: Number(detail) }),
  grid_none: (t) => t('needs.noneText'),
  grid_weekend: (t) => t('needs.noneText'),
  grid_unopened: (t, { name, at }) => withTime(t, name, at),
  grid_size: (t, { name, detail }) => t('needs.size', { name, count: detail ?? 0, size: GRID_SIZE }),
  grid_permit: (t, { name, detail }, language) =>
    t('needs.permit', {
      name,
      countries: (detail ?? '')
        .split(',')
        .map((code) => countryOf(code, language))
        .join(', '),
    }),
  permit_ends: (t, { name, at }, language) => {
    const country = countryOf(name, language);
    return at === null ? country : t('needs.at', { name: country, time: formatPlainDay(at.slice(0, 10)) });
  },
  organiser_missing: (t, { name }) => t(`organiser.part.${name as OrganiserPart}`),
  prizes_undecided: (_t, { name }, language) => countryOf(name, language),
  prize_late: (t, { name, at, detail }) =>
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
  source_failing: (t, { at, detail }) => withTime(t, reasonOf(t, detail ?? ''), at),
  source_quota: (t, { detail }) => {
    const [left = 0, total = 0] = numbersOf(detail).map(Number);
    return t('source.quotaLeft', { left, total });
  },
  job_failed: (t, { name, at }) => withTime(t, jobNameOf(t, name), at),
  task_failed: (t, { name, at }) => withTime(t, t(`tasks.kind.${name as TaskKind}`), at),
  mail_failed: mailOf,
  mail_waiting: mailOf,
  push_failed: (t, { name, detail }) => {
    const [failed = '', sent = '', answer] = numbersOf(detail);
    const said = t('needs.pushFailed', { name, failed, sent });
    return answer ? t('needs.pushRefused', { said, answer }) : said;
  },
  push_waiting: (t, { name, detail }) => t('needs.pushWaiting', { name, count: Number(detail) }),
  name_reported: (t, { name, detail }) => t('needs.reports', { name, count: Number(detail) }),
};

function countryOf(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

function withTime(t: AdminText, name: string, at: string | null): string {
  return at === null ? name : t('needs.at', { name, time: formatNumericDateTime(at) });
}

/** The name of a match is its two teams, one per line. */
function matchOf(t: AdminText, { name }: Pick<Need, 'name'>): string {
  const [home = '', away] = name.split('\n');
  return away === undefined ? name : t('match', { home, away });
}

function matchAndTime(t: AdminText, need: Need): string {
  return withTime(t, matchOf(t, need), need.at);
}

function prizesOf(t: AdminText, { name, detail }: Need): string {
  return t('needs.prizesOf', { name, count: Number(detail) });
}

/** The time and the mail server's reason; the address stays private. */
function mailOf(t: AdminText, { at, detail }: Need): string {
  const time = at === null ? t('none') : formatNumericDateTime(at);
  return detail === null ? time : t('needs.mail', { time, reason: mailReason(t, detail) ?? detail });
}

/** Reads a detail such as `3/120`. */
function numbersOf(detail: string | null): string[] {
  return (detail ?? '').split('/');
}
