import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NextOpening } from '../../matches/next-opening.tsx';
import { EmptyList, LastUpdated, LoadFailed, useIsBehind } from '../../snapshots/list-states.tsx';
import { useSession } from '../../session/use-session.ts';
import { toastInfo } from '../../shell/toasts.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { GroupDetail } from './group-detail.tsx';
import { GroupList, loadInviteDialog } from './group-card.tsx';
import { type Group, useGroupsQuery, watched } from './groups-api.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './groups-page.module.css';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * `/grupos` (GRP-01 to GRP-10): invitations, groups, and one group with its leaderboard. A wide screen shows it beside
 * the list.
 */
export function GroupsPage() {
  const { t } = useTranslation('groups');
  const { user } = useSession();
  const hasRoom = useMediaQuery('(min-width: 60rem)');
  const chosenGroup = useChosenGroup();
  const { chosenId, choose, leave } = chosenGroup;
  const [CreateGroupDialog, create, closeCreate] = useLateDialog(
    async () => (await import('./group-dialogs.tsx')).CreateGroupDialog,
  );
  const [InviteDialog, invite, closeInvite] = useLateDialog(loadInviteDialog);
  const [created, setCreated] = useState<Group>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The list is requested at once, because it needs only the session, which is there (GRP-09).
  const result = useGroupsQuery(undefined, watched);
  const { data: groups, error, isFetching } = result;
  usePageTitle(t('title'));
  const chosen = groups?.find(({ id }) => id === chosenId);
  const isBehind = useIsBehind(result) || isFetching;
  // After a join an empty list from the cache does not have the group yet (JOIN-01).
  const list = groups?.length === 0 && chosenId !== null && !error && isBehind ? undefined : groups;
  useNotMember(chosenGroup, {
    isMember: chosen !== undefined,
    answeredAt: error ? 0 : (result.fulfilledTimeStamp ?? 0),
  });
  if (!user) return null;

  const shown = chosen ?? (hasRoom ? list?.[0] : undefined);
  const showsList = hasRoom || !chosen;
  const createButton = (
    <Button icon={<Icon name="plus" />} onClick={create}>
      {t('create.open')}
    </Button>
  );

  return (
    <div className={`page stack gap-5 ${styles.page}`}>
      {!showsList && (
        <>
          <h1 className="visually-hidden">{t('title')}</h1>
          <NextOpening />
        </>
      )}
      {showsList && (
        <div className={`stack gap-5 ${styles.list}`} aria-busy={isFetching}>
          <header className={`row between target ${styles.header}`}>
            <h1 ref={heading} tabIndex={-1}>
              {t('title')}
            </h1>
            {list && list.length > 0 && createButton}
            <div className={`unless-empty ${styles.updated}`}>
              <LastUpdated result={result} />
            </div>
          </header>
          {list && <NextOpening />}
          <InvitationsSection onAccepted={choose} heading={heading} />
          {!list && !error && <Skeleton label={t('loading')} height="26rem" />}
          {!list && error && <LoadFailed title={t('failed')} result={result} />}
          {list?.length === 0 && (
            <EmptyList result={result} icon="users" title={t('empty.title')} action={createButton}>
              {t('empty.text')}
            </EmptyList>
          )}
          {list && (
            <GroupList
              groups={list}
              ownId={user.id}
              shownId={hasRoom ? shown?.id : undefined}
              onChoose={choose}
            />
          )}
        </div>
      )}
      {hasRoom && !list && !error && <Skeleton height="26rem" />}
      {shown && (
        <GroupDetail
          key={shown.id}
          group={shown}
          ownId={user.id}
          onBack={hasRoom ? null : leave}
          onGone={leave}
        />
      )}
      {CreateGroupDialog && (
        <CreateGroupDialog
          onClose={closeCreate}
          onCreated={(group) => {
            closeCreate();
            choose(group.id);
            setCreated(group);
            invite();
          }}
        />
      )}
      {InviteDialog && created && (
        <InviteDialog group={groups?.find(({ id }) => id === created.id) ?? created} onClose={closeInvite} />
      )}
    </div>
  );
}

/**
 * Shows a message and removes the group from the address if the player is not a member. `answeredAt` is the time of the
 * list (epoch milliseconds): an older list may lack a group that the player has just joined.
 */
function useNotMember(
  { chosenId, isGiven, leave }: ReturnType<typeof useChosenGroup>,
  { isMember, answeredAt }: { isMember: boolean; answeredAt: number },
): void {
  const { t } = useTranslation('groups');
  const since = useRef(0);
  const seenId = useRef<number>(null);
  useEffect(() => {
    since.current = Date.now();
  }, [chosenId]);

  const say = useEffectEvent(() => {
    if (!isGiven && seenId.current !== chosenId) return;
    toastInfo(t('notMember'));
    leave();
  });
  useEffect(() => {
    if (isMember) seenId.current = chosenId;
    else if (chosenId !== null && answeredAt >= since.current) say();
  }, [chosenId, isMember, answeredAt]);
}

const PARAM = 'grupo';

/** State of a history entry: the player chose the group in the list, so going back leads there. */
interface ChosenHere {
  hasListBefore?: boolean;
}

/**
 * Returns the group in the address (`/grupos?grupo=5`), and functions to go to a group and back. The phone's back
 * button does the same.
 */
function useChosenGroup() {
  const location = useLocation();
  const { pathname, search } = location;
  const hasListBefore = (location.state as ChosenHere | null)?.hasListBefore ?? false;
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get(PARAM);
  const chosenId = given && /^\d{1,10}$/.test(given) ? Number(given) : null;

  function addressOf(id: number | null) {
    const query = new URLSearchParams(search);
    if (id === null) query.delete(PARAM);
    else query.set(PARAM, String(id));
    return { pathname, search: query.toString() };
  }

  return {
    chosenId,
    /** It stood in the address that the player came with. */
    isGiven: chosenId !== null && location.state === null,
    choose: (id: number) => {
      if (id === chosenId) return;
      void navigate(addressOf(id), {
        replace: chosenId !== null,
        state: { hasListBefore: chosenId === null || hasListBefore },
      });
    },
    /** Goes to the list: back in the history, or by a replaced address after a link. */
    leave: () => {
      if (hasListBefore) void navigate(-1);
      else void navigate(addressOf(null), { replace: true });
    },
  };
}
