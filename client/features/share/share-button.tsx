import { useTranslation } from 'react-i18next';
import type { Grids } from '../../matches/games-api.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Opens the picture of a grid (SHARE-01). */
export function ShareButton({ grid }: { grid: Grids[number] }) {
  const { t } = useTranslation('share');
  const [ShareDialog, open, close] = useLateDialog(
    async () => (await import('./share-dialog.tsx')).ShareDialog,
  );
  return (
    <>
      <Button variant="secondary" wide icon={<Icon name="share" />} onClick={open}>
        {t('open')}
      </Button>
      {ShareDialog && <ShareDialog grid={grid} onClose={close} />}
    </>
  );
}
