import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../api/database/migrate.ts';
import { addGrid, addPlayers } from '../bench/support/stage.ts';
import { type LocalCluster, missingPackages, startLocalCluster } from './local-cluster.ts';

const missing = missingPackages();
if (missing.length > 0) console.log(`The failover is not tested. Not installed: ${missing.join(', ')}`);

describe.skipIf(missing.length > 0)('a cluster of ops/', () => {
  // The temporary folder of the tests belongs to root, and PostgreSQL runs as another user.
  const folder = mkdtempSync('/tmp/doce-failover-');
  let cluster: LocalCluster;
  beforeAll(async () => {
    cluster = await startLocalCluster({ apps: ['127.0.0.1:1'], folder });
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('OPS-70 after kill -9 of the primary another node takes over, and every acknowledged pick is stored once', async () => {
    const { urls } = cluster;
    await migrate(urls.owner, { url: urls.web, queueUrl: urls.queue });
    const owner = new pg.Pool({ connectionString: urls.owner });
    const web = new pg.Pool({ connectionString: urls.web });
    for (const pool of [owner, web]) pool.on('error', () => undefined);
    const { matchIds } = await addGrid(owner, '2 days');
    const [player] = await addPlayers(owner, 1);
    const acknowledged: string[] = [];
    /** Repeats a save until it is acknowledged. */
    const save = async (round: number) => {
      const opId = randomUUID();
      const picks = [player!.id, [matchIds[0]], [round % 2 ? 'draw' : 'home_win'], [0], [opId]];
      for (;;) {
        const { rows } = await web
          .query<{ status: string }>(
            'select a.status from save_picks($1, $2, $3::outcome[], $4, $5) s, unnest(s.answers) a',
            picks,
          )
          .catch(() => ({ rows: [] }));
        if (rows[0]?.status === 'accepted') return acknowledged.push(opId);
        await setTimeout(100);
      }
    };
    for (let round = 0; round < 60; round += 1) {
      if (round === 30) {
        const former = await cluster.primary();
        process.kill(former!.postmaster()!, 'SIGKILL');
      }
      await save(round);
    }
    const { rows } = await owner.query<{ op: string }>(
      'select unnest(op_ids) as op from pick_event where player_id = $1 order by seq',
      [player!.id],
    );
    expect(rows.map(({ op }) => op)).toEqual(acknowledged);
    await cluster.isWhole();
    await Promise.all([owner.end(), web.end()]);
  });
});
