import { classNames } from '../../ui/class-names.ts';
import { Chip } from '../../ui/chip.tsx';
import styles from './home.module.css';

interface PrizeCardProps {
  /** What to reach, e.g. "12 aciertos". */
  hits: string;
  prize: string;
  image: string;
  imageAlt: string;
  /** The word on the card that stands out. */
  highlight?: string;
}

/** One prize tier (HOME-02). */
export function PrizeCard({ hits, prize, image, imageAlt, highlight }: PrizeCardProps) {
  return (
    <li className={classNames('card', styles.prize, highlight && styles.highlighted)}>
      <img src={image} alt={imageAlt} width={160} height={160} loading="lazy" decoding="async" />
      <div className={styles.prizeText}>
        <p className={styles.hits}>{hits}</p>
        <h3>{prize}</h3>
        {highlight && (
          <Chip tone="gold" icon="trophy">
            {highlight}
          </Chip>
        )}
      </div>
    </li>
  );
}
