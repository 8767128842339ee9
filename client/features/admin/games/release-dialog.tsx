import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { useReleaseGameMutation } from './games-api.ts';
import { MatchLine } from './match-line.tsx';
import { SourceSays } from './source-says.tsx';
import { useGameDifferences } from './use-game-differences.ts';

/** Gives a match that was set by hand back to the source (ADM-19). */
export function ReleaseDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const t = useAdminText();
  const [release, { isLoading }] = useReleaseGameMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    game,
    { done: t('releaseDialog.done'), failed: t('releaseDialog.failed') },
    onClose,
  );
  const differences = useGameDifferences()(before, latest);

  return (
    <DialogForm
      title={t('releaseDialog.title')}
      subject={<MatchLine game={latest} />}
      onClose={onClose}
      onSubmit={() =>
        run(() => release({ params: { id: game.id }, body: { version: latest.version } }).unwrap())
      }
      submitLabel={t('releaseDialog.confirm')}
      submittingLabel={t('releaseDialog.confirming')}
      submitting={isLoading}
      gone={isGone ? t('games.gone') : null}
      failure={differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} />
      <SourceSays game={latest} />
      <p>{t('releaseDialog.text')}</p>
    </DialogForm>
  );
}
