import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { toastError } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { done, sampleGrid, samplePrize, sampleWinner } from '../sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });
vi.mock('../../../shell/save-file.ts', () => ({ saveFile: vi.fn() }));

cleanUpPanelTests();

const winners = 'GET /admin/game-groups/3/winners?minCorrect=0&page=1&limit=50';
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const file = `GET /admin/game-groups/3/winners.csv?${new URLSearchParams({ minCorrect: '0', timeZone })}`;
const prizes = 'GET /admin/game-groups/3/prizes?page=1&limit=50';
const put = 'PUT /admin/game-groups/3/prizes/1';
const day = 86_400_000;

const prizesOf = (
  list: object[],
  {
    days = 0,
    counts = {},
    undeliverable = 0,
    lost = 0,
    changed = 0,
    unclear = 0,
    unreached = 0,
    disabled = 0,
    refused = 0,
    alike = [] as { id: number; same: string[] }[],
    isSettled = true,
  } = {},
) =>
  done({
    prizes: list,
    total: list.length,
    undeliverable,
    lost,
    changed,
    unclear,
    unreached,
    disabled,
    refused,
    alike,
    counts: { won: list.length, contacted: 0, sent: 0, delivered: 0, ...counts },
    settledAt: isSettled ? new Date(Date.now() - days * day).toISOString() : null,
  });

async function openWinners(answers: Parameters<typeof renderPanel>[1] = {}) {
  const panel = await renderPanel('/admin', {
    'GET /admin/game-groups': done([sampleGrid(3, { name: 'Fecha 3: la última', status: 'settled' })]),
    [winners]: done({
      winners: [sampleWinner(1)],
      total: 1,
      players: 28,
      spread: [
        { hits: 0, players: 27 },
        { hits: 12, players: 1 },
      ],
    }),
    ...answers,
  });
  await panel.user.click(await screen.findByRole('button', { name: /^Ganadores: / }));
  return { ...panel, modal: within(screen.getByRole('dialog')) };
}

async function openPrizes(answers: Parameters<typeof renderPanel>[1]) {
  const opened = await openWinners(answers);
  await opened.user.click(opened.modal.getByRole('tab', { name: 'Entrega de premios' }));
  return opened;
}

describe('ADM-14 how the hits are spread', () => {
  test('ADM-14 the spread has 0 to 12 hits, also numbers without players, for eyes and ears', async () => {
    const { modal } = await openWinners();
    const bars = await modal.findByRole('list', {
      name: 'Cómo se reparten los aciertos entre los jugadores',
    });
    const said = within(bars)
      .getAllByRole('listitem')
      .map((bar) => bar.querySelector('.visually-hidden')?.textContent);
    expect(said).toHaveLength(13);
    expect([said[0], said[1], said[12]]).toEqual([
      '0 aciertos: 27 jugadores',
      '1 acierto: 0 jugadores',
      '12 aciertos: 1 jugador',
    ]);
  });
});

describe('ADM-18 the export', () => {
  test('ADM-18 the file is kept as it comes, under the name of the grid', async () => {
    const { user, modal } = await openWinners({
      [file]: {
        body: 'table',
        headers: { 'content-disposition': 'attachment; filename="winners-3.csv"' },
      },
    });
    await user.click(await modal.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, content, type] = vi.mocked(saveFile).mock.calls[0]!;
    expect([name, type]).toEqual(['ganadores-Fecha-3-la-última.csv', 'text/csv']);
    expect(await (content as Blob).text()).toBe('"table"');
  });

  test('ADM-18 ADM-15 one that fails says why', async () => {
    const { user, modal } = await openWinners({ [file]: 'network' });
    await user.click(await modal.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(toastError).toHaveBeenCalledWith('Error al exportar los ganadores'));
    expect(saveFile).not.toHaveBeenCalled();
  });
});

test('ADM-14 winners are searched on the server; what is found has its rank, and no medal for being first', async () => {
  const { user, modal } = await openWinners({
    'GET /admin/game-groups/3/winners?minCorrect=0&search=juga&page=1&limit=50': done({
      winners: [sampleWinner(7, { correctCount: 4, rank: 23 })],
      total: 1,
      isMore: false,
      players: 28,
      spread: [],
    }),
    'GET /admin/game-groups/3/winners?minCorrect=0&search=nadie&page=1&limit=50': done({
      winners: [],
      total: 0,
      isMore: false,
      players: 28,
      spread: [],
    }),
  });
  await modal.findByRole('row', { name: /Oro/ });
  const field = modal.getByRole('searchbox', { name: 'Buscar por usuario o correo' });
  await user.type(field, 'juga{Enter}');
  expect((await modal.findByRole('row', { name: /jugador7/ })).textContent).toMatch(/^23(?!Oro)/);
  await user.clear(field);
  await user.type(field, 'nadie{Enter}');
  await modal.findByText('Ningún usuario con “nadie”');
});

describe('ADM-18 the prizes', () => {
  test('ADM-18 the days that are left are told, and when they are over', async () => {
    await openPrizes({ [prizes]: prizesOf([samplePrize(1)], { days: 3 }) });
    await screen.findByText('Quedan 27 días; premios por entregar: 1');
    expect(screen.queryByText('Vencido')).toBeNull();
    cleanup();
    await openPrizes({ [prizes]: prizesOf([samplePrize(1)], { days: 31 }) });
    await screen.findByText(/^Vencido hace [12] días?; premios por entregar: 1$/);
    expect(screen.getByText('Vencido')).toBeTruthy();
  });

  test('ADM-18 a prize that a correction made another after its winner was told says both', async () => {
    await openPrizes({
      [prizes]: prizesOf([
        samplePrize(1, { wonHits: 11, hits: 11, promisedHits: 12, state: 'contacted' }),
        samplePrize(2, { wonHits: 11, hits: 11, promisedHits: 11, state: 'contacted' }),
        samplePrize(3, { wonHits: 11, hits: 9, promisedHits: 12, state: 'delivered' }),
      ]),
    });
    const row = async (name: string) =>
      (await screen.findByRole('row', { name: new RegExp(name) })).textContent;
    expect(await row('jugador1@')).toContain('Se prometió: iPhone 16; ahora le toca: Camiseta de fútbol');
    expect(await row('jugador2@')).not.toContain('Se prometió');
    expect(await row('jugador3@')).toMatch(
      /Ahora tiene 9 aciertosSe prometió: iPhone 16; ahora no gana ninguno/,
    );
  });

  test('ADM-18 the line of what needs a hand shows those that changed alone, and one press takes each out of it', async () => {
    const changedOnes = 'GET /admin/game-groups/3/prizes?only=changed&page=1&limit=50';
    const mailed = {
      wonHits: 11,
      hits: 11,
      promisedHits: 12,
      mailedAt: '2026-11-20T12:10:00.000Z',
      isUnclear: true,
      version: 2,
    };
    const cleared = { ...mailed, clearedHits: 11, isUnclear: false, version: 3 };
    let prize = samplePrize(1, mailed);
    const { user, made } = await renderPanel('/admin?tab=grupos&premios=3&entrega=cambiaron', {
      'GET /admin/game-groups': done([sampleGrid(3, { status: 'settled' })]),
      [changedOnes]: () => prizesOf([prize], { changed: 6, unclear: 5 }),
      [put]: ({ body }) => {
        const isCleared = (body as { isCleared: boolean }).isCleared;
        prize = samplePrize(1, isCleared ? { ...cleared, cleared: { at: prize.wonAt, by: 'eva' } } : mailed);
        return done(prize);
      },
    });
    const row = () => screen.findByRole('row', { name: /jugador1@/ });
    expect((await row()).textContent).toContain('Se prometió: iPhone 16; ahora le toca: Camiseta de fútbol');
    // It was promised by the mail, before any step was taken.
    expect((await row()).textContent).toContain('Avisado por correo');
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mostrar' });
    expect(filter.selectedOptions[0]?.textContent).toBe('Cambiaron tras el aviso (6; sin aclarar: 5)');
    const looks = made('GET /admin/needs').length;
    await user.click(screen.getByRole('button', { name: 'Ya se aclaró con la persona: jugador1' }));
    await waitFor(() => expect(made('GET /admin/needs')).toHaveLength(looks + 1));
    expect(made(put)[0]?.body).toEqual({ state: 'won', isCleared: true, version: 2 });
    await screen.findByText(/^Se había prometido: iPhone 16\. Aclarado con la persona: .*, por eva$/);
    expect((await row()).textContent).not.toContain('ahora le toca');
    await user.click(screen.getByRole('button', { name: 'Deshacer: no se aclaró: jugador1' }));
    await screen.findByRole('button', { name: 'Ya se aclaró con la persona: jugador1' });
    expect(made(put)[1]?.body).toEqual({ state: 'won', isCleared: false, version: 3 });
  });

  test('ADM-18 VER-02 a winner whose mail failed or waits is not shown as told; the need leads to the first one', async () => {
    const unreachedOnes = 'GET /admin/game-groups/3/prizes?only=unreached&page=1&limit=50';
    const { user } = await renderPanel('/admin?tab=grupos&premios=3&entrega=sin-aviso', {
      'GET /admin/game-groups': done([sampleGrid(3, { status: 'settled' })]),
      [unreachedOnes]: prizesOf([samplePrize(1, { mailState: 'failed' })], { unreached: 1 }),
      [prizes]: prizesOf([
        samplePrize(1, { mailState: 'failed' }),
        samplePrize(2, { mailState: 'waiting', promisedHits: 12 }),
        samplePrize(3),
        samplePrize(4, { state: 'contacted' }),
      ]),
    });
    await screen.findByText('El aviso por correo no se pudo entregar');
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mostrar' });
    expect(filter.selectedOptions[0]?.textContent).toBe(
      'Sin avisar: correo fallido o cuenta deshabilitada (1)',
    );
    await user.selectOptions(filter, 'Todos (1)');
    const of = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await of(/jugador2@/)).toContain('El aviso por correo está en cola');
    expect(await of(/jugador1@/)).toContain('El aviso por correo no se pudo entregar');
    expect(await of(/jugador3@/)).toContain('Todavía sin aviso por correo');
    expect(await of(/jugador4@/)).not.toMatch(/aviso por correo/);
    for (const name of [/jugador1@/, /jugador2@/, /jugador3@/, /jugador4@/])
      expect(await of(name)).not.toContain('Avisado por correo');
  });

  test('ADM-29 a disabled winner is marked in winners and prizes, counted apart, and not shown as about to be told', async () => {
    const { user } = await openPrizes({
      [winners]: done({ winners: [sampleWinner(1, { isDisabled: true })], total: 1, players: 1, spread: [] }),
      [prizes]: prizesOf(
        [
          samplePrize(1, { isDisabled: true }),
          samplePrize(2),
          samplePrize(3, { isDisabled: true, promisedHits: 12, mailedAt: '2026-11-20T12:00:00.000Z' }),
        ],
        {
          disabled: 2,
          unreached: 1,
        },
      ),
    });
    await screen.findByText('De los premios por entregar, 2 son de cuentas deshabilitadas.');
    const of = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await of(/jugador1@/)).toContain('Cuenta deshabilitada');
    expect(await of(/jugador1@/)).toContain('Sin aviso por correo: la cuenta está deshabilitada');
    expect(await of(/jugador2@/)).not.toContain('deshabilitada');
    expect(await of(/jugador2@/)).toContain('Todavía sin aviso por correo');
    expect(await of(/jugador3@/)).toMatch(/Cuenta deshabilitada.*Avisado por correo/);
    await user.click(screen.getByRole('tab', { name: 'Ganadores' }));
    expect(await of(/jugador1@/)).toContain('Cuenta deshabilitada');
  });

  test('ADM-18 of a grid that is put back to open the prizes of those who were told stay in sight', async () => {
    await renderPanel('/admin?tab=grupos&premios=3', {
      'GET /admin/game-groups': done([sampleGrid(3, { status: 'open' })]),
      [prizes]: prizesOf([samplePrize(1, { state: 'delivered', promisedHits: 12 })], { isSettled: false }),
    });
    const row = await screen.findByRole('row', { name: /jugador1@/ });
    expect(row.textContent).toContain('Ana Lima');
  });

  test('ADM-18 the call sheet has name, phone, address, country and language of the winner', async () => {
    await openPrizes({ [prizes]: prizesOf([samplePrize(1)]) });
    const row = await screen.findByRole('row', { name: /jugador1/ });
    expect(row.textContent).toContain('Ana Lima');
    expect(row.textContent).toContain('Brasil, escribe en portugués');
    const hrefOf = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('+5511955550000')).toBe('tel:+5511955550000');
    expect(hrefOf('jugador1@doce.example')).toBe('mailto:jugador1@doce.example');
  });

  test('ADM-18 a prize that a correction has taken away is due no more, and says so', async () => {
    await openPrizes({
      [prizes]: prizesOf([samplePrize(1), samplePrize(2, { wonHits: 10, hits: 9 })], { days: 31, lost: 1 }),
    });
    await screen.findByText(/premios por entregar: 1$/);
    expect(screen.getByText(/1 premio se perdió por una corrección: no hay que entregarlo/)).toBeTruthy();
    const lost = await screen.findByRole('row', { name: /jugador2@/ });
    expect(within(lost).queryByText('Vencido')).toBeNull();
    expect(within(lost).queryByRole('button', { name: /^Marcar/ })).toBeNull();
    expect(within(lost).getByRole('button', { name: /^Editar/ })).toBeTruthy();
  });

  test('ADM-18 on a phone prizes stand one below the other, with all that can be done', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await openPrizes({ [prizes]: prizesOf([samplePrize(1, { note: 'Llamar de tarde' }), samplePrize(2)]) });
    const list = await screen.findByRole('list', { name: /^Premios de/ });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(screen.queryByRole('table', { name: /^Premios de/ })).toBeNull();
    expect(first!.textContent).toMatch(/jugador1.*iPhone 16.*Ganado.*Llamar de tarde/);
    expect(
      within(second!)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Marcar contactado', 'No aprobar', 'Editar']);
  });

  test('ADM-18 the prize of a deleted account is not to be delivered, and is marked', async () => {
    await openPrizes({
      [prizes]: prizesOf([samplePrize(2), samplePrize(1, { username: null, email: null, person: null })], {
        days: 31,
        undeliverable: 1,
      }),
    });
    const gone = await screen.findByRole('row', { name: /Cuenta eliminada \(ID 1\)/ });
    expect(gone.textContent).toContain('Sin entrega: cuenta eliminada');
    expect(gone.textContent).not.toContain('Vencido');
    expect(within(gone).queryByRole('button', { name: /^Marcar/ })).toBeNull();
    expect(screen.getByText(/premios por entregar: 1$/)).toBeTruthy();
  });

  test('PRIZE-06 a prize that resembles another one has a note, is compared, and asks before it is sent', async () => {
    const { user, made } = await openPrizes({
      [prizes]: prizesOf([samplePrize(1, { state: 'contacted' })], {
        alike: [{ id: 1, same: ['document', 'phone'] }],
      }),
      'GET /admin/game-groups/3/prizes/1/alike': done({
        others: [
          {
            ...{ id: 8, username: 'jugador8', isDisabled: false, same: ['document'] },
            gameGroup: { id: 2, name: 'Jornada 16' },
          },
        ],
      }),
    });
    await screen.findByText('Revisa: mismo documento');
    await user.click(screen.getByRole('button', { name: 'Comparar: jugador1' }));
    expect((await screen.findByText('jugador8')).closest('li')!.textContent).toContain(
      'Premio en Jornada 16',
    );
    await user.click(screen.getAllByRole('button', { name: 'Cerrar' }).at(-1)!);
    await user.click(screen.getByRole('button', { name: /^Marcar enviado/ }));
    expect(await screen.findByText(/Puedes entregarlo de todos modos/)).toBeTruthy();
    expect(made('PUT /admin/game-groups/3/prizes/1')).toHaveLength(0);
  });

  test.each(['Enviado', 'Entregado'])(
    'PRIZE-06 the dialog asks too before it marks one as %s',
    async (state) => {
      const { user, made } = await openPrizes({
        [prizes]: prizesOf([samplePrize(1, { version: 2 })], { alike: [{ id: 1, same: ['document'] }] }),
        [put]: done(samplePrize(1)),
      });
      await user.click(await screen.findByRole('button', { name: /^Editar.*jugador1/ }));
      await user.click(screen.getByRole('radio', { name: new RegExp(`^${state}`) }));
      await user.click(screen.getByRole('button', { name: 'Guardar' }));
      const question = within(await screen.findByRole('dialog', { name: '¿Lo revisaste antes de enviar?' }));
      expect(question.getByText('Revisa: mismo documento')).toBeTruthy();
      expect(made(put)).toHaveLength(0);
      await user.click(question.getByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(made(put)).toHaveLength(1));
      await waitFor(() =>
        expect(screen.queryByRole('dialog', { name: '¿Lo revisaste antes de enviar?' })).toBeNull(),
      );
    },
  );

  test('PRIZE-07 a refused prize shows its reason and is not marked as sent', async () => {
    await openPrizes({
      [prizes]: prizesOf([samplePrize(1, { refusal: 'El documento es de otra persona.' })], { refused: 1 }),
    });
    await screen.findByText('El documento es de otra persona.');
    expect(screen.getByRole('button', { name: 'Cambiar el motivo: jugador1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Marcar/ })).toBeNull();
  });

  test('ADM-18 who wins no more after a correction is shown as such', async () => {
    await openPrizes({
      [prizes]: prizesOf([samplePrize(1, { wonHits: 11, hits: 9, username: null, person: null })]),
    });
    await screen.findByText('Ahora tiene 9 aciertos');
    expect(screen.getByText('Camiseta de fútbol')).toBeTruthy();
    expect(screen.getByText('Cuenta eliminada (ID 1)')).toBeTruthy();
  });

  test('ADM-18 the next step takes one click, with the version that was read', async () => {
    const { user, made } = await openPrizes({
      [prizes]: prizesOf([
        samplePrize(1, {
          state: 'contacted',
          contacted: { at: '2026-11-20T12:00:00.000Z', by: 'eva' },
          version: 2,
        }),
      ]),
      [put]: done(samplePrize(1)),
    });
    await screen.findByText(/, por eva$/);
    await user.click(screen.getByRole('button', { name: 'Marcar enviado: jugador1' }));
    await waitFor(() => expect(made(put)).toHaveLength(1));
    expect(made(put)[0]?.body).toEqual({ state: 'sent', version: 2 });
    await waitFor(() => expect(made(prizes)).toHaveLength(2));
  });

  test('ADM-71 the prize of a winner who gave an address is marked as sent without a call before', async () => {
    const claim = { changedAt: '2026-11-21T12:00:00.000Z', isNews: false, country: 'BR' };
    const { user, made } = await openPrizes({
      [prizes]: prizesOf([samplePrize(1, { claim, version: 2 })]),
      [put]: done(samplePrize(1)),
    });
    await user.click(await screen.findByRole('button', { name: 'Marcar enviado: jugador1' }));
    await waitFor(() => expect(made(put)[0]?.body).toEqual({ state: 'sent', version: 2 }));
  });

  test('ADM-18 the time of the mail to the winner is still shown after a call', async () => {
    await openPrizes({
      [prizes]: prizesOf([
        samplePrize(1, {
          promisedHits: 12,
          mailedAt: '2026-11-20T12:10:00.000Z',
          state: 'contacted',
          contacted: { at: '2026-11-21T12:00:00.000Z', by: 'eva' },
        }),
        samplePrize(2, { promisedHits: 12, state: 'contacted' }),
      ]),
    });
    const told = await screen.findByRole('row', { name: /jugador1@/ });
    expect(told.textContent).toMatch(/Contactado.*por eva.*Avisado por correo: 20\/11\/2026 \d\d:\d\d/);
    expect(screen.getByRole('row', { name: /jugador2@/ }).textContent).not.toContain('Avisado por correo');
  });

  test('ADM-18 who is too late is told, and sees what there is now', async () => {
    const { user, made } = await openPrizes({
      [prizes]: prizesOf([samplePrize(1)]),
      [put]: failure(409, 'conflict', { message: 'Algo cambió.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Marcar contactado: jugador1' }));
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith(expect.stringMatching(/^El premio de jugador1 cambió/)),
    );
    await waitFor(() => expect(made(prizes)).toHaveLength(2));
  });

  test('ADM-18 ADM-17 a form that was too late keeps what was typed, shows the prize as it is now and names the last change', async () => {
    const theirs = samplePrize(1, {
      state: 'sent',
      sent: { at: '2026-11-21T12:00:00.000Z', by: 'eva' },
      version: 5,
    });
    const entry = (playerId: number, username: string) => ({
      id: playerId,
      at: '2026-11-21T12:00:00.000Z',
      actor: { id: 9, username },
      action: 'prize.update',
      subject: { kind: 'grid', id: 3, names: ['Fecha 3'], player: { id: playerId, username: 'x' } },
      changes: [],
    });
    const { user, made } = await openPrizes({
      [prizes]: prizesOf([samplePrize(1)]),
      'GET /admin/audit?kind=prize&thing=1&page=1&limit=50': done({
        entries: [entry(2, 'otra'), entry(1, 'eva')],
        total: 2,
      }),
      [put]: ({ body }) =>
        (body as { version: number }).version === 5
          ? done(samplePrize(1))
          : { status: 409, body: { code: 'conflict', message: 'Algo cambió.', data: theirs } },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar: jugador1' }));
    const form = within(screen.getByRole('dialog', { name: 'Entrega del premio' }));
    await user.click(form.getByRole('radio', { name: /Contactado/ }));
    await user.type(form.getByLabelText('Nota'), 'Llamar de tarde');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    const notice = await form.findByText(/^Cambió mientras lo mirabas y no se guardó nada/);
    expect(notice.textContent).toMatch(/Último cambio: Entrega de premio, eva, 21\/11\/2026 \d\d:\d\d\.$/);
    expect(form.getByRole('radio', { name: /^Enviado.*por eva/ })).toBeTruthy();
    expect(form.getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('Llamar de tarde');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Entrega del premio' })).toBeNull());
    expect(made(put)[1]?.body).toEqual({ state: 'contacted', note: 'Llamar de tarde', version: 5 });
  });

  test.each([
    ['the note', { note: 'Correo 123' }, 'contacted', 'Correo 123'],
    ['the state', { state: 'sent' }, 'sent', 'Llamar de tarde'],
  ] as const)(
    'ADM-18 in an untouched form %s follows a change by another administrator',
    async (touchless, theirs, state, note) => {
      const { user, made } = await openPrizes({
        [prizes]: prizesOf([samplePrize(1)]),
        [put]: ({ body }) =>
          (body as { version: number }).version === 5
            ? done(samplePrize(1))
            : {
                status: 409,
                body: {
                  code: 'conflict',
                  message: 'Algo cambió.',
                  data: samplePrize(1, { ...theirs, version: 5 }),
                },
              },
      });
      await user.click(await screen.findByRole('button', { name: 'Editar: jugador1' }));
      const form = within(screen.getByRole('dialog', { name: 'Entrega del premio' }));
      const noteField = form.getByLabelText<HTMLTextAreaElement>('Nota');
      if (touchless === 'the note') await user.click(form.getByRole('radio', { name: /Contactado/ }));
      else await user.type(noteField, note);
      await user.click(form.getByRole('button', { name: 'Guardar' }));
      await form.findByText(/^Cambió mientras lo mirabas/);
      expect(noteField.value).toBe(note);
      await user.click(form.getByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(made(put)).toHaveLength(2));
      expect(made(put)[1]?.body).toEqual({ state, version: 5, ...(touchless === 'the state' && { note }) });
    },
  );

  test('ADM-18 API-02 a note that is too long is told its limit at the field, and is still there', async () => {
    const { user } = await openPrizes({
      [prizes]: prizesOf([samplePrize(1)]),
      [put]: failure(400, 'invalid_input', {
        message: 'Revisa los datos marcados.',
        fields: [{ field: 'note', code: 'too_long', limit: 400 }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Editar: jugador1' }));
    const form = within(screen.getByRole('dialog', { name: 'Entrega del premio' }));
    const note = form.getByLabelText<HTMLTextAreaElement>('Nota');
    await user.click(note);
    await user.paste('x'.repeat(450));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await form.findByText('Usa como máximo 400 caracteres');
    expect([note.value.length, note.getAttribute('aria-invalid')]).toEqual([450, 'true']);
  });

  test('ADM-18 a note that is too long is an error while it is typed, and is not sent', async () => {
    const { user, made } = await openPrizes({
      [prizes]: prizesOf([samplePrize(1)]),
      [put]: done(samplePrize(1)),
    });
    await user.click(await screen.findByRole('button', { name: 'Editar: jugador1' }));
    const form = within(screen.getByRole('dialog', { name: 'Entrega del premio' }));
    const note = form.getByLabelText<HTMLTextAreaElement>('Nota');
    await user.click(note);
    await user.paste('x'.repeat(500));
    expect(form.queryByText(/^Usa como máximo/)).toBeNull();
    await user.keyboard('x');
    form.getByText('Usa como máximo 500 caracteres');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(made(put)).toHaveLength(0);
    expect(document.activeElement).toBe(note);
    await user.type(note, '{Backspace}');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(made(put)).toHaveLength(1));
  });

  test('ADM-18 a grid without winners says so', async () => {
    await openPrizes({ [prizes]: prizesOf([]) });
    await screen.findByText('Nadie ganó un premio en esta jornada');
  });
});
