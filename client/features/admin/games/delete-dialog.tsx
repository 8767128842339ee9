import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { useDeleteGameMutation } from '../admin-api.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { MatchLine } from './match-line.tsx';

/** Asks before a match is taken out of the system, with the two sentences of the specification (ADM-07). */
export function DeleteDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const t = useAdminText();
  const [deleteGame, { isLoading }] = useDeleteGameMutation();
  const { failure, run } = useChange(
    { done: t('deleteDialog.done'), failed: t('deleteDialog.failed') },
    onClose,
  );

  return (
    <DialogForm
      title={t('deleteDialog.title')}
      subject={<MatchLine game={game} />}
      onClose={onClose}
      onSubmit={() => run(() => deleteGame({ params: { id: game.id } }).unwrap())}
      submitLabel={t('deleteDialog.confirm')}
      submittingLabel={t('deleteDialog.confirming')}
      submitting={isLoading}
      danger
      failure={failure?.message}
    >
      <p>{t('deleteDialog.question')}</p>
      <p>{t('deleteDialog.warning')}</p>
      {game.gameGroup && <p>{t('deleteDialog.inGrid', { name: game.gameGroup.name })}</p>}
    </DialogForm>
  );
}
