import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** Says what a task did, or why it failed; nothing while it runs. */
export function useTaskResult(): (task: AdminTask) => string {
  const t = useAdminText();
  return ({ kind, result, failure }) => {
    if (failure) return failure.message;
    if (!result) return '';
    const { checked = 0, updated = 0, finished = 0, games = 0, players = 0, changed = 0 } = result;
    if (kind === 'create-grid') return t('tasks.created', { count: games });
    if (kind === 'score-grid') return t('tasks.scored', { changed, players });
    return checked === 0 ? t('actions.resultNone') : t('actions.result', { checked, updated, finished });
  };
}
