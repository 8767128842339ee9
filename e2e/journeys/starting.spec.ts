import { expect, test } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../api/demo/demo-people.ts';
import type { LiveDocument } from '../../shared/contract/live.ts';
import type { OwnPrize } from '../../shared/contract/prizes.ts';
import type { GridWinners } from '../../shared/contract/winners.ts';
import { ask, logInByApi } from '../support/people.ts';
import { stop, START_LIMIT } from '../support/processes.ts';
import { type Instance, newInstance, open, databaseOf, stopAll } from '../support/instances.ts';

/** Starts the production build as processes, without a browser. */
test.describe.configure({ mode: 'serial', timeout: START_LIMIT });
test.afterAll(stopAll);

/** Expects a match under way, a winner who agreed to be named, and Ana's prize on its way. */
async function expectDemonstration({ url }: Instance): Promise<void> {
  const token = await logInByApi(url, 'ana@doce.example', DEMO_PASSWORD);
  const { matches } = await ask<LiveDocument>(url, 'GET /live');
  expect(matches.filter(({ status }) => status === 'live')).not.toHaveLength(0);
  const { grids } = await ask<{ grids: GridWinners[] }>(url, 'GET /winners');
  expect(grids[0]!.prizes.flatMap(({ usernames }) => usernames)).toHaveLength(1);
  const { prizes } = await ask<{ prizes: OwnPrize[] }>(url, 'GET /prizes', { token });
  expect(prizes).toMatchObject([{ prize: 'jersey', hits: 11, state: 'sent' }]);
}

test('OPS-01 OPS-04 the first start loads the demonstration, and Ctrl-C stops its database', async () => {
  const instance = await newInstance();
  const program = await open(instance);
  expect(program.said()).toContain(`Doce runs at ${instance.url}`);
  for (const { email } of DEMO_ACCOUNTS) {
    expect(program.said()).toMatch(new RegExp(`${email} +${DEMO_PASSWORD}`));
    await logInByApi(instance.url, email, DEMO_PASSWORD);
  }
  const page = await fetch(instance.url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')]);
  await expectDemonstration(instance);

  expect(databaseOf(instance)).toBeDefined();
  // Ctrl-C in a terminal.
  expect(await stop(program, 'SIGINT')).toBe(0);
  expect(databaseOf(instance)).toBeUndefined();
});
