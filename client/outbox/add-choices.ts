import { choose, save, type GivenUp, type OutboxState } from './outbox-row.ts';
import { giveUpDrafts } from './sending-steps.ts';
import type { VisitorChoice } from './visitor-choices.ts';

interface NewChoices {
  toSend: readonly VisitorChoice[];
  impossible: readonly { choice: VisitorChoice; reason: GivenUp }[];
}

/**
 * Adds a visitor's choices to the outbox of the player that they belong to: those to send with the moments of their
 * taps, so that they replace no newer choice of another device, and those that are no longer possible as refused. `at`
 * is by the estimate of the server's clock.
 */
export function addChoices(
  state: OutboxState,
  playerId: number,
  { toSend, impossible }: NewChoices,
  at: number,
): OutboxState {
  const all = [...toSend, ...impossible.map(({ choice }) => choice)];
  const drafts = all.reduce(
    (own, { opId, matchId, prediction, madeAt, match }) =>
      choose(own, { opId, matchId, prediction, madeAt, match, playerId }, null),
    state,
  );
  const queued = save(
    drafts,
    toSend.map(({ matchId }) => matchId),
    null,
  );
  return giveUpDrafts(queued, new Map(impossible.map(({ choice, reason }) => [choice.matchId, reason])), at);
}
