import { holdDatabase, releaseDatabase } from '../support/device.ts';
import { ENGINES, enter, isChosen, isInstalled, logIn, testIn } from '../support/engines.ts';
import { expect } from '../support/journey.ts';
import { ADMIN, giveSecondFactor } from '../support/server.ts';
import { ask, logInByApi } from '../support/people.ts';

/** Returns uncaught errors, which a driver cannot read from the page's console. */
const errorsOf = () => (globalThis as unknown as { errorTexts?: string[] }).errorTexts ?? [];
function recordErrors(): void {
  const texts: string[] = [];
  Object.assign(globalThis, { errorTexts: texts });
  addEventListener('error', ({ message }) => texts.push(message));
  addEventListener('unhandledrejection', ({ reason }) => texts.push(String(reason)));
}

for (const engine of ENGINES) {
  const test = testIn(engine);

  test.describe(`in ${engine}`, () => {
    test.skip(!isInstalled(engine), `${engine} is not installed`);

    test(`PWA-23 ${engine}: home at the first and at the second visit, and its language`, async ({
      tab,
      grid,
    }) => {
      const rows = (fixture: number) => document.body.innerText.includes(`Local ${fixture}`);
      for (const visit of [1, 2]) {
        await tab.goto('/');
        await tab.run(recordErrors);
        await tab.has(true, rows, grid.fixtures[0]!);
        await tab.has(false, () => document.body.innerText.includes('No pudimos'));
        await tab.has(
          false,
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect([visit, await tab.run(errorsOf)]).toEqual([visit, []]);
        if (visit === 1) await tab.has(true, () => navigator.serviceWorker.controller !== null);
      }
      await tab.goto('/?lng=pt-BR');
      await tab.has('pt-BR', () => document.documentElement.lang);
      await tab.sees(/Jogar/);
    });

    test(`PWA-23 ${engine}: login, drafts over a reload, a save, the share picture, the group's table`, async ({
      backend,
      tab,
      player,
      grid,
    }) => {
      await enter(tab, player);
      for (const fixture of grid.fixtures) await tab.choose(fixture, 0);
      await tab.reload();
      for (const fixture of grid.fixtures) await tab.has(true, isChosen, fixture, 0);
      // The reload saved them by itself, or they are drafts still.
      await tab.choose(grid.fixtures[0]!, 1);
      await tab.press('button', '^Guardar \\d+ cambio');
      const [, ...others] = grid.fixtures.map(() => 'home_win');
      await expect.poll(() => backend.picksOf(player, grid)).toEqual(['draw', ...others]);

      // The dialog of the complete grid is open already.
      const hasPicture = () => document.querySelector('dialog[open] img') !== null;
      await tab.pressUntil('button', 'Compartir mi jugada', hasPicture);
      await tab.has([1080, 1350], () => {
        const picture = document.querySelector<HTMLImageElement>('dialog[open] img');
        return picture && [picture.naturalWidth, picture.naturalHeight];
      });

      const body = { name: 'Los de siempre' };
      await ask(backend.server.url, 'POST /groups', { token: player.token, body });
      await tab.goto('/grupos');
      await tab.pressUntil(
        'button',
        '^Ver la tabla de Los de siempre',
        () => document.querySelector('main table') !== null,
      );
      await tab.has(
        true,
        (name: string) => document.querySelector('main table')?.textContent.includes(name),
        player.username,
      );
    });

    test(`PWA-23 ${engine}: offline start, and an offline pick that arrives`, async ({
      backend,
      tab,
      player,
      grid,
    }) => {
      const [fixture] = grid.fixtures as [number];
      await enter(tab, player);
      await tab.has(true, () => navigator.serviceWorker.controller !== null);
      await tab.reload();
      await tab.sees(`Local ${fixture}`);
      await backend.network.down();
      await tab.reload();
      await tab.sees(`Local ${fixture}`);
      await tab.choose(fixture, 2);
      await tab.press('button', '^Guardar 1 cambio');
      await tab.sees(/en tu dispositivo/i);
      await backend.network.up();
      await expect.poll(async () => (await backend.picksOf(player, grid))[0]).toBe('away_win');
      await tab.sees(/guardado/i);
    });

    test(`PWA-27 ${engine}: a database that does not answer delays no pick, and gets the next one when it does`, async ({
      backend,
      tab,
      player,
      grid,
    }) => {
      const [first, second] = grid.fixtures as [number, number];
      await enter(tab, player);
      await tab.run(holdDatabase);
      await tab.choose(first, 2);
      await tab.press('button', '^Guardar 1 cambio');
      await expect.poll(async () => (await backend.picksOf(player, grid))[0]).toBe('away_win');
      await tab.sees('Este navegador no deja guardar en el dispositivo');
      await backend.network.down();
      await tab.choose(second, 1);
      await tab.press('button', '^Guardar 1 cambio');
      await tab.sees(/por enviar/i);
      await tab.run(releaseDatabase);
      await tab.sees(/en tu dispositivo/i);
      await backend.network.up();
      await expect.poll(async () => (await backend.picksOf(player, grid))[1]).toBe('draw');
    });

    test(`PWA-23 ${engine}: an administrator enters the panel`, async ({ backend, tab }) => {
      const token = await logInByApi(backend.server.url, ADMIN.email, ADMIN.password);
      await giveSecondFactor(backend.server.url, token);
      await tab.goto('/admin');
      await logIn(tab, ADMIN.email, ADMIN.password);
      await tab.sees('Confirma que eres tú');
      await giveSecondFactor(backend.server.url, (await tab.run(() => localStorage.getItem('token')))!);
      await tab.goto('/admin');
      await tab.has(true, () => document.querySelector('[role=tablist]') !== null);
      await tab.run(recordErrors);
      await tab.goto('/admin?tab=usuarios');
      await tab.sees(ADMIN.email);
    });
  });
}
