import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { ORDER_MAX, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { useUpdateOrderMutation } from './games-api.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { MatchLine } from './match-line.tsx';
import { useGameDifferences } from './use-game-differences.ts';

/** Sets a match's place in its grid (ADM-07, ADM-08). */
export function OrderDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const t = useAdminText();
  const [order, setOrder] = useState(String(game.order ?? 0));
  const [updateOrder, { isLoading }] = useUpdateOrderMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    game,
    { done: t('orderDialog.done'), failed: t('orderDialog.failed') },
    onClose,
  );

  const differences = useGameDifferences()(before, latest);

  function submit() {
    const body = { order: toNonNegativeInteger(order), version: latest.version };
    run(() => updateOrder({ params: { id: game.id }, body }).unwrap());
  }

  return (
    <DialogForm
      title={t('orderDialog.title')}
      subject={<MatchLine game={latest} />}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('orderDialog.confirm')}
      submittingLabel={t('orderDialog.confirming')}
      submitting={isLoading}
      gone={isGone ? t('games.gone') : null}
      failure={differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} />
      <NumberField
        label={t('orderDialog.order')}
        hint={t('orderDialog.hint')}
        error={failure?.fields['order']}
        max={ORDER_MAX}
        value={order}
        onChange={setOrder}
        autoFocus
      />
    </DialogForm>
  );
}
