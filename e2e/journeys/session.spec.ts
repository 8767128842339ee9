import type { Page } from '@playwright/test';
import { expect, findSignal, logIn, loseSignal, logOut, test } from '../support/journey.ts';

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

for (const isClosed of [false, true])
  test(`AUTH-16 an offline logout ends the session at the next contact, with the app ${isClosed ? 'closed' : 'open'}`, async ({
    context,
    page,
    backend,
    player,
    grid,
  }) => {
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
  });
