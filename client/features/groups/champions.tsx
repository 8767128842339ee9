import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNameOf } from './group-card.tsx';
import type { Edition } from './groups-api.ts';

/** The champions of an edition: all names, or of more than three two and the number of the others. */
export function Champions({ edition: { champions, championCount, hits, players } }: { edition: Edition }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const nameOf = useNameOf();
  if (championCount === 0) return <p>{t(players === 1 ? 'edition.alone' : 'edition.none')}</p>;
  const names = champions.map(nameOf);
  const shown =
    championCount > names.length
      ? [...names.slice(0, -1), t('edition.others', { count: championCount - names.length + 1 })]
      : names;
  return (
    <p>
      <strong>
        {t('edition.won', {
          count: championCount,
          names: new Intl.ListFormat(language).format(shown),
          hits: t('hits', { count: hits ?? 0 }),
        })}
      </strong>
    </p>
  );
}
