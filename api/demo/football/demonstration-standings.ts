import type { SourceFixture, SourceStanding, Tally } from '../../modules/football/source/football-source.ts';

interface Row {
  /** Goals for and against in the matches that ended, by start. */
  home: Goals[];
  away: Goals[];
  all: Goals[];
}
type Goals = [own: number, other: number];

/** Returns the clubs of a league from its matches that have ended, which are in the order of their starts. */
export function standingsOf(fixtures: SourceFixture[]): SourceStanding[] {
  const rows = new Map<number, Row>();
  const rowOf = (teamId: number) =>
    rows.get(teamId) ?? rows.set(teamId, { home: [], away: [], all: [] }).get(teamId)!;
  for (const { home, away, fullTime: score } of fixtures) {
    if (!score) continue;
    for (const [row, side, goals] of [
      [rowOf(home.id), 'home', [score.home, score.away]],
      [rowOf(away.id), 'away', [score.away, score.home]],
    ] as [Row, 'home' | 'away', Goals][]) {
      row[side].push(goals);
      row.all.push(goals);
    }
  }
  return [...rows]
    .sort(([, a], [, b]) => pointsOf(b.all) - pointsOf(a.all) || differenceOf(b.all) - differenceOf(a.all))
    .map(([teamId, { home, away, all }], index) => ({
      teamId,
      place: index + 1,
      form: all.slice(-5).map(letterOf).join(''),
      home: home.length > 0 ? tallyOf(home) : null,
      away: away.length > 0 ? tallyOf(away) : null,
    }));
}

function letterOf([own, other]: Goals): 'W' | 'D' | 'L' {
  return own > other ? 'W' : own === other ? 'D' : 'L';
}

function tallyOf(matches: Goals[]): Tally {
  const count = (letter: string) => matches.filter((goals) => letterOf(goals) === letter).length;
  return { won: count('W'), drawn: count('D'), lost: count('L') };
}

function pointsOf(matches: Goals[]): number {
  const { won, drawn } = tallyOf(matches);
  return won * 3 + drawn;
}

function differenceOf(matches: Goals[]): number {
  return matches.reduce((sum, [own, other]) => sum + own - other, 0);
}
