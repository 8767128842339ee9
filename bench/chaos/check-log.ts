import { setTimeout } from 'node:timers/promises';
import { sha256, verifySignature } from '../../api/modules/seal/log-signer.ts';
import { readKey } from '../../shared/seal/note.ts';
import { loadCheckpoint, loadLog, type LogSource } from '../../shared/seal/log-reader.ts';
import type { World } from './world.ts';

/** Reads the public log as a stranger. Returns broken promises: an unsigned entry, or a save not in it exactly once. */
export async function checkLog({ cluster, owner }: World): Promise<string[]> {
  const load = async (path: string) => {
    const answer = await fetch(`${cluster.urls.app}/log/${path}`);
    if (!answer.ok) throw new Error(`/log/${path}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const source: LogSource = {
    sha256,
    load,
    key: readKey(sha256, new TextDecoder().decode(await load('key'))),
    verify: verifySignature,
  };
  const waiting = `select from pick_event e, seal_log l where e.seq > l.done_seq limit 1`;
  for (let tries = 0; tries < 120 && (await owner.query(waiting)).rowCount; tries += 1) await setTimeout(500);
  try {
    let saves = 0;
    await loadLog(source, await loadCheckpoint(source), (_, { type }) => {
      if (type === 'save') saves += 1;
    });
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from (
         select distinct e.seq, m.grid_id from pick_event e cross join jsonb_array_elements(e.picks) as p (pick) join match m on m.id = (p.pick ->> 0)::int
       ) saves`,
    );
    console.log(`the public log\n  ${rows[0]!.count} saves in the ledger, ${saves} in the log`);
    return saves === rows[0]!.count ? [] : ['the public log does not have each save once'];
  } catch (error) {
    return [`the public log: ${(error as Error).message}`];
  }
}
