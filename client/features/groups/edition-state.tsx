import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate, formatDay, formatStart } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { useLateDialog } from '../../shell/use-late-dialog.ts';
import { paths } from '../../shell/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Champions } from './champions.tsx';
import { cameLater, fullName } from './group-card.tsx';
import type { Group } from './groups-api.ts';

/** The end of an edition is near: the missing matches are worth a line. */
const FEW_MATCHES = 3;
/** How long a new owner is told that the group is theirs. */
const toldMs = 30 * 86_400_000;

/** How the edition of a group ended, and how the group goes on (GRP-19 to GRP-22). */
export function EditionState({ group, isOwned }: { group: Group; isOwned: boolean }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const isOnline = useConnection() === 'online';
  const [RematchDialog, ask, close] = useLateDialog(
    async () => (await import('./rematch-dialog.tsx')).RematchDialog,
  );
  const { edition, next, rematchFrom, rematchForAllFrom, inheritedAt } = group;
  const opensAt = rematchFrom ? Date.parse(rematchFrom) : Infinity;
  const now = useServerNow((at) => (at < opensAt && opensAt < Infinity ? opensAt : null));
  if (!edition) return null;
  const isWaiting = edition.openMatches > 0 && group.gamesPlayed + edition.openMatches >= group.gamesQuantity;

  return (
    <>
      {edition.endedAt && <Champions edition={edition} />}
      {cameLater(group) && <p>{t('edition.late')}</p>}
      {edition.correctedAt && (
        <p className="note">{t('edition.corrected', { date: formatDate(edition.correctedAt, language) })}</p>
      )}
      {!edition.endedAt && isWaiting && edition.openMatches <= FEW_MATCHES && edition.openStart && (
        <p className="note">
          {t('edition.left', {
            count: edition.openMatches,
            start: formatStart(edition.openStart, language, now),
          })}
        </p>
      )}
      {next && (
        <p>
          {t('edition.next', { day: formatDay(next.startsAt, language, now), number: next.gamesQuantity }) +
            (next.firstMatch
              ? ` ${t('edition.first', { start: formatStart(next.firstMatch, language, now) })}`
              : '')}
        </p>
      )}
      {cameLater(group) && (
        <>
          {!next && <p>{t('edition.noNext')}</p>}
          <p>{t('edition.meanwhile')}</p>
          <Link className={buttonClass({ variant: 'secondary' })} to={paths.play}>
            {t('edition.toPlay')}
          </Link>
        </>
      )}
      {/* Without a network it cannot be sent. */}
      {opensAt <= now && isOnline && (
        <Button variant="primary" onClick={ask}>
          {t('edition.play')}
        </Button>
      )}
      {rematchForAllFrom && opensAt < Infinity && opensAt > now && (
        <p className="note">
          {t('edition.waits', {
            name: fullName(group.owner),
            start: formatStart(rematchForAllFrom, language, now),
          })}
        </p>
      )}
      {isOwned && inheritedAt && now - Date.parse(inheritedAt) < toldMs && (
        <p className="note">{t('edition.inherited')}</p>
      )}
      {RematchDialog && <RematchDialog group={group} onClose={close} />}
    </>
  );
}
