import type { Page } from '@playwright/test';
import type { Backend, Grid } from '../support/backend.ts';
import type { Fixture } from '../support/football-source.ts';
import { expect, test } from '../support/journey.ts';
import { ask, PLAYER_PASSWORD, type Player } from '../support/people.ts';
import { cardOf } from '../support/play-screen.ts';

// The first two grids of the server are those of this story.
test.use({ serverOf: 'jornadas', locale: 'pt-BR', serviceWorkers: 'block' });

test('GRP-07 GRP-17 GRP-20 GRP-26 JOIN-06 an invited friend picks the twelve that the invitation shows, competes with these twelve, and plays the next jornada without a press', async ({
  page,
  backend,
}) => {
  const { url } = backend.server;
  const [owner, friend] = [await backend.newPlayer(), await backend.newPlayer()];
  const argentina = await backend.newGrid('Fecha 14', 'Argentina');
  const brazil = await backend.newGrid('Brasileirão', 'Brazil');
  const { id } = await ask<{ id: number }>(url, 'POST /groups', {
    ...owner,
    body: { name: 'A firma', gridId: brazil.id },
  });
  const { inviteCode } = await ask<{ inviteCode: string }>(url, `POST /groups/${id}/invite-link`, owner);

  await test.step('JOIN-06 the invitation begins with the group, its jornada and a button in sight', async () => {
    await page.goto(`/grupos/join/${inviteCode}`);
    await expect(page.getByText(/^Rodada do Brasil, .*: 12 jogos, grátis\./)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Palpitar 12' })).toBeInViewport();
    await expect(page.getByText('vale em A firma')).toBeVisible();
    await expect(cardOf(page, argentina.fixtures[0]!)).toHaveCount(0);
  });
  await test.step('the friend picks twelve and logs in', async () => {
    for (const fixture of brazil.fixtures)
      await cardOf(page, fixture).getByRole('radio').first().locator('..').click();
    await page.getByRole('button', { name: 'Salvar 12' }).click();
    await page.getByRole('tab', { name: 'Já tenho conta' }).click();
    await page.getByLabel('E-mail').fill(friend.email);
    await page.getByLabel('Senha', { exact: true }).fill(PLAYER_PASSWORD);
    await page.locator('main form').getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'A firma' })).toBeVisible();
  });
  await test.step('twelve of twelve count: none is missing, and the page says which jornada it is', async () => {
    await expect
      .poll(() => backend.picksOf(friend, brazil))
      .toEqual(Array.from({ length: 12 }, () => 'home_win'));
    expect(await ask(url, `GET /groups/${id}/missing-picks`, friend)).toMatchObject({ own: 0, missing: 1 });
    await expect(page.getByText(/^Rodada do Brasil, .* · 0 de 12 jogos disputados/)).toBeVisible();
    await expect(page.getByText(/^Faltam /)).toHaveCount(0);
  });

  await backend.save(
    owner,
    brazil.matchIds.map((matchId) => ({ matchId, prediction: 'draw' })),
  );
  // The job gives it within a minute, while results come.
  const next = await backend.newGrid('Brasileirão 2', 'Brazil');
  await test.step('GRP-07 after each three results the table has the hits of /jugar', async () => {
    for (let known = 3; known <= 12; known += 3) {
      const start = new Date(Math.floor(Date.now() / 1000) * 1000);
      backend.server.football.set(
        ...brazil.fixtures.slice(known - 3, known).map((id, place): Partial<Fixture> & { id: number } => ({
          id,
          status: 'FT',
          score: place < 2 ? [1, 0] : [0, 0],
          start,
        })),
      );
      await expect.poll(async () => (await finishedOf(backend, friend, brazil)).length).toBe(known);
      expect(await hitsOf(backend, friend, brazil)).toBe((known / 3) * 2);
      await expect
        .poll(() => winsOf(backend, id, [friend, owner]), { message: `after ${known} results` })
        .toEqual([await hitsOf(backend, friend, brazil), await hitsOf(backend, owner, brazil)]);
    }
    await page.reload();
    await expect(page.getByText(/^Rodada do Brasil, .* · 12 de 12 jogos disputados/)).toBeVisible();
    for (const [player, hits] of [
      [friend, '8'],
      [owner, '4'],
    ] as const)
      await expect(rowOf(page, player).getByRole('cell').last()).toContainText(hits);
  });

  await test.step('GRP-20 the next jornada begins by itself, from zero', async () => {
    await expect
      .poll(() => ask(url, `GET /groups/${id}/missing-picks`, friend))
      .toMatchObject({ own: 12, grids: [{ id: next.id }] });
    await page.goto(`/grupos?grupo=${id}`);
    await expect(page.getByRole('link', { name: /: Faltam 12 de 12/ })).toHaveAttribute(
      'href',
      `/jugar?grid=${next.id}`,
    );
    await test.step('GRP-26 the table begins at most 180 px below the header', async () => {
      const first = (await rowOf(page, friend).boundingBox())!;
      const header = (await page.getByRole('banner').first().boundingBox())!;
      expect(first.y - (header.y + header.height)).toBeLessThanOrEqual(180);
    });
    await backend.kickOff(friend, next.fixtures[0]!);
    await page.reload();
    await expect(page.getByText(/^Rodada do Brasil, .* · já começaram 1 de 12/)).toBeVisible();
    await expect.poll(() => winsOf(backend, id, [friend, owner])).toEqual([0, 0]);
  });
});

const rowOf = (page: Page, { username }: Player) =>
  page
    .getByRole('row')
    .filter({ hasText: `@${username}` })
    .first();

/** The finished matches of a grid as a player reads them on `/jugar`. */
async function finishedOf(backend: Backend, { token }: Player, { id }: Grid) {
  const { games } = await ask<{
    games: { status: string; homeScore: number; awayScore: number; bets: { betType: string }[] }[];
  }>(backend.server.url, `GET /matches/group/${id}`, { token });
  return games.filter(({ status }) => status === 'finished');
}

/** The hits of a player on `/jugar`. */
async function hitsOf(backend: Backend, player: Player, grid: Grid): Promise<number> {
  const games = await finishedOf(backend, player, grid);
  return games.filter(
    ({ homeScore, awayScore, bets }) => bets[0]?.betType === (homeScore > awayScore ? 'home_win' : 'draw'),
  ).length;
}

/** The hits of these members in the table of the group. */
async function winsOf(backend: Backend, id: number, players: [Player, ...Player[]]): Promise<number[]> {
  const { members } = await ask<{ members: { id: number; wins: number }[] }>(
    backend.server.url,
    `GET /groups/${id}/leaderboard`,
    players[0],
  );
  return players.map((player) => members.find((member) => member.id === player.id)!.wins);
}
