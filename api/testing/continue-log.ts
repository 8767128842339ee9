import { Sequencer } from '../modules/seal/sequencer.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/**
 * Continues the public log until every committed save, start, result and settlement is in it. A save waits for all older transactions of the server, also those
 * of other tests in other databases.
 */
export async function continueLog({ app, database }: TestApp): Promise<void> {
  const sequencer = app.get(Sequencer);
  await eventually(async () => {
    await sequencer.advance();
    const waiting = await database.rows(
      `select from pick_event e, seal_log l where (e.tx, e.seq) > (l.last_tx, l.last_seq) and e.seq > l.done_seq
       union all select from seal_fact where place is null`,
    );
    return waiting.length === 0;
  });
  // Settlements follow results.
  await sequencer.advance();
  await sequencer.advance();
}
