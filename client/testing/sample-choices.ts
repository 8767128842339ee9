import type { Pick } from '../../shared/rules/outcome.ts';
import { chooseWithoutSaving } from '../outbox/visitor-choices.ts';

interface SampleChoices {
  prediction?: Pick;
  gridId?: number;
  /** The id of the first match. */
  first?: number;
  startsIn?: number;
}

const hour = 3_600_000;

/** For tests: a visitor taps this many matches of one grid, which start in five hours. */
export function sampleChoices(
  count: number,
  { prediction = 'home_win', gridId = 1, first = 1, startsIn = 5 * hour }: SampleChoices = {},
): void {
  const startTime = new Date(Date.now() + startsIn).toISOString();
  for (let matchId = first; matchId < first + count; matchId += 1)
    chooseWithoutSaving(
      null,
      { matchId, gridId, match: { homeTeam: `Local ${matchId}`, awayTeam: `Visita ${matchId}`, startTime } },
      prediction,
    );
}
