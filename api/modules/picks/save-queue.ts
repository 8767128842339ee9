import type { Queries } from '../../database/database.ts';
import { temporaryFailure } from '../../database/errors.ts';
import { type PlayerSave, savePicks, savePicksTogether, type SavedPicksRow } from './pick.queries.ts';

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
 * Sends the saves that queued while earlier statements ran to the database in one statement and one transaction, so that a round trip and a commit serve
 * many. A save that finds no statement running goes at once. A save whose player is locked by another save leaves the queue and waits alone. After an error
 * each save of the statement is repeated alone, so no save fails because of another one. If the database is unavailable or overloaded, all of them fail.
 */
export class SaveQueue {
  private readonly queued: QueuedSave[] = [];
  private running = 0;

  constructor(private readonly database: Queries) {}

  /** Returns the answer of `save_picks`. Raises the errors of the database. */
  save(save: PlayerSave): Promise<SavedPicksRow> {
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
      answers = await savePicksTogether(
        this.database,
        saves.map(({ save }) => save),
      );
    } catch (error) {
      if (temporaryFailure(error)) return saves.forEach(({ reject }) => reject(error));
    }
    for (const [index, { save, resolve }] of saves.entries())
      resolve(answers[index] ?? savePicks(this.database, save));
  }
}
