import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyList } from '../../offline/empty-list.tsx';
import type { QueryResult } from '../../offline/last-updated.tsx';
import { anchors, paths } from '../../shell/paths.ts';
import { buttonClass } from '../../ui/button.tsx';

/** With no grid to play, the way to how the last ones went. */
export function NoGrids({ result }: { result: QueryResult }) {
  const { t } = useTranslation('play');
  return (
    <EmptyList
      result={result}
      icon="calendar"
      title={t('empty.title')}
      action={
        <Link className={buttonClass({ variant: 'secondary' })} to={`${paths.profile}#${anchors.record}`}>
          {t('empty.results')}
        </Link>
      }
    >
      {t('empty.text')}
    </EmptyList>
  );
}
