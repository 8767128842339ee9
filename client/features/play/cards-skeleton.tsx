import { GRID_SIZE } from '../../../shared/rules/prizes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import buttonStyles from './grid-buttons.module.css';
import cardStyles from './match-card.module.css';
import styles from './play-page.module.css';

/** The place of a grid that is on its way, as high as the grid will be. */
export function CardsSkeleton() {
  return (
    <>
      <div className={buttonStyles.row}>
        <Skeleton width="5.5rem" height="2.75rem" round />
        <Skeleton width="5.5rem" height="2.75rem" round />
      </div>
      <div className="row between">
        <Skeleton width="11rem" height="1.58rem" />
        <Skeleton width="15rem" height="1.5rem" round />
      </div>
      <ul className={`stack gap-2 ${styles.cards}`} aria-hidden="true">
        {Array.from({ length: GRID_SIZE }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </ul>
    </>
  );
}

/** The place of one card. */
export function CardSkeleton() {
  return (
    <li className={cardStyles.card} aria-hidden="true">
      <p className={cardStyles.top}>
        <Skeleton width="6rem" height="1rem" />
      </p>
      <Skeleton height="3.5rem" />
    </li>
  );
}
