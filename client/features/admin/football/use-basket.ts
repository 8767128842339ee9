import { useCallback, useState } from 'react';
import type { Fixture } from './football-api.ts';
import { useKept } from '../parts/use-kept.ts';

/** A match that was chosen, as the source told it last. */
export interface ChosenFixture extends Fixture {
  /** When it was to start until the source moved it, since it was chosen. */
  movedFrom?: string;
}

export interface Basket {
  /** In the order of their starts. */
  fixtures: readonly ChosenFixture[];
  has: (fixture: Fixture) => boolean;
  add: (fixtures: readonly Fixture[]) => void;
  remove: (fixtures: readonly Fixture[]) => void;
  /** Those of these numbers are in a grid now; what was chosen since then is for another one. */
  clear: (fixtureIds: readonly number[]) => void;
  /** Takes all of them out, which can be undone. */
  empty: () => void;
  /** What was taken out last by `empty`, until something else is chosen. */
  emptied: readonly ChosenFixture[];
  undo: () => void;
  /** Brings those that are chosen to what the source says of them now. */
  refresh: (latest: readonly Fixture[]) => void;
}

const nothing: readonly ChosenFixture[] = [];

/** The matches chosen for a new grid. It outlives searches, changes of tab and reloads, so that one grid can mix leagues. */
export function useBasket(): Basket {
  const [fixtures, setFixtures] = useKept('basket', nothing, readFixtures);
  const [emptied, setEmptied] = useState(nothing);
  const ids = new Set(idsOf(fixtures));
  const refresh = useCallback(
    (latest: readonly Fixture[]) =>
      setFixtures((now) => {
        const next = now.map((chosen) => broughtTo(chosen, latest));
        return next.some((fixture, index) => fixture !== now[index]) ? byStart(next) : now;
      }),
    [setFixtures],
  );
  return {
    fixtures,
    has: ({ fixture }) => ids.has(fixture.id),
    add: (more) => {
      setEmptied(nothing);
      setFixtures((now) => byStart([...without(now, idsOf(more)), ...more]));
    },
    remove: (gone) => setFixtures((now) => without(now, idsOf(gone))),
    clear: (gone) => {
      setEmptied((now) => without(now, gone));
      setFixtures((now) => without(now, gone));
    },
    empty: () => {
      setEmptied(fixtures);
      setFixtures(nothing);
    },
    emptied,
    undo: () => {
      setFixtures(emptied);
      setEmptied(nothing);
    },
    refresh,
  };
}

/** The fixtures' numbers, in their order. */
export const idsOf = (fixtures: readonly Fixture[]) => fixtures.map(({ fixture }) => fixture.id);

function without(list: readonly ChosenFixture[], gone: readonly number[]): ChosenFixture[] {
  return list.filter(({ fixture }) => !gone.includes(fixture.id));
}

/** The same object when nothing of it is new. */
function broughtTo(chosen: ChosenFixture, latest: readonly Fixture[]): ChosenFixture {
  const now = latest.find(({ fixture }) => fixture.id === chosen.fixture.id);
  if (!now) return chosen;
  const { movedFrom, ...was } = chosen;
  if (JSON.stringify(was) === JSON.stringify(now)) return chosen;
  const isMoved = was.fixture.date !== now.fixture.date;
  const from = isMoved ? (movedFrom ?? was.fixture.date) : movedFrom;
  return from === undefined || from === now.fixture.date ? now : { ...now, movedFrom: from };
}

function byStart(fixtures: ChosenFixture[]): ChosenFixture[] {
  return fixtures.sort(
    (a, b) => Date.parse(a.fixture.date) - Date.parse(b.fixture.date) || a.fixture.id - b.fixture.id,
  );
}

/** What was kept, when it is a list of matches; one of an older version of the page may be anything. */
function readFixtures(kept: unknown): ChosenFixture[] | null {
  return Array.isArray(kept) && kept.every(isFixture) ? kept : null;
}

function isFixture(value: unknown): value is ChosenFixture {
  const { fixture, teams, league } = (value ?? {}) as Partial<Fixture>;
  return (
    typeof fixture?.id === 'number' &&
    typeof fixture.date === 'string' &&
    typeof fixture.status === 'string' &&
    typeof teams?.home.name === 'string' &&
    typeof teams.away.name === 'string' &&
    typeof league?.name === 'string'
  );
}
