import { useTranslation } from 'react-i18next';
import { useConnection } from '../../lib/use-connection.ts';
import { LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LettersOfPicks, PickCell } from './friends-picks.tsx';
import { type Member, useCompareQuery, watched } from './groups-api.ts';
import { useLiveRefetch } from './use-live-refetch.ts';
import table from '../../ui/small-table.module.css';
import styles from './comparison.module.css';

interface ComparisonProps {
  groupId: number;
  member: Member;
  onClose: () => void;
}

/** The player beside another member: the started matches of the edition, and the hits of both (GRP-25). */
export function Comparison({ groupId, member, onClose }: ComparisonProps) {
  const { t } = useTranslation(['groups', 'common']);
  const [ReportDialog, report, closeReport] = useLateDialog(
    async () => (await import('./report-dialog.tsx')).ReportDialog,
  );
  const isOffline = useConnection() === 'offline';
  const result = useCompareQuery({ params: { id: groupId, memberId: member.id } }, watched);
  const { currentData: data, error, refetch } = result;
  useLiveRefetch(data?.matches.find(({ status }) => status === 'live')?.startTime ?? null, refetch);
  const name = member.firstName;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('compare.title', { name: `${member.firstName} ${member.lastName}` })}
    >
      <div className="stack" aria-busy={result.isFetching}>
        <LastUpdated result={result} />
        {!data && isOffline && <p role="alert">{t('compare.offline', { name })}</p>}
        {!data && error && !isOffline && <LoadFailed title={t('compare.failed')} result={result} />}
        {!data && !error && !isOffline && <Skeleton label={t('compare.loading')} height="10rem" />}
        {data && (
          <p className={styles.score}>
            <span className="visually-hidden">
              {t('compare.scoreLabel', { own: data.ownHits, name, hits: data.hits })}
            </span>
            <span aria-hidden="true">{t('compare.score', { own: data.ownHits, hits: data.hits })}</span>
          </p>
        )}
        {data?.matches.length === 0 && <p className="note">{t('compare.none')}</p>}
        {data && data.matches.length > 0 && (
          <>
            <table className={`${table.table} ${styles.table}`}>
              <caption className="visually-hidden">{t('compare.title', { name })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('compare.match')}</th>
                  <th scope="col">{t('compare.you')}</th>
                  <th scope="col">{name}</th>
                </tr>
              </thead>
              <tbody>
                {data.matches.map((match) => (
                  <tr key={match.id}>
                    <th scope="row">
                      <span>{t('common:match.versus', { home: match.homeTeam, away: match.awayTeam })}</span>
                      {match.status === 'live' && (
                        <span className={styles.live}>{` ${t('common:match.live')}`}</span>
                      )}
                    </th>
                    <PickCell pick={match.own} match={match} />
                    <PickCell pick={match.pick} match={match} />
                  </tr>
                ))}
              </tbody>
            </table>
            <LettersOfPicks />
          </>
        )}
        <Button variant="quiet" onClick={report}>
          {t('report')}
        </Button>
        {ReportDialog && <ReportDialog groupId={groupId} member={member} onClose={closeReport} />}
      </div>
    </Dialog>
  );
}
