import { useState } from 'react';
import type { Answer } from '../../../api/api.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { codeText } from '../../../api/error-text.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { toastError } from '../../../shell/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { TaskProgress } from './task-progress.tsx';
import { isListed, useReloadAfterTasks, useTasks, type ListedTask } from './use-tasks.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { FoldBox } from './fold-box.tsx';
import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import styles from './source.module.css';

/** Asks the source for results (ADM-02), and keeps the last answer to read. */
export function ActionsBox() {
  const may = usePermissions();
  const [result, setResult] = useState<Answer<'POST /admin/update-results'>['data'] | null>(null);
  const update = useAdminCall('POST /admin/update-results', {
    done: t('actions.done'),
    failed: t('actions.failed'),
    onDone: ({ data }) => setResult(data),
  });
  const isNarrow = useIsNarrow();
  const error = update.isRunning ? null : update.error;
  function tellFailure({ code, message }: ApiError) {
    toastError([t('actions.failed'), code === 'network' ? '' : message].filter(Boolean).join('. '));
  }

  const button = may('results') && (
    <Button
      variant="secondary"
      icon={<Icon name="refresh" size={18} />}
      loading={update.isRunning}
      loadingLabel={t('actions.updating')}
      onClick={() => void update.run({ body: {} }).catch(tellFailure)}
    >
      {t('actions.updateResults')}
    </Button>
  );

  return (
    <FoldBox
      id="admin-actions"
      title={
        <>
          <span>{t('actions.title')}</span>
          {error && <Chip tone="danger">{t('source.failed')}</Chip>}
        </>
      }
      // On a phone the line has no room for it.
      action={!isNarrow && button}
    >
      {isNarrow && button && <div>{button}</div>}
      {may('results') && <p className="note">{t('actions.hint')}</p>}
      {error && (
        <Banner tone="error" title={t('actions.failed')}>
          <p>{codeText(error.code)}</p>
          <p>{t('actions.failedText')}</p>
        </Banner>
      )}
      {result && !error && <LastResult {...result} />}
    </FoldBox>
  );
}

function LastResult({ checked, updated, finished }: Answer<'POST /admin/update-results'>['data']) {
  const t = useAdminText();
  const language = useLanguage();
  const say = (count: number) => formatNumber(count, language);
  const said = { checked: say(checked), updated: say(updated), finished: say(finished) };
  return <p className="note">{checked === 0 ? t('actions.resultNone') : t('actions.result', said)}</p>;
}

const tones = { running: 'accent', succeeded: 'success', failed: 'danger' } as const;

/** The recent long tasks, newest first. */
function TaskList({ tasks }: { tasks: readonly ListedTask[] }) {
  return (
    <details className={styles.fold}>
      <summary className="line note">{t('tasks.recent', { count: tasks.length })}</summary>
      <ul className={`stack gap-2 ${styles.tasks}`}>
        {tasks.map((task) => (
          <li key={task.id}>
            <strong>{t(`tasks.kind.${task.kind}`)}</strong>{' '}
            <Chip tone={tones[task.state]}>{t(`tasks.${task.state}`)}</Chip>{' '}
            <span className="muted">{task.about}</span>
            <TaskOutcome task={task} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The result of a task, or why it failed; and who asked for it and when. */
function TaskOutcome({ task }: { task: AdminTask }) {
  function resultOf({ kind, result, failure }: AdminTask): string {
    if (failure) return codeText(failure.code);
    if (!result) return '';
    const { checked, updated = 0, finished = 0, games = 0, players = 0, changed = 0 } = result;
    if (kind === 'create-grid') return t('tasks.created', { count: games });
    if (kind === 'fill-grid') return t('tasks.filled', { count: games });
    if (kind === 'score-grid') return t('tasks.scored', { changed, players });
    if (!checked) return t('actions.resultNone');
    return t('actions.result', { checked, updated, finished });
  }

  const asked = { who: task.askedBy ?? t('tasks.deletedAccount'), time: formatNumericDateTime(task.askedAt) };
  return <p className="note">{[resultOf(task), t('tasks.asked', asked)].filter(Boolean).join(' ')}</p>;
}
