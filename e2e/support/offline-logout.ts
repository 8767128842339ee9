import type { BrowserContext, Page } from '@playwright/test';
import type { Backend, Grid } from './backend.ts';
import { expect, findSignal, logIn, logOut, loseSignal } from './journey.ts';
import type { Player } from './people.ts';

/** The access token of the page; empty without a session. */
export const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

interface Parts {
  context: BrowserContext;
  page: Page;
  backend: Backend;
  player: Player;
  grid: Grid;
}

/** A player logs out without a network. The session ends at the next contact, also of a new page. */
export async function expectOfflineLogout(
  { context, page, backend, player, grid }: Parts,
  isClosed: boolean,
): Promise<void> {
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  const sessions = () =>
    backend.server.rows('select id from session where player_id = $1 order by id', [player.id]);
  const before = await sessions();
  await page.goto('/jugar');
  await logIn(page, player);
  await expect(page.getByText(`Local ${grid.fixtures[0]!}`).first()).toBeVisible();
  expect(await sessions()).toHaveLength(before.length + 1);
  await loseSignal(context, backend);
  await logOut(page);
  await expect.poll(() => tokenIn(page)).toBe('');
  expect(await cookies()).toContain('doce_refresh');
  if (isClosed) await page.close();
  await findSignal(context, backend);
  if (isClosed) await (await context.newPage()).goto('/');
  await expect.poll(sessions).toEqual(before);
  await expect.poll(cookies).not.toContain('doce_refresh');
}
