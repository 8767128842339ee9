import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import '../admin-page.tsx';
import { done } from '../../../testing/sample-admin.ts';

cleanUpPanelTests();

const at = '2026-11-20T12:00:00.000Z';
const noAnswer = { id: null, name: '', at, detail: 'unavailable', gameGroupId: null };
const year = new Date().getFullYear();

/** The panel of a source that answers, until `fail` is called. */
async function open(address: string) {
  let isFailing = false;
  const panel = await renderPanel(address, {
    'GET /admin/needs': () =>
      done({
        checkedAt: at,
        lines: isFailing ? [{ kind: 'source_failing', count: 1, first: [noAnswer] }] : [],
      }),
    'GET /admin/api-football/status': () =>
      done({
        source: 'api-football',
        lastSuccessAt: '2026-11-20T11:59:00.000Z',
        lastFailure: isFailing ? { at, reason: 'unavailable', evidence: null } : null,
        requestsLeftToday: null,
        requestsPerDay: null,
        jobs: [],
      }),
    'GET /admin/api-football/seasons': done([year]),
    [`GET /admin/api-football/leagues?season=${year}&country=Chile`]: done([
      { league: { id: 265, name: 'Primera', logo: null, type: 'League' }, country: { name: 'Chile' } },
    ]),
    [`GET /admin/api-football/games?leagueId=265&season=${year}`]: failure(502, 'source_unavailable'),
  });
  const box = await screen.findByRole('region', { name: /Fuente de datos/ });
  await within(box).findByText('Responde');
  expect(screen.queryByText('La fuente de datos no responde bien')).toBeNull();
  const fail = () => (isFailing = true);
  return { ...panel, box, fail };
}

test('ADM-02 a source that fails at a search is told above the panel too', async () => {
  const { user, box, fail } = await open('/admin?tab=api-football&pais=Chile&liga=265');
  await screen.findByRole('option', { name: 'Primera' });
  fail();
  await user.click(screen.getByRole('button', { name: 'Buscar Partidos' }));
  await within(box).findByText('Con fallas');
  await screen.findByText('La fuente de datos no responde bien');
});

test('ADM-65 the box says how many requests of the day are used, and whether they are enough', async () => {
  const status = { source: 'api-football', lastSuccessAt: at, lastFailure: null, jobs: [] };
  await renderPanel('/admin', {
    'GET /admin/api-football/status': done({ ...status, requestsLeftToday: 6_020, requestsPerDay: 7_500 }),
  });
  await screen.findByText(/^1\.?480 de 7\.?500; alcanza$/);
});
