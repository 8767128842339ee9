import { useState } from 'react';
import type { Basket } from './use-basket.ts';
import { useCreation } from './use-creation.ts';
import { useGridDraft } from './use-grid-draft.ts';
import type { Target } from './use-target.ts';

/** What was made last, of how many matches. */
interface Made {
  kind: 'created' | 'added';
  name: string;
  count: number;
}

export type GridMaking = ReturnType<typeof useGridMaking>;

/**
 * How what is chosen becomes a grid, or is added to one (ADM-10): the question for a new one's facts, what is under way, and what came of it. Chosen stays
 * what is in no grid yet.
 */
export function useGridMaking(basket: Basket, target: Target) {
  const [isAsking, setAsking] = useState(false);
  const [wantsMatches, setWantsMatches] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const draft = useGridDraft(basket.fixtures);
  const creation = useCreation((task, fixtureIds) => {
    const kind = task.kind === 'fill-grid' ? 'added' : 'created';
    setAsking(false);
    setMade({ kind, name: task.about ?? '', count: task.result?.['games'] ?? fixtureIds.length });
    basket.clear(fixtureIds);
    if (kind === 'added') target.choose(null);
    else draft.forget();
  });
  const isEmpty = basket.fixtures.length === 0;

  return {
    draft,
    creation,
    made,
    isRunning: creation.task?.state === 'running',
    /** A new grid was wanted of nothing. */
    lacksMatches: wantsMatches && isEmpty,
    isAsking,
    /** Asks for the facts of a new grid, if there is something to make it of. */
    begin: () => {
      setWantsMatches(isEmpty);
      setMade(null);
      creation.end();
      if (!isEmpty) setAsking(true);
    },
    leave: () => setAsking(false),
  };
}
