import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { succeeds } from '../../shell/succeeds.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { type OwnPrize, useConfirmPrizeMutation } from './prizes-api.ts';

/** The address for the prize before it leaves, and the question whether it came afterwards (PRIZE-01, PRIZE-03). */
export function ClaimBox({ prize }: { prize: OwnPrize }) {
  const { t } = useTranslation('claims');
  const language = useLanguage();
  const [Dialog, open, close] = useLateDialog(async () => (await import('./claim-dialog.tsx')).ClaimDialog);
  const { state, claim } = prize;
  if (!claim) return null;
  const { until, changedAt } = claim;
  const isOut = state === 'sent' || state === 'delivered';
  if (isOut || prize.winnerSays === 'received') return <Receipt prize={prize} isOut={isOut} />;
  if (until && Date.parse(until) <= serverNow()) return <p className="note">{t('box.over')}</p>;
  return (
    <div className="stack gap-2">
      {prize.winnerSays && <Receipt prize={prize} isOut={false} />}
      <p>
        {changedAt
          ? t('box.given', { date: formatDate(changedAt, language) })
          : until
            ? t('box.waiting', { date: formatDate(until, language) })
            : t('box.wanted')}
      </p>
      <div className="row">
        <Button variant={changedAt ? 'secondary' : 'primary'} onClick={open}>
          {t(changedAt ? 'box.change' : 'box.give')}
        </Button>
      </div>
      {Dialog && <Dialog prize={prize} onClose={close} />}
    </div>
  );
}

/** `isOut`: it has left, so that it may be missing. */
function Receipt({ prize, isOut }: { prize: OwnPrize; isOut: boolean }) {
  const { t } = useTranslation('claims');
  const [confirm, { isLoading }] = useConfirmPrizeMutation();
  const { winnerSays } = prize;

  function say(isReceived: boolean) {
    const change = confirm({ params: { gridId: String(prize.gridId) }, body: { isReceived } });
    void succeeds(change.unwrap(), t('box.failed'));
  }

  return (
    <div className="stack gap-2">
      {isOut && prize.tracking && <p>{t('box.tracking', { tracking: prize.tracking })}</p>}
      {winnerSays && <p>{t(`box.says.${winnerSays}`)}</p>}
      <div className="row">
        {winnerSays !== 'received' && (
          <Button variant="secondary" loading={isLoading} onClick={() => say(true)}>
            {t('box.received')}
          </Button>
        )}
        {isOut && winnerSays !== 'missing' && (
          <Button variant="quiet" loading={isLoading} onClick={() => say(false)}>
            {t('box.missing')}
          </Button>
        )}
      </div>
    </div>
  );
}
