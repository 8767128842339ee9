import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import type { AdminPrediction, AdminUser } from '../../../../shared/contract/admin-users.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { copyText } from '../../../shell/share.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { isToCome } from '../games/score-question.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { GridFilter, useNamedGrid } from '../parts/grid-filter.tsx';
import { GameResult, GameStatusChips } from '../parts/status-chips.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { choice, text, useAdminList } from '../parts/use-admin-list.ts';
import { useAddress } from '../parts/use-address.ts';
import { t } from '../parts/admin-text.ts';
import lists from '../parts/lists.module.css';

const tones: Record<AdminPrediction['status'], Tone> = {
  pending: 'neutral',
  won: 'success',
  lost: 'danger',
  void: 'neutral',
  none: 'warning',
};
const filters = {
  grid: text('usuario-grupo'),
  result: choice('usuario-resultado', { all: null, correct: 'aciertos', incorrect: 'fallos' }),
};
const isCorrect = { all: undefined, correct: true, incorrect: false };

/** Whether the pick is missing and can no longer come. */
const isTooLate = ({ status, game }: AdminPrediction) => status === 'none' && !isToCome(game, serverNow());

/** A user's picks by grid and result; the hits of one grid can be counted again (ADM-13). */
export function UserPredictions({ user }: { user: AdminUser }) {
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

  function nameOf(
    betType: NonNullable<AdminPrediction['betType']>,
    { homeTeam, awayTeam }: AdminGame,
  ): string {
    return betType === 'draw' ? t('users.draw') : betType === 'home_win' ? homeTeam : awayTeam;
  }

  function pickOf(prediction: AdminPrediction) {
    const { betType, status, game, earlier } = prediction;
    if (status === 'none')
      return (
        <span title={isTooLate(prediction) ? t('users.missingText') : undefined}>{t('users.missing')}</span>
      );
    if (betType !== null) {
      const before = earlier.map((each) =>
        t('needs.at', { name: nameOf(each.betType, game), time: formatNumericDateTime(each.at) }),
      );
      return (
        <span className="stack gap-1">
          <span>{nameOf(betType, game)}</span>
          {before.length > 0 && (
            <span className="note">{t('users.earlier', { picks: before.join(', ') })}</span>
          )}
        </span>
      );
    }
    return (
      <span title={t('users.sealedText')} className="subtle">
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
    { header: t('games.group'), cell: ({ game }) => game.gameGroup?.name ?? null },
    { header: t('users.stored'), kind: 'time', cell: ({ createdAt }) => createdAt },
  ];

  return (
    <>
      <div role="group" aria-label={t('users.filters')} className={lists.filters}>
        <GridFilter named={named} onChoose={(grid) => list.set({ grid })} />
        <SelectField
          label={t('users.result')}
          className={lists.short}
          {...list.bind('result')}
          options={filters.result.values.map((value) => ({ value, label: t(`users.results.${value}`) }))}
        />
        {named.gridId !== null && <Verification user={user} gridId={named.gridId} />}
      </div>
      <AdminList
        list={list}
        failed={t('users.predictionsFailed')}
        count={({ total }) => t('users.predictionsTotal', { total })}
      >
        {({ predictions, answer }) => (
          <>
            {predictions.some(isTooLate) && <p className="note">{t('users.missingText')}</p>}
            {answer && <CopyAnswer answer={answer} />}
            <AdminTable
              caption={t('users.predictionsCaption', { name: user.username })}
              columns={columns}
              rows={predictions}
              empty={t(list.isFiltered ? 'users.noneFiltered' : 'users.none')}
              minWidth="68rem"
            />
          </>
        )}
      </AdminList>
    </>
  );
}

/** Copies what the picks of the grid are, in the player's language, to answer that one is missing. */
function CopyAnswer({ answer }: { answer: string }) {
  const said = { copied: t('users.copied'), failed: t('users.copyFailed') };
  return (
    <div className="row">
      <Button
        variant="secondary"
        icon={<Icon name="copy" size={16} />}
        onClick={() => void copyText(answer, said)}
      >
        {t('users.copy')}
      </Button>
    </div>
  );
}

/** Counts a user's hits in a grid again. */
function Verification({ user, gridId }: { user: AdminUser; gridId: number }) {
  const verify = useAdminCall('POST /admin/verify-predictions', {
    done: ({ message, data }) =>
      `${message}. ${t(data.changed === 0 ? 'users.verifiedSame' : 'users.verifiedChanged', { ...data })}`,
    failed: t('users.verifyFailed'),
  });
  return (
    <Button
      variant="secondary"
      loading={verify.isRunning}
      loadingLabel={t('users.verifying')}
      keepsFocus
      onClick={() => verify.press({ body: { userId: user.id, gameGroupId: gridId } })}
    >
      {t('users.verify')}
    </Button>
  );
}
