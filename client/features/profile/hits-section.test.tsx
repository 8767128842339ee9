import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, type Reply } from '../../testing/stub-fetch.ts';
import type { GridHits } from './profile-api.ts';
import { gridHitsCall, renderProfile } from '../../testing/render-profile.tsx';

// The router loads the page when it is asked for: loaded here, no test waits for it.
import '../../pages/profile-page.tsx';

beforeEach(() => {
  localStorage.clear();
  // A date names its year unless it is this one.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 1, 12) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const grid = (id: number, hits: number, different: Partial<GridHits> = {}): GridHits => ({
  id,
  name: `Fecha ${id}`,
  startDate: `2026-10-${String(id).padStart(2, '0')}`,
  status: 'settled',
  hits,
  picks: 12,
  decided: 12,
  total: 12,
  results: [],
  ...different,
});
/** Newest first, as the server gives them. */
async function hitsOf(...grids: GridHits[]) {
  const app = await renderProfile({ [gridHitsCall]: { body: { grids } } });
  const section = within(await screen.findByRole('region', { name: 'Aciertos por jornada' }));
  return { ...app, section };
}

describe('PROF-02 the hits, grid by grid', () => {
  test('PROF-02 are a picture that is read aloud as one sentence, oldest first', async () => {
    const { section } = await hitsOf(grid(9, 11), grid(8, 4), grid(7, 7));
    const picture = await section.findByRole('img');
    expect(picture.getAttribute('aria-label')).toBe(
      'Aciertos en las últimas 3 jornadas, de la más antigua a la más nueva: 7, 4, 11. Desde 10 aciertos ganas un premio.',
    );
    const words = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(words).toEqual(['12', '11', '10', '7', '4', '11', 'mié 7 oct', 'jue 8 oct', 'vie 9 oct']);
  });

  test('RANK-01 the list says in which best percentage of all players the player is', async () => {
    const { section } = await hitsOf(grid(9, 9, { topPercent: 4 }), grid(8, 2));
    expect(await section.findByText(/en el top 4\s%/)).toBeTruthy();
    expect(section.getAllByText(/^en el top/)).toHaveLength(1);
  });

  test('PROF-02 tell the best grid and the average, in which what is still played has no part', async () => {
    const { section } = await hitsOf(grid(9, 1, { decided: 2 }), grid(8, 10), grid(7, 7));
    expect((await section.findByText('Mejor jornada')).nextElementSibling?.textContent).toBe('10');
    expect(section.getByText('Promedio').nextElementSibling?.textContent).toMatch(/^8[.,]5$/);
  });

  test('PROF-02 are a list too: prizes, what is still played, what was not picked', async () => {
    const { section, user } = await hitsOf(
      grid(9, 3, { decided: 5, status: 'open' }),
      grid(8, 10),
      grid(7, 1, { picks: 9 }),
    );
    await user.click(await section.findByText('Ver en lista'));
    const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Fecha 9vie 9 octEn juego3 de 12',
      'Fecha 8jue 8 octCon premio10 de 12',
      'Fecha 7mié 7 oct9 de 12 con predicción1 de 12',
    ]);
  });

  test('PROF-02 who has none yet is told where they will come from', async () => {
    const { section } = await hitsOf();
    expect(await section.findByText('Todavía no tienes aciertos que contar')).toBeTruthy();
    expect(section.queryByRole('img')).toBeNull();
  });

  test('PROF-02 a failure can be tried again, and leaves the rest of the page', async () => {
    let reply: Reply = failure(500, 'internal');
    const { user } = await renderProfile({ [gridHitsCall]: () => reply });
    const section = within(await screen.findByRole('region', { name: 'Aciertos por jornada' }));
    const again = await section.findByRole('button', { name: 'Intentar de nuevo' });
    expect(screen.getByText('lucia@example.com')).toBeTruthy();
    reply = { body: { grids: [grid(9, 12)] } };
    await user.click(again);
    await waitFor(() => expect(section.getByRole('img')).toBeTruthy());
  });
});

describe('PROF-12 the record', () => {
  const record = (body: object) => ({
    [gridHitsCall]: { body: { grids: [grid(9, 7)] } },
    'GET /bets/record': { body },
  });
  test('PROF-12 weeks in a row and the best grid are facts beside the chart', async () => {
    const best = { id: 3, name: 'Fecha 3', hits: 9, total: 12 };
    await renderProfile(record({ weeksInARow: 3, best }));
    const weeks = await screen.findByText('Semanas completas seguidas');
    expect(weeks.nextElementSibling?.textContent).toBe('3');
    // The best of all, not of the grids in the chart.
    const [hits, name] = [...screen.getByText('Mejor jornada').parentElement!.querySelectorAll('dd')];
    expect([hits?.textContent, name?.textContent]).toEqual(['9', 'Fecha 3']);
  });

  test('PROF-12 a player without them reads nothing about it', async () => {
    const { asked } = await renderProfile(record({ weeksInARow: 0, best: null }));
    await waitFor(() => expect(asked('GET /bets/record')).toHaveLength(1));
    await screen.findByText('Ver en lista');
    expect(screen.queryByText(/seguidas/)).toBeNull();
    expect(screen.getByText('Mejor jornada').nextElementSibling?.textContent).toBe('7');
  });
});
