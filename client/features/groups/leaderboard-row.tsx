import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { podium } from '../../../shared/rules/groups.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { fullName } from './full-name.ts';
import type { Member } from './groups-api.ts';
import styles from './leaderboard.module.css';

interface LeaderboardRowProps {
  member: Member;
  isOwn: boolean;
  /** What the owner can do with this member, in place of the hits. */
  actions?: ReactNode;
}

/** A member's place. Medals are for hits: while nobody has any, nobody leads. */
export function LeaderboardRow({ member, isOwn, actions }: LeaderboardRowProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const medal = member.wins > 0 ? podium(member.rank) : null;
  return (
    <tr className={classNames(isOwn && styles.own)} aria-current={isOwn || undefined}>
      <td className={styles.rank}>
        <span className={classNames(styles.place, medal && styles[medal])}>
          {formatNumber(member.rank, language)}
        </span>
      </td>
      <th scope="row" className={styles.player}>
        <span className={styles.name}>{fullName(member)}</span>
        <span className={styles.username}>
          @{member.username}
          {isOwn && <Chip tone="accent">{t('board.you')}</Chip>}
        </span>
      </th>
      <td className={styles.hits}>{actions ?? member.wins}</td>
    </tr>
  );
}
