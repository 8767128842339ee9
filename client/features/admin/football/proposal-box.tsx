import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatPlainDay, localZone } from '../parts/admin-dates.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import type { Basket, Proposal } from './use-basket.ts';
import { useCountries } from './use-countries.ts';
import type { RecentLeague } from './use-search.ts';

interface ProposalBoxProps {
  basket: Basket;
  /** No grid has leagues yet. */
  isFirst: boolean;
  /** Searches a league within the days of the proposal. */
  onSearch: (league: RecentLeague, days: { from: string; to: string }) => void;
}

/** Proposes the matches of the next grid, with hints for the administrator (ADM-62). */
export function ProposalBox({ basket, isFirst, onSearch }: ProposalBoxProps) {
  const { proposal, fixtures } = basket;
  const change = useAdminCall('GET /admin/api-football/proposal', {
    failed: t('proposal.failed'),
    onDone: ({ data }) => basket.take(data),
  });
  return (
    <section className="stack gap-2" aria-label={t('proposal.title')}>
      {fixtures.length === 0 && (
        <div className="row between">
          <p className="note">{t(isFirst ? 'proposal.firstText' : 'proposal.text')}</p>
          <Button
            keepsFocus
            loading={change.isRunning}
            loadingLabel={t('proposal.proposing')}
            onClick={() => change.press({ query: { timeZone: localZone(serverNow()).zone } })}
          >
            {t('proposal.propose')}
          </Button>
        </div>
      )}
      {proposal && <ProposalNotice proposal={proposal} count={fixtures.length} onSearch={onSearch} />}
    </section>
  );
}

function ProposalNotice({
  proposal,
  count,
  onSearch,
}: {
  proposal: Proposal;
  count: number;
  onSearch: ProposalBoxProps['onSearch'];
}) {
  const { nameOf } = useCountries();
  const { from, to, taken, isScarce, otherLeagues, drafts, failed, empty, twins } = proposal;
  const days = { from: formatPlainDay(from), to: formatPlainDay(to) };
  const isShort = count < GRID_SIZE;
  const isFull = !isScarce && !isShort;
  const doubted = proposal.fixtures.filter(({ fixture }) => twins.includes(fixture.id));
  return (
    <Banner
      tone={isFull && doubted.length === 0 && drafts.length === 0 ? 'info' : 'warning'}
      title={
        isScarce
          ? t('proposal.scarce')
          : isShort
            ? t('proposal.short', { count, size: GRID_SIZE })
            : t('proposal.ready', { count, ...days })
      }
    >
      <div className="stack gap-2">
        {isScarce ? (
          <p>{t('proposal.scarceText')}</p>
        ) : (
          <p>{t(isShort ? 'proposal.days' : 'proposal.check', days)}</p>
        )}
        {taken.length > 0 && (
          <p>{t('proposal.taken', { count: taken.length, days: taken.map(formatPlainDay).join(', ') })}</p>
        )}
        {drafts.length > 0 && (
          <p>{t('proposal.draft', { name: drafts.map(({ name }) => name).join(', ') })}</p>
        )}
        {doubted.length > 0 && (
          <p>
            {t('proposal.twins', {
              names: doubted
                .map(({ teams }) => t('match', { home: teams.home.name, away: teams.away.name }))
                .join(', '),
            })}
          </p>
        )}
        {failed.length > 0 && <p>{t('proposal.unanswered', { names: failed.join(', ') })}</p>}
        {empty.length > 0 && <p>{t('proposal.empty', { names: empty.join(', ') })}</p>}
        {isShort && otherLeagues.length > 0 && (
          <div className="row" role="group" aria-label={t('proposal.others')}>
            {otherLeagues.map((league) => (
              <Button
                key={league.leagueId}
                variant="secondary"
                onClick={() => onSearch(league, { from, to })}
              >
                {`${league.name} (${nameOf(league.country)})`}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Banner>
  );
}
