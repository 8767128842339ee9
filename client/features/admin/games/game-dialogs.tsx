import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { KEEP_REASON_MAX, ORDER_MAX, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import type { Input } from '../../../api/api.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../grids/grids-api.ts';
import { type AdminData, type AdminRoute } from '../parts/admin-api.ts';
import { BroughtIntoSight } from '../parts/brought-into-sight.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { playableOf } from '../parts/grid-facts.ts';
import { resultWordOf } from '../parts/source-says.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { MatchLine, SourceSays } from './match-line.tsx';
import { ScoreEffects } from './score-effects.tsx';
import type { Elements } from '../../../ui/elements.ts';

type ReleasePreview = AdminData<'POST /admin/games/:id/preview-release'>;

interface ActionProps {
  game: AdminGame;
  onClose: () => void;
}

interface GameDialogProps<R extends AdminRoute> extends ActionProps {
  route: R;
  texts: 'assignDialog' | 'orderDialog' | 'deleteDialog' | 'keepDialog';
  input: (game: AdminGame) => Input<R>;
  danger?: boolean;
  check?: () => Readonly<Record<string, string>>;
  children: (game: AdminGame) => Elements;
}

/** Asks for one change of a match. */
function GameDialog<R extends AdminRoute>({ texts, game, ...rest }: GameDialogProps<R>) {
  return (
    <ConfirmDialog
      title={t(`${texts}.title`)}
      subject={(row) => <MatchLine game={row} />}
      labels={[t(`${texts}.confirm`), t(`${texts}.confirming`)]}
      done={t(`${texts}.done`)}
      failed={t(`${texts}.failed`)}
      gone={t('games.gone')}
      row={game}
      about={{ kind: 'game', id: game.id }}
      danger={false}
      {...rest}
    />
  );
}

/** Puts a match into a grid, or moves it to another grid (ADM-07). */
export function AssignDialog(props: ActionProps) {
  const query = useGridsQuery();
  const grids = query.data ?? [];
  const [gridId, setGridId] = useState('');
  const target = grids.find(({ id }) => String(id) === gridId);
  return (
    <GameDialog
      route="PUT /admin/games/:id/assign"
      texts="assignDialog"
      check={(): Record<string, string> => (gridId ? {} : { gameGroupId: t('assignDialog.required') })}
      input={({ id, version }) => ({ params: { id }, body: { gameGroupId: Number(gridId), version } })}
      {...props}
    >
      {({ gameGroupId, gameGroup }) => {
        const left = grids.find(({ id }) => id === gameGroupId);
        return (
          <>
            <LoadFailure query={query} failed={t('grids.failed')} />
            <SelectField
              name="gameGroupId"
              label={t('assignDialog.group')}
              hint={gameGroup ? t('assignDialog.now', { name: gameGroup.name }) : undefined}
              value={gridId}
              data-autofocus
              onChange={({ target: { value } }) => setGridId(value)}
              options={[
                { value: '', label: t('assignDialog.choose') },
                ...grids.map(({ id, name, status, gameCount }) => ({
                  value: String(id),
                  label: t('assignDialog.option', {
                    name,
                    status: t(`gridStatus.${status}`),
                    count: gameCount,
                  }),
                  // The server refuses a match for a settled grid.
                  disabled: id === gameGroupId || status === 'settled',
                })),
              ]}
            />
            {target && playableOf(target) >= GRID_SIZE && (
              <Banner tone="warning">
                {t('assignDialog.tooMany', {
                  count: playableOf(target) + 1,
                  name: target.name,
                  size: GRID_SIZE,
                })}
              </Banner>
            )}
            {target && left && (
              <Banner tone="info">
                {t('assignDialog.leaves', { count: playableOf(left) - 1, name: left.name })}
              </Banner>
            )}
          </>
        );
      }}
    </GameDialog>
  );
}

/** Sets the position of a match in its grid (ADM-07, ADM-08). */
export function OrderDialog(props: ActionProps) {
  const [typed, setTyped] = useState<string>();
  const shown = ({ order }: AdminGame) => typed ?? String(order ?? 0);
  return (
    <GameDialog
      route="PUT /admin/games/:id/update-order"
      texts="orderDialog"
      input={(game) => ({
        params: { id: game.id },
        body: { order: toNonNegativeInteger(shown(game)), version: game.version },
      })}
      {...props}
    >
      {(game) => (
        <NumberField
          name="order"
          label={t('orderDialog.order')}
          hint={t('orderDialog.hint')}
          max={ORDER_MAX}
          value={shown(game)}
          onChange={setTyped}
          autoFocus
        />
      )}
    </GameDialog>
  );
}

/**
 * Gives a match that was set by hand back to the source (ADM-19). It first asks the source and shows what its result
 * changes for players.
 */
export function ReleaseDialog({ game, onClose }: ActionProps) {
  const [shown, setShown] = useState<ReleasePreview | null>(null);
  const change = useAdminCall('POST /admin/games/:id/release', {
    done: t('releaseDialog.done'),
    failed: t('releaseDialog.failed'),
    gone: t('games.gone'),
    row: game,
    about: { kind: 'game', id: game.id },
    onDone: onClose,
  });
  const preview = useAdminCall('POST /admin/games/:id/preview-release', {
    failed: t('effects.failed'),
    gone: t('games.gone'),
  });
  const { row } = change;
  const params = { id: game.id };

  async function submit() {
    if (!shown && row.gameGroup !== null) {
      const { data: effects } = await preview.run({ params });
      if (isFelt(row, effects)) return setShown(effects);
    }
    // After a refusal the effects may be others.
    setShown(null);
    await change.run({ params, body: { version: row.version } });
  }

  return (
    <FormDialog
      title={t('releaseDialog.title')}
      subject={<MatchLine game={row} />}
      submitLabel={t(shown ? 'effects.confirm' : 'releaseDialog.confirm')}
      submittingLabel={t('releaseDialog.confirming')}
      danger={shown !== null}
      gone={change.gone ?? preview.gone}
      onSubmit={submit}
      onClose={onClose}
    >
      <SourceSays game={row} />
      <p>{t('releaseDialog.text')}</p>
      {shown && (
        <BroughtIntoSight>
          <p>{t('releaseDialog.becomes', { result: resultWordOf({ ...row, ...shown }) })}</p>
          <ScoreEffects game={row} status={shown.status} effects={shown} />
        </BroughtIntoSight>
      )}
    </FormDialog>
  );
}

/** Keeps a result by hand that differs from the source's, with a reason (ADM-85). */
export function KeepDialog(props: ActionProps) {
  const [reason, setReason] = useState('');
  return (
    <GameDialog
      route="POST /admin/games/:id/keep"
      texts="keepDialog"
      check={(): Record<string, string> => (reason.trim() ? {} : { reason: t('errors:fields.required') })}
      input={({ id, version }) => ({ params: { id }, body: { reason, version } })}
      {...props}
    >
      {(game) => (
        <>
          <SourceSays game={game} />
          <p>{t('keepDialog.text')}</p>
          <TextField
            name="reason"
            label={t('keepDialog.reason')}
            hint={t('keepDialog.hint')}
            maxLength={KEEP_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </GameDialog>
  );
}

/** Whether players or winners notice the change. */
function isFelt({ status }: AdminGame, { up, down, settles, status: after }: ReleasePreview): boolean {
  const isVoided = after === 'cancelled' && status !== 'cancelled';
  return up + down > 0 || settles || isVoided;
}

/** Asks before a match is deleted, with the two sentences of the specification (ADM-07). */
export function DeleteDialog(props: ActionProps) {
  return (
    <GameDialog
      route="DELETE /admin/games/:id"
      texts="deleteDialog"
      input={({ id, version }) => ({ params: { id }, query: { version: String(version) } })}
      danger
      {...props}
    >
      {({ gameGroup }) => (
        <>
          <p>{t('deleteDialog.question')}</p>
          <p>{t('deleteDialog.warning')}</p>
          {gameGroup && <p>{t('deleteDialog.inGrid', { name: gameGroup.name })}</p>}
        </>
      )}
    </GameDialog>
  );
}
