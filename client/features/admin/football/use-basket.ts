import { useState } from 'react';
import type { Fixture } from '../admin-api.ts';

export interface Basket {
  /** In the order of their starts. */
  fixtures: readonly Fixture[];
  has: (fixture: Fixture) => boolean;
  add: (fixtures: readonly Fixture[]) => void;
  remove: (fixtures: readonly Fixture[]) => void;
  clear: () => void;
}

/** The matches chosen for a new grid. It outlives searches and changes of tab, so that one grid can mix leagues. */
export function useBasket(): Basket {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Fixture>>(new Map());
  return {
    fixtures: byStart([...chosen.values()]),
    has: ({ fixture }) => chosen.has(fixture.id),
    add: (fixtures) =>
      setChosen((now) => new Map([...now, ...fixtures.map((each) => [each.fixture.id, each] as const)])),
    remove: (fixtures) => {
      const gone = new Set(fixtures.map(({ fixture }) => fixture.id));
      setChosen((now) => new Map([...now].filter(([id]) => !gone.has(id))));
    },
    clear: () => setChosen(new Map()),
  };
}

function byStart(fixtures: Fixture[]): Fixture[] {
  return fixtures.sort(
    (a, b) => Date.parse(a.fixture.date) - Date.parse(b.fixture.date) || a.fixture.id - b.fixture.id,
  );
}
