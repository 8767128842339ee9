import { useId, useState } from 'react';
import { GRID_MATCHES_MAX } from '../../../../shared/rules/grids.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldNotes } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatNumericDateTime, formatNumericDay } from '../parts/admin-dates.ts';
import { playableOf } from '../parts/grid-facts.ts';
import { t } from '../parts/admin-text.ts';
import { CreateGridDialog } from './create-grid-dialog.tsx';
import { spanOf } from './fixtures.ts';
import { MakingFailure } from './making-failure.tsx';
import type { Basket } from './use-basket.ts';
import { useGridMaking } from './use-grid-making.ts';
import type { Target } from './use-target.ts';
import styles from './football.module.css';

interface BasketBoxProps {
  basket: Basket;
  target: Target;
  /** A new grid was asked for without matches. */
  lacksMatches: boolean;
  onLack: (lacks: boolean) => void;
}

/** The chosen matches, and the buttons that make a grid of them or add them to one (ADM-10). */
export function BasketBox({ basket, target, lacksMatches, onLack }: BasketBoxProps) {
  const errorId = useId();
  const { fixtures } = basket;
  const { grid, grids } = target;
  const [isOpen, setIsOpen] = useState(false);
  const making = useGridMaking(basket, (isNew) => {
    setIsOpen(false);
    if (!isNew) target.choose(null);
  });
  const isBusy = making.isSending;
  const count = fixtures.length;
  const isTooMany = count + (grid ? playableOf(grid) : 0) > GRID_MATCHES_MAX;

  return (
    <aside className={`card stack ${styles.basket}`} aria-label={t('basket.title')}>
      <h3 className="title-l">{t('basket.title')}</h3>
      {grids.length > 0 && (
        <SelectField
          label={t('basket.target')}
          value={grid ? String(grid.id) : ''}
          disabled={isBusy}
          onChange={({ target: { value } }) => target.choose(Number(value) || null)}
          options={[
            { value: '', label: t('basket.newGrid') },
            ...grids.map((each) => ({
              value: String(each.id),
              label: t('needs.size', { name: each.name, count: playableOf(each), size: GRID_SIZE }),
            })),
          ]}
        />
      )}
      <BasketSummary fixtures={fixtures} grid={grid} />
      {count > 0 && <BasketList basket={basket} />}
      {grid ? (
        <>
          {making.error && making.gridId === grid.id && (
            <Banner tone="error" title={t('basket.fillFailed')}>
              {making.error.message !== t('basket.fillFailed') && <p>{making.error.message}</p>}
              <MakingFailure making={making} unknown={t('basket.fillUnknown')} />
            </Banner>
          )}
          <Button
            wide
            disabled={count === 0 || isTooMany}
            loading={making.isSending}
            loadingLabel={t('basket.filling', { name: grid.name })}
            // The failure is shown above.
            onClick={() => void making.fill(grid.id).catch(() => undefined)}
          >
            {t('basket.fill', { count, name: grid.name })}
          </Button>
        </>
      ) : (
        <div>
          <Button
            wide
            // An empty selection has another next step.
            variant={count > 0 ? 'primary' : 'secondary'}
            disabled={isTooMany || isBusy}
            aria-describedby={lacksMatches ? `${errorId}-error` : undefined}
            onClick={() => {
              onLack(count === 0);
              setIsOpen(count > 0);
            }}
          >
            {t('basket.create')}
          </Button>
          <FieldNotes id={errorId} error={lacksMatches && t('basket.required')} />
        </div>
      )}
      {count > 0 && !isBusy && (
        <Button variant="quiet" onClick={() => basket.remove(fixtures)}>
          {t('basket.clear')}
        </Button>
      )}
      {isOpen && <CreateGridDialog basket={basket} making={making} onClose={() => setIsOpen(false)} />}
    </aside>
  );
}

/** The number of chosen matches, and the difference to a grid of twelve. */
function BasketSummary({ fixtures, grid }: Pick<Basket, 'fixtures'> & Pick<Target, 'grid'>) {
  const count = fixtures.length;
  const total = count + (grid ? playableOf(grid) : 0);
  const span = spanOf(fixtures);
  return (
    <div role="status" className="stack gap-1">
      {span ? (
        <>
          <strong>{t('basket.count', { count })}</strong>
          <p className="note">
            {t('basket.span', { from: formatNumericDay(span.from), to: formatNumericDay(span.to) })}
          </p>
        </>
      ) : (
        <p className="note">{t('basket.none')}</p>
      )}
      {grid && (
        <p>
          {t('basket.withThese', { name: grid.name, now: playableOf(grid), count: total, size: GRID_SIZE })}
        </p>
      )}
      {total > 0 && total < GRID_SIZE && (
        <p className="note warn">{t('basket.missing', { count: GRID_SIZE - total, size: GRID_SIZE })}</p>
      )}
      {total > GRID_SIZE && total <= GRID_MATCHES_MAX && (
        <p className="note warn">{t('basket.extra', { count: total - GRID_SIZE, size: GRID_SIZE })}</p>
      )}
      {total > GRID_MATCHES_MAX && (
        <p className="note bad">{t('basket.tooMany', { max: GRID_MATCHES_MAX })}</p>
      )}
    </div>
  );
}

function BasketList({ basket: { fixtures, remove } }: { basket: Basket }) {
  return (
    <ul className={styles.chosenList} tabIndex={0} aria-label={t('basket.title')}>
      {fixtures.map((each) => {
        const match = t('match', { home: each.teams.home.name, away: each.teams.away.name });
        return (
          <li key={each.fixture.id} className="line between gap-2">
            <span>
              <span>{match}</span>
              <span className="stack note">
                {`${formatNumericDateTime(each.fixture.date)} · ${each.league.name}`}
              </span>
            </span>
            <IconButton icon="close" label={t('basket.remove', { match })} onClick={() => remove([each])} />
          </li>
        );
      })}
    </ul>
  );
}
