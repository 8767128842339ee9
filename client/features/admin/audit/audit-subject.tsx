import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../../shared/contract/admin-audit.ts';
import { paths } from '../../../shell/paths.ts';
import { leading } from '../parts/led-here.tsx';
import { countryName, t } from '../parts/admin-text.ts';
import styles from './audit.module.css';

/** The changed thing by name, with a link if it has an address. */
export function AuditSubject({ entry: { subject } }: { entry: AuditEntry }) {
  const { kind, id, player } = subject;
  const address = kind === 'player' && subject.names.length === 0 ? null : addressOf(kind, id);
  const name = nameOf(subject);
  return (
    <span className={`stack gap-1 anywhere ${styles.subject}`}>
      {address ? (
        <Link to={`${paths.admin}${address}`} state={leading}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {player &&
        (player.username ? (
          <Link to={`${paths.admin}${addressOf('player', player.id)}`} state={leading}>
            {player.username}
          </Link>
        ) : (
          <span>{t(player.isHidden ? 'audit.hidden' : 'audit.gone', { id: player.id })}</span>
        ))}
    </span>
  );
}

type Subject = AuditEntry['subject'];

function nameOf({ kind, id, names, isHidden }: Subject): string {
  const [first, second] = names;
  if (first === undefined)
    return kind === 'player'
      ? t(isHidden ? 'audit.hidden' : 'audit.gone', { id })
      : t(`audit.numbered.${kind}`, { id });
  if (kind === 'country') return countryName(first);
  if (kind === 'game') return t('match', { home: first, away: second ?? t('none') });
  return names.join(' · ');
}

/** Returns the address of a thing; null for a match or an announcement. */
function addressOf(kind: Subject['kind'], id: number): string | null {
  if (kind === 'player') return `?tab=usuarios&usuario=${id}`;
  if (kind === 'grid') return `?tab=juegos&grupo=${id}`;
  if (kind === 'country') return '?vista=premios';
  return null;
}
