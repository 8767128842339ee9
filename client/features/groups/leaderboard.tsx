import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Group, type Member, useLeaderboardQuery, watched } from './groups-api.ts';
import styles from './leaderboard.module.css';
import { podium } from '../../../shared/rules/groups.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { fullName, useNameOf } from './group-card.tsx';
import { MemberActions, UnlistedMembers } from './manage-members.tsx';
import { Icon } from '../../ui/icon.tsx';
import { colourOf, initialsImage } from '../../ui/initials-image.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { DayList, LastDay } from './day-winners.tsx';
import { useLiveRefetch } from './use-live-refetch.ts';

const pageSize = 25;

interface LeaderboardProps {
  group: Group;
  ownId: number;
  /** The number of a past edition; undefined: the one that the group shows. */
  edition?: number;
}

/**
 * The members by hits, equal hits with one rank, a page at a time; the player's own row is always in sight (GRP-03).
 */
export function Leaderboard({ group, ownId, edition }: LeaderboardProps) {
  const { t } = useTranslation('groups');
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const [page, setPage] = useState(1);
  const [wantsToManage, setWantsToManage] = useState(false);
  const queryOf = (of: number) => ({
    params: { id: group.id },
    query: { page: of, limit: pageSize, ...(edition !== undefined && { edition }) },
  });
  const result = useLeaderboardQuery(queryOf(page), watched);
  const [ShareTableDialog, openShare, closeShare] = useLateDialog(
    async () => (await import('./share-table-dialog.tsx')).ShareTableDialog,
  );
  const [chosen, setChosen] = useState<Member>();
  const [Comparison, compare, closeCompare] = useLateDialog(
    async () => (await import('./comparison.tsx')).Comparison,
  );
  const [ReportDialog, report, closeReport] = useLateDialog(
    async () => (await import('./report-dialog.tsx')).ReportDialog,
  );
  const { error, isFetching, refetch } = result;
  // After a failure the rows of another page would mislead.
  const data = error ? result.currentData : result.data;
  const language = useLanguage();
  const { dayStart = null, liveMatches = 0 } = data ?? {};
  const isLive = liveMatches > 0 && dayStart !== null;
  useLiveRefetch(isLive ? dayStart : null, refetch);
  const isOwned = group.owner.id === ownId && edition === undefined;
  const isEnded = edition !== undefined || Boolean(group.edition?.endedAt);
  // After handing over, the player cannot manage members.
  const isManaging = isOwned && wantsToManage;
  const me = data?.me;
  const pageCount = Math.ceil((result.data?.total ?? 0) / pageSize);

  const actionsFor = (member: Member) =>
    isManaging && member.id !== ownId && isPresent(member) ? (
      <MemberActions groupId={group.id} member={member} />
    ) : null;

  // Both must be in the edition that the group shows. Other members can report the name only (NAME-01).
  const canOpen = edition === undefined && !isManaging;
  const canCompare = canOpen && Boolean(me);
  const openFor = (member: Member) => {
    setChosen(member);
    (canCompare ? compare : report)();
  };

  const rowsOf = (members: readonly Member[]) =>
    members.map((member) => (
      <LeaderboardRow
        key={member.id}
        member={member}
        isOwn={member.id === ownId}
        actions={actionsFor(member)}
        onOpen={canOpen && member.id !== ownId && isPresent(member) ? () => openFor(member) : null}
      />
    ));
  // The folded ones are the last of the table (GRP-23). The own row stays in sight.
  const [isUnfolded, setIsUnfolded] = useState(false);
  const firstFolded = (data?.total ?? 0) - (data?.folded ?? 0) - (page - 1) * pageSize;
  const shownCount = Math.max(0, Math.min(firstFolded, data?.members.length ?? 0));
  const foldedCount = (data?.members.length ?? 0) - shownCount;
  const isInSight = data?.members
    .slice(0, isUnfolded ? undefined : shownCount)
    .some(({ id }) => id === ownId);
  // A table that the owner is not in has no rows, but the group has members (GRP-27).
  const isEmpty = data?.total === 0;
  if (isEmpty && !(isOwned && group.memberCount > 1)) return null;

  const head = (
    <div className={`row target ${styles.header}`}>
      {isEmpty && (
        <h3 id={titleId} className="title-l">
          {t('manage.members')}
        </h3>
      )}
      <LastUpdated result={result} />
      {isOwned && group.memberCount > 1 && (
        <Button
          variant="quiet"
          className={styles.manage}
          aria-pressed={isManaging}
          onClick={() => setWantsToManage(!isManaging)}
        >
          {isManaging ? t('manage.done') : t('manage.open')}
        </Button>
      )}
    </div>
  );

  return (
    <section ref={section} aria-labelledby={titleId} aria-busy={isFetching} className="stack">
      {!isEmpty && (
        <h3 id={titleId} className="visually-hidden">
          {t('board.title')}
        </h3>
      )}
      {!data && error && <LoadFailed title={t('board.failed')} result={result} />}
      {!data && !error && (
        <Skeleton
          label={t('board.loading')}
          height={`${3 + 2.5 * Math.min(group.memberCount, pageSize)}rem`}
        />
      )}
      {data && !isEmpty && (
        <table className={styles.table} data-fetching={(isFetching && !result.currentData) || undefined}>
          <caption className="visually-hidden">{t('board.title')}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.rank}>
                <span className="visually-hidden">{t('board.rank')}</span>
                <span aria-hidden="true">#</span>
              </th>
              <th scope="col">{t('board.player')}</th>
              <th scope="col" className={styles.hits}>
                {t('board.hits')}
              </th>
            </tr>
          </thead>
          <tbody>{rowsOf(data.members.slice(0, shownCount))}</tbody>
          {foldedCount > 0 && (
            <tbody>
              <tr>
                <td colSpan={3}>
                  <Button
                    variant="quiet"
                    aria-expanded={isUnfolded}
                    onClick={() => setIsUnfolded(!isUnfolded)}
                  >
                    {t('folded', { count: data.folded ?? 0 })}
                  </Button>
                </td>
              </tr>
              {isUnfolded && rowsOf(data.members.slice(shownCount))}
            </tbody>
          )}
          {me && !isInSight && (
            <tfoot className={styles.pinned}>
              <LeaderboardRow member={me} isOwn />
            </tfoot>
          )}
        </table>
      )}
      {head}
      <div className={`unless-empty ${styles.day}`}>
        {data?.days && <LastDay days={data.days} isOver={isEnded} />}
        {isLive && <p className="note">{t('board.provisional', { count: liveMatches })}</p>}
      </div>
      {isManaging && data?.unlisted && data.unlisted.length > 0 && (
        <UnlistedMembers
          groupId={group.id}
          members={data.unlisted}
          title={isEmpty ? null : t('manage.unlisted')}
        />
      )}
      {canOpen && data?.members.some((member) => member.id !== ownId && isPresent(member)) && (
        <p className="note">{t(canCompare ? 'compare.hint' : 'reportHint')}</p>
      )}
      {data?.total === 1 && !isEnded && <p className="note">{t('board.alone')}</p>}
      {data && data.total > 1 && group.gamesPlayed === 0 && !isLive && (
        <p className="note">{t('board.noHits')}</p>
      )}
      {data && data.total > 1 && edition === undefined && (
        <Button variant="secondary" wide icon={<Icon name="share" />} onClick={openShare}>
          {t('shareTable.open')}
        </Button>
      )}
      {Comparison && chosen && (
        <Comparison key={chosen.id} groupId={group.id} member={chosen} onClose={closeCompare} />
      )}
      {ReportDialog && chosen && (
        <ReportDialog key={chosen.id} groupId={group.id} member={chosen} onClose={closeReport} />
      )}
      <Suspense>
        {ShareTableDialog && (
          <ShareTableDialog group={group} query={queryOf(1)} isOwned={isOwned} onClose={closeShare} />
        )}
      </Suspense>
      {dayStart && <p className="note">{t('board.since', { date: formatDateTime(dayStart, language) })}</p>}
      <Pagination
        of={t('board.title')}
        page={page}
        pageCount={pageCount}
        onPage={(next) => {
          setPage(next);
          section.current?.scrollIntoView({ block: 'start' });
        }}
      />
      {data?.days && <DayList days={data.days} />}
    </section>
  );
}

/** Whether the group still has this member, also of a table that is fixed. */
const isPresent = ({ gone, hasLeft }: Member) => !gone && !hasLeft;

interface LeaderboardRowProps {
  member: Member;
  isOwn: boolean;
  /** The actions of the owner, instead of the hits. */
  actions?: ReactNode;
  /** Opens the comparison with this member, or the report of the name. */
  onOpen?: (() => void) | null;
}

/** A row of the table. Medals need at least one hit. */
function LeaderboardRow({ member, isOwn, actions, onOpen = null }: LeaderboardRowProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const nameOf = useNameOf();
  const { dayHits = 0 } = member;
  const medal = member.wins > 0 ? podium(member.rank) : null;
  return (
    <tr className={classNames(isOwn && styles.own)} aria-current={isOwn || undefined}>
      <td className={styles.rank}>
        <span className={classNames(styles.place, medal && `${styles.medal} medal-${medal}`)}>
          {formatNumber(member.rank, language)}
        </span>
        <RankChange up={(member.rankBefore ?? member.rank) - member.rank} />
      </td>
      <th scope="row" className={styles.player}>
        {!member.gone && (
          <img
            src={initialsImage(fullName(member), colourOf(member.id))}
            alt=""
            width={28}
            height={28}
            className={styles.face}
          />
        )}
        {onOpen ? (
          <button
            type="button"
            aria-haspopup="dialog"
            className={classNames(styles.name, styles.compare)}
            onClick={onOpen}
          >
            {nameOf(member)}
          </button>
        ) : (
          <span className={styles.name}>{nameOf(member)}</span>
        )}
        <span className={`row ${styles.username}`}>
          {!member.gone && <span>{`@${member.username}`}</span>}
          {isOwn && <Chip tone="accent">{t('board.you')}</Chip>}
        </span>
      </th>
      <td className={styles.hits}>
        {actions ?? (
          <>
            <span>{member.wins}</span>
            {dayHits > 0 && (
              <span className={styles.change}>
                <span aria-hidden="true">{`+${dayHits}`}</span>
                <span className="visually-hidden">{` ${t('board.dayHits', { count: dayHits })}`}</span>
              </span>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

/** How many places a member went up, or down if negative, since the last day began (GRP-16). */
function RankChange({ up }: { up: number }) {
  const { t } = useTranslation('groups');
  if (up === 0) return null;
  const count = Math.abs(up);
  return (
    <span className={classNames(styles.change, up > 0 ? styles.up : styles.down)}>
      <span aria-hidden="true">{`${up > 0 ? '▲' : '▼'}${count}`}</span>
      <span className="visually-hidden">{` ${t(up > 0 ? 'board.up' : 'board.down', { count })}`}</span>
    </span>
  );
}
