import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import type { PrizeState } from '../../../shared/rules/prizes.ts';
import { PRIZE_STEPS, type PrizeStep } from './prize.entity.ts';
import type { PrizeEvent, PrizeRow } from './queries.ts';

/** Returns the step for a state in a request. */
export const stepOf = (state: PrizeState): PrizeStep => (state === 'won' ? 'due' : state);

/** Returns the prize as administrators see it. */
export function toAdminPrize(row: PrizeRow): AdminPrize {
  const { wonTier, wonAt, mailedAt, steps, cleared } = replay(row.events);
  return {
    id: row.player_id,
    username: row.username,
    email: row.email,
    person: row.person,
    isDisabled: row.is_disabled,
    wonHits: row.tier > 0 ? row.hits : wonTier,
    hits: row.hits,
    promisedHits: cleared ? cleared.from : row.told_tier,
    mailedAt: mailedAt && iso(mailedAt),
    mailState: row.mail_state,
    clearedHits: cleared?.to ?? null,
    isUnclear: row.is_unclear,
    state: row.step === 'due' ? 'won' : row.step,
    wonAt: iso(wonAt),
    contacted: timeAndActor(steps.contacted),
    sent: timeAndActor(steps.sent),
    delivered: timeAndActor(steps.delivered),
    cleared: timeAndActor(cleared),
    note: row.note,
    version: row.version,
  };
}

/** Replays the events, oldest first. An earlier step undoes the later ones, and `uncleared` undoes `cleared`. */
function replay(events: readonly PrizeEvent[]) {
  let wonTier = 0;
  let mailedAt: string | null = null;
  let cleared: PrizeEvent | null = null;
  const steps: { [step in PrizeStep]?: PrizeEvent | undefined } = {};
  for (const event of events) {
    const { kind, at, to } = event;
    if (kind === 'won' || kind === 'corrected') wonTier = to === 0 ? wonTier : to!;
    else if (kind === 'mailed') mailedAt = at;
    else if (kind === 'cleared') cleared = event;
    else if (kind === 'uncleared') cleared = null;
    else if (kind !== 'note') {
      steps[kind] ??= event;
      for (const later of PRIZE_STEPS.slice(PRIZE_STEPS.indexOf(kind) + 1)) steps[later] = undefined;
      if (kind === 'due') cleared = null;
    }
  }
  return { wonTier, wonAt: events[0]!.at, mailedAt, steps, cleared };
}

const iso = (at: string) => new Date(at).toISOString();
const timeAndActor = (event: PrizeEvent | null | undefined) =>
  event ? { at: iso(event.at), by: event.by } : null;
