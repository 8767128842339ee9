import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasScreenLock } from '../../../lib/passkey-ceremony.ts';
import { useSession } from '../../../session/use-session.ts';
import { endPasskeyOffer, notePasskeyOffer } from '../../../shell/passkey-offer.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePasskeysQuery } from './access-api.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

/** The look of a notice over the foot of the page. */
interface PasskeyOfferSheetProps {
  styles: Readonly<Record<string, string>>;
}

/** Offers a passkey to a verified player who has none, on a device that can store it (AUTH-22). */
export function PasskeyOfferSheet({ styles }: PasskeyOfferSheetProps) {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const { data, isError } = usePasskeysQuery();
  const [canStore, setCanStore] = useState<boolean | null>(null);
  const [isAdding, setAdding] = useState(false);
  useEffect(() => {
    void hasScreenLock().then(setCanStore);
  }, []);
  const isWanted = data?.isAvailable === true && data.passkeys.length === 0 && user?.isVerified === true;
  const isShown = isWanted && canStore === true;
  const isUseless = isError || canStore === false || (data !== undefined && !isWanted);
  useEffect(() => {
    if (isShown) notePasskeyOffer();
    if (isUseless && !isAdding) endPasskeyOffer();
  }, [isShown, isUseless, isAdding]);

  if (isAdding) return <AddPasskeyDialog onClose={endPasskeyOffer} />;
  if (!isShown) return null;
  return (
    <section aria-label={t('offer.label')} data-notice className={styles['notice']}>
      <Icon name="lock" size={28} className={styles['icon']} />
      <div role="status">
        <strong>{t('offer.title')}</strong>
        <p className="note">{t('offer.text')}</p>
      </div>
      <div className={`row ${styles['actions']}`}>
        <Button variant="quiet" onClick={endPasskeyOffer}>
          {t('offer.later')}
        </Button>
        <Button onClick={() => setAdding(true)}>{t('offer.action')}</Button>
      </div>
    </section>
  );
}
