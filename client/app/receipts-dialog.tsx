import { useTranslation } from 'react-i18next';
import { readKeptSeal } from '../offline/kept-seal.ts';
import { saveFile } from '../shell/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface ReceiptsDialogProps {
  playerId: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before a logout erases the receipts of a grid in play whether the player keeps them as a file (SEAL-18). */
export function ReceiptsDialog({ playerId, onLeave, onStay }: ReceiptsDialogProps) {
  const { t } = useTranslation('offline');
  const { t: common } = useTranslation();
  async function keep() {
    const kept = await readKeptSeal(playerId).catch(() => null);
    const receipts = kept?.receipts.filter(({ saves }) => saves.length > 0);
    if (receipts) saveFile('doce.json', JSON.stringify(receipts, null, 2), 'application/json');
    onLeave();
  }
  return (
    <Dialog open onClose={onStay} title={t('receipts.title')} closeLabel={common('action.close')}>
      <div className="stack gap-4">
        <p>{t('receipts.text')}</p>
        <Button onClick={() => void keep()}>{t('receipts.keep')}</Button>
        <Button variant="secondary" onClick={onLeave}>
          {t('receipts.erase')}
        </Button>
      </div>
    </Dialog>
  );
}
