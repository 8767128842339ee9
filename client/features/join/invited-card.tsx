import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Invited } from './join-api.ts';
import styles from './join.module.css';

/** What a visitor is invited to; its place is kept while it loads. */
export function InvitedCard({ group }: { group: Invited | undefined }) {
  const { t } = useTranslation('join');
  const language = useLanguage();
  return (
    <section className={`card inviting stack gap-4 ${styles.card}`} aria-busy={!group}>
      <Icon name="users" size={32} />
      {group ? (
        <div className="stack gap-1">
          <p className="note">
            {t('invitedTo', { owner: `${group.owner.firstName} ${group.owner.lastName}` })}
          </p>
          <h2 className="title-xl">{group.name}</h2>
          <p className="note">
            {t('members', { count: group.memberCount, number: formatNumber(group.memberCount, language) })}
          </p>
        </div>
      ) : (
        <div role="status" className="stack gap-1">
          <span className="visually-hidden">{t('loading')}</span>
          <Skeleton width="55%" />
          <Skeleton width="75%" height="1.6rem" />
          <Skeleton width="35%" />
        </div>
      )}
    </section>
  );
}
