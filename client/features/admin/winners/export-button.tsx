import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { api, call, type Input } from '../../../api/api.ts';
import { noAnswer, type ApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { withStepUp } from '../../../api/step-up.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { t } from '../parts/admin-text.ts';

const winnersFile = 'GET /admin/game-groups/:id/winners.csv';

/** The store does not keep the file: it may be large. */
const exportApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveWinners: build.mutation<null, Input<typeof winnersFile> & { name: string }, ApiError>({
      queryFn: async ({ name, ...input }, _api, _options, send) => {
        const answer = await withStepUp(async () => send(call(winnersFile)(input)));
        if (answer.error) return answer;
        const file = await (answer.data as Response).blob().catch(() => null);
        if (!file) return { error: noAnswer };
        saveFile(name, file, 'text/csv');
        return { data: null };
      },
    }),
  }),
});

/** All winners of the chosen minimum as a table for a spreadsheet (ADM-18). */
export function ExportButton({ grid, minCorrect }: { grid: AdminGrid; minCorrect: number }) {
  const [save, { isLoading }] = exportApi.useSaveWinnersMutation();

  async function download() {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const name = t('winners.fileName', { name: grid.name }).replace(/[\s\\/:*?"<>|]+/g, '-');
    const input = { params: { id: grid.id }, query: { minCorrect, timeZone } };
    const { error } = await save({ ...input, name: `${name}.csv` });
    if (error) toastError(errorText(error, t('winners.exportFailed')));
    else toastSuccess(t('winners.exported'));
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
