import type { ApiError } from '../../../api/api-error.ts';
import { toastError } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { FoldBox } from './fold-box.tsx';

/** Asks the source for results (ADM-02). */
export function ActionsBox() {
  const may = usePermissions();
  const update = useAdminCall('POST /admin/update-results', {
    done: t('actions.done'),
    failed: t('actions.failed'),
  });
  const isNarrow = useIsNarrow();

  function toastFailure({ code, message }: ApiError) {
    toastError([t('actions.failed'), code === 'network' ? '' : message].filter(Boolean).join('. '));
  }

  const button = may('results') && (
    <Button
      variant="secondary"
      icon={<Icon name="refresh" size={18} />}
      loading={update.isRunning}
      loadingLabel={t('actions.updating')}
      onClick={() => void update.run({ body: {} }).catch(toastFailure)}
    >
      {t('actions.updateResults')}
    </Button>
  );

  return (
    // On a phone the line has no room for the button.
    <FoldBox id="admin-actions" title={t('actions.title')} action={!isNarrow && button}>
      {isNarrow && button && <div>{button}</div>}
      {may('results') && <p className="note">{t('actions.hint')}</p>}
    </FoldBox>
  );
}
