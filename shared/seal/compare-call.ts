import type { Score } from '../rules/outcome.ts';
import { PRIZES } from '../rules/prizes.ts';
import { USERNAME_PATTERN } from '../rules/registration.ts';
import { areEqual, fromHex, type Sha256 } from './bytes.ts';
import { type MatchTexts, pseudonymOf, type SealedWinner, TEXTS } from './entry.ts';
import type { Finding } from './finding.ts';
import { type GridLog, type MatchState, stateAt } from './grid-log.ts';

/** The answer of `GET /seal/grids/:id`. The contract describes its fields. */
export interface PublicGrid {
  id: number;
  name: string;
  place: number;
  settledAt: string | null;
  tiers: { hits: number; players: number; prizes: number }[];
  matches: (MatchTexts & MatchState & { id: number })[];
  players: number;
  named: { username: string; hits: number; secret: string }[];
  stoppedSince: string | null;
}

/**
 * Compares the public call with the log as it was at the place that the call names (W7).
 *
 * @param firstSize of the log before the call. The call must know its entries.
 */
export function compareCall(sha256: Sha256, grid: GridLog, call: PublicGrid, firstSize: number): Finding[] {
  const findings: Finding[] = [];
  const find = (words: string) => findings.push({ code: 'W7', words });
  const { place } = call;
  if (grid.newestPlaceBelow(firstSize) > place)
    find(`the site does not know entry ${grid.newestPlaceBelow(firstSize)}`);
  const listed = new Set(call.matches.map(({ id }) => id));
  if (listed.size < call.matches.length) find('the site has a match twice');
  for (const match of grid.matches.values()) {
    const state = stateAt(match, place);
    const hasLeft = !match.start && state?.status === 'cancelled' && !grid.opened.has(match.id);
    if (state && !listed.has(match.id) && !hasLeft) find(`the site does not have match ${match.id}`);
  }
  for (const shown of call.matches) {
    const match = grid.matches.get(shown.id);
    const state = match && stateAt(match, place);
    if (!match || !state) {
      find(`the log does not have match ${shown.id} of the site`);
      continue;
    }
    const differs = [
      ...TEXTS.filter((name) => shown[name] !== match[name]),
      ...(['start', 'status'] as const).filter((name) => shown[name] !== state[name]),
      ...(isSameScore(shown.score, state.score) ? [] : ['score']),
    ];
    if (differs.length > 0)
      find(`the site shows another ${differs.join(', ')} of match ${shown.id} than the log`);
  }
  const settlement = grid.settlements.findLast((each) => each.place <= place);
  if (
    call.settledAt === null
      ? settlement
      : Date.parse(call.settledAt) !== 1000 * (settlement?.at ?? Number.NaN)
  )
    find('the log does not say the same of the settlement as the site');
  const winners = settlement ? grid.winnersAt(settlement.place) : [];
  const tiers = settlement ? PRIZES.map(({ hits }) => hits) : [];
  // A text in place of a number would pass for another tier.
  if (JSON.stringify(call.tiers.map(({ hits }) => hits)) !== JSON.stringify(tiers))
    find('the site has other tiers of winners than the log');
  for (const { hits } of settlement ? PRIZES : []) {
    const count = winners.filter((winner) => winner.hits === hits).length;
    const { players = 0, prizes = 0 } = call.tiers.find((each) => each.hits === hits) ?? {};
    if (players !== count || !(prizes <= count))
      find(`the site has ${players} players with ${hits} hits, the log has ${count}`);
  }
  findings.push(...compareNames(sha256, grid.gridId, winners, call));
  return findings;
}

const isSameScore = (one: Score | null, other: Score | null) =>
  one?.home === other?.home && one?.away === other?.away;

function compareNames(
  sha256: Sha256,
  gridId: number,
  winners: SealedWinner[],
  { named }: PublicGrid,
): Finding[] {
  const seen = new Set<string>();
  return named.flatMap(({ username, hits, secret }): Finding[] => {
    const isSecret = /^[0-9a-f]{64}$/.test(secret);
    const pseudonym = isSecret ? pseudonymOf(sha256, fromHex(secret), gridId, username) : null;
    const winner = winners.find((each) => pseudonym && areEqual(each.pseudonym, pseudonym));
    const isTwice = seen.has(username.toLowerCase());
    seen.add(username.toLowerCase());
    if (winner?.hits === hits && !isTwice && USERNAME_PATTERN.test(username)) return [];
    return [{ code: 'W7', words: `the log does not say that ${username} has ${hits} hits` }];
  });
}
