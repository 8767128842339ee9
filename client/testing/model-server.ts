import type { PickAnswer } from '../../shared/contract/bets.ts';
import { lockAtOf, MAX_CHOICE_AGE_MS } from '../../shared/rules/pick-window.ts';
import type { Pick } from '../../shared/rules/outcome.ts';

export interface ModelPick {
  matchId: number;
  prediction: Pick;
  opId: string;
  ageMs: number;
}

interface Decision {
  status: PickAnswer['status'];
  code?: PickAnswer['code'];
}

interface AnsweredPick {
  matchId: number;
  pick: Pick;
  status: PickAnswer['status'];
}

/**
 * For tests: models `save_picks` (api/database/migrations/baseline/picks.sql) for one player. Times in epoch
 * milliseconds.
 */
export class ModelServer {
  /** When each match starts. */
  readonly starts: ReadonlyMap<number, number>;
  /** The current picks, by match. */
  readonly picks = new Map<number, { pick: Pick; chosenAt: number; opId: string }>();
  /** Every pick that changed something, in order. */
  readonly ledger: { opId: string; matchId: number; pick: Pick; at: number }[] = [];

  /** The answer to each op id, except refusals. */
  readonly #answered = new Map<string, AnsweredPick>();

  /** Choices that reached it before their match's start. */
  readonly inTime = new Set<string>();
  /** Choices that it stored, or that were equal to a newer one. */
  readonly taken = new Set<string>();

  constructor(starts: ReadonlyMap<number, number>) {
    this.starts = starts;
  }

  /** `sentAt`: when the batch left the device, by its estimate of the server's clock. */
  save(batch: readonly ModelPick[], now: number, sentAt = now): PickAnswer[] {
    const onTheWay = Math.max(0, now - sentAt);
    const choices = batch.map((pick) => ({
      ...pick,
      chosenAt: now - Math.min(Math.max(pick.ageMs + onTheWay, 0), MAX_CHOICE_AGE_MS),
    }));
    const latest = latestPerMatch(choices.filter(({ opId }) => !this.#answered.has(opId)));
    for (const { matchId, opId } of choices) if (now < this.starts.get(matchId)!) this.inTime.add(opId);
    const answers = choices.map((choice) => this.#saveOne(choice, latest.includes(choice), now));
    answers.forEach(({ status, pick }, index) => {
      const { opId, prediction } = choices[index]!;
      if (status === 'accepted' || status === 'unchanged' || pick === prediction) this.taken.add(opId);
    });
    return answers;
  }

  #saveOne(choice: ModelPick & { chosenAt: number }, isLatest: boolean, now: number): PickAnswer {
    const { matchId, opId, prediction } = choice;
    const start = this.starts.get(matchId);
    const first = this.#answered.get(opId);
    const decided = first ? repeated(first, choice) : this.#decide(choice, isLatest, now);
    if (decided.status !== 'refused')
      this.#answered.set(opId, { matchId, pick: prediction, status: decided.status });
    return {
      matchId,
      opId,
      ...decided,
      pick: this.picks.get(matchId)?.pick ?? null,
      startTime: start === undefined ? null : new Date(start).toISOString(),
      lockAt: start === undefined ? null : new Date(lockAtOf(start)).toISOString(),
    };
  }

  #decide(choice: ModelPick & { chosenAt: number }, isLatest: boolean, now: number): Decision {
    const { matchId, opId, prediction } = choice;
    const start = this.starts.get(matchId);
    const held = this.picks.get(matchId);
    if (start === undefined) return { status: 'refused', code: 'match_unknown' };
    if (start <= now) return { status: 'refused', code: 'match_started' };
    if (!isLatest || (held && choice.chosenAt < held.chosenAt)) return { status: 'superseded' };
    if (held?.pick === prediction) {
      this.picks.set(matchId, { ...held, chosenAt: Math.max(held.chosenAt, choice.chosenAt) });
      return { status: 'unchanged' };
    }
    this.ledger.push({ opId, matchId, pick: prediction, at: now });
    this.picks.set(matchId, { pick: prediction, chosenAt: choice.chosenAt, opId });
    return { status: 'accepted' };
  }
}

/** Returns the newest choice for each match; of two equally old ones the later in the list. */
function latestPerMatch<Choice extends { matchId: number; chosenAt: number }>(
  choices: readonly Choice[],
): Choice[] {
  const latest = new Map<number, Choice>();
  for (const choice of choices) {
    const known = latest.get(choice.matchId);
    if (!known || choice.chosenAt >= known.chosenAt) latest.set(choice.matchId, choice);
  }
  return [...latest.values()];
}

/** An op id answers only for the pick that it was first used for. */
function repeated(first: AnsweredPick, { matchId, prediction }: ModelPick): Decision {
  const isSame = first.matchId === matchId && first.pick === prediction;
  return isSame ? { status: first.status } : { status: 'refused', code: 'op_id_reused' };
}
