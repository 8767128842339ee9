import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasScreenLock } from '../../../lib/passkey-ceremony.ts';
import { useSession } from '../../../session/use-session.ts';
import { Notice } from '../../../shell/notice.tsx';
import { endPasskeyOffer, notePasskeyOffer } from '../../../shell/passkey-offer.ts';
import { Button } from '../../../ui/button.tsx';
import { usePasskeysQuery } from './access-api.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

/** Offers a passkey to a verified player who has none, on a device that can store it (AUTH-22). */
export function PasskeyOfferSheet() {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const { data, isError } = usePasskeysQuery();
  const [canStore, setCanStore] = useState<boolean | null>(null);
  const [isAdding, setIsAdding] = useState(false);
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
    <Notice
      label={t('offer.label')}
      icon="lock"
      title={t('offer.title')}
      text={t('offer.text')}
      actions={
        <>
          <Button variant="quiet" onClick={endPasskeyOffer}>
            {t('offer.later')}
          </Button>
          <Button onClick={() => setIsAdding(true)}>{t('offer.action')}</Button>
        </>
      }
    />
  );
}
