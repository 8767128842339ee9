import { ENGINES, enter, isInstalled, testIn } from '../support/engines.ts';
import { ask } from '../support/people.ts';

/** Whether the score is the largest text of its card. */
function isScoreLargest(score: string): boolean {
  const texts = [...document.querySelectorAll('[data-live] *')].filter(
    ({ children, textContent }) => children.length === 0 && textContent.trim() !== '',
  );
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const [largest] = texts.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return score.includes(largest?.textContent.trim() ?? 'none');
}

for (const engine of ENGINES) {
  const test = testIn(engine);
  test.describe(`in ${engine}`, () => {
    test.skip(!isInstalled(engine), `${engine} is not installed`);

    test(`LIVE-03 HOME-08 GRP-26 HIST-01 ${engine}: a match day: the live card, home, the group's table, the history`, async ({
      backend,
      tab,
      player,
      grid,
    }) => {
      const [fixture] = grid.fixtures as [number];
      const { id } = await ask<{ id: number }>(backend.server.url, 'POST /groups', {
        ...player,
        body: { name: 'La peña', gridId: grid.id },
      });
      await backend.save(
        player,
        grid.matchIds.map((matchId) => ({ matchId, prediction: 'home_win' })),
      );
      await backend.kickOff(player, fixture);
      backend.server.football.set({ id: fixture, score: [1, 0] });
      await enter(tab, player);
      await tab.sees(/1–0/);
      await tab.sees(/Bien/);
      await tab.has(true, isScoreLargest, '1–0');
      await tab.goto('/');
      await tab.sees(/1 de 1/);
      await tab.goto(`/grupos?grupo=${id}`);
      await tab.sees(`@${player.username}`);
      backend.server.football.set({ id: fixture, status: 'FT' });
      await tab.goto('/perfil');
      // Not what is seen, because a browser may leave out what is far below.
      const isTold = () => ['LEV', '1–0'].every((text) => document.body.textContent.includes(text));
      await tab.has(true, isTold);
    });
  });
}
