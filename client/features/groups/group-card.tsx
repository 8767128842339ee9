import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { fullName } from './full-name.ts';
import type { Group } from './groups-api.ts';
import { GroupName } from './group-name.tsx';
import { GroupProgress } from './group-progress.tsx';
import { loadInviteDialog } from './load-invite-dialog.ts';
import styles from './group-card.module.css';

interface GroupCardProps {
  group: Group;
  isOwned: boolean;
  /** Its leaderboard stands beside the list. */
  isShown: boolean;
  onOpen: () => void;
}

/** One group in the list: how far it is, and where the player stands in it. Only its owner can invite from here (GRP-02). */
export function GroupCard({ group, isOwned, isShown, onOpen }: GroupCardProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const [InviteDialog, invite, closeInvite] = useLateDialog(loadInviteDialog);
  const { me, memberCount } = group;
  const number = formatNumber(memberCount, language);
  return (
    <li className={classNames('card stack', isShown && styles.shown)}>
      <div className={styles.head}>
        <h3>
          <GroupName name={group.name} />
        </h3>
        {isOwned && <Chip tone="accent">{t('badge')}</Chip>}
      </div>
      <p className={`note ${styles.facts}`}>
        {t('members', { count: memberCount, number })}
        {!isOwned && ` · ${t('ownerIs', { name: fullName(group.owner) })}`}
      </p>
      <GroupProgress group={group} />
      {/* Before the first match all are first. */}
      {group.gamesPlayed > 0 && (
        <p className={`row ${styles.place}`}>
          <Icon name="trophy" size={18} />
          <strong>
            {t('place', { place: t('rank', { rank: formatNumber(me.rank, language) }), number })}
          </strong>
          <span>{t('hits', { count: me.wins })}</span>
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          aria-label={t('openOf', { group: group.name })}
          aria-current={isShown || undefined}
          onClick={onOpen}
        >
          {t('open')}
        </Button>
        {isOwned && (
          <Button
            variant="secondary"
            icon={<Icon name="plus" />}
            aria-label={t('invite.openOf', { group: group.name })}
            onClick={invite}
          >
            {t('invite.open')}
          </Button>
        )}
      </div>
      {InviteDialog && <InviteDialog group={group} onClose={closeInvite} />}
    </li>
  );
}
