import type { PickAnswer } from '../../../shared/contract/bets.ts';
import type { PickRefusal } from '../../../shared/contract/errors.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';

/**
 * A choice of the player's that the server does not hold, or did not take. draft: tapped. sending: on its way, named by `opId`; `madeAt` is when
 * it was saved, by the steady clock. refused, superseded: the server's last word, kept until the player has seen it.
 */
export type OwnPick = { prediction: Pick } & (
  | { state: 'draft' }
  | { state: 'sending'; opId: string; madeAt: number }
  | { state: 'refused'; code: PickRefusal | null }
  | { state: 'superseded' }
);

/** At most one for each match, by its id. Every change below gives new ones and leaves the old as they were. */
export type OwnPicks = Readonly<Record<number, OwnPick>>;

/** The player tapped an option; `saved` is what the server holds for that match. Replaces the earlier choice, also one that is on its way. */
export function choose(own: OwnPicks, matchId: number, prediction: Pick, saved: Pick | null): OwnPicks {
  const before = own[matchId];
  if (before?.state === 'sending')
    return before.prediction === prediction ? own : { ...own, [matchId]: { state: 'draft', prediction } };
  return prediction === saved
    ? without(own, [matchId])
    : { ...own, [matchId]: { state: 'draft', prediction } };
}

/** Drafts that go on their way. */
export function send(
  own: OwnPicks,
  operations: readonly { matchId: number; prediction: Pick; opId: string; madeAt: number }[],
): OwnPicks {
  const sent = operations.map(({ matchId, ...operation }) => [matchId, { state: 'sending', ...operation }]);
  return { ...own, ...(Object.fromEntries(sent) as OwnPicks) };
}

/** The server's word on what was sent. Known by `opId`, so that a choice tapped since then stays as it is. */
export function settle(own: OwnPicks, answers: readonly PickAnswer[]): OwnPicks {
  return answers.reduce((rest, { matchId, opId, status, code }) => {
    const sent = rest[matchId];
    if (sent?.state !== 'sending' || sent.opId !== opId) return rest;
    if (status === 'accepted' || status === 'unchanged') return without(rest, [matchId]);
    const { prediction } = sent;
    const told: OwnPick =
      status === 'superseded'
        ? { state: 'superseded', prediction }
        : { state: 'refused', prediction, code: code ?? null };
    return { ...rest, [matchId]: told };
  }, own);
}

/** What got no answer is a draft again. */
export function takeBack(own: OwnPicks, opIds: readonly string[]): OwnPicks {
  const entries = Object.entries(own).map(([matchId, pick]): [string, OwnPick] => [
    matchId,
    pick.state === 'sending' && opIds.includes(pick.opId)
      ? { state: 'draft', prediction: pick.prediction }
      : pick,
  ]);
  return Object.fromEntries(entries);
}

/** The player has seen what became of these. */
export function acknowledge(own: OwnPicks, matchIds: readonly number[]): OwnPicks {
  return without(
    own,
    matchIds.filter((matchId) => own[matchId]?.state !== 'sending'),
  );
}

function without(own: OwnPicks, matchIds: readonly number[]): OwnPicks {
  return Object.fromEntries(Object.entries(own).filter(([matchId]) => !matchIds.includes(Number(matchId))));
}
