import { expect, test } from 'vitest';
import { findCallers, findUsers } from '../modules/accounts/account.queries.ts';
import { findEditions } from '../modules/groups/edition.queries.ts';
import { findMemberships } from '../modules/groups/leaderboard.queries.ts';
import { findOwnPicks } from '../modules/matches/match.queries.ts';
import { aGrid, aPlayer } from '../testing/builders.ts';
import { setUpApp } from '../testing/test-app.ts';

test('OPS-63 PostgreSQL keeps the plans of the statements that each visit of one player runs', async () => {
  const app = await setUpApp();
  const player = await aPlayer(app);
  const { matchIds } = await aGrid(app, 12);
  await player.pick(matchIds);
  const [session] = await app.sql`select id from session where player_id = ${player.id}`;
  const plans = await app.database.transaction(async (tx) => {
    // PostgreSQL plans a statement at its first five calls and then decides.
    for (let call = 0; call < 8; call += 1) {
      expect(await findCallers(tx, [session.id], new Date())).toHaveLength(1);
      expect(await findUsers(tx, [player.id])).toHaveLength(1);
      expect(await findOwnPicks(tx, [player.id], matchIds)).toHaveLength(1);
      await findEditions(tx, [1], 5);
      await findMemberships(tx, [JSON.stringify([player.id, null])]);
    }
    return tx.rows<{ name: string; planned: number }>(
      'select name, custom_plans::int as planned from pg_prepared_statements order by name',
    );
  });
  const names = ['find-caller', 'find-user', 'group-editions-of-one', 'memberships-of-one', 'own-picks'];
  expect(plans.filter(({ name }) => names.includes(name))).toEqual(
    names.map((name) => ({ name, planned: 5 })),
  );
});
