import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import type { AdminGrid, GridFacts } from '../../../../shared/contract/admin-grids.ts';
import { GRID_STATUSES, type GridStatus } from '../../../../shared/rules/grid-status.ts';
import { isFinal } from '../../../../shared/rules/match-status.ts';
import { PRIZE_DELIVERY_DAYS } from '../../../../shared/rules/prizes.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { formatNumericDateTime, localDay, toLocal } from '../parts/admin-dates.ts';
import { BroughtIntoSight } from '../parts/brought-into-sight.tsx';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { GridFields, problemOf } from '../parts/grid-fields.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useOpeningPrizes } from '../parts/opening-prizes.tsx';
import { OpensAtField, opensAtOf } from '../parts/opens-at-field.tsx';
import { RadioChoices } from '../parts/radio-choices.tsx';
import { AttentionChip, GridStatusChip } from '../parts/status-chips.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';

interface GridDialogProps {
  grid: AdminGrid;
  onClose: () => void;
}

/** The common options of all changes of a grid. After a 409 `row` is the grid as it is now. */
function useGridRow({ grid, onClose }: GridDialogProps) {
  return {
    gone: t('grids.gone'),
    row: grid,
    about: { kind: 'grid', id: grid.id } as const,
    onDone: onClose,
  };
}

/**
 * Corrects the name, country and dates of a grid (ADM-04). Fields that were not touched follow another administrator's
 * change.
 */
export function EditGridDialog({ grid, onClose }: GridDialogProps) {
  const [typed, setTyped] = useState<Partial<GridFacts>>({});
  const change = useAdminCall('PUT /admin/game-groups/:id', {
    done: t('editGrid.done'),
    failed: t('editGrid.failed'),
    ...useGridRow({ grid, onClose }),
  });
  const { row } = change;
  const { name, country, startDate, endDate } = { ...row, ...typed };
  const facts: GridFacts = { name, country, startDate, endDate };
  const wanted: GridFacts = { ...facts, name: name.trim() };
  const isChanged = Object.entries(wanted).some(([field, value]) => row[field as keyof GridFacts] !== value);
  const problem = problemOf(wanted);

  return (
    <FormDialog
      title={t('editGrid.title')}
      subject={row.name}
      size="medium"
      submitLabel={t('editGrid.confirm')}
      submittingLabel={t('editGrid.confirming')}
      disabled={!isChanged}
      gone={change.gone}
      // The fields say themselves what is wrong.
      check={(): Record<string, string> => (problem ? { facts: problem } : {})}
      onSubmit={() => change.run({ params: { id: grid.id }, body: { ...wanted, version: row.version } })}
      {...useLeaveQuestion(isChanged && !change.gone, onClose)}
    >
      <GridFields
        facts={facts}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
        played={
          row.firstStart && row.lastStart
            ? { from: localDay(row.firstStart), to: localDay(row.lastStart) }
            : null
        }
      />
      <p className="note">
        {(row.status === 'settled' ? '' : `${t('editGrid.order')} `) + t('editGrid.kept')}
      </p>
    </FormDialog>
  );
}

/** Asks before a grid is deleted. The server refuses to delete a grid with picks. */
export function DeleteGridDialog({ grid, onClose }: GridDialogProps) {
  return (
    <ConfirmDialog
      route="DELETE /admin/game-groups/:id"
      title={t('deleteGrid.title')}
      subject={({ name }) => name}
      labels={[t('deleteGrid.confirm'), t('deleteGrid.confirming')]}
      done={t('deleteGrid.done')}
      failed={t('deleteGrid.failed')}
      input={({ id, version }) => ({ params: { id }, query: { version: String(version) } })}
      onClose={onClose}
      {...useGridRow({ grid, onClose })}
    >
      {({ gameCount }) => (
        <>
          <p>{t('deleteGrid.question')}</p>
          <p>{t('deleteGrid.games', { count: gameCount })}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

/**
 * Sets the status of a grid by hand (ADM-04). It asks before it settles a grid with open matches, and says how many
 * winners were told before it takes a grid back from settled.
 */
export function StatusDialog({ grid, onClose }: GridDialogProps) {
  const [chosen, setChosen] = useState<GridStatus>();
  const [typedAt, setTypedAt] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const change = useAdminCall('PUT /admin/game-groups/:id/status', {
    done: ({ message }, { body: { status } }) =>
      message || t('statusDialog.done', { status: t(`gridStatus.${status}`) }),
    failed: t('statusDialog.failed'),
    ...useGridRow({ grid, onClose }),
  });
  const { row } = change;
  const status = chosen ?? row.status;
  const opensAt = status === 'draft' ? (typedAt ?? toLocal(row.opensAt)) : '';
  const isSame = status === row.status && opensAt === toLocal(row.opensAt);
  const isSettled = status === 'settled' && row.status !== 'settled';
  const isTakenBack = status !== 'settled' && row.status === 'settled';
  const input = { params: { id: grid.id } };
  const whole = useAdminData('GET /admin/game-groups/:id', isSettled ? input : skipToken);
  // A grid with picks cannot become a draft.
  const ties = useAdminData('GET /admin/game-groups/:id/ties', row.status === 'draft' ? skipToken : input);
  const isPicked = ties.currentData?.isPicked === true;
  const openGames = (whole.currentData?.games ?? []).filter((game) => !isFinal(game.status));
  const isQuestion = isAsked && openGames.length > 0;
  const told = isTakenBack ? (ties.currentData?.toldWinners ?? 0) : 0;
  const looked = isSettled ? whole : ties;
  const opens = row.status === 'draft' && !isSame && (status !== 'draft' || opensAt !== '');
  const prizes = useOpeningPrizes(
    opens ? { lastStart: row.lastStart, opensAt: status === 'draft' ? opensAtOf(opensAt) : null } : null,
  );

  async function submit() {
    const opening = status === 'draft' ? { status, opensAt: opensAtOf(opensAt) } : { status };
    if (openGames.length > 0 && !isAsked) return setIsAsked(true);
    await change.run({
      ...input,
      body: { ...opening, ...prizes.accepted, version: row.version },
    });
  }

  return (
    <ChangeDialog
      title={t('statusDialog.title')}
      subject={row.name}
      danger={isQuestion || told > 0}
      submitLabel={t(isQuestion ? 'settle.confirm' : 'statusDialog.confirm')}
      submittingLabel={t('statusDialog.confirming')}
      disabled={
        isSame || !prizes.isAnswered || ((isSettled || isTakenBack) && (looked.isFetching || looked.isError))
      }
      gone={change.gone}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioChoices
        legend={t('statusDialog.legend')}
        choices={GRID_STATUSES.map((each) => ({
          value: each,
          label: (
            <>
              <GridStatusChip status={each} />
              {each === row.status && <span className="note">{t('statusDialog.current')}</span>}
            </>
          ),
          note: each === 'draft' && isPicked ? t('gridStatusText.noDraft') : t(`gridStatusText.${each}`),
          disabled: each === 'draft' && isPicked,
        }))}
        value={status}
        focused={grid.status}
        onChange={(next) => {
          setChosen(next);
          setIsAsked(false);
        }}
      />
      {status === 'draft' && <OpensAtField value={opensAt} onChange={setTypedAt} />}
      {prizes.questions}
      <p className="note">{t('statusDialog.note')}</p>
      {(isSettled || isTakenBack) && (
        <LoadFailure query={looked} failed={t(isSettled ? 'grids.gamesFailed' : 'told.failed')} />
      )}
      {told > 0 && (
        <BroughtIntoSight>
          <Banner tone="warning" title={t('told.title', { count: told })}>
            <p>{t('told.stays')}</p>
            <p>{t('told.again')}</p>
          </Banner>
        </BroughtIntoSight>
      )}
      {isQuestion && (
        <BroughtIntoSight>
          <SettleQuestion games={openGames} />
        </BroughtIntoSight>
      )}
    </ChangeDialog>
  );
}

/** The open matches of a grid, and what it means to settle the grid without their results. */
function SettleQuestion({ games }: { games: readonly AdminGame[] }) {
  return (
    <Banner tone="warning" title={t('settle.title', { count: games.length })}>
      <p>{t('settle.now', { count: games.length, days: PRIZE_DELIVERY_DAYS })}</p>
      <p>{t('settle.later')}</p>
      <ul className="stack gap-2">
        {games.map(({ id, homeTeam, awayTeam, startTime, status, attention, sourceStatus }) => (
          <li key={id}>
            <strong>{t('match', { home: homeTeam, away: awayTeam })}</strong>{' '}
            <span className="note">
              {`${formatNumericDateTime(startTime)} · ${t(`gameStatus.${status}`)}`}
            </span>{' '}
            <AttentionChip attention={attention} sourceStatus={sourceStatus} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
