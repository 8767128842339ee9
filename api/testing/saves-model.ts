import fc from 'fast-check';
import type { PickAnswer } from '../../shared/contract/bets.ts';
import { OUTCOMES, type Pick } from '../../shared/rules/outcome.ts';

export const MATCHES = 3;
export const OP_IDS = 4;

/** A pick of a save: indexes of match and op id, and the age of the choice in hours. */
interface ModelPick {
  match: number;
  pick: Pick;
  op: number | null;
  hours: number;
}
type Step = { picks: ModelPick[] } | { starts: number };
type Answer = Omit<PickAnswer, 'matchId' | 'opId' | 'startTime' | 'lockAt'>;

const aPick = fc.record({
  match: fc.nat(MATCHES - 1),
  pick: fc.constantFrom(...OUTCOMES),
  op: fc.option(fc.nat(OP_IDS - 1), { freq: 5 }),
  hours: fc.nat(3),
});
export const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ picks: fc.array(aPick, { minLength: 1, maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ starts: fc.nat(MATCHES - 1) }) },
);

/** Test oracle: returns the answers of `save_picks` for a player. Ages are in hours; saves happen within an hour. */
export class SavesModel {
  readonly started = new Set<number>();
  readonly stored = new Map<number, { pick: Pick; at: number }>();
  readonly #answered = new Map<number, ModelPick & { status: PickAnswer['status'] }>();
  #saves = 0;

  save(picks: ModelPick[]): Answer[] {
    this.#saves += 1;
    const before = new Map(this.stored);
    const answers: Answer[] = [];
    const atOf = ({ hours }: ModelPick) => this.#saves - hours * 1_000_000;
    const firstUse = (given: ModelPick) => picks.findIndex(({ op }) => op === given.op);
    const isNew = (each: ModelPick, place: number) =>
      each.op === null || (!this.#answered.has(each.op) && firstUse(each) === place);
    const isLatest = (given: ModelPick, place: number) =>
      !picks.some(
        (other, at) =>
          at !== place &&
          other.match === given.match &&
          isNew(other, at) &&
          (atOf(other) > atOf(given) || (atOf(other) === atOf(given) && at > place)),
      );
    const decide = (given: ModelPick, place: number): Answer => {
      const stored = before.get(given.match);
      const pick = stored?.pick ?? null;
      if (!isNew(given, place)) {
        const first = this.#answered.get(given.op!);
        const used = first ?? picks[firstUse(given)]!;
        if (used.match !== given.match || used.pick !== given.pick)
          return { status: 'refused', code: 'op_id_reused', pick };
        return first ? { status: first.status, code: undefined, pick } : answers[firstUse(given)]!;
      }
      if (this.started.has(given.match)) return { status: 'refused', code: 'match_started', pick };
      if (!isLatest(given, place) || (stored && stored.at > atOf(given)))
        return { status: 'superseded', code: undefined, pick };
      this.stored.set(given.match, { pick: given.pick, at: atOf(given) });
      const status = pick === given.pick ? 'unchanged' : 'accepted';
      return { status, code: undefined, pick: given.pick };
    };
    for (const [place, given] of picks.entries()) answers.push(decide(given, place));
    for (const [place, given] of picks.entries()) {
      const { status } = answers[place]!;
      if (given.op !== null && status !== 'refused' && !this.#answered.has(given.op))
        this.#answered.set(given.op, { ...given, status });
    }
    return answers;
  }
}
