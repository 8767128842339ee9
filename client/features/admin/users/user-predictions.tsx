import { useState } from 'react';
import type { AdminPrediction, AdminUser } from '../../../../shared/contract/admin-users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { AdminData } from '../parts/admin-api.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { GridFilter, useNamedGrid } from '../parts/grid-filter.tsx';
import { GameResult, GameStatusChips } from '../parts/status-chips.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { choice, text, useAdminList } from '../parts/use-admin-list.ts';
import { useAddress } from '../parts/use-address.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import lists from '../parts/lists.module.css';
import styles from './users.module.css';

const tones: Record<AdminPrediction['status'], Tone> = {
  pending: 'neutral',
  won: 'success',
  lost: 'danger',
  void: 'neutral',
};
const filters = {
  grid: text('usuario-grupo'),
  result: choice('usuario-resultado', { all: null, correct: 'aciertos', incorrect: 'fallos' }),
};
const isCorrect = { all: undefined, correct: true, incorrect: false };

/** A user's picks by grid and result; the hits of one grid can be counted again (ADM-13). */
export function UserPredictions({ user }: { user: AdminUser }) {
  const t = useAdminText();
  const language = useLanguage();
  const [parameters] = useAddress();
  const named = useNamedGrid(parameters.get(filters.grid.parameter));
  const list = useAdminList('GET /admin/predictions', {
    filters,
    page: 'usuario-pagina',
    limit: 50,
    query: ({ result }) => ({
      userId: user.id,
      gameGroupId: named.gridId ?? undefined,
      isCorrect: isCorrect[result],
    }),
  });

  function pickOf({ betType, game }: AdminPrediction) {
    if (betType === 'draw') return t('users.draw');
    if (betType !== null) return betType === 'home_win' ? game.homeTeam : game.awayTeam;
    return (
      <span title={t('users.sealedText')} className={styles.sealed}>
        {t(game.status === 'cancelled' ? 'users.sealedVoid' : 'users.sealed')}
      </span>
    );
  }

  const columns: AdminColumn<AdminPrediction>[] = [
    {
      header: t('column.match'),
      kind: 'name',
      width: 'min(14rem, 40vw)',
      cell: ({ game }) => t('match', { home: game.homeTeam, away: game.awayTeam }),
    },
    { header: t('users.prediction'), cell: pickOf },
    {
      header: t('users.outcome'),
      cell: ({ status }) => <Chip tone={tones[status]}>{t(`predictionStatus.${status}`)}</Chip>,
    },
    { header: t('column.status'), cell: ({ game }) => <GameStatusChips {...game} /> },
    {
      header: t('column.result'),
      cell: ({ game }) => (game.status === 'finished' ? <GameResult game={game} /> : null),
    },
    { header: t('column.start'), kind: 'time', cell: ({ game }) => game.startTime },
    { header: t('column.grid'), cell: ({ game }) => game.gameGroup?.name ?? null },
    { header: t('users.stored'), kind: 'time', cell: ({ createdAt }) => createdAt },
  ];

  return (
    <>
      <div role="group" aria-label={t('users.filters')} className={lists.filters}>
        <GridFilter named={named} onChoose={(grid) => list.set({ grid })} className={lists.long} />
        <SelectField
          label={t('users.result')}
          className={lists.short}
          {...list.bind('result')}
          options={filters.result.values.map((value) => ({ value, label: t(`users.results.${value}`) }))}
        />
        {named.gridId !== null && <Verification key={named.gridId} user={user} gridId={named.gridId} />}
      </div>
      <AdminList
        list={list}
        failed={t('users.predictionsFailed')}
        count={({ total }) => t('users.predictionsTotal', { total: formatNumber(total, language) })}
      >
        {({ predictions }) => (
          <AdminTable
            caption={t('users.predictionsCaption', { name: user.username })}
            columns={columns}
            rows={predictions}
            empty={t(list.isFiltered ? 'users.noneFiltered' : 'users.none')}
            minWidth="68rem"
          />
        )}
      </AdminList>
    </>
  );
}

type Verified = AdminData<'POST /admin/verify-predictions'>;

/** Counts a user's hits in a grid again and shows the result until the grid is left. */
function Verification({ user, gridId }: { user: AdminUser; gridId: number }) {
  const t = useAdminText();
  const [verified, setVerified] = useState<Verified | null>(null);
  const verify = useAdminCall('POST /admin/verify-predictions', {
    done: t('users.verified'),
    failed: t('users.verifyFailed'),
    onDone: ({ data }) => setVerified(data),
  });
  const failure = verify.error?.message;

  return (
    <>
      <Button
        variant="secondary"
        loading={verify.isRunning}
        loadingLabel={t('users.verifying')}
        keepsFocus
        // The failure is shown below.
        onClick={() =>
          void verify.run({ body: { userId: user.id, gameGroupId: gridId } }).catch(() => undefined)
        }
      >
        {t('users.verify')}
      </Button>
      {failure && (
        <Banner tone="error" title={t('users.verifyFailed')} className={styles.verified}>
          {failure !== t('users.verifyFailed') && <p>{failure}</p>}
        </Banner>
      )}
      {verified && !failure && !verify.isRunning && (
        <Banner tone="success" title={t('users.verified')} className={styles.verified}>
          <p>{t(verified.changed === 0 ? 'users.verifiedSame' : 'users.verifiedChanged', { ...verified })}</p>
        </Banner>
      )}
    </>
  );
}
