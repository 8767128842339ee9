import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { prizeDueAt, type PrizeKey, PRIZES } from '../../../shared/rules/prizes.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useZoneOf } from '../../i18n/use-zone.ts';
import { useFirstRenderTime } from '../../lib/first-render.ts';
import { shortHash } from '../../lib/record-code.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { EmptyList, LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { paths } from '../../shell/paths.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './winners.module.css';
import { type Answer, api, route } from '../../api/api.ts';

/** `/ganadores`: the prizes of the last settled grids (WIN-01). */
export function WinnersPage() {
  const { t } = useTranslation('winners');
  usePageTitle(t('title'));
  const result = useWinnersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error } = result;
  return (
    <div className="page stack gap-5" aria-busy={!data && !error}>
      <header className="stack gap-2">
        <div className="row between heading">
          <h1>{t('title')}</h1>
          <LastUpdated result={result} />
        </div>
        <p className="intro">{t('intro')}</p>
      </header>
      {!data && !error && <Skeleton label={t('loading')} height="12rem" />}
      {!data && error && <LoadFailed title={t('failed')} result={result} />}
      {data?.grids.length === 0 && (
        <EmptyList result={result} icon="trophy" title={t('empty')}>
          {t('emptyText')}
        </EmptyList>
      )}
      {data?.grids.map((grid) => (
        <GridCard key={grid.id} grid={grid} />
      ))}
    </div>
  );
}

const hitsOf = (key: PrizeKey) => PRIZES.find(({ prizeKey }) => prizeKey === key)!.hits;

/** A name with its ficha, if the name still opens it. */
function withFicha(name: string, named: { username: string; ficha: string }[]): string {
  const ficha = named.find(({ username }) => username === name)?.ficha;
  return ficha ? `${name} (${shortHash(ficha)})` : name;
}

function GridCard({ grid: { id, name, settledAt, prizes } }: { grid: GridWinners }) {
  const { t } = useTranslation(['winners', 'home', 'common']);
  const language = useLanguage();
  const zone = useZoneOf()();
  const now = useFirstRenderTime() ?? serverNow();
  const dueAt = prizeDueAt(Date.parse(settledAt));
  const titleId = `winners-${id}`;
  return (
    <section className="card stack" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} className="title-xl">
          {name}
        </h2>
        <p className="note">
          <span>{`${t('ended', { date: formatDate(settledAt, language, zone) })} ·`}</span>{' '}
          <Link to={`${paths.rules}?jornada=${id}`}>{t('common:legal.rules')}</Link>
        </p>
      </header>
      {prizes.length === 0 && <p>{t('none')}</p>}
      {prizes.length > 0 && (
        <ul className="stack">
          {prizes.map(
            ({
              prize,
              players = 0,
              winners,
              delivered,
              confirmed = 0,
              usernames,
              named = [],
              unnamed = [],
            }) => (
              <li key={prize} className={styles.prize}>
                <h3 className="line gold">
                  <Icon name="trophy" size={18} />
                  <span>{t(`home:prizes.${prize}.name`)}</span>
                </h3>
                <p>
                  {(players > winners
                    ? `${t('players', { count: players, hits: hitsOf(prize) })}, ${t('withPrize', { count: winners })}`
                    : t('winners', { count: winners })) +
                    (winners === 0
                      ? ''
                      : delivered === 0 && now < dueAt
                        ? ` · ${t('due', { date: formatDate(dueAt, language, zone) })}`
                        : ` · ${t('delivered', { count: delivered })}`) +
                    (confirmed > 0 ? `, ${t('confirmed', { count: confirmed })}` : '')}
                </p>
                {usernames.length > 0 && (
                  <p className="note anywhere">
                    {usernames.map((name) => withFicha(name, named)).join(', ')}
                  </p>
                )}
                {unnamed.length > 0 && (
                  <p className="note anywhere">
                    {t('unnamed', { count: unnamed.length, fichas: unnamed.map(shortHash).join(', ') })}
                  </p>
                )}
              </li>
            ),
          )}
        </ul>
      )}
      {prizes.some(({ players = 0, winners }) => players > winners) && <p className="note">{t('without')}</p>}
      {prizes.some(({ named = [], unnamed = [] }) => named.length + unnamed.length > 0) && (
        <p>
          <Link to={`${paths.verify}?grid=${id}`}>{t('count')}</Link>
        </p>
      )}
    </section>
  );
}

type GridWinners = Answer<'GET /winners'>['grids'][number];

const winnersApi = api.injectEndpoints({
  endpoints: (build) => ({ winners: build.query({ ...route('GET /winners') }) }),
});

export const { useWinnersQuery } = winnersApi;
