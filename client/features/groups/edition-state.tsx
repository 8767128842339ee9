import { useTranslation } from 'react-i18next';
import { formatDate, formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { useJornadaName } from '../../matches/jornada-name.ts';
import { optionalPart } from '../../shell/optional.tsx';
import { Champions } from './champions.tsx';
import { cameLater, Coming } from './group-card.tsx';
import type { Edition, Group } from './groups-api.ts';

/** Not precached: to let a group go on needs a network (scripts/vite/players-files.ts). */
const StoppedGroup = optionalPart(async () => (await import('./stopped-group.tsx')).StoppedGroup);

/** The end of an edition is near: the missing matches are worth a line. */
const FEW_MATCHES = 3;
/** How long a new owner is told that the group is theirs. */
const toldMs = 30 * 86_400_000;

/** How the edition of a group ended, and how the group goes on (GRP-19, GRP-20). */
export function EditionState({ group, isOwned }: { group: Group; isOwned: boolean }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const nameOf = useJornadaName();
  const { edition, next, settings, inheritedAt } = group;
  const now = useServerNow(() => null);
  if (!edition) return null;
  const waitsForNext = edition.endedAt && !next && settings?.goesOn;

  return (
    <>
      {edition.endedAt && <Champions edition={edition} />}
      {cameLater(group) && <p>{t('edition.late')}</p>}
      {edition.correctedAt && (
        <p className="note">{t('edition.corrected', { date: formatDate(edition.correctedAt, language) })}</p>
      )}
      <Undecided edition={edition} />
      <Coming group={group} />
      {waitsForNext && (
        <p className="note">
          {t('jornada.noNext', nameOf({ country: settings.country, firstMatch: null, lastMatch: null }))}
        </p>
      )}
      {settings && !settings.goesOn && <StoppedGroup group={group} isOwned={isOwned} />}
      {isOwned && inheritedAt && now - Date.parse(inheritedAt) < toldMs && (
        <p className="note">{t('edition.inherited')}</p>
      )}
    </>
  );
}

/** The last matches without a result: "Falta 1 partido: Santos – Bahia, 14 dic." */
export function Undecided({ edition }: { edition: Edition }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const now = useServerNow(() => null);
  const { endedAt, openMatches: count, openStart, openMatch, matchCount, grids, gridsWanted } = edition;
  const isNearEnd = count <= FEW_MATCHES && count < matchCount && grids.length === gridsWanted;
  if (endedAt || !isNearEnd || !openStart || !openMatch) return null;
  const match = `${openMatch.homeTeam} – ${openMatch.awayTeam}`;
  return (
    <p className="note">{t('edition.left', { count, match, day: formatDay(openStart, language, now) })}</p>
  );
}
