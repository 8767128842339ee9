import type { ReadinessKind, ReadinessLine } from '../../../../shared/contract/admin-readiness.ts';
import type { TaskKind } from '../../../../shared/contract/admin-tasks.ts';
import { NEED_PLACES, prizesPlace } from '../../../../shared/rules/need-places.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Language } from '../../../../shared/rules/languages.ts';
import { fillWay } from '../football/use-target.ts';
import { formatNumericDateTime, formatNumericDay, formatPlainDay } from '../parts/admin-dates.ts';
import { paths } from '../../../shell/paths.ts';
import { ATTENTION_WORDS } from '../parts/attention-word.ts';
import { clubsOf } from '../parts/status-chips.tsx';
import { mailReason } from './mail-reason.ts';
import type { AdminText } from '../parts/use-admin-text.ts';
import { jobNameOf, reasonOf } from '../source/source-words.ts';

type Need = ReadinessLine['first'][number];
type Say = (t: AdminText, need: Need, language: Language) => string;

interface Kind {
  /** The address of the place to act: a tab with its filter, or a part of the page. Null: the line has a button. */
  link: string | ((line: ReadinessLine) => string) | null;
  /** One need in a few words. */
  say: Say;
}

/** Why a match takes no picks before its start: a result by hand, withdrawn play, or an end of the source. */
const EARLY = ['hand', 'begun', 'told'] as const;

export const kinds: Record<ReadinessKind, Kind> = {
  game_undecided: {
    link: NEED_PLACES.game_undecided,
    say: (t, need) => {
      const [word, ...clubs] = (need.detail ?? '').split('\n');
      if (clubs.length > 0)
        return t('readiness.otherClubs', { name: matchOf(t, need), clubs: clubsOf(t, clubs.join('\n')) });
      const attention = ATTENTION_WORDS.find((each) => each === word);
      return attention
        ? t('readiness.at', { name: matchOf(t, need), time: t(`attention.${attention}`) })
        : matchOf(t, need);
    },
  },
  game_early: {
    link: '?tab=juegos&ver=cerrados-antes',
    say: (t, need) => {
      const why = EARLY.find((each) => each === need.detail);
      return why
        ? t('readiness.at', { name: matchOf(t, need), time: t(`readiness.early.${why}`) })
        : matchOf(t, need);
    },
  },
  game_untimed: { link: '?tab=juegos&ver=sin-horario', say: matchOf },
  record_late: { link: '?tab=grupos', say: matchAndTime },
  game_late: { link: '?tab=juegos&ver=sin-resultado', say: matchAndTime },
  game_differs: {
    link: NEED_PLACES.game_differs,
    say: (t, need) => t('readiness.differs', { name: matchOf(t, need), result: need.detail ?? '' }),
  },
  game_postponed: { link: '?tab=juegos&ver=postergados', say: matchAndTime },
  game_moved: {
    link: '?tab=juegos&ver=reprogramados',
    say: (t, need) =>
      need.at === null || need.detail === null
        ? matchOf(t, need)
        : t('readiness.moved', {
            name: matchOf(t, need),
            from: formatNumericDateTime(need.at),
            to: formatNumericDateTime(need.detail),
          }),
  },
  grid_closed: {
    link: '?tab=grupos',
    say: (t, { name, detail }) => t('readiness.closed', { name, match: matchOf(t, { name: detail ?? '' }) }),
  },
  grid_unsettled: {
    link: '?tab=grupos',
    say: (t, { name, detail }) => t('readiness.unsettled', { name, count: Number(detail) }),
  },
  grid_none: { link: '?tab=api-football', say: (t) => t('readiness.noneText') },
  grid_weekend: { link: NEED_PLACES.grid_weekend, say: (t) => t('readiness.noneText') },
  grid_unopened: { link: '?tab=grupos', say: (t, { name, at }) => withTime(t, name, at) },
  grid_size: {
    link: ({ count, first: [need] }) => {
      if (!need?.gameGroupId || count > 1) return '?tab=grupos&ver=incompletos';
      const isTooSmall = Number(need.detail) < GRID_SIZE;
      return isTooSmall ? fillWay(need.gameGroupId) : `?tab=juegos&grupo=${need.gameGroupId}`;
    },
    say: (t, { name, detail }) => t('readiness.size', { name, count: detail ?? 0, size: GRID_SIZE }),
  },
  grid_permit: {
    link: '?vista=premios',
    say: (t, { name, detail }, language) =>
      t('readiness.permit', {
        name,
        countries: (detail ?? '')
          .split(',')
          .map((code) => countryOf(code, language))
          .join(', '),
      }),
  },
  permit_ends: {
    link: '?vista=premios',
    say: (t, { name, at }, language) => {
      const country = countryOf(name, language);
      return at === null
        ? country
        : t('readiness.at', { name: country, time: formatPlainDay(at.slice(0, 10)) });
    },
  },
  organiser_missing: { link: paths.rules, say: (_t, { name }) => name },
  prizes_undecided: {
    link: '?vista=premios',
    say: (_t, { name }, language) => countryOf(name, language),
  },
  prize_late: {
    link: prizesLink(''),
    say: (t, { name, at, detail }) =>
      t('readiness.prizes', {
        name,
        count: Number(detail),
        day: at === null ? t('none') : formatNumericDay(at),
      }),
  },
  prize_missing: { link: prizesLink(''), say: prizesOf },
  prize_nobody: { link: prizesLink(''), say: prizesOf },
  prize_changed: { link: prizesLink('&entrega=cambiaron'), say: prizesOf },
  prize_untold: { link: prizesLink('&entrega=sin-aviso'), say: prizesOf },
  source_failing: {
    link: NEED_PLACES.source_failing,
    say: (t, { at, detail }) => withTime(t, reasonOf(t, detail ?? ''), at),
  },
  source_quota: {
    link: '#admin-source',
    say: (t, { detail }, language) => {
      const [left = '', total = ''] = numbersOf(detail).map((each) => formatNumber(Number(each), language));
      return t('source.quotaLeft', { left, total });
    },
  },
  job_failed: {
    link: '#admin-source',
    say: (t, { name, at }) => withTime(t, jobNameOf(t, name), at),
  },
  task_failed: {
    link: '#admin-actions',
    say: (t, { name, at }) => withTime(t, t(`tasks.kind.${name as TaskKind}`), at),
  },
  mail_failed: { link: null, say: mailOf },
  mail_waiting: { link: null, say: mailOf },
  push_failed: {
    link: '?tab=anuncios',
    say: (t, { name, detail }) => {
      const [failed = '', sent = '', answer] = numbersOf(detail);
      const said = t('readiness.pushFailed', { name, failed, sent });
      return answer ? t('readiness.pushRefused', { said, answer }) : said;
    },
  },
  push_waiting: {
    link: '?tab=anuncios',
    say: (t, { name, detail }) => t('readiness.pushWaiting', { name, count: Number(detail) }),
  },
  name_reported: {
    link: '?vista=nombres',
    say: (t, { name, detail }) => t('readiness.reports', { name, count: Number(detail) }),
  },
};

function countryOf(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

function withTime(t: AdminText, name: string, at: string | null): string {
  return at === null ? name : t('readiness.at', { name, time: formatNumericDateTime(at) });
}

/** The name of a match is its two teams, one per line. */
function matchOf(t: AdminText, { name }: Pick<Need, 'name'>): string {
  const [home = '', away] = name.split('\n');
  return away === undefined ? name : t('match', { home, away });
}

function matchAndTime(t: AdminText, need: Need): string {
  return withTime(t, matchOf(t, need), need.at);
}

function prizesLink(filter: string) {
  return ({ first: [need] }: ReadinessLine) => prizesPlace(need?.gameGroupId, filter);
}

function prizesOf(t: AdminText, { name, detail }: Need): string {
  return t('readiness.prizesOf', { name, count: Number(detail) });
}

/** The time and the mail server's reason; the address stays private. */
function mailOf(t: AdminText, { at, detail }: Need): string {
  const time = at === null ? t('none') : formatNumericDateTime(at);
  return detail === null ? time : t('readiness.mail', { time, reason: mailReason(t, detail) ?? detail });
}

/** Reads a detail such as `3/120`. */
function numbersOf(detail: string | null): string[] {
  return (detail ?? '').split('/');
}
