import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { anchors, paths } from '../../shell/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { useNextStep, usePrizeTitle, useShortStep } from './prize-texts.ts';
import { type OwnPrize, useOwnPrizes } from './prizes-api.ts';
import styles from './prizes.module.css';

/** On `/jugar`: the prizes that are on their way, and the one of the grid in view in any state (PROF-09). */
export function PrizeNotes({ gridId }: { gridId: number | undefined }) {
  const prizes = useOwnPrizes().data?.prizes ?? [];
  return prizes
    .filter(
      (prize) =>
        prize.gridId === gridId ||
        (prize.state !== 'delivered' && prize.state !== 'withdrawn' && prize.state !== 'refused'),
    )
    .map((prize) => <PrizeNote key={prize.gridId} prize={prize} isInView={prize.gridId === gridId} />);
}

function PrizeNote({ prize, isInView }: { prize: OwnPrize; isInView: boolean }) {
  const { state } = prize;
  return state === 'withdrawn' || state === 'refused' ? (
    <LostPrize prize={prize} isInView={isInView} />
  ) : (
    <WonPrize prize={prize} />
  );
}

/** A note in gold, with the drawn prize and the next step. */
function WonPrize({ prize: own }: { prize: OwnPrize }) {
  const { t } = useTranslation('own');
  const { prize } = own;
  const step = useShortStep(own);
  return (
    <div role="status">
      <Link to={`${paths.profile}#${anchors.prizes}`} className={`line gap-3 ${styles.won}`}>
        <img src={`/art/prize-${prize}.svg`} alt="" width={56} height={56} />
        <span>
          <strong>{t(`prizes.wonTitle.${prize}`)}</strong> <span>{step}</span>
        </span>
      </Link>
    </div>
  );
}

/** A prize that a correction took, or that was refused, is not gold. The grid in view says why. */
function LostPrize({ prize, isInView }: { prize: OwnPrize; isInView: boolean }) {
  const title = usePrizeTitle(prize);
  const next = useNextStep(prize);
  return (
    <Banner tone="info" icon="info" title={<Link to={`${paths.profile}#${anchors.prizes}`}>{title}</Link>}>
      {isInView && [next, prize.refusal].filter(Boolean).join(' ')}
    </Banner>
  );
}
