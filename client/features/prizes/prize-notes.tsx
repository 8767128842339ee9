import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { anchors, paths } from '../../shell/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { useNextStep, usePrizeTitle } from './prize-texts.ts';
import { type OwnPrize, useOwnPrizes } from './prizes-api.ts';

/** On `/jugar`: the prizes that are on their way, and the one of the grid in view in any state (PROF-09). */
export function PrizeNotes({ gridId }: { gridId: number | undefined }) {
  const prizes = useOwnPrizes().data?.prizes ?? [];
  return prizes
    .filter(
      (prize) => prize.gridId === gridId || (prize.state !== 'delivered' && prize.state !== 'withdrawn'),
    )
    .map((prize) => <PrizeNote key={prize.gridId} prize={prize} isInView={prize.gridId === gridId} />);
}

/** One line, so that the cards below hardly move when it comes. The grid in view says what happens next, too. */
function PrizeNote({ prize, isInView }: { prize: OwnPrize; isInView: boolean }) {
  const { t } = useTranslation('own');
  const title = usePrizeTitle(prize);
  const next = useNextStep(prize);
  const { state } = prize;
  return (
    <Banner
      tone="info"
      icon={state === 'withdrawn' ? 'info' : 'trophy'}
      title={
        <Link to={`${paths.profile}#${anchors.prizes}`}>
          {title}
          {(state === 'contacted' || state === 'sent') && ` · ${t(`prizes.step.${state}`)}`}
        </Link>
      }
    >
      {isInView && next}
    </Banner>
  );
}
