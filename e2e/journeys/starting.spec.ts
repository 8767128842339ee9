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

interface Match {
  id: number;
  startTime: string;
  bets: { betType: string }[];
}

/** Ana's match that starts last. */
async function lastMatch({ url }: Instance): Promise<Match & { token: string }> {
  const token = await logInByApi(url, 'ana@doce.example', DEMO_PASSWORD);
  const grids = await ask<{ games: Match[] }[]>(url, 'GET /games', { token });
  const matches = grids.flatMap(({ games }) => games);
  return { ...matches.toSorted((a, b) => b.startTime.localeCompare(a.startTime))[0]!, token };
}

async function pickLastMatch(instance: Instance, prediction: string): Promise<void> {
  const { id, token } = await lastMatch(instance);
  await ask(instance.url, 'POST /bets', { token, body: { matchId: id, prediction } });
}

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

test('OPS-01 OPS-04 the first start loads the demonstration; a signal or a kill leaves nothing that blocks the next start', async () => {
  const main = await newInstance();
  const first = await open(main);
  expect(first.said()).toContain(`Doce runs at ${main.url}`);
  for (const { email } of DEMO_ACCOUNTS) {
    expect(first.said()).toMatch(new RegExp(`${email} +${DEMO_PASSWORD}`));
    await logInByApi(main.url, email, DEMO_PASSWORD);
  }
  const page = await fetch(main.url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')]);
  await pickLastMatch(main, 'away_win');
  await expectDemonstration(main);

  expect(databaseOf(main)).toBeDefined();
  // Ctrl-C in a terminal.
  expect(await stop(first, 'SIGINT')).toBe(0);
  expect(databaseOf(main)).toBeUndefined();

  const second = await open(main);
  expect(second.said()).not.toContain('loaded just now');
  expect((await lastMatch(main)).bets[0]!.betType).toBe('away_win');
  await pickLastMatch(main, 'draw');
  const orphan = databaseOf(main);
  await stop(second, 'SIGKILL');

  // The database notices the kill and stops, before this start or during it.
  await open(main);
  expect(databaseOf(main)?.pid).not.toBe(orphan?.pid);
  expect((await lastMatch(main)).bets[0]!.betType).toBe('draw');
});
