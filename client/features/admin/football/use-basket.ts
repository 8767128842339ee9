import type { Fixture } from '../admin-api.ts';
import { useKept } from '../parts/use-kept.ts';

export interface Basket {
  /** In the order of their starts. */
  fixtures: readonly Fixture[];
  has: (fixture: Fixture) => boolean;
  add: (fixtures: readonly Fixture[]) => void;
  remove: (fixtures: readonly Fixture[]) => void;
  clear: () => void;
}

/** The matches chosen for a new grid. It outlives searches, changes of tab and reloads, so that one grid can mix leagues. */
export function useBasket(): Basket {
  const [fixtures, setFixtures] = useKept<readonly Fixture[]>('basket', [], readFixtures);
  const ids = new Set(fixtures.map(({ fixture }) => fixture.id));
  const without = (list: readonly Fixture[], gone: readonly Fixture[]) => {
    const goneIds = new Set(gone.map(({ fixture }) => fixture.id));
    return list.filter(({ fixture }) => !goneIds.has(fixture.id));
  };
  return {
    fixtures,
    has: ({ fixture }) => ids.has(fixture.id),
    add: (more) => setFixtures((now) => byStart([...without(now, more), ...more])),
    remove: (gone) => setFixtures((now) => without(now, gone)),
    clear: () => setFixtures([]),
  };
}

function byStart(fixtures: Fixture[]): Fixture[] {
  return fixtures.sort(
    (a, b) => Date.parse(a.fixture.date) - Date.parse(b.fixture.date) || a.fixture.id - b.fixture.id,
  );
}

/** What was kept, when it is a list of matches; one of an older version of the page may be anything. */
function readFixtures(kept: unknown): Fixture[] | null {
  return Array.isArray(kept) && kept.every(isFixture) ? kept : null;
}

function isFixture(value: unknown): value is Fixture {
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
