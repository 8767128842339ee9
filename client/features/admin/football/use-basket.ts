import { useState } from 'react';
import type { GridFacts } from '../../../../shared/contract/admin-grids.ts';
import type { AdminData } from '../parts/admin-api.ts';
import type { Fixture } from './fixtures.ts';

export type Proposal = AdminData<'GET /admin/api-football/proposal'>;

export interface Basket {
  /** In the order of their starts. */
  fixtures: readonly Fixture[];
  has: (fixture: Fixture) => boolean;
  add: (fixtures: readonly Fixture[]) => void;
  remove: (fixtures: readonly Fixture[]) => void;
  /** The proposal that the matches began with; null: none, or its matches are all gone. */
  proposal: Proposal | null;
  /** Takes the matches of a proposal. */
  take: (proposal: Proposal) => void;
  /** The fields typed for a new grid. They stay with the matches until the grid is made (ADM-82). */
  typed: Partial<NewGrid>;
  type: (changed: Partial<NewGrid>) => void;
  forgetTyped: () => void;
}

/** `opensAt`: a local `datetime-local` text. */
type NewGrid = GridFacts & { status: 'open' | 'draft'; opensAt: string };

/** The matches chosen for a grid. The panel keeps them over searches and tabs, so that one grid can mix leagues. */
export function useBasket(): Basket {
  const [fixtures, setFixtures] = useState<readonly Fixture[]>([]);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [typed, setTyped] = useState<Partial<NewGrid>>({});
  return {
    fixtures,
    has: ({ fixture }) => fixtures.some((chosen) => chosen.fixture.id === fixture.id),
    add: (more) => setFixtures((now) => [...without(now, more), ...more].sort(byStart)),
    remove: (gone) => {
      setFixtures((now) => without(now, gone));
      if (without(fixtures, gone).length === 0) setProposal(null);
    },
    proposal,
    take: (next) => {
      setProposal(next);
      setFixtures((now) => [...without(now, next.fixtures), ...next.fixtures].sort(byStart));
    },
    typed,
    type: (changed) => setTyped((before) => ({ ...before, ...changed })),
    forgetTyped: () => setTyped({}),
  };
}

function without(list: readonly Fixture[], gone: readonly Fixture[]): Fixture[] {
  const ids = new Set(gone.map(({ fixture }) => fixture.id));
  return list.filter(({ fixture }) => !ids.has(fixture.id));
}

function byStart(one: Fixture, other: Fixture): number {
  return Date.parse(one.fixture.date) - Date.parse(other.fixture.date) || one.fixture.id - other.fixture.id;
}
