import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import type { PrizeState } from '../../../shared/rules/prizes.ts';

/** How far a delivery has come, as the database names it. The wire says `won` for `due`. */
export const STEPS = ['due', 'contacted', 'sent', 'delivered'] as const;
export type Step = (typeof STEPS)[number];

/** An event of a prize as the database keeps it. A tier is the fewest hits that win the prize; 0 is no prize. */
export interface PrizeEvent {
  kind: 'won' | 'corrected' | 'mailed' | Step | 'cleared' | 'uncleared' | 'note';
  at: string;
  /** The administrator's username; null for the system and for a deleted account. */
  by: string | null;
  /** won, corrected: the tier before and after. cleared, uncleared: the tier the winner knew of before and after. Else `to` is the tier that was told. */
  from: number | null;
  to: number | null;
}

/** A prize with its winner and its events, oldest first. */
export interface PrizeRow {
  player_id: number;
  username: string | null;
  email: string | null;
  person: AdminPrize['person'];
  is_disabled: boolean;
  hits: number;
  tier: number;
  told_tier: number | null;
  step: Step;
  is_unclear: boolean;
  mail_state: AdminPrize['mailState'];
  events: PrizeEvent[];
  note: string | null;
  version: number;
}

export const stepOf = (state: PrizeState): Step => (state === 'won' ? 'due' : state);

/** Returns the prize as administrators see it. */
export function toPrize(row: PrizeRow): AdminPrize {
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
    contacted: taken(steps.contacted),
    sent: taken(steps.sent),
    delivered: taken(steps.delivered),
    cleared: taken(cleared),
    note: row.note,
    version: row.version,
  };
}

/** Reads the events in order. A step that was taken back, and a cleared change that was taken back, are gone. */
function replay(events: readonly PrizeEvent[]) {
  let wonTier = 0;
  let mailedAt: string | null = null;
  let cleared: PrizeEvent | null = null;
  const steps: { [step in Step]?: PrizeEvent | undefined } = {};
  for (const event of events) {
    const { kind, at, to } = event;
    if (kind === 'won' || kind === 'corrected') wonTier = to === 0 || to === null ? wonTier : to;
    else if (kind === 'mailed') mailedAt = at;
    else if (kind === 'cleared') cleared = event;
    else if (kind === 'uncleared') cleared = null;
    else if (kind !== 'note') {
      steps[kind] ??= event;
      for (const later of STEPS.slice(STEPS.indexOf(kind) + 1)) steps[later] = undefined;
      if (kind === 'due') cleared = null;
    }
  }
  return { wonTier, wonAt: events[0]!.at, mailedAt, steps, cleared };
}

const iso = (at: string) => new Date(at).toISOString();
const taken = (event: PrizeEvent | null | undefined) => (event ? { at: iso(event.at), by: event.by } : null);
