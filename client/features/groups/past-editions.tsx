import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useJornadaName } from '../../matches/jornada-name.ts';
import { LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { Button } from '../../ui/button.tsx';
import { Champions } from './champions.tsx';
import { Undecided } from './edition-state.tsx';
import { type Edition, type Group, useEditionsQuery } from './groups-api.ts';
import { Leaderboard } from './leaderboard.tsx';

/**
 * The titles of all time, and the other editions of a group that have begun: champions for every member, and the table
 * for players who took part (GRP-21).
 */
export function PastEditions({ group, ownId }: { group: Group; ownId: number }) {
  const { t } = useTranslation('editions');
  const titleId = useId();
  const result = useEditionsQuery({ params: { id: group.id } });
  const { data, error } = result;
  const others = data?.editions.filter(
    ({ number, grids, endedAt }) =>
      number !== group.edition?.number && (endedAt !== null || grids.some(({ begun }) => begun > 0)),
  );
  const titles = data?.titles.map(({ firstName, count }) => t('titleOf', { name: firstName, count }));
  if (data && others?.length === 0 && titles?.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="stack">
      <header className="row">
        <h3 id={titleId} className="title-l">
          {t('past')}
        </h3>
        <LastUpdated result={result} />
      </header>
      {!data && error && <LoadFailed title={t('pastFailed')} result={result} />}
      {titles && titles.length > 0 && <p>{t('titles', { names: titles.join(', ') })}</p>}
      {others?.map((edition) => (
        <PastEdition key={edition.number} group={group} ownId={ownId} edition={edition} />
      ))}
    </section>
  );
}

function PastEdition({ group, ownId, edition }: { group: Group; ownId: number; edition: Edition }) {
  const { t } = useTranslation(['editions', 'groups']);
  const language = useLanguage();
  const nameOf = useJornadaName();
  const [isOpen, setIsOpen] = useState(false);
  const { number, matchCount, endedAt, correctedAt, tookPart, grids } = edition;
  const action = isOpen ? 'hideTable' : 'table';
  return (
    <article className="card stack gap-2">
      <h4>{t('number', { number })}</h4>
      {grids.length > 0 && (
        <p className="note">{grids.map((grid) => t('groups:jornada.one', nameOf(grid))).join(' · ')}</p>
      )}
      {endedAt ? (
        <>
          <p className="note">{t('facts', { count: matchCount, date: formatDate(endedAt, language) })}</p>
          <Champions edition={edition} />
        </>
      ) : (
        <>
          <p className="note">{t('running')}</p>
          <Undecided edition={edition} />
        </>
      )}
      {correctedAt && (
        <p className="note">{t('groups:edition.corrected', { date: formatDate(correctedAt, language) })}</p>
      )}
      {(tookPart || !endedAt) && (
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-label={t(`${action}Of`, { number })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(action)}
        </Button>
      )}
      {isOpen && <Leaderboard group={group} ownId={ownId} edition={number} />}
    </article>
  );
}
