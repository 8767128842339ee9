import { expect, test } from 'vitest';
import { findCallers, findUsers } from '../modules/accounts/account.queries.ts';
import { findEditions } from '../modules/groups/edition.queries.ts';
import { findMemberships } from '../modules/groups/membership.queries.ts';
import { findOwnPicks, findShownMatches } from '../modules/matches/match.queries.ts';
import { aGrid, aPlayer } from '../testing/builders.ts';
import { setUpApp } from '../testing/test-app.ts';

test('OPS-63 PostgreSQL keeps the plans of the statements that each visit runs, for one player and for several at once', async () => {
  const app = await setUpApp();
  const players = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  const { matchIds } = await aGrid(app, 12);
  for (const player of players) await player.pick(matchIds);
  const ids = players.map(({ id }) => id);
  const sessions =
    await app.sql`select id from session where player_id = any(${ids}::int[]) order by player_id`;
  const plans = await app.database.transaction(async (tx) => {
    // PostgreSQL plans a statement at its first five calls and then decides.
    for (let call = 0; call < 12; call += 1) {
      const some = ids.slice(0, 1 + (call % 3));
      const own = sessions.slice(0, some.length).map(({ id }: any) => id);
      expect(await findCallers(tx, own, new Date())).toHaveLength(some.length);
      expect(await findUsers(tx, some)).toHaveLength(some.length);
      expect(await findOwnPicks(tx, some, matchIds)).toHaveLength(some.length);
      expect(await findShownMatches(tx, matchIds.slice(call))).toHaveLength(12 - call);
      await findEditions(tx, some, 5);
      await findMemberships(
        tx,
        some.map((id) => JSON.stringify([id, null])),
      );
    }
    return tx.rows<{ name: string; planned: number }>(
      'select name, custom_plans::int as planned from pg_prepared_statements order by name',
    );
  });
  const names = ['find-callers', 'find-users', 'group-editions', 'memberships', 'own-picks', 'shown-matches'];
  expect(plans.filter(({ name }) => names.includes(name))).toEqual(
    names.map((name) => ({ name, planned: 5 })),
  );
});
