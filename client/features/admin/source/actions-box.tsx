import { useState } from 'react';
import type { Answer } from '../../../api/api.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { codeText } from '../../../api/error-text.ts';
import { toastError } from '../../../shell/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { FoldBox } from './fold-box.tsx';

/** Asks the source for results (ADM-02), and keeps the last answer to read. */
export function ActionsBox() {
  const may = usePermissions();
  const [result, setResult] = useState<Answer<'POST /admin/update-results'>['data'] | null>(null);
  const update = useAdminCall('POST /admin/update-results', {
    done: t('actions.done'),
    failed: t('actions.failed'),
    onDone: ({ data }) => setResult(data),
  });
  const isNarrow = useIsNarrow();
  const error = update.isRunning ? null : update.error;

  function tellFailure({ code, message }: ApiError) {
    toastError([t('actions.failed'), code === 'network' ? '' : message].filter(Boolean).join('. '));
  }

  const button = may('results') && (
    <Button
      variant="secondary"
      icon={<Icon name="refresh" size={18} />}
      loading={update.isRunning}
      loadingLabel={t('actions.updating')}
      onClick={() => void update.run({ body: {} }).catch(tellFailure)}
    >
      {t('actions.updateResults')}
    </Button>
  );

  return (
    <FoldBox
      id="admin-actions"
      title={
        <>
          <span>{t('actions.title')}</span>
          {error && <Chip tone="danger">{t('source.failed')}</Chip>}
        </>
      }
      // On a phone the line has no room for it.
      action={!isNarrow && button}
    >
      {isNarrow && button && <div>{button}</div>}
      {may('results') && <p className="note">{t('actions.hint')}</p>}
      {error && (
        <Banner tone="error" title={t('actions.failed')}>
          <p>{codeText(error.code)}</p>
          <p>{t('actions.failedText')}</p>
        </Banner>
      )}
      {result && !error && (
        <p className="note">{result.checked === 0 ? t('actions.resultNone') : t('actions.result', result)}</p>
      )}
    </FoldBox>
  );
}
