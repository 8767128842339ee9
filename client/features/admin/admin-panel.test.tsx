import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPanel } from '../../testing/render-panel.tsx';
import { failure } from '../../testing/stub-fetch.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import './admin-page.tsx';
import { done } from './sample-admin.ts';

vi.mock('../../shell/toasts.ts', { spy: true });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the frame of the panel', () => {
  test("ADM-02 the header shows the administrator's e-mail", async () => {
    await renderPanel('/admin');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Panel de administración' });
    expect(within(heading.closest('header')!).getByText('jefa@doce.example')).toBeTruthy();
  });

  test('ADM-03 five tabs, Grupos first and chosen', async () => {
    await renderPanel('/admin');
    await screen.findByRole('tablist');
    const tabs = within(screen.getByRole('tablist')).getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Grupos',
      'Juegos',
      'API Football',
      'Anuncios',
      'Usuarios',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Grupos');
  });

  test('ADM-03 the chosen tab is kept in the address', async () => {
    const { user, path } = await renderPanel('/admin?tab=anuncios');
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Anuncios');
    await user.click(screen.getByRole('tab', { name: 'API Football' }));
    expect(path()).toBe('/admin?tab=api-football');
  });
});

describe('ADM-02 results on demand', () => {
  test('ADM-02 the result of an update stays readable', async () => {
    const { user, made } = await renderPanel('/admin', {
      'POST /admin/update-results': done(
        { checked: 12, updated: 5, finished: 4 },
        'Juegos actualizados: 5 de 12',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Actualizar Resultados de Juegos' }));
    await screen.findByText(/5 de 12 juegos revisados cambiaron\. Finalizados: 4\./);
    expect(toastSuccess).toHaveBeenCalledWith('Juegos actualizados: 5 de 12');
    expect(made('POST /admin/update-results')[0]?.body).toEqual({});
    await user.click(screen.getByRole('tab', { name: 'Juegos' }));
    expect(screen.getByText(/5 de 12 juegos revisados cambiaron/)).toBeTruthy();
  });

  test('ADM-02 while it is under way the button waits and the progress is said', async () => {
    let finish: (reply: ReturnType<typeof done>) => void = () => undefined;
    const { user } = await renderPanel('/admin', {
      'POST /admin/update-results': () => new Promise((resolve) => (finish = resolve)),
    });
    await user.click(await screen.findByRole('button', { name: 'Actualizar Resultados de Juegos' }));
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Actualizando resultados…' }).disabled).toBe(
      true,
    );
    finish(done({ checked: 0, updated: 0, finished: 0 }));
    await screen.findByText(/No había juegos a la espera de un resultado/);
  });

  test("ADM-15 a failed update says the server's reason under the fixed text", async () => {
    const { user } = await renderPanel('/admin', {
      'POST /admin/update-results': failure(503, 'source_quota', { message: 'Se agotaron las consultas.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actualizar Resultados de Juegos' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error al actualizar resultados de juegos');
    expect(alert.textContent).toContain('Se agotaron las consultas.');
  });
});

describe('JOB-08 the health of the source', () => {
  test('JOB-08 says the last failure in words, what is left of the quota, and the last runs of the jobs', async () => {
    await renderPanel('/admin', {
      'GET /admin/api-football/status': done({
        source: 'api-football',
        lastSuccessAt: '2026-11-20T12:00:00.000Z',
        lastFailure: { at: '2026-11-20T12:05:00.000Z', reason: 'plan', detail: 'Free plans have no access' },
        requestsLeftToday: 40,
        requestsPerDay: 100,
        jobs: [
          {
            name: 'update-results',
            lastRunAt: '2026-11-20T12:05:00.000Z',
            lastOutcome: 'failed',
            detail: 'plan not included',
          },
          {
            name: 'import-fixtures',
            lastRunAt: '2026-11-20T12:05:00.000Z',
            lastOutcome: 'succeeded',
            detail: '0 of 24 matches changed',
          },
        ],
      }),
    });
    const box = await screen.findByRole('region', { name: /Fuente de datos/ });
    await within(box).findByText('Con fallas');
    expect(box.textContent).toContain('el plan contratado no incluye esa temporada');
    expect(box.textContent).toContain('Free plans have no access');
    expect(box.textContent).toContain('quedan 40 de 100');
    const row = within(box).getByRole('row', { name: /Actualizar resultados/, hidden: true });
    expect(row.textContent).toContain('Falló');
    expect(row.textContent).toContain('plan not included');
    expect(box.textContent).not.toContain('matches changed');
  });

  test('JOB-07 says that the demonstration feed is the source', async () => {
    await renderPanel('/admin');
    const box = await screen.findByRole('region', { name: /Fuente de datos/ });
    await waitFor(() => expect(box.textContent).toContain('Demostración incluida'));
    expect(within(box).getByText('Responde')).toBeTruthy();
  });
});
