import { useTranslation } from 'react-i18next';
import { readKeptSeal } from '../../outbox/kept-seal.ts';
import { saveFile } from '../../shell/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SealLeavingProps {
  playerId: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before a logout erases the receipts of a grid in play whether the player keeps them as a file (SEAL-18). */
export function SealLeaving({ playerId, onLeave, onStay }: SealLeavingProps) {
  const { t } = useTranslation('verify');
  const { t: common } = useTranslation();
  async function keep() {
    const kept = await readKeptSeal(playerId).catch(() => null);
    if (kept) saveFile('doce.json', JSON.stringify(kept.receipts, null, 2), 'application/json');
    onLeave();
  }
  return (
    <Dialog open onClose={onStay} title={t('leaving.title')} closeLabel={common('action.close')}>
      <div className="stack gap-4">
        <p>{t('leaving.text')}</p>
        <Button onClick={() => void keep()}>{t('leaving.keep')}</Button>
        <Button variant="secondary" onClick={onLeave}>
          {t('leaving.erase')}
        </Button>
      </div>
    </Dialog>
  );
}
