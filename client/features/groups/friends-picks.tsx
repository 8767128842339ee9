import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNameOf } from './group-card.tsx';
import { type MemberPicks, type PickedMatch, useGroupPicksQuery, watched } from './groups-api.ts';
import { codeOfTeam } from './team-code.ts';
import { useLiveRefetch } from './use-live-refetch.ts';
import styles from './friends-picks.module.css';

const pageSize = 50;

/**
 * The picks of the members for the started matches, a page of members at a time. The player's own row stays in sight
 * below them (GRP-14).
 */
export function FriendsPicks({ groupId, ownId }: { groupId: number; ownId: number }) {
  const { t } = useTranslation('groups');
  const titleId = useId();
  const [page, setPage] = useState(1);
  const result = useGroupPicksQuery({ params: { id: groupId }, query: { page, limit: pageSize } }, watched);
  const { error, isFetching, refetch } = result;
  // After a failure the rows of another page would mislead.
  const data = error ? result.currentData : result.data;
  useLiveRefetch(data?.matches.find(({ status }) => status === 'live')?.startTime ?? null, refetch);
  const pageCount = Math.ceil((result.data?.total ?? 0) / pageSize);

  return (
    <section aria-labelledby={titleId} aria-busy={isFetching} className="stack">
      <header className="row">
        <h3 id={titleId} className="title-l">
          {t('picks.title')}
        </h3>
        <LastUpdated result={result} />
      </header>
      {!data && error && <LoadFailed title={t('picks.failed')} result={result} />}
      {!data && !error && <Skeleton height="6rem" />}
      {data?.matches.length === 0 && <p className="note">{t('picks.none')}</p>}
      {data && data.matches.length > 0 && (
        <>
          <div className={styles.scroller} tabIndex={0} role="group" aria-labelledby={titleId}>
            <table className={styles.table}>
              <caption className="visually-hidden">{t('picks.title')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('board.player')}</th>
                  {data.matches.map((match) => (
                    <MatchHeader key={match.id} match={match} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.members
                  .filter(({ id }) => id !== ownId)
                  .map((member) => (
                    <PicksRow key={member.id} member={member} matches={data.matches} />
                  ))}
              </tbody>
              {data.me && (
                <tfoot>
                  <PicksRow member={data.me} matches={data.matches} isOwn />
                </tfoot>
              )}
            </table>
          </div>
          <LettersOfPicks />
        </>
      )}
      <p className="note">{t('picks.note')}</p>
      <Pagination of={t('picks.title')} page={page} pageCount={pageCount} onPage={setPage} />
    </section>
  );
}

/** The meanings of the letters. Screen readers get the words in the cells. */
export function LettersOfPicks() {
  const { t } = useTranslation();
  return (
    <p className="note" aria-hidden="true">
      {(['home_win', 'draw', 'away_win'] as const)
        .map((pick) => `${letterOf(t(`pick.${pick}`))}: ${t(`pick.${pick}`)}`)
        .join(' · ')}
    </p>
  );
}

/** The teams, on a phone by three letters. Screen readers and the tooltip get the full names. */
function MatchHeader({ match: { homeTeam, awayTeam, status } }: { match: PickedMatch }) {
  const { t } = useTranslation();
  const name = t('match.versus', { home: homeTeam, away: awayTeam });
  return (
    <th scope="col" title={name}>
      <span className="visually-hidden">{name}</span>
      {[homeTeam, awayTeam].map((team) => (
        <span key={team} aria-hidden="true" className={`cut ${styles.team}`}>
          <span className={styles.wide}>{team}</span>
          <span className={styles.narrow}>{codeOfTeam(team)}</span>
        </span>
      ))}
      {status === 'live' && <span className={styles.live}>{t('match.live')}</span>}
    </th>
  );
}

function PicksRow({
  member,
  matches,
  isOwn = false,
}: {
  member: MemberPicks;
  matches: readonly PickedMatch[];
  isOwn?: boolean;
}) {
  const { t } = useTranslation('groups');
  const nameOf = useNameOf();
  return (
    <tr className={classNames(isOwn && styles.own)} aria-current={isOwn || undefined}>
      <th scope="row">
        <span className={styles.name}>
          {isOwn ? (
            t('picks.you')
          ) : member.gone ? (
            nameOf(member)
          ) : (
            <>
              <span>{member.firstName}</span> <span className={styles.last}>{member.lastName}</span>
            </>
          )}
        </span>
        <span className={`small subtle cut ${styles.username}`}>{!member.gone && `@${member.username}`}</span>
      </th>
      {matches.map((match, index) => (
        <PickCell key={match.id} pick={member.picks[index] ?? null} match={match} />
      ))}
    </tr>
  );
}

/** A pick for a started match, and whether it is a hit at present. */
export function PickCell({
  pick,
  match: { outcome, status },
}: {
  pick: MemberPicks['picks'][number];
  match: Pick<PickedMatch, 'outcome' | 'status'>;
}) {
  const { t } = useTranslation(['groups', 'common']);
  if (pick === null)
    return (
      <td className="subtle">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('picks.without')}</span>
      </td>
    );
  const word = t(`common:pick.${pick}`);
  const isHit = pick === outcome;
  const state = outcome === null ? null : isHit ? 'hit' : 'miss';
  return (
    <td className={state === 'hit' ? styles.hit : state === 'miss' ? 'bad' : undefined}>
      <span aria-hidden="true" className={styles.pick}>
        <span>{letterOf(word)}</span>
        {state && <Icon name={isHit ? 'check' : 'close'} size={14} />}
      </span>
      <span className="visually-hidden">
        {word + (state ? `, ${t(`picks.${state}${status === 'live' ? 'Now' : ''}`)}` : '')}
      </span>
    </td>
  );
}

/** The first letter of a pick's name, such as E for Empate. */
const letterOf = (word: string) => word.slice(0, 1);
