import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { codeText } from '../../../api/error-text.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** Says what a task did, or why it failed; nothing while it runs. */
export function useTaskResult(): (task: AdminTask) => string {
  const t = useAdminText();
  const language = useLanguage();
  const say = (count: number) => formatNumber(count, language);
  return ({ kind, result, failure }) => {
    if (failure) return codeText(failure.code);
    if (!result) return '';
    const { checked = 0, updated = 0, finished = 0, games = 0, players = 0, changed = 0 } = result;
    if (kind === 'create-grid') return t('tasks.created', { count: games });
    if (kind === 'fill-grid') return t('tasks.filled', { count: games });
    if (kind === 'score-grid') return t('tasks.scored', { changed: say(changed), players: say(players) });
    if (checked === 0) return t('actions.resultNone');
    return t('actions.result', { checked: say(checked), updated: say(updated), finished: say(finished) });
  };
}
