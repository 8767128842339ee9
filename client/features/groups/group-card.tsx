import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Group, Member } from './groups-api.ts';
import styles from './group-card.module.css';
import { useJornadaName } from '../../matches/jornada-name.ts';
import { useId } from 'react';

interface GroupCardProps {
  group: Group;
  isOwned: boolean;
  /** Its leaderboard is beside the list. */
  isShown: boolean;
  onOpen: () => void;
}

/** A group of the list: progress and the place of the player. Its owner can invite from here (GRP-02). */
function GroupCard({ group, isOwned, isShown, onOpen }: GroupCardProps) {
  const { t } = useTranslation('groups');
  const [InviteDialog, invite, closeInvite] = useLateDialog(loadInviteDialog);
  const { me, memberCount } = group;
  return (
    <li className={classNames('card stack', isShown && styles.shown)}>
      <div className={`line between ${styles.head}`}>
        <h3>
          <GroupName name={group.name} />
        </h3>
        {isOwned && <Chip tone="accent">{t('badge')}</Chip>}
      </div>
      <p className={`note ${styles.facts}`}>
        {t('members', { count: memberCount }) +
          (isOwned ? '' : ` · ${t('ownerIs', { name: fullName(group.owner) })}`)}
      </p>
      <GroupProgress group={group} />
      <Coming group={group} />
      {/* Before the first match all are first. */}
      {group.gamesPlayed > 0 && group.edition?.tookPart !== false && (
        <p className={`row ${styles.place}`}>
          <Icon name="trophy" size={18} className="subtle" />
          <strong>{t('place', { place: t('rank', { rank: me.rank }), number: memberCount })}</strong>
          <span className="muted">{t('hits', { count: me.wins })}</span>
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

interface GroupListProps {
  groups: readonly Group[];
  ownId: number;
  /** The group beside the list. */
  shownId: number | undefined;
  onChoose: (id: number) => void;
}

/** Groups owned, then groups joined (GRP-02); a part without groups is not there. */
export function GroupList({ groups, ownId, ...rest }: GroupListProps) {
  const { t } = useTranslation('groups');
  return (
    <>
      <Part title={t('owned')} isOwned groups={groups.filter(({ owner }) => owner.id === ownId)} {...rest} />
      <Part title={t('joined')} groups={groups.filter(({ owner }) => owner.id !== ownId)} {...rest} />
    </>
  );
}

function Part({
  title,
  groups,
  isOwned = false,
  shownId,
  onChoose,
}: Omit<GroupListProps, 'ownId'> & { title: string; isOwned?: boolean }) {
  const titleId = useId();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="stack">
      <h2 id={titleId} className="title-l">
        {title}
      </h2>
      <ul className="stack">
        {groups.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            isOwned={isOwned}
            isShown={group.id === shownId}
            onOpen={() => onChoose(group.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Shows at most two lines of a long name. Screen readers and the tooltip get all of it. */
export function GroupName({ name }: { name: string }) {
  return (
    <span className="clamp" title={name}>
      {name}
    </span>
  );
}

/** The jornada of the edition and how many of its matches have been played (GRP-07). */
function GroupProgress({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const labelId = useId();
  return (
    <div className="stack gap-1">
      <div className={`line between gap-2 wraps ${styles.line}`}>
        <span id={labelId}>
          <JornadaLine group={group} />
        </span>
        {isOver(group) && <Chip tone="neutral">{t('over')}</Chip>}
      </div>
      <progress
        className="progress"
        aria-labelledby={labelId}
        value={group.gamesPlayed}
        max={matchesOf(group) || 1}
      />
    </div>
  );
}

/** Which jornada the table counts, and how far it is: "Jornada de Brasil, 28–29 nov · 7 de 12 jugados" (GRP-07). */
export function JornadaLine({ group }: { group: Group }) {
  return <span>{useJornadaLine(group)}</span>;
}

function useJornadaLine(group: Group): string {
  const { t } = useTranslation('groups');
  const nameOf = useJornadaName();
  const { edition, gamesPlayed: played } = group;
  const count = matchesOf(group);
  const progress = t('played', { played, count });
  if (!edition) return progress;
  const { grids, gridsWanted } = edition;
  const of = nameOf({ country: edition.country, firstMatch: null, lastMatch: null }).of;
  const at = grids.findIndex(({ begun, matches }) => begun < matches);
  const place = at < 0 ? grids.length : at + 1;
  const current = grids[place - 1];
  if (!current) return t('jornada.noNext', { of });
  const begun = grids.reduce((sum, grid) => sum + grid.begun, 0);
  return [
    gridsWanted === 1
      ? t('jornada.one', nameOf(current))
      : t('jornada.of', { ...nameOf(current), place, count: gridsWanted }),
    played === 0 && begun > 0 ? t('jornada.begun', { begun, count }) : progress,
    ...(grids.length < gridsWanted && !edition.endedAt ? [t('jornada.thenNext', { of })] : []),
  ].join(' · ');
}

/** The jornada that the group plays next, once it has opened. */
export function Coming({ group: { next } }: { group: Group }) {
  const { t } = useTranslation('groups');
  const nameOf = useJornadaName();
  const first = next?.grids[0];
  return first ? <p className="note">{t('jornada.coming', nameOf(first))}</p> : null;
}

/** The matches of the edition: its jornadas may have more or fewer than 12. */
export const matchesOf = ({ edition, gamesQuantity }: Group) => edition?.matchCount ?? gamesQuantity;

/** Whether the edition that the group shows is over. */
export const isOver = ({ gamesPlayed, gamesQuantity, edition }: Group) =>
  edition ? edition.endedAt !== null : gamesPlayed === gamesQuantity;

/** Inviting needs a network, so the dialog is not precached. */
export const loadInviteDialog = async () => (await import('./invite-dialog.tsx')).InviteDialog;

/** Whether the player has no place in the edition that the group shows (GRP-19). */
export const cameLater = ({ edition }: Group): boolean => edition?.tookPart === false;

/** Returns how the pages name a player, also one whose account is gone. */
export function useNameOf() {
  const { t } = useTranslation('groups');
  return (player: Pick<Member, 'firstName' | 'lastName' | 'gone'>) =>
    player.gone ? t(`gone.${player.gone}`) : fullName(player);
}

/**
 * Returns a list of players as a sentence: all names, or, if some are unknown, all known names but one and the number
 * of the others.
 */
export function useNamesOf() {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const nameOf = useNameOf();
  return (players: readonly Pick<Member, 'firstName' | 'lastName' | 'gone'>[], count: number) => {
    const names = players.map(nameOf);
    const shown =
      count > names.length
        ? [...names.slice(0, -1), t('edition.others', { count: count - names.length + 1 })]
        : names;
    return new Intl.ListFormat(language).format(shown);
  };
}

/** A person as the pages name them. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
