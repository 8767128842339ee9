import { useState } from 'react';
import type { Fixture } from './fixtures.ts';

export interface Basket {
  /** In the order of their starts. */
  fixtures: readonly Fixture[];
  has: (fixture: Fixture) => boolean;
  add: (fixtures: readonly Fixture[]) => void;
  remove: (fixtures: readonly Fixture[]) => void;
  empty: () => void;
  /** The matches that `empty` took out, until another one is added. */
  emptied: readonly Fixture[];
  undo: () => void;
}

const none: readonly Fixture[] = [];
const nothing = { fixtures: none, emptied: none };

/** The matches chosen for a grid. The panel keeps them over searches and tabs, so that one grid can mix leagues. */
export function useBasket(): Basket {
  const [{ fixtures, emptied }, set] = useState(nothing);
  return {
    fixtures,
    has: ({ fixture }) => fixtures.some((chosen) => chosen.fixture.id === fixture.id),
    add: (more) =>
      set((now) => ({
        fixtures: [...without(now.fixtures, more), ...more].sort(byStart),
        emptied: none,
      })),
    remove: (gone) => set((now) => ({ ...now, fixtures: without(now.fixtures, gone) })),
    empty: () => set({ fixtures: none, emptied: fixtures }),
    emptied,
    undo: () => set({ fixtures: emptied, emptied: none }),
  };
}

const idsOf = (fixtures: readonly Fixture[]) => fixtures.map(({ fixture }) => fixture.id);

function without(list: readonly Fixture[], gone: readonly Fixture[]): Fixture[] {
  return list.filter(({ fixture }) => !idsOf(gone).includes(fixture.id));
}

function byStart(one: Fixture, other: Fixture): number {
  return Date.parse(one.fixture.date) - Date.parse(other.fixture.date) || one.fixture.id - other.fixture.id;
}
