export interface TallyRow {
  /** How many matches of the grid have a result that counts. */
  decided: number;
  /** Null in the only row of a grid that nobody has hits in. */
  hits: number | null;
  players: number | null;
}

interface Level {
  hits: number;
  players: number;
}

/** How many players of a grid have how many hits: a rank and the place of a page are found by it, without counting players again. */
export class HitsTally {
  /** Most hits first. */
  readonly levels: readonly Level[];
  readonly decided: number;

  constructor(rows: readonly TallyRow[]) {
    this.decided = rows[0]?.decided ?? 0;
    this.levels = rows
      .flatMap(({ hits, players }) => (hits === null || players === null ? [] : [{ hits, players }]))
      .sort((a, b) => b.hits - a.hits);
  }

  /** How many players have so many hits or more. */
  playersFrom(hits: number): number {
    return sum(this.levels.filter((level) => level.hits >= hits));
  }

  /** Equal hits share a rank, and the next one counts on (1, 2, 2, 4). */
  rankOf(hits: number): number {
    return 1 + this.playersFrom(hits + 1);
  }

  /** The hits between which a page lies, and how many players of those hits come before it; null when there are none so far on. */
  placeOf({
    minCorrect,
    offset,
    limit,
  }: {
    minCorrect: number;
    offset: number;
    limit: number;
  }): { from: number; to: number; offset: number } | null {
    const meant = this.levels.filter(({ hits }) => hits >= minCorrect);
    const inPage = meant.filter(({ hits, players }) => {
      const before = this.playersFrom(hits + 1);
      return before < offset + limit && before + players > offset;
    });
    const [first] = inPage;
    const last = inPage.at(-1);
    if (!first || !last) return null;
    return { from: last.hits, to: first.hits, offset: offset - this.playersFrom(first.hits + 1) };
  }
}

const sum = (levels: readonly Level[]) => levels.reduce((all, { players }) => all + players, 0);
