import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupCard } from './group-card.tsx';
import type { Group } from './groups-api.ts';

interface GroupListProps {
  groups: readonly Group[];
  ownId: number;
  /** The one that stands beside the list. */
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
