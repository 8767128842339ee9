import type { ReadinessKind, ReadinessLine } from '../../../../shared/contract/admin-readiness.ts';
import type { TaskKind } from '../../../../shared/contract/admin-tasks.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumericDateTime, formatNumericDay } from '../parts/admin-dates.ts';
import { ATTENTION_WORDS } from '../parts/attention-word.ts';
import { useAdminText, type AdminText } from '../parts/use-admin-text.ts';
import { jobNameOf, reasonOf } from '../source/source-words.ts';

type Need = ReadinessLine['first'][number];

/** Says one thing that needs a hand, in a few words: which, and what there is to know of it. */
export function useNeedText(): (kind: ReadinessKind, need: Need) => string {
  const t = useAdminText();
  const language = useLanguage();
  return (kind, need) => says[kind](t, { ...need, name: nameOf(t, need) }, language);
}

/** Of a match it comes as its two teams. */
function nameOf(t: AdminText, { name }: Need): string {
  const [home = '', away] = name.split('\n');
  return away === undefined ? name : t('match', { home, away });
}

const withTime = (t: AdminText, { name, at }: Need): string =>
  at === null ? name : t('readiness.at', { name, time: formatNumericDateTime(at) });

const says: Record<ReadinessKind, (t: AdminText, need: Need, language: Language) => string> = {
  game_undecided: (t, { name, detail }) => {
    const attention = ATTENTION_WORDS.find((each) => each === detail);
    return attention ? t('readiness.at', { name, time: t(`attention.${attention}`) }) : name;
  },
  game_late: withTime,
  game_differs: (t, { name, detail }) => t('readiness.differs', { name, result: detail ?? '' }),
  game_postponed: withTime,
  game_moved: (t, { name, at, detail }) =>
    at === null || detail === null
      ? name
      : t('readiness.moved', { name, from: formatNumericDateTime(at), to: formatNumericDateTime(detail) }),
  grid_closed: withTime,
  grid_unsettled: (t, { name, detail }) => t('readiness.unsettled', { name, count: Number(detail ?? 0) }),
  grid_none: (t) => t('readiness.noneText'),
  grid_size: (t, { name, detail }) => t('readiness.size', { name, count: detail ?? 0, size: GRID_SIZE }),
  prize_late: (t, { name, at, detail }) =>
    t('readiness.prizes', {
      name,
      count: Number(detail ?? 0),
      day: at === null ? t('none') : formatNumericDay(at),
    }),
  prize_changed: withPrizes,
  prize_untold: withPrizes,
  source_failing: (t, { at, detail }) => withTime(t, { ...noNeed, name: reasonOf(t, detail ?? ''), at }),
  source_quota: (t, { detail }, language) => {
    const [left = '', total = ''] = (detail ?? '')
      .split('/')
      .map((each) => formatNumber(Number(each), language));
    return t('source.quotaLeft', { left, total });
  },
  job_failed: (t, need) => withTime(t, { ...need, name: jobNameOf(t, need.name) }),
  task_failed: (t, need) => withTime(t, { ...need, name: taskNameOf(t, need.name) }),
  mail_failed: withMail,
  mail_waiting: withMail,
  push_failed: (t, { name, detail }) => {
    const [failed = '', sent = ''] = (detail ?? '').split('/');
    return t('readiness.pushFailed', { name, failed, sent });
  },
  push_waiting: (t, { name, detail }) => t('readiness.pushWaiting', { name, count: Number(detail ?? 0) }),
  contact_waiting: withTime,
};

const noNeed = { id: null, name: '', at: null, detail: null, gameGroupId: null };

const tasks = [
  'update-results',
  'create-grid',
  'fill-grid',
  'score-grid',
] as const satisfies readonly TaskKind[];

function taskNameOf(t: AdminText, name: string): string {
  const known = tasks.find((each) => each === name);
  return known ? t(`tasks.kind.${known}`) : name;
}

function withPrizes(t: AdminText, { name, detail }: Need): string {
  return t('readiness.prizesOf', { name, count: Number(detail ?? 0) });
}

/** The reason is the mail server's own; the mail's address is nobody's business here. */
function withMail(t: AdminText, { at, detail }: Need): string {
  const time = at === null ? t('none') : formatNumericDateTime(at);
  return detail === null ? time : t('readiness.mail', { time, reason: detail });
}
