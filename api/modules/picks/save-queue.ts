import type { Queries } from '../../database/database.ts';
import { temporaryFailure } from '../../database/errors.ts';
import { type PlayerSave, storePicks, storePicksOfMany, type SavedPicksRow } from './pick.queries.ts';

/** How many statements of the queue run at once. */
const STATEMENTS_AT_ONCE = 2;
/** The most saves in one statement. Their locks are held until it ends, after about 10 ms. */
const MAX_SAVES_PER_STATEMENT = 32;

interface QueuedSave {
  save: PlayerSave;
  resolve: (saved: SavedPicksRow | Promise<SavedPicksRow>) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends saves that queued during earlier statements in one statement; without a running one a save goes at once. After
 * an error or for a locked player a save is repeated alone, unless the database is unavailable or overloaded.
 */
export class SaveQueue {
  private readonly queued: QueuedSave[] = [];
  private running = 0;

  constructor(private readonly database: Queries) {}

  /** Returns the answer of `save_picks`. Raises the errors of the database. */
  add(save: PlayerSave): Promise<SavedPicksRow> {
    return new Promise((resolve, reject) => {
      this.queued.push({ save: { receivedAt: performance.now(), ...save }, resolve, reject });
      this.runNext();
    });
  }

  private runNext(): void {
    if (this.running === STATEMENTS_AT_ONCE || this.queued.length === 0) return;
    this.running += 1;
    void this.run(this.queued.splice(0, MAX_SAVES_PER_STATEMENT)).then(() => {
      this.running -= 1;
      this.runNext();
    });
  }

  private async run(saves: QueuedSave[]): Promise<void> {
    let answers: (SavedPicksRow | undefined)[] = [];
    try {
      answers = await storePicksOfMany(
        this.database,
        saves.map(({ save }) => save),
      );
    } catch (error) {
      if (temporaryFailure(error)) return saves.forEach(({ reject }) => reject(error));
    }
    for (const [index, { save, resolve }] of saves.entries())
      resolve(answers[index] ?? storePicks(this.database, save));
  }
}
