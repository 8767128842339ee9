import { useState } from 'react';
import { useStore } from 'react-redux';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { baseQuery } from '../../../session/base-query.ts';
import { errorText } from '../../../api/error-text.ts';
import { requestOf } from '../../../api/route.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { t } from '../parts/admin-text.ts';
import { withStepUp } from '../../../api/step-up.ts';

/**
 * All winners of the chosen minimum as a table for a spreadsheet (ADM-18). The store does not keep the file: it may be
 * large.
 */
export function ExportButton({ grid, minCorrect }: { grid: AdminGrid; minCorrect: number }) {
  const store = useStore();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    const request = requestOf('GET /admin/game-groups/:id/winners.csv', {
      params: { id: grid.id },
      query: { minCorrect, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    });
    const call = new AbortController();
    const answer = await withStepUp(async () =>
      baseQuery(
        request,
        {
          type: 'query',
          endpoint: request.route,
          dispatch: store.dispatch,
          getState: () => store.getState(),
          signal: call.signal,
          abort: () => call.abort(),
          extra: undefined,
        },
        {},
      ),
    );
    const file = answer.error ? null : await (answer.data as Response).blob().catch(() => null);
    setIsLoading(false);
    if (!file) {
      toastError(errorText(answer.error, t('winners.exportFailed')));
      return;
    }
    const name = t('winners.fileName', { name: grid.name }).replace(/[\s\\/:*?"<>|]+/g, '-');
    saveFile(`${name}.csv`, file, 'text/csv');
    toastSuccess(t('winners.exported'));
  }

  return (
    <Button
      variant="secondary"
      keepsFocus
      loading={isLoading}
      loadingLabel={t('winners.exporting')}
      onClick={() => void download()}
    >
      {t('winners.export')}
    </Button>
  );
}
