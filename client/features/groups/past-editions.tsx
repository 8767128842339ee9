import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { Button } from '../../ui/button.tsx';
import { Champions } from './champions.tsx';
import { type Edition, type Group, useEditionsQuery } from './groups-api.ts';
import { Leaderboard } from './leaderboard.tsx';

/** The earlier editions of a group: champions for every member, and the table for players who took part (GRP-21). */
export function PastEditions({ group, ownId }: { group: Group; ownId: number }) {
  const { t } = useTranslation('editions');
  const titleId = useId();
  const result = useEditionsQuery({ params: { id: group.id } });
  const { data, error } = result;
  const past = data?.filter(({ number }) => number < (group.edition?.number ?? 1));
  return (
    <section aria-labelledby={titleId} className="stack">
      <header className="row">
        <h3 id={titleId} className="title-l">
          {t('past')}
        </h3>
        <LastUpdated result={result} />
      </header>
      {!data && error && <LoadFailed title={t('pastFailed')} result={result} />}
      {past?.map((edition) => (
        <PastEdition key={edition.number} group={group} ownId={ownId} edition={edition} />
      ))}
    </section>
  );
}

function PastEdition({ group, ownId, edition }: { group: Group; ownId: number; edition: Edition }) {
  const { t } = useTranslation('editions');
  const { t: groups } = useTranslation('groups');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { number, gamesQuantity, endedAt, correctedAt, tookPart } = edition;
  const action = isOpen ? 'hideTable' : 'table';
  return (
    <article className="card stack gap-2">
      <h4>{t('number', { number })}</h4>
      {endedAt ? (
        <>
          <p className="note">{t('facts', { count: gamesQuantity, date: formatDate(endedAt, language) })}</p>
          <Champions edition={edition} />
        </>
      ) : (
        <p className="note">{t('waiting')}</p>
      )}
      {correctedAt && (
        <p className="note">{groups('edition.corrected', { date: formatDate(correctedAt, language) })}</p>
      )}
      {tookPart && (
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
