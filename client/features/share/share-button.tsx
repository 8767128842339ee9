import { useTranslation } from 'react-i18next';
import type { Grids } from '../../matches/games-api.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Opens the picture of a grid (SHARE-01). A grid without picks has none. */
export function ShareButton({ grid }: { grid: Grids[number] }) {
  const { t } = useTranslation('share');
  const [ShareDialog, open, close] = useLateDialog(
    async () => (await import('./share-dialog.tsx')).ShareDialog,
  );
  if (!grid.games.some(({ bets }) => bets.length > 0)) return null;
  return (
    <>
      <Button variant="secondary" wide icon={<Icon name="share" />} onClick={open}>
        {t('open')}
      </Button>
      {ShareDialog && <ShareDialog grid={grid} onClose={close} />}
    </>
  );
}
