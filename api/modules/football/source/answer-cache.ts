import { SourceError } from './football-source.ts';

const MOST_KEPT = 500;
/** What is known for longer than this is not shown as an answer any more, even when the source is down. */
const OLDEST_STALE_MS = 7 * 86_400_000;

/** Keeps answers that change slowly. A failure is never kept; while the source fails the last answer is given instead. */
export class AnswerCache {
  readonly #now: () => number;
  readonly #kept = new Map<string, { at: number; answer: unknown }>();
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * The kept answer when it is younger than `forMs`, else a new one; calls for the same key share one request. Raises what `ask` raises
   * when nothing is kept, or when the failure is about this very question (`key`, `plan`, `request`) and not about the moment.
   */
  async get<T>(key: string, forMs: number, ask: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key) as { at: number; answer: T } | undefined;
    if (kept && this.#now() - kept.at < forMs) return kept.answer;
    const shared = this.#underWay.get(key) as Promise<T> | undefined;
    if (shared) return shared;
    const asking = this.#ask(key, ask, kept).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asking);
    return asking;
  }

  async #ask<T>(key: string, ask: () => Promise<T>, kept?: { at: number; answer: T }): Promise<T> {
    try {
      const answer = await ask();
      this.#kept.delete(key);
      this.#kept.set(key, { at: this.#now(), answer });
      if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
      return answer;
    } catch (error) {
      const passes = error instanceof SourceError && !['key', 'plan', 'request'].includes(error.reason);
      if (kept && passes && this.#now() - kept.at < OLDEST_STALE_MS) return kept.answer;
      throw error;
    }
  }
}
