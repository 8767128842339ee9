import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import { toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { useJoinMutation } from './join-api.ts';
import { JoinFailed } from './join-failed.tsx';
import { useOncePerCode } from './use-once-per-code.ts';
import { Waiting } from './waiting.tsx';

/** Joins at once and goes to the group, or says why not (JOIN-01). */
export function JoinAsPlayer({ code }: { code: string }) {
  const { t } = useTranslation('join');
  const navigate = useNavigate();
  const [join, { error }] = useJoinMutation();

  async function enter() {
    const { data } = await join({ params: { code } });
    if (!data) return;
    if (data.wasMember) toastInfo(t('alreadyMember'));
    else toastSuccess(t('joined'));
    // As chosen there: of an address that somebody comes with the list has the last word.
    void navigate(
      { pathname: paths.groups, search: `grupo=${data.groupId}` },
      { replace: true, state: { hasListBefore: false } },
    );
  }
  useOncePerCode(code, () => void enter());

  if (!error) return <Waiting text={t('joining')} />;
  return (
    <JoinFailed
      title={t('failed')}
      error={error}
      fallback={t('error')}
      wayOut={{ to: paths.groups, label: t('toGroups') }}
      onRetry={() => void enter()}
    />
  );
}
