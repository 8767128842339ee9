import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useDeleteGameMutation, useGamePlayersQuery } from './games-api.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { MatchLine } from './match-line.tsx';
import { useGameDifferences } from './use-game-differences.ts';

/** Asks before a match is taken out of the system, with the two sentences of the specification (ADM-07). */
export function DeleteDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const t = useAdminText();
  const [deleteGame, { isLoading }] = useDeleteGameMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    game,
    { done: t('deleteDialog.done'), failed: t('deleteDialog.failed') },
    onClose,
  );
  const differences = useGameDifferences()(before, latest);

  return (
    <DialogForm
      title={t('deleteDialog.title')}
      subject={<MatchLine game={latest} />}
      onClose={onClose}
      onSubmit={() =>
        run(() =>
          deleteGame({ params: { id: game.id }, query: { version: String(latest.version) } }).unwrap(),
        )
      }
      submitLabel={t('deleteDialog.confirm')}
      submittingLabel={t('deleteDialog.confirming')}
      submitting={isLoading}
      danger
      gone={isGone ? t('games.gone') : null}
      failure={differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} replaces="deletes" />
      <p>{t('deleteDialog.question')}</p>
      <p>{t('deleteDialog.warning')}</p>
      {latest.gameGroup && (
        <>
          <p>{t('deleteDialog.inGrid', { name: latest.gameGroup.name })}</p>
          <Players id={game.id} />
        </>
      )}
    </DialogForm>
  );
}

/** How many have picked in it. To count a million takes seconds; a count that fails forbids nothing, since nothing is lost but what the text says. */
function Players({ id }: { id: number }) {
  const t = useAdminText();
  const language = useLanguage();
  const { currentData, isError } = useGamePlayersQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  const count = currentData?.players;
  const text =
    count === undefined
      ? t(isError ? 'deleteDialog.uncounted' : 'deleteDialog.counting')
      : count === 0
        ? t('deleteDialog.nobody')
        : t('deleteDialog.players', { count, players: formatNumber(count, language) });
  return <p role="status">{count ? <strong>{text}</strong> : text}</p>;
}
