import { useState } from 'react';
import type { GridFacts } from '../../../../shared/contract/admin-grids.ts';
import type { CountryCode } from '../../../../shared/rules/countries.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import type { Fixture } from './fixtures.ts';
import type { Basket } from './use-basket.ts';

interface Request {
  /** The grid to fill; null: a new one. */
  gridId: number | null;
  fixtures: readonly Fixture[];
}

/** A grid without a status opens at once. */
export type NewFacts = GridFacts & {
  status?: 'draft';
  opensAt?: string | null;
  withoutPrizes?: CountryCode[];
};

export type GridMaking = ReturnType<typeof useGridMaking>;

/**
 * Makes a grid of the chosen matches or adds them to one (ADM-10). The matches stay chosen until they are in a grid;
 * then `onMade` is called, with whether the grid is new.
 */
export function useGridMaking(basket: Basket, onMade: (isNew: boolean) => void) {
  const [asked, setAsked] = useState<Request | null>(null);
  const creation = useAdminCall('POST /admin/api-football/create-game-group', {
    done: t('createDialog.done'),
    failed: t('createDialog.failed'),
  });
  const filling = useAdminCall('POST /admin/api-football/game-groups/:id/games', {
    done: t('basket.filled'),
    failed: t('basket.fillFailed'),
  });
  const error = asked ? (asked.gridId ? filling : creation).error : null;

  function begin(gridId: number | null) {
    const { fixtures } = basket;
    setAsked({ gridId, fixtures });
    const onDone = () => {
      basket.remove(fixtures);
      if (gridId === null) basket.forgetTyped();
      onMade(gridId === null);
    };
    return { games: [...fixtures], onDone };
  }

  return {
    /** Both reject with an `ApiError` like `run` of `useAdminCall`. */
    create: (facts: NewFacts) => {
      const { games, onDone } = begin(null);
      return creation.run({ body: { ...facts, games } }, { onDone });
    },
    fill: (gridId: number) => {
      const { games, onDone } = begin(gridId);
      return filling.run({ params: { id: gridId }, body: { games } }, { onDone });
    },
    /** The grid that the last request fills; null: a new one. */
    gridId: asked?.gridId ?? null,
    isSending: creation.isRunning || filling.isRunning,
    error,
    /** Without an answer the grid may be there. */
    isUnknown: error !== null && ['network', 'internal'].includes(error.code),
    /** The matches that a refusal names. */
    refused: (asked?.fixtures ?? [])
      .filter((_, index) => error?.fields.some(({ field }) => field === `games.${index}`))
      .filter(basket.has),
  };
}
