import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { toastError } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { fullName } from './group-card.tsx';
import { type Group, useEditGroupMutation } from './groups-api.ts';

/** A group that gets no more jornadas until its owner lets it go on (GRP-20). */
export function StoppedGroup({ group, isOwned }: { group: Group; isOwned: boolean }) {
  const { t } = useTranslation('editions');
  const [edit, { isLoading }] = useEditGroupMutation();
  const { id, name, description, owner } = group;

  async function goOn() {
    const { error } = await edit({ params: { id }, body: { name, description, goesOn: true } });
    if (error) toastError(`${t('goOnError')}. ${errorText(error)}`);
  }

  if (!isOwned) return <p>{t('stopped', { name: fullName(owner) })}</p>;
  return (
    <>
      <p>{t('stoppedOwner')}</p>
      <Button variant="primary" disabled={isLoading} onClick={() => void goOn()}>
        {t('goOn')}
      </Button>
    </>
  );
}
