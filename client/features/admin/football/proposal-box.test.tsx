import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import { toastError } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { localDay, localZone } from '../parts/admin-dates.ts';
import { done, sampleFixture, sampleGrid } from '../../../testing/sample-admin.ts';
import { openingBefore } from './opening-before.ts';
import type { Proposal } from './use-basket.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const zone = encodeURIComponent(localZone(Date.now()).zone);
const route = `GET /admin/api-football/proposal?timeZone=${zone}`;
const create = 'POST /admin/api-football/create-game-group';
const proposed = (count: number, different: Partial<Proposal> = {}): Proposal => ({
  ...{
    from: '2099-11-27',
    to: '2099-11-30',
    twins: [],
    failed: [],
    empty: [],
    isScarce: false,
    otherLeagues: [],
  },
  fixtures: Array.from({ length: count }, (_, index) => {
    const fixture = sampleFixture(index + 1);
    return { ...fixture, fixture: { ...fixture.fixture, date: `2099-11-2${7 + (index % 3)}T20:00:00.000Z` } };
  }),
  drafts: [],
  taken: [],
  grid: { name: 'Fecha 8', country: 'Chile' },
  ...different,
});

async function open(answer: unknown, more: Parameters<typeof renderPanel>[1] = {}) {
  const panel = await renderPanel('/admin?tab=api-football', {
    'GET /admin/api-football/last-leagues': done([{ country: 'Chile', leagueId: '265', name: 'Primera' }]),
    [route]: answer as ReturnType<typeof done>,
    ...more,
  });
  const press = async () =>
    panel.user.click(await screen.findByRole('button', { name: 'Proponer la próxima jornada' }));
  await press();
  return { ...panel, press };
}
const box = () => within(screen.getByRole('region', { name: 'Propuesta de la próxima jornada' }));

test('ADM-62 three presses make a draft with name, country, days and opening', async () => {
  const { user, made } = await open(done(proposed(12)), {
    [create]: done({ ...sampleGrid(20), games: [] }),
  });
  await box().findByText('Propusimos 12 partidos');
  await user.click(screen.getByRole('button', { name: 'Crear jornada' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Crear jornada' }));
  await waitFor(() => expect(made(create)).toHaveLength(1));
  const start = '2099-11-27T20:00:00.000Z';
  expect(made(create)[0]!.body).toMatchObject({
    ...{ name: 'Fecha 8', country: 'Chile', status: 'draft' },
    ...{ startDate: localDay(start), endDate: localDay('2099-11-29T20:00:00.000Z') },
    opensAt: new Date(openingBefore(start, Date.now())).toISOString(),
  });
});

test('ADM-70 before any grid the first one is proposed, and the box names the countries of its leagues', async () => {
  const { user } = await renderPanel('/admin?tab=api-football', {
    'GET /admin/api-football/last-leagues': done([]),
    [route]: done(proposed(12, { grid: null })),
  });
  await screen.findByText(/ligas de Argentina, Brasil, Chile, Colombia y México/);
  await user.click(box().getByRole('button', { name: 'Proponer la próxima jornada' }));
  await box().findByText('Propusimos 12 partidos');
});

test('ADM-62 seven of twelve asks for a league, and one of an earlier grid is searched in the same days', async () => {
  const year = new Date().getFullYear();
  const search = `GET /admin/api-football/games?leagueId=71&season=${year}&dateFrom=2099-11-27&dateTo=2099-11-30&timeZone=${zone}`;
  const { user, made } = await open(
    done(proposed(7, { otherLeagues: [{ country: 'Brazil', leagueId: '71', name: 'Serie A' }] })),
    { [search]: done([sampleFixture(50)]) },
  );
  await box().findByText('7 de 12: agrega una liga');
  await user.click(box().getByRole('button', { name: /^Serie A/ }));
  await waitFor(() => expect(made(search)).toHaveLength(1));
  expect(screen.getByText(/^7 partidos/)).toBeTruthy();
});

test('ADM-62 a scarce quota, a doubted match, a silent league, one without matches and a draft of these days are said', async () => {
  await open(done(proposed(0, { isScarce: true })));
  await box().findByText('Hoy quedan pocas consultas a la fuente');
  cleanup();
  await open(done(proposed(12, { twins: [2], failed: ['Liga MX'], drafts: [{ id: 8, name: 'Fecha 8' }] })));
  await box().findByText('Ya hay un borrador para estos días: Fecha 8.');
  expect(box().getByText(/^¿Es un partido repetido\?.*Local 2 vs Visita 2/)).toBeTruthy();
  expect(box().getByText('Sin respuesta de la fuente: Liga MX.')).toBeTruthy();
  cleanup();
  await open(done(proposed(0, { empty: ['Primera', 'Serie A'] })));
  await box().findByText('La fuente no tiene partidos para estas fechas: Primera, Serie A.');
});

test('ADM-62 after a failure it can be pressed again', async () => {
  const { press, made } = await open(failure(502, 'source_unavailable'));
  await waitFor(() => expect(toastError).toHaveBeenCalledTimes(1));
  await press();
  await waitFor(() => expect(made(route)).toHaveLength(2));
});

test('ADM-62 a proposed draft opens at the next 9:00, and not within a day before its first match', () => {
  const at = (text: string) => new Date(text).getTime();
  expect(openingBefore('2026-11-27T20:00', at('2026-11-24T15:00'))).toBe('2026-11-25T09:00');
  expect(openingBefore('2026-11-27T20:00', at('2026-11-24T07:00'))).toBe('2026-11-24T09:00');
  expect(openingBefore('2026-11-27T20:00', at('2026-11-24T08:30'))).toBe('2026-11-25T09:00');
  expect(openingBefore('2026-11-27T20:00', at('2026-11-26T15:00'))).toBe('');
});
