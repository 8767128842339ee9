import { SourceError } from './football-source.ts';

/** While the source fails, older answers than this are not returned any more. */
const MAX_STALE_MS = 7 * 86_400_000;

/** Caches answers that change slowly. Failures are not cached; while the source fails, the last answer is returned. */
export class AnswerCache {
  private readonly kept = new Map<string, { at: number; answer: Promise<unknown> }>();

  constructor(private readonly now: () => number) {}

  /**
   * Returns the cached answer if it is younger than `forMs`, else a new one. Concurrent calls for a key share one request. Throws the error of
   * `ask` if nothing is cached, or if a later try would meet the same error (`key`, `plan`, `request`).
   */
  get<T>(key: string, forMs: number, ask: () => Promise<T>): Promise<T> {
    const kept = this.kept.get(key) as { at: number; answer: Promise<T> } | undefined;
    if (kept && this.now() - kept.at < forMs) return kept.answer;
    const answer = ask().catch((error: unknown) => {
      if (kept) this.kept.set(key, kept);
      else this.kept.delete(key);
      const isTemporary = error instanceof SourceError && !['key', 'plan', 'request'].includes(error.reason);
      if (!kept || !isTemporary || this.now() - kept.at >= MAX_STALE_MS) throw error;
      return kept.answer;
    });
    this.kept.set(key, { at: this.now(), answer });
    return answer;
  }
}
