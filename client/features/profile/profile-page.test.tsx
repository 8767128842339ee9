import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, stubFetch, type Reply } from '../../testing/stub-fetch.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toastError, toastInfo, toastSuccess } from '../../shell/toasts.ts';
import type { HistoryDate, HistoryMatch } from './profile-api.ts';
import { gridHitsCall, historyCall, renderProfile } from '../../testing/render-profile.tsx';
import { userUpdated } from '../../session/session-slice.ts';
import { stampNow } from '../../outbox/choice-clock.ts';
import { ownPicksOf } from '../../outbox/own-picks.ts';
import { sampleRow } from '../../testing/sample-outbox.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { sampleDate, sampleHistoryMatch } from '../../testing/sample-history.ts';

// The router loads the page when it is asked for: loaded here, no test waits for it.
import '../../pages/profile-page.tsx';

vi.mock('../../shell/toasts.ts', { spy: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('PROF-01 who may see it', () => {
  test('PROF-01 without a token in local storage it leads to /404', async () => {
    stubFetch({});
    const { path } = await renderApp('/perfil');
    await waitFor(() => expect(path()).toBe('/404'));
  });
});

describe('PROF-02 the account', () => {
  test('PROF-02 name, username, e-mail and hits', async () => {
    await renderProfile();
    for (const text of ['Lucía Gómez', 'lucia', 'lucia@example.com', '3'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enviar de nuevo' })).toBeNull();
  });

  test('PROF-02 hits only when there are any', async () => {
    await renderProfile({}, { totalWins: 0 });
    expect(screen.queryByText('Aciertos en total')).toBeNull();
  });

  test('PROF-02 a warning while the address is not verified, and the mail once more', async () => {
    const send = 'POST /auth/send-verification';
    const { user, asked } = await renderProfile(
      { [send]: { body: { outcome: 'sent' } } },
      { isVerified: false },
    );
    expect(screen.getByText('Falta verificar tu correo')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
    await waitFor(() =>
      expect(toastSuccess).toHaveBeenCalledWith('Enviamos otro enlace a lucia@example.com'),
    );
    expect(asked(send)).toHaveLength(1);
  });

  test('PROF-02 a mail that could not be sent says so', async () => {
    const { user } = await renderProfile(
      { 'POST /auth/send-verification': 'network' },
      { isVerified: false },
    );
    await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith(
        'No hay conexión. No pudimos enviar el correo. Intenta de nuevo en un momento.',
      ),
    );
  });

  test('PROF-07 for an unverified player the page is one task, and a button shows and hides the rest', async () => {
    const { user, asked } = await renderProfile({}, { isVerified: false });
    expect(screen.getByText(/^Abre el correo que enviamos a lucia@example.com/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Corregir el correo' })).toBeTruthy();
    const password = () => screen.queryByLabelText('Contraseña actual');
    expect(password()).toBeNull();
    expect(screen.queryByText('Lucía Gómez')).toBeNull();
    expect(asked(historyCall(1, 3))).toHaveLength(0);
    const rest = screen.getByRole('button', { name: 'Ver mi cuenta', expanded: false });
    await user.click(rest);
    expect(password()).toBeTruthy();
    expect(screen.getByText('Lucía Gómez')).toBeTruthy();
    expect(rest.getAttribute('aria-expanded')).toBe('true');
    await user.click(rest);
    expect(password()).toBeNull();
  });

  test('PLAY-01 who is not verified is led here from /jugar and told why', async () => {
    const { path } = await renderProfile({}, { isVerified: false }, '/jugar');
    expect(path()).toBe('/perfil');
    expect(screen.getByText('Verifica tu correo electrónico para continuar.')).toBeTruthy();
  });
});

describe('VER-01 the address is verified on another device while the profile is open', () => {
  const send = 'POST /auth/send-verification';
  async function waiting(answers: Parameters<typeof renderProfile>[0] = {}, address = '/perfil') {
    let isVerified = false;
    const app = await renderProfile(
      {
        'GET /auth/me': () => ({ body: sampleUser({ isVerified }) }),
        'GET /games': { body: [] },
        ...answers,
      },
      { isVerified: false },
      address,
    );
    await waitFor(() => expect(app.asked('GET /auth/me').length).toBeGreaterThan(0));
    await screen.findByRole('button', { name: 'Enviar de nuevo' });
    return { ...app, verify: () => (isVerified = true) };
  }
  const expectDone = (text = '¡Listo, tu correo está verificado! Ya puedes jugar.') =>
    waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(text));
  const seen = (state: 'hidden' | 'visible') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('VER-01 PROF-07 coming back to the app notices it, and leads on to the grids', async () => {
    const { verify, path } = await waiting();
    verify();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expectDone();
    expect(screen.queryByText('Falta verificar tu correo')).toBeNull();
    expect(path()).toBe('/jugar');
  });

  test('VER-01 PROF-07 so does waiting for ten seconds, and it leads to the page that the player wanted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { verify, path } = await waiting({}, '/jugar?grid=2');
    expect(path()).toBe('/perfil');
    verify();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await expectDone();
    expect(path()).toBe('/jugar?grid=2');
  });

  test('PROF-07 a hidden page waits until the player looks at it', async () => {
    const { verify, path, store } = await waiting();
    verify();
    act(() => seen('hidden'));
    act(() => void store.dispatch(userUpdated(sampleUser())));
    await waitFor(() => expect(screen.queryByText('Falta verificar tu correo')).toBeNull());
    expect(path()).toBe('/perfil');
    act(() => seen('visible'));
    await expectDone();
    expect(path()).toBe('/jugar');
  });

  test('VER-01 PLAY-01 PROF-07 with the account unfolded the page stays, and a link leads to the wanted page', async () => {
    const { verify, path, user } = await waiting({}, '/jugar');
    expect(path()).toBe('/perfil');
    await user.click(screen.getByRole('button', { name: 'Ver mi cuenta' }));
    const field = screen.getByLabelText<HTMLInputElement>('Contraseña actual');
    await user.type(field, 'la vieja');
    field.blur();
    verify();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expectDone('¡Correo verificado!');
    expect(field.value).toBe('la vieja');
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Jugar' }));
    expect(path()).toBe('/jugar');
  });

  test('VER-02 asking for another mail tells that none is needed, and goes on', async () => {
    const { verify, user } = await waiting({ [send]: { body: { outcome: 'already_verified' } } });
    verify();
    await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
    await expectDone();
    expect(toastSuccess).not.toHaveBeenCalledWith('Enviamos otro enlace a lucia@example.com');
    expect(screen.queryByRole('button', { name: /^Enviar de nuevo/ })).toBeNull();
  });

  test('VER-02 a mail that is not sent because one was sent just now is not told as sent', async () => {
    const { user } = await waiting({ [send]: { body: { outcome: 'recently' } } });
    await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
    await waitFor(() =>
      expect(toastInfo).toHaveBeenCalledWith(
        'Ya enviamos un enlace hace muy poco: puede tardar unos minutos en llegar.',
      ),
    );
  });
});

describe('PROF-13 the order of the page', () => {
  test('PROF-13 hits and history come before the account, which is folded', async () => {
    await renderProfile();
    const fold = screen.getByText('Mi cuenta').closest('details')!;
    expect(fold.open).toBe(false);
    expect(fold.contains(screen.getByLabelText('Contraseña actual'))).toBe(true);
    const history = screen.getByRole('region', { name: 'Historial de predicciones' });
    expect(history.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('PROF-13 a match of the history marks the pick beside the result', async () => {
    const history = [sampleDate(9)];
    await renderProfile({ [historyCall(1, 3)]: { body: { history, total: 1 } } });
    const row = within(await screen.findByRole('region', { name: /9 oct/ })).getByRole('listitem');
    const picked = row.querySelectorAll('[class*="picked"]');
    expect([...picked].map(({ textContent }) => textContent)).toEqual(['L']);
  });

  test('PROF-13 the account is open for a player who asked for it', async () => {
    const { user } = await renderProfile({}, { isVerified: false });
    await user.click(screen.getByRole('button', { name: 'Ver mi cuenta' }));
    expect(screen.getByText('Mi cuenta').closest('details')!.open).toBe(true);
  });
});

describe('PROF-03 the way to the groups', () => {
  test('PROF-03 is closed until the address is verified, and says so', async () => {
    const { user } = await renderProfile({}, { isVerified: false });
    await user.click(screen.getByRole('button', { name: 'Ver mi cuenta' }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mis grupos' });
    expect(button.disabled).toBe(true);
    expect(button.className).toContain('halfOpaque');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Los grupos se abren cuando verifiques tu correo.');
  });
});

describe('the history', () => {
  const pages = (total: number) => ({
    [historyCall(1, 3)]: { body: { history: [sampleDate(9), sampleDate(8), sampleDate(7)], total } },
    [historyCall(2, 3)]: { body: { history: [sampleDate(6)], total } },
    [historyCall(1, 999)]: {
      body: { history: [9, 8, 7, 6].map((day) => sampleDate(day)), total } satisfies {
        history: HistoryDate[];
        total: number;
      },
    },
  });
  const dates = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);

  test('HIST-01 is grouped by jornada and date; each match has its pick and its result', async () => {
    await renderProfile(pages(3));
    const jornada = await screen.findByRole('region', { name: /^Fecha 1/ });
    expect(within(jornada).getByText('3 aciertos de 3')).toBeTruthy();
    expect(dates()).toEqual(['vie 9 oct', 'jue 8 oct', 'mié 7 oct']);
    const [row] = within(jornada).getAllByRole<HTMLElement>('listitem') as [HTMLElement];
    expect(row.textContent).toContain('Predicción: Gana Local 9');
    expect(row.textContent).toContain('Resultado: 2–1');
    expect(within(row).getByText('Acertado')).toBeTruthy();
    expect(within(row).getByText('L').className).toContain('picked');
    expect(within(row).getByText('E').className).not.toContain('picked');
  });

  test('HIST-01 a jornada has a dot for each of its matches until a tap unfolds it; the newest is open', async () => {
    const other = (day: number) =>
      sampleHistoryMatch(day, `2026-10-0${day}`, { gridId: 2, gridName: 'Fecha 2', result: 'incorrect' });
    const history = [
      sampleDate(9, [other(9), sampleHistoryMatch(19, '2026-10-09')]),
      sampleDate(8, [other(8)]),
    ];
    const results = ['none', 'correct', ...Array.from({ length: 10 }, () => 'pending')];
    const grid = {
      id: 1,
      name: 'Fecha 1',
      startDate: '2026-10-01',
      status: 'open',
      hits: 1,
      total: 12,
      results,
    };
    const { user } = await renderProfile({
      [historyCall(1, 3)]: { body: { history, total: 2 } },
      [gridHitsCall]: { body: { grids: [{ ...grid, picks: 11, decided: 1 }] } },
    });
    const section = within(screen.getByRole('region', { name: 'Historial de predicciones' }));
    const [newest, older] = (await section.findAllByRole('region')) as [HTMLElement, HTMLElement];
    expect([newest, older].map((region) => region.querySelector('h3')!.textContent)).toEqual([
      expect.stringContaining('Fecha 2'),
      expect.stringContaining('Fecha 1'),
    ]);
    const dots = (region: HTMLElement) =>
      [...region.querySelectorAll('[class*=dots] > *')].map(
        ({ className }) => /none|pending|(in)?correct/.exec(className)?.[0],
      );
    // Without an answer about the grid, those of the page.
    expect(dots(newest)).toEqual(['incorrect', 'incorrect']);
    await waitFor(() => expect(dots(older)).toEqual(results));
    expect(within(older).getByText('1 acierto de 12')).toBeTruthy();
    const folded = (region: HTMLElement) => !region.querySelector('details')!.open;
    expect([folded(newest), folded(older)]).toEqual([false, true]);
    await user.click(older.querySelector('summary')!);
    expect(folded(older)).toBe(false);
  });

  test('HIST-02 has pages of three dates', async () => {
    const { user } = await renderProfile(pages(4));
    await screen.findByRole('region', { name: /9 oct/ });
    expect(dates()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(dates()).toHaveLength(1));
    expect(dates()[0]).toContain('mar 6 oct');
    expect(screen.queryByRole('button', { name: 'Página 3' })).toBeNull();
  });

  test('HIST-02 PWA-03 a page that does not load says so, and does not show the dates of another page', async () => {
    const { user } = await renderProfile({ ...pages(4), [historyCall(2, 3)]: 'network' }, { id: 78 });
    await screen.findByRole('region', { name: /9 oct/ });
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    const section = within(screen.getByRole('region', { name: 'Historial de predicciones' }));
    expect(await section.findByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /9 oct/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Página 1' }));
    expect(await screen.findByRole('region', { name: /9 oct/ })).toBeTruthy();
  });

  test('HIST-02 view all goes back to page 1 and asks for 999, and back again', async () => {
    const { user, asked } = await renderProfile(pages(4));
    await screen.findByRole('region', { name: /9 oct/ });
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await screen.findByRole('region', { name: /6 oct/ });
    await user.click(screen.getByRole('button', { name: 'Ver todo' }));
    await waitFor(() => expect(dates()).toHaveLength(4));
    expect(asked(historyCall(1, 999))).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver por páginas' }));
    await waitFor(() => expect(dates()).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'Página 1' }).getAttribute('aria-current')).toBe('page');
  });

  test('PWA-04 what the server has not heard yet is in it, and says so', async () => {
    const id = 77;
    const rows = [
      sampleRow(9, { state: 'queued', prediction: 'draw' }),
      sampleRow(10, { state: 'queued' }),
      // A draft of this page: the page saves the drafts that another page left.
      sampleRow(11, { madeAt: stampNow() }),
    ];
    await ownPicksOf(id).change(() => ({ rows, receipts: [] }));
    const body = { history: [sampleDate(9)], total: 1 };
    await renderProfile({ [historyCall(1, 3)]: { body }, 'POST /bets': 'network' }, { id });
    const section = within(await screen.findByRole('region', { name: 'Historial de predicciones' }));
    for (const state of await section.findAllByText('En tu dispositivo'))
      expect(state.closest('details')!.open).toBe(true);
    expect(section.getAllByText('En tu dispositivo')).toHaveLength(2);
    expect(section.getByText('Predicción: Empate')).toBeTruthy();
    expect(section.getByText('Predicción: Gana Local 10')).toBeTruthy();
    expect(section.queryByText(/Local 11/)).toBeNull();
  });

  test.each<[string, Partial<HistoryMatch>]>([
    ['Pendiente', { result: 'pending', status: 'scheduled', homeScore: null, awayScore: null }],
    ['Fallado', { result: 'incorrect', prediction: 'draw' }],
    ['En vivo', { result: 'live', status: 'live' }],
    ['Cancelado', { result: 'cancelled', status: 'cancelled', homeScore: null, awayScore: null }],
    ['Esperando el resultado', { result: 'awaiting', status: 'scheduled', homeScore: null, awayScore: null }],
  ])('HIST-03 an outcome is told: %s', async (word, match) => {
    const history = [sampleDate(9, [sampleHistoryMatch(1, '2026-10-09', match)])];
    await renderProfile({ [historyCall(1, 3)]: { body: { history, total: 1 } } });
    expect(await screen.findByText(word)).toBeTruthy();
  });

  test('HIST-04 a failure is logged, and can be tried again', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await renderProfile({ [historyCall(1, 3)]: failure(500, 'internal') });
    expect(await screen.findByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy();
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  test('HIST-01 without any it says where they come from', async () => {
    await renderProfile();
    expect(await screen.findByText('Todavía no tienes predicciones')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir a jugar' })).toBeTruthy();
  });
});

describe('PROF-04 the password', () => {
  const route = 'POST /auth/change-password';
  async function form(reply: Reply | 'network' = { status: 204 }) {
    const app = await renderProfile({ [route]: reply });
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    const fill = async (current: string, next: string, again: string) => {
      const texts = {
        'Contraseña actual': current,
        'Contraseña nueva': next,
        'Repite la contraseña nueva': again,
      };
      for (const [name, text] of Object.entries(texts)) if (text) await app.user.type(field(name), text);
      await app.user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    };
    return { ...app, field, fill, sent: () => app.asked(route) };
  }

  test('PROF-04 all three are required, each for the right manager', async () => {
    const { fill, field, sent } = await form();
    await fill('', '', '');
    expect(screen.getAllByText('Este campo es requerido')).toHaveLength(3);
    expect(document.activeElement).toBe(field('Contraseña actual'));
    expect(sent()).toHaveLength(0);
    expect(field('Contraseña actual').autocomplete).toBe('current-password');
    expect(field('Contraseña nueva').autocomplete).toBe('new-password');
  });

  test('PROF-04 nothing is sent while the two differ', async () => {
    const { fill, field, sent } = await form();
    await fill('la vieja clave', 'una clave larga', 'otra clave larga');
    expect(screen.getByText('Las contraseñas no coinciden')).toBeTruthy();
    expect(field('Repite la contraseña nueva').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toHaveLength(0);
  });

  test('SEC-01 a rule that is broken is told before anything is sent', async () => {
    const { fill, sent } = await form();
    await fill('la vieja clave', 'corta', 'corta');
    expect(screen.getByText('Usa más caracteres')).toBeTruthy();
    expect(sent()).toHaveLength(0);
  });

  test('PROF-04 SEC-01 the password that it is already is refused at its field, before and after it is sent', async () => {
    const unchanged = 'Elige algo distinto: es igual al anterior';
    const { fill, field, sent, user } = await form(
      failure(400, 'invalid_input', {
        message: 'Revisa los datos marcados.',
        fields: [{ field: 'newPassword', code: 'unchanged' }],
      }),
    );
    await fill('una clave larga', 'una clave larga', 'una clave larga');
    expect(screen.getByText(unchanged)).toBeTruthy();
    expect(document.activeElement).toBe(field('Contraseña nueva'));
    expect(sent()).toHaveLength(0);
    await user.clear(field('Contraseña actual'));
    await fill('la vieja clave', '', '');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(field('Contraseña nueva')));
    expect(screen.getByText(unchanged)).toBeTruthy();
  });

  test('PROF-04 success says so and clears the fields', async () => {
    const { fill, field, sent } = await form();
    await fill('la vieja clave', 'una clave larga', 'una clave larga');
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Contraseña actualizada exitosamente'));
    expect(sent()[0]?.body).toEqual({ currentPassword: 'la vieja clave', newPassword: 'una clave larga' });
    expect(field('Contraseña actual').value + field('Contraseña nueva').value).toBe('');
  });

  test('PROF-04 failure says so and keeps what was typed', async () => {
    const { fill, field } = await form('network');
    await fill('la vieja clave', 'una clave larga', 'una clave larga');
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith('No hay conexión. Error al cambiar la contraseña'),
    );
    expect(field('Contraseña nueva').value).toBe('una clave larga');
  });

  test('PROF-04 SHELL-08 a wrong current password is told once, beside its field', async () => {
    const fields = [{ field: 'currentPassword', code: 'wrong' }];
    const { fill, field } = await form(failure(400, 'wrong_password', { fields }));
    await fill('no es esta', 'una clave larga', 'una clave larga');
    const current = field('Contraseña actual');
    await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'));
    const said = document.getElementById(current.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe('La contraseña no es correcta');
    expect(toastError).not.toHaveBeenCalled();
  });
});
