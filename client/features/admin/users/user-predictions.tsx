import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { errorText } from '../../../api/error-text.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../admin-api.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Pages } from '../parts/pages.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLastPage } from '../parts/use-last-page.ts';
import { PredictionsTable } from './predictions-table.tsx';
import { usePredictionsQuery, useVerifyPredictionsMutation } from './users-api.ts';
import {
  predictionsPerPage,
  resultFilters,
  useUsersAddress,
  type ResultFilter,
} from './use-users-address.ts';
import styles from './users.module.css';

const asked: Record<ResultFilter, boolean | undefined> = { all: undefined, correct: true, incorrect: false };

/** A user's picks by grid and result; those of one grid can be counted again (ADM-13). */
export function UserPredictions({ user }: { user: AdminUser }) {
  const t = useAdminText();
  const language = useLanguage();
  const { gridId, result, predictionsPage, chooseGrid, chooseResult, goToPredictionsPage } =
    useUsersAddress();
  const { data: grids = [] } = useGridsQuery();
  const { data, error, isFetching, refetch } = usePredictionsQuery(
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
  const isListed = gridId === null || grids.some(({ id }) => id === gridId);
  useLastPage(
    predictionsPage,
    { total: data?.total, limit: predictionsPerPage, isFetching },
    goToPredictionsPage,
  );

  return (
    <>
      <div role="group" aria-label={t('users.filters')} className={styles.filters}>
        <SelectField
          label={t('games.group')}
          className={styles.gridFilter}
          value={gridId ?? ''}
          onChange={(event) => chooseGrid(event.target.value)}
          options={[
            { value: '', label: t('games.allGroups') },
            ...grids.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(isListed ? [] : [{ value: String(gridId), label: t('games.unknownGroup', { id: gridId }) }]),
          ]}
        />
        <SelectField
          label={t('users.result')}
          className={styles.resultFilter}
          value={result}
          onChange={(event) => chooseResult(event.target.value as ResultFilter)}
          options={resultFilters.map((each) => ({ value: each, label: t(`users.results.${each}`) }))}
        />
        {gridId !== null && <Verification key={gridId} user={user} gridId={gridId} />}
      </div>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('users.predictionsFailed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={6} />}
      {data && !error && (
        <div className={styles.tab} aria-busy={isFetching}>
          <p role="status" className={styles.count}>
            {t('users.predictionsTotal', { total: formatNumber(data.total, language) })}
          </p>
          <PredictionsTable
            user={user}
            predictions={data.predictions}
            isFiltered={gridId !== null || result !== 'all'}
          />
          <Pages
            page={predictionsPage}
            total={data.total}
            limit={predictionsPerPage}
            onPage={goToPredictionsPage}
          />
        </div>
      )}
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
