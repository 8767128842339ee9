import { useState } from 'react';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useCreateGridMutation, type Fixture } from './football-api.ts';
import { formatNumericDay, localDay } from '../parts/admin-dates.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GridFields, problemOf } from '../parts/grid-fields.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { TaskProgress } from '../source/task-progress.tsx';
import { useTaskOf } from '../source/use-tasks.ts';
import { spanOf } from './fixture-facts.ts';
import { RefusedMatches } from './refused-matches.tsx';
import { idsOf } from './use-basket.ts';
import type { Creation } from './use-creation.ts';
import type { GridDraft } from './use-grid-draft.ts';
import { useLeaguesOf } from './use-leagues-of.ts';
import styles from './football.module.css';

interface CreateGridDialogProps {
  /** In the order of their starts. */
  fixtures: readonly Fixture[];
  draft: GridDraft;
  creation: Creation;
  onClose: () => void;
}

/** Name, country and dates of a new grid (ADM-10). A failure leaves everything as it was entered, and so does closing it. */
export function CreateGridDialog({ fixtures, draft, creation, onClose }: CreateGridDialogProps) {
  const t = useAdminText();
  const leaguesOf = useLeaguesOf();
  const { facts } = draft;
  const [isAsked, setAsked] = useState(false);
  const [createGrid, { isLoading }] = useCreateGridMutation();
  const count = fixtures.length;
  const texts = { done: t('createDialog.done'), failed: t('createDialog.failed') };
  const { failure, run } = useChange(texts, onClose);
  const task = useTaskOf('create-grid', isLoading);

  const span = spanOf(fixtures);
  const days = span && { from: localDay(span.from), to: localDay(span.to) };
  const said = span && { from: formatNumericDay(span.from), to: formatNumericDay(span.to) };

  function submit() {
    setAsked(true);
    if (problemOf(facts) !== null) return;
    const grid = { ...facts, name: facts.name.trim() };
    run(() =>
      creation.ask({ grid, fixtureIds: idsOf(fixtures) }, (opId) =>
        createGrid({ body: { ...grid, games: [...fixtures], opId } }).unwrap(),
      ),
    );
  }

  return (
    <DialogForm
      title={t('createDialog.title')}
      subject={said && t('createDialog.summary', { count, ...said })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('createDialog.confirm')}
      submittingLabel={t('createDialog.confirming')}
      submitting={isLoading}
      failure={isAsked && problemOf(facts) === 'missing' ? t('createDialog.required') : failure?.message}
      size="medium"
    >
      <p className={styles.muted}>{t('createDialog.leagues', leaguesOf(fixtures))}</p>
      <RefusedMatches failure={failure} fixtures={fixtures} />
      {failure && creation.isUnknown && <p className={styles.warning}>{t('createDialog.unknown')}</p>}
      {count !== GRID_SIZE && (
        <Banner tone="warning">{t('createDialog.notTwelve', { count, size: GRID_SIZE })}</Banner>
      )}
      <GridFields
        facts={facts}
        onChange={draft.say}
        isAsked={isAsked}
        refused={failure?.fields}
        played={days}
      />
      {isLoading && <TaskProgress task={task} label={t('createDialog.confirming')} />}
    </DialogForm>
  );
}
