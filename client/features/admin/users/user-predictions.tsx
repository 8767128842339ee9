import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { errorText } from '../../../api/error-text.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { GridFilter, useNamedGrid } from '../parts/grid-filter.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { PredictionsTable } from './predictions-table.tsx';
import { usePredictionsQuery, useVerifyPredictionsMutation } from './users-api.ts';
import {
  predictionsPerPage,
  resultFilters,
  useUsersAddress,
  type ResultFilter,
} from './use-users-address.ts';
import lists from '../parts/lists.module.css';
import styles from './users.module.css';

const asked: Record<ResultFilter, boolean | undefined> = { all: undefined, correct: true, incorrect: false };

/** A user's picks by grid and result; those of one grid can be counted again (ADM-13). */
export function UserPredictions({ user }: { user: AdminUser }) {
  const t = useAdminText();
  const language = useLanguage();
  const { grid, result, predictionsPage, chooseGrid, chooseResult, goToPredictionsPage } = useUsersAddress();
  const named = useNamedGrid(grid);
  const { gridId } = named;
  const query = usePredictionsQuery(
    {
      query: {
        userId: user.id,
        gameGroupId: gridId ?? undefined,
        isCorrect: asked[result],
        page: predictionsPage,
        limit: predictionsPerPage,
      },
    },
    { refetchOnMountOrArgChange: true },
  );

  return (
    <>
      <div role="group" aria-label={t('users.filters')} className={lists.filters}>
        <GridFilter named={named} onChoose={chooseGrid} className={lists.long} />
        <SelectField
          label={t('users.result')}
          className={lists.short}
          value={result}
          onChange={(event) => chooseResult(event.target.value as ResultFilter)}
          options={resultFilters.map((each) => ({ value: each, label: t(`users.results.${each}`) }))}
        />
        {gridId !== null && <Verification key={gridId} user={user} gridId={gridId} />}
      </div>
      <PagedList
        query={query}
        failed={t('users.predictionsFailed')}
        count={({ total }) => t('users.predictionsTotal', { total: formatNumber(total, language) })}
        page={predictionsPage}
        limit={predictionsPerPage}
        onPage={goToPredictionsPage}
      >
        {({ predictions }) => (
          <PredictionsTable
            user={user}
            predictions={predictions}
            isFiltered={gridId !== null || result !== 'all'}
          />
        )}
      </PagedList>
    </>
  );
}

/** Counts a user's hits in a grid again and says, until it is left, what came of it. */
function Verification({ user, gridId }: { user: AdminUser; gridId: number }) {
  const t = useAdminText();
  const [verify, { data, error, isLoading }] = useVerifyPredictionsMutation();

  async function run() {
    const answer = await verify({ body: { userId: user.id, gameGroupId: gridId } });
    if (answer.data) toastSuccess(answer.data.message || t('users.verified'));
  }

  return (
    <>
      <Button
        variant="secondary"
        loading={isLoading}
        loadingLabel={t('users.verifying')}
        keepsFocus
        onClick={() => void run()}
      >
        {t('users.verify')}
      </Button>
      {!isLoading && error && (
        <Banner tone="error" title={t('users.verifyFailed')} className={styles.verified}>
          {errorText(error, t('users.verifyFailed')) !== t('users.verifyFailed') && (
            <p>{errorText(error, t('users.verifyFailed'))}</p>
          )}
        </Banner>
      )}
      {!isLoading && data && (
        <Banner tone="success" title={t('users.verified')} className={styles.verified}>
          <p>
            {t(data.data.changed === 0 ? 'users.verifiedSame' : 'users.verifiedChanged', { ...data.data })}
          </p>
        </Banner>
      )}
    </>
  );
}
