import { format } from 'date-fns';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../testing/render-panel.tsx';
import { failure } from '../../testing/stub-fetch.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import './admin-page.tsx';
import { done } from '../../testing/sample-admin.ts';

vi.mock('../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

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

  test('ADM-03 what the address says of a tab goes when it is left, and stays when it is chosen again', async () => {
    const address = '/admin?tab=juegos&ver=sin-resultado&buscar=Racing';
    const { user, path } = await renderPanel(address);
    await user.click(await screen.findByRole('tab', { name: 'Juegos' }));
    expect(path()).toBe(address);
    await user.click(screen.getByRole('tab', { name: 'Usuarios' }));
    expect(path()).toBe('/admin?tab=usuarios');
  });

  test('ADM-03 the way back from a view leads to the tab as it was left', async () => {
    const { user, path } = await renderPanel('/admin?tab=anuncios&vista=cambios');
    await user.click(await screen.findByRole('link', { name: 'Volver al panel' }));
    expect(path()).toBe('/admin?tab=anuncios');
  });
});

describe('ADM-02 results on demand', () => {
  const button = () => screen.findByRole('button', { name: 'Actualizar Resultados de Juegos' });

  test('ADM-02 the result of an update is told', async () => {
    const { user, made } = await renderPanel('/admin', {
      'POST /admin/update-results': done(
        { checked: 12, updated: 5, finished: 4 },
        'Juegos actualizados: 5 de 12',
      ),
    });
    await user.click(await button());
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Juegos actualizados: 5 de 12'));
    expect(made('POST /admin/update-results')[0]?.body).toEqual({});
  });

  test('ADM-02 while it is under way the button waits', async () => {
    let finish: (reply: ReturnType<typeof done>) => void = () => undefined;
    const { user } = await renderPanel('/admin', {
      'POST /admin/update-results': () => new Promise((resolve) => (finish = resolve)),
    });
    await user.click(await button());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Actualizando resultados…' }).disabled).toBe(
      true,
    );
    finish(done({ checked: 0, updated: 0, finished: 0 }));
    await button();
  });

  test("ADM-15 a failed update says the server's reason under the fixed text", async () => {
    const { user } = await renderPanel('/admin', {
      'POST /admin/update-results': failure(503, 'source_quota', { message: 'Se agotaron las consultas.' }),
    });
    await user.click(await button());
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith(
        expect.stringMatching(/^Error al actualizar resultados de juegos\. Se agotaron las consultas/),
      ),
    );
  });
});

describe('JOB-08 the health of the source', () => {
  test('JOB-08 says the last failure in words, what is left of the quota, and the last runs of the jobs', async () => {
    await renderPanel('/admin', {
      'GET /admin/api-football/status': done({
        source: 'api-football',
        lastSuccessAt: '2026-11-20T12:00:00.000Z',
        lastFailure: {
          at: '2026-11-20T12:05:00.000Z',
          reason: 'plan',
          evidence: { kind: 'said', value: 'Free plans have no access' },
        },
        requestsLeftToday: 40,
        requestsPerDay: 100,
        jobs: [
          {
            name: 'update-results',
            lastRunAt: '2026-11-20T12:05:00.000Z',
            lastOutcome: 'failed',
            failure: 'source_plan',
          },
          { name: 'push-occasions', lastRunAt: null, lastOutcome: null, failure: null },
          {
            name: 'import-fixtures',
            lastRunAt: '2026-11-20T12:05:00.000Z',
            lastOutcome: 'succeeded',
            failure: null,
          },
        ],
      }),
    });
    const box = await screen.findByRole('region', { name: /Fuente de datos/ });
    await within(box).findByText('Con fallas');
    await waitFor(() => expect(box.textContent).toContain('60 de 100'));
    expect(box.textContent).toContain('el plan contratado no incluye esa temporada');
    expect(box.textContent).toContain('Free plans have no access');
    const row = within(box).getByRole('row', { name: /Actualizar resultados/, hidden: true });
    expect(row.textContent).toContain('Falló');
    expect(row.textContent).toContain('El plan contratado de la fuente no incluye esta temporada.');
    expect(box.textContent).toContain('Notificaciones por enviar');
  });

  test("JOB-08 says in the panel's zone when a used up day ends", async () => {
    await renderPanel('/admin', {
      'GET /admin/api-football/status': done({
        source: 'api-football',
        lastSuccessAt: null,
        lastFailure: { at: '2026-11-20T12:05:00.000Z', reason: 'quota', evidence: null },
        requestsLeftToday: 0,
        requestsPerDay: 100,
        jobs: [],
      }),
    });
    const box = await screen.findByRole('region', { name: /Fuente de datos/ });
    const midnight = format(Date.UTC(2026, 10, 21), 'HH:mm');
    await waitFor(() => expect(box.textContent).toContain(`vuelven a las ${midnight}`));
  });

  test('JOB-07 says that the demonstration feed is the source', async () => {
    await renderPanel('/admin');
    const box = await screen.findByRole('region', { name: /Fuente de datos/ });
    await waitFor(() => expect(box.textContent).toContain('Demostración incluida'));
    expect(within(box).getByText('Responde')).toBeTruthy();
  });
});
