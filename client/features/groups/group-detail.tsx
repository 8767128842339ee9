import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../shell/optional.tsx';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FriendsPicks } from './friends-picks.tsx';
import { EditionState } from './edition-state.tsx';
import { fullName, isOver, JornadaLine, loadInviteDialog } from './group-card.tsx';
import { type Group, useDeleteGroupMutation, useLeaveGroupMutation } from './groups-api.ts';
import { Leaderboard } from './leaderboard.tsx';
import { MissingPicks, OwnMissing } from './missing-picks.tsx';
import styles from './group-detail.module.css';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';

/** Not precached: the app works without it (scripts/vite/players-files.ts). */
const PastEditions = optionalPart(async () => (await import('./past-editions.tsx')).PastEditions);

interface GroupDetailProps {
  group: Group;
  ownId: number;
  /** Null if the list is beside the group. */
  onBack: (() => void) | null;
  /** The player is no member any more. */
  onGone: () => void;
}

/**
 * A group begins with its table (GRP-26). A tap tells what counts. Below stand the end of the edition, missing picks,
 * picks, the other editions, and the actions of its owner or a member.
 */
export function GroupDetail({ group, ownId, onBack, onGone }: GroupDetailProps) {
  const { t } = useTranslation('groups');
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
      <header className={`stack gap-1 ${styles.header}`}>
        <div className={`line wraps target ${styles.name}`}>
          {onBack && (
            <IconButton
              icon="chevron"
              label={t('back')}
              className={`back-button ${styles.back}`}
              onClick={onBack}
            />
          )}
          <h2 ref={title} id={titleId} tabIndex={-1}>
            {group.name}
          </h2>
          {isOwned && (
            <Button icon={<Icon name="plus" />} onClick={invite}>
              {t('invite.open')}
            </Button>
          )}
        </div>
        <p className="note anywhere">
          <span>
            <JornadaLine group={group} />
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
          <div className="stack gap-1 anywhere">
            <p className="note">{t('jornada.rule')}</p>
            <p className="note">
              {[
                t('members', { count: group.memberCount }),
                t('ownerIs', { name: fullName(group.owner) }),
              ].join(' · ')}
            </p>
            {group.description && <p className={styles.description}>{group.description}</p>}
          </div>
        )}
        <OwnMissing group={group} />
      </header>
      <Leaderboard group={group} ownId={ownId} />
      <div className={'card stack gap-2 unless-empty'}>
        <EditionState group={group} isOwned={isOwned} />
      </div>
      <MissingPicks group={group} />
      <FriendsPicks groupId={group.id} ownId={ownId} />
      {group.edition && (group.edition.number > 1 || group.edition.endedAt) && (
        <PastEditions key={group.edition?.number} group={group} ownId={ownId} />
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
      <Button variant="secondary" className="bad" onClick={() => setIsAsking(true)}>
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
          <p>{isOwned ? t('delete.text', { count }) : t('leave.text')}</p>
          {isOwned && count > 1 && <p>{t('delete.hint')}</p>}
        </FormDialog>
      )}
    </>
  );
}
