import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { latePart } from '../../pwa/late-part.tsx';
import { optional } from '../../shell/optional.tsx';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FriendsPicks } from './friends-picks.tsx';
import { EditionState } from './edition-state.tsx';
import { cameLater, fullName, invitesNow, isOver, loadInviteDialog } from './group-card.tsx';
import { type Group, useDeleteGroupMutation, useLeaveGroupMutation } from './groups-api.ts';
import { Leaderboard } from './leaderboard.tsx';
import { MissingPicks } from './missing-picks.tsx';
import styles from './group-detail.module.css';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';

/** Not precached: the app works without it (scripts/vite/players-files.ts). */
const PastEditions = optional(latePart(async () => (await import('./past-editions.tsx')).PastEditions));

interface GroupDetailProps {
  group: Group;
  ownId: number;
  /** Null if the list is beside the group. */
  onBack: (() => void) | null;
  /** The player is no member any more. */
  onGone: () => void;
}

/**
 * A group: leaderboard, missing picks, picks, and the actions of its owner or a member. A tap tells what counts.
 */
export function GroupDetail({ group, ownId, onBack, onGone }: GroupDetailProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const titleId = useId();
  const [InviteDialog, invite, closeInvite] = useLateDialog(loadInviteDialog);
  const [EditGroupDialog, edit, closeEdit] = useLateDialog(
    async () => (await import('./group-dialogs.tsx')).EditGroupDialog,
  );
  const [ReportDialog, report, closeReport] = useLateDialog(
    async () => (await import('./report-dialog.tsx')).ReportDialog,
  );
  const title = useRef<HTMLHeadingElement>(null);
  const [showsRule, setShowsRule] = useState(false);
  const isOwned = group.owner.id === ownId;
  const takesThePage = onBack !== null;

  useEffect(() => {
    if (!takesThePage) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [takesThePage]);

  return (
    <section aria-labelledby={titleId} className="stack gap-4">
      {onBack && (
        <Button variant="quiet" className="back-button" icon={<Icon name="chevron" />} onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <header className={styles.header}>
        <div className={`row ${styles.name}`}>
          <h2 ref={title} id={titleId} tabIndex={-1}>
            {group.name}
          </h2>
          {isOwned && <Chip tone="accent">{t('badge')}</Chip>}
        </div>
        {isOwned && invitesNow(group) && (
          <Button icon={<Icon name="plus" />} onClick={invite}>
            {t('invite.open')}
          </Button>
        )}
        <p className={`note ${styles.facts}`}>
          <span>
            {[
              t('played', { played: group.gamesPlayed, count: group.gamesQuantity }),
              t('members', { count: group.memberCount, number: formatNumber(group.memberCount, language) }),
              ...(isOwned ? [] : [t('ownerIs', { name: fullName(group.owner) })]),
            ].join(' · ')}
          </span>{' '}
          {isOver(group) && <Chip tone="neutral">{t('over')}</Chip>}
          <IconButton
            icon="info"
            label={t('rule')}
            aria-expanded={showsRule}
            className={styles.rule}
            onClick={() => setShowsRule(!showsRule)}
          />
        </p>
        {showsRule && (
          <p className={`note ${styles.facts}`}>
            {t('window', {
              count: group.gamesQuantity,
              date: formatDateTime(group.edition?.startsAt ?? group.createdAt, language),
            })}
          </p>
        )}
        {group.description && <p className={styles.description}>{group.description}</p>}
      </header>
      <div className={`card stack gap-2 ${styles.state}`}>
        <EditionState group={group} isOwned={isOwned} />
      </div>
      <Leaderboard group={group} ownId={ownId} />
      <MissingPicks group={group} />
      {!cameLater(group) && <FriendsPicks groupId={group.id} ownId={ownId} />}
      {(group.edition?.number ?? 1) > 1 && (
        <Suspense>
          <PastEditions key={group.edition?.number} group={group} ownId={ownId} />
        </Suspense>
      )}
      <div className={`row ${styles.actions}`}>
        {isOwned && (
          <Button variant="secondary" icon={<Icon name="edit" />} onClick={edit}>
            {t('edit.open')}
          </Button>
        )}
        <LeaveOrDelete group={group} isOwned={isOwned} onGone={onGone} />
        {!isOwned && (
          <Button variant="quiet" onClick={report}>
            {t('report')}
          </Button>
        )}
      </div>
      {EditGroupDialog && <EditGroupDialog group={group} onClose={closeEdit} />}
      {ReportDialog && <ReportDialog groupId={group.id} onClose={closeReport} />}
      {InviteDialog && <InviteDialog group={group} onClose={closeInvite} />}
    </section>
  );
}

/** The way out: a member leaves, the owner deletes the group, or hands it over and leaves. */
function LeaveOrDelete({ group, isOwned, onGone }: { group: Group; isOwned: boolean; onGone: () => void }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const [leave] = useLeaveGroupMutation();
  const [remove] = useDeleteGroupMutation();
  const way = isOwned ? 'delete' : 'leave';
  const count = group.memberCount;

  async function go() {
    await (isOwned ? remove : leave)({ params: { id: group.id } }).unwrap();
    toastSuccess(t(`${way}.done`, { group: group.name }));
    setIsAsking(false);
    onGone();
  }

  return (
    <>
      <Button variant="secondary" className={styles.dangerous} onClick={() => setIsAsking(true)}>
        {t(`${way}.open`)}
      </Button>
      {isAsking && (
        <FormDialog
          title={t(`${way}.title`, { group: group.name })}
          submitLabel={t(`${way}.submit`)}
          submittingLabel={t(`${way}.submitting`)}
          danger
          failure={t(`${way}.error`)}
          onSubmit={go}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {isOwned ? t('delete.text', { count, number: formatNumber(count, language) }) : t('leave.text')}
          </p>
          {isOwned && count > 1 && <p>{t('delete.hint')}</p>}
        </FormDialog>
      )}
    </>
  );
}
