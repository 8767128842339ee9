import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { toastError, toastInfo } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { done, sampleGrid, samplePrize } from '../../../testing/sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });
vi.mock('../../../shell/save-file.ts', () => ({ saveFile: vi.fn() }));

cleanUpPanelTests();

const prizes = 'GET /admin/prizes?page=1&limit=50';
const ready = 'GET /admin/prizes?queue=ready&page=1&limit=50';
const problems = 'GET /admin/prizes?queue=problem&page=1&limit=50';
const put = 'PUT /admin/game-groups/3/prizes/1';
const markAll = 'POST /admin/prizes/mark';
const claim = { changedAt: '2026-11-21T12:00:00.000Z', isNews: false, country: 'BR' };
const address = {
  ...{ receiver: 'Eva Prueba', address: 'Calle Falsa 123', city: 'Rosario', region: '', postalCode: '2000' },
  ...{ country: 'AR', phone: '+5491155550000', size: null, document: null, changedAt: claim.changedAt },
};

function prizesOf(list: object[], { total = list.length, ...queues }: Record<string, number> = {}) {
  const none = { ready: 0, waiting: 0, sent: 0, problem: 0, delivered: 0 };
  return done({ prizes: list, total, queues: { ...none, ...queues } });
}

const openDesk = (answers: Parameters<typeof renderPanel>[1], filter = '') =>
  renderPanel(`/admin?vista=entregas${filter}`, answers);

describe('PRIZE-10 the desk', () => {
  test('ADM-18 a prize that a correction made another after its winner was told says both', async () => {
    await openDesk({
      [prizes]: prizesOf([
        samplePrize(1, { wonHits: 11, hits: 11, promisedHits: 12, state: 'contacted' }),
        samplePrize(2, { wonHits: 11, hits: 11, promisedHits: 11, state: 'contacted' }),
        samplePrize(3, { wonHits: 11, hits: 9, promisedHits: 12, state: 'delivered' }),
      ]),
    });
    const row = async (name: string) =>
      (await screen.findByRole('row', { name: new RegExp(name) })).textContent;
    expect(await row('jugador1')).toContain('Se prometió: iPhone 16; ahora le toca: Camiseta de fútbol');
    expect(await row('jugador2')).not.toContain('Se prometió');
    expect(await row('jugador3')).toMatch(
      /Ahora tiene 9 aciertosSe prometió: iPhone 16; ahora no gana ninguno/,
    );
  });

  test('ADM-18 the queue of problems has those that changed, and one press takes each out of it', async () => {
    const mailed = {
      ...{ wonHits: 11, hits: 11, promisedHits: 12, mailedAt: '2026-11-20T12:10:00.000Z' },
      ...{ isUnclear: true, version: 2 },
    };
    const cleared = { ...mailed, clearedHits: 11, isUnclear: false, version: 3 };
    let prize = samplePrize(1, mailed);
    const { user, made } = await openDesk(
      {
        [problems]: () => prizesOf([prize], { problem: 1 }),
        [put]: ({ body }) => {
          const isCleared = (body as { isCleared: boolean }).isCleared;
          prize = samplePrize(
            1,
            isCleared ? { ...cleared, cleared: { at: prize.wonAt, by: 'eva' } } : mailed,
          );
          return done(prize);
        },
      },
      '&cola=problemas',
    );
    const row = () => screen.findByRole('row', { name: /jugador1/ });
    expect((await row()).textContent).toContain('Se prometió: iPhone 16; ahora le toca: Camiseta de fútbol');
    // It was promised by the mail, before any step was taken.
    expect((await row()).textContent).toContain('Avisado por correo');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Con problema (1)');
    await user.click(screen.getByRole('button', { name: 'Ya se aclaró con la persona: jugador1' }));
    await screen.findByText(/^Se había prometido: iPhone 16\. Aclarado con la persona: .*, por eva$/);
    expect(made(put)[0]?.body).toEqual({ state: 'won', isCleared: true, version: 2 });
    expect((await row()).textContent).not.toContain('ahora le toca');
    await user.click(screen.getByRole('button', { name: 'Deshacer: no se aclaró: jugador1' }));
    await screen.findByRole('button', { name: 'Ya se aclaró con la persona: jugador1' });
    expect(made(put)[1]?.body).toEqual({ state: 'won', isCleared: false, version: 3 });
  });

  test('ADM-18 VER-02 a winner whose mail failed or waits is not shown as told', async () => {
    await openDesk({
      [prizes]: prizesOf([
        samplePrize(1, { mailState: 'failed' }),
        samplePrize(2, { mailState: 'waiting', promisedHits: 12 }),
        samplePrize(3),
        samplePrize(4, { state: 'contacted' }),
      ]),
    });
    const of = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await of(/jugador2/)).toContain('El aviso por correo está en cola');
    expect(await of(/jugador1/)).toContain('El aviso por correo no se pudo entregar');
    expect(await of(/jugador3/)).toContain('Todavía sin aviso por correo');
    expect(await of(/jugador4/)).not.toMatch(/aviso por correo/);
    for (const name of [/jugador1/, /jugador2/, /jugador3/, /jugador4/])
      expect(await of(name)).not.toContain('Avisado por correo');
  });

  test('ADM-29 a disabled winner is marked, and not shown as about to be told', async () => {
    await openDesk({
      [prizes]: prizesOf([
        samplePrize(1, { isDisabled: true }),
        samplePrize(2),
        samplePrize(3, { isDisabled: true, promisedHits: 12, mailedAt: '2026-11-20T12:00:00.000Z' }),
      ]),
    });
    const of = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await of(/jugador1/)).toContain('Sin aviso por correo: la cuenta está deshabilitada');
    expect(await of(/jugador2/)).not.toContain('deshabilitada');
    expect(await of(/jugador3/)).toMatch(/Cuenta deshabilitada.*Avisado por correo/);
  });

  test('ADM-18 an opened prize has name, phone, address, country and language of the winner', async () => {
    const { user } = await openDesk({ [prizes]: prizesOf([samplePrize(1)]) });
    await user.click(await screen.findByRole('button', { name: 'Abrir: jugador1' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('Ana Lima');
    dialog.getByText('Brasil, escribe en portugués');
    const hrefOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('+5511955550000')).toBe('tel:+5511955550000');
    expect(hrefOf('jugador1@doce.example')).toBe('mailto:jugador1@doce.example');
    expect(dialog.queryByRole('button', { name: 'Datos de entrega' })).toBeNull();
  });

  test('PRIZE-01 an opened prize shows the address after a press', async () => {
    const look = 'GET /admin/game-groups/3/prizes/1/claim';
    const { user, made } = await openDesk({
      [prizes]: prizesOf([samplePrize(1, { claim })]),
      [look]: done(address),
    });
    await user.click(await screen.findByRole('button', { name: 'Abrir: jugador1' }));
    expect(made(look)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Datos de entrega' }));
    await screen.findByText(/Calle Falsa 123/);
  });

  test('ADM-18 a prize that is late says so, unless a correction took it or its account is gone', async () => {
    const dueAt = '2026-01-01T12:00:00.000Z';
    await openDesk({
      [prizes]: prizesOf([
        samplePrize(1, { dueAt }),
        samplePrize(2, { dueAt, wonHits: 10, hits: 9 }),
        samplePrize(3, { dueAt, username: null, email: null, person: null }),
        samplePrize(4),
      ]),
    });
    const row = (name: RegExp) => screen.findByRole('row', { name });
    expect((await row(/jugador1/)).textContent).toMatch(/Vencido.*hasta el 01\/01\/2026/);
    for (const name of [/jugador2/, /ID 3/, /jugador4/])
      expect((await row(name)).textContent).not.toContain('Vencido');
    const gone = await row(/Cuenta eliminada \(ID 3\)/);
    expect(gone.textContent).toContain('Sin entrega: cuenta eliminada');
    for (const each of [gone, await row(/jugador2/)])
      expect(within(each).queryByRole('button', { name: /^Marcar/ })).toBeNull();
  });

  test('PRIZE-10 on a phone prizes stand one below the other, with all that can be done', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await openDesk({ [prizes]: prizesOf([samplePrize(1, { note: 'Llamar de tarde' }), samplePrize(2)]) });
    const list = await screen.findByRole('list', { name: 'Entrega de premios' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first!.textContent).toMatch(/jugador1.*iPhone 16.*Ganado.*Llamar de tarde/);
    expect(
      within(second!)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Marcar contactado', 'Abrir', 'No aprobar']);
  });

  test('PRIZE-06 a prize that resembles another one has a note, is compared, and asks before it is sent', async () => {
    const { user, made } = await openDesk({
      [prizes]: prizesOf([samplePrize(1, { state: 'contacted', same: ['document', 'phone'] })]),
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
    expect(made(markAll)).toHaveLength(0);
  });

  test('PRIZE-10 PRIZE-11 PRIZE-06 all that are ready are sent at once, each with its number, but one that resembles another only if it is chosen', async () => {
    const { user, made } = await openDesk(
      {
        [ready]: prizesOf(
          [
            samplePrize(1, { claim, version: 2 }),
            samplePrize(2, { claim, gameGroup: { id: 4, name: 'Fecha 4' } }),
            samplePrize(3, { claim, same: ['phone'] }),
          ],
          { ready: 3 },
        ),
        [markAll]: done({ marked: 1, leftOut: 1 }),
      },
      '&cola=listos',
    );
    await user.click(await screen.findByRole('button', { name: 'Marcar enviados los 3' }));
    const dialog = within(screen.getByRole('dialog'));
    const isChosen = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect([/jugador1 · iPhone 16 · Fecha 3/, /jugador2 · .*Fecha 4/, /jugador3/].map(isChosen)).toEqual([
      true,
      true,
      false,
    ]);
    await user.type(dialog.getByLabelText('Número de seguimiento: jugador2'), 'AR 1');
    await user.click(dialog.getByRole('button', { name: 'Marcar enviados los 2' }));
    await waitFor(() =>
      expect(toastInfo).toHaveBeenCalledWith(expect.stringMatching(/^1 premio cambió mientras tanto/)),
    );
    expect(made(markAll)[0]?.body).toEqual({
      as: 'sent',
      prizes: [
        { gameGroupId: 3, playerId: 1, version: 2, tracking: '' },
        { gameGroupId: 4, playerId: 2, version: 1, tracking: 'AR 1' },
      ],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('PRIZE-14 the mails about a correction are shown before they leave with one press', async () => {
    const changed = { gameGroupId: 3, playerId: 1, version: 2 };
    const { user, made } = await openDesk(
      {
        [problems]: prizesOf([samplePrize(1, { isUnclear: true, promisedHits: 12, hits: 11, wonHits: 11 })], {
          problem: 1,
        }),
        'GET /admin/prizes/corrections': done({
          prizes: [changed],
          mails: [
            { language: 'es', subject: 'Mira tu premio', text: 'Antes: iPhone', people: 1 },
            { language: 'pt-BR', subject: 'Veja o seu prêmio', text: 'Antes: iPhone', people: 0 },
          ],
        }),
        [markAll]: done({ marked: 1, leftOut: 0 }),
      },
      '&cola=problemas',
    );
    await user.click(await screen.findByRole('button', { name: 'Escribir sobre la corrección' }));
    await screen.findByText('Veja o seu prêmio');
    expect(made(markAll)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Enviar 1 correo' }));
    await waitFor(() => expect(made(markAll)[0]?.body).toEqual({ as: 'corrected', prizes: [changed] }));
  });

  test('PRIZE-12 the parcels are a list to print and a file', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = await openDesk(
      {
        [ready]: prizesOf([samplePrize(1, { claim })], { ready: 1 }),
        'GET /admin/prizes/parcels': done({
          parcels: [
            {
              id: 1,
              username: 'jugador1',
              gameGroup: { id: 3, name: 'Fecha 3' },
              wonHits: 11,
              claim: address,
            },
          ],
        }),
      },
      '&cola=listos',
    );
    await user.click(await screen.findByRole('button', { name: 'Lista de envíos' }));
    await screen.findByText('Camiseta de fútbol · jugador1 · Fecha 3');
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Guardar archivo' }));
    const [name, content] = vi.mocked(saveFile).mock.calls[0]!;
    expect(name).toBe('envios.csv');
    expect(content).toContain('"Fecha 3";"jugador1";"Camiseta de fútbol";"Eva Prueba";"Calle Falsa 123"');
  });

  test('PRIZE-10 the address names the queue and the grid, and an unknown grid is said', async () => {
    const { user, path } = await renderPanel('/admin?vista=entregas&cola=enviados&jornada=3', {
      'GET /admin/game-groups': done([sampleGrid(3, { status: 'settled' })]),
      'GET /admin/prizes?queue=sent&gameGroupId=3&page=1&limit=50': prizesOf(
        [samplePrize(1, { state: 'sent' })],
        { sent: 1 },
      ),
      'GET /admin/prizes?gameGroupId=3&page=1&limit=50': prizesOf([]),
    });
    await screen.findByRole('button', { name: 'Marcar entregado 1' });
    await user.click(screen.getByRole('tab', { name: /^Todos/ }));
    expect(path()).toBe('/admin?vista=entregas&jornada=3');
    await screen.findByText('Todavía no hay premios');
  });

  test('PRIZE-07 a refused prize shows its reason, is not marked as sent, and only it can be approved again', async () => {
    const { user } = await openDesk({
      [prizes]: prizesOf([samplePrize(1, { refusal: 'El documento es de otra persona.' }), samplePrize(3)]),
    });
    await screen.findByText('El documento es de otra persona.');
    expect(screen.queryByRole('button', { name: 'Marcar contactado: jugador1' })).toBeNull();
    // No mail is to come.
    expect(screen.getAllByText('Todavía sin aviso por correo')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cambiar el motivo: jugador1' }));
    expect(screen.getByRole('dialog').textContent).toContain(
      'Déjalo vacío para que el premio vuelva a valer',
    );
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'No aprobar: jugador3' }));
    expect(screen.getByRole('dialog').textContent).not.toContain('vuelva a valer');
    expect(screen.getByRole('button', { name: 'No aprobar' })).toBeTruthy();
  });

  test('ADM-18 who wins no more after a correction is shown as such', async () => {
    await openDesk({
      [prizes]: prizesOf([samplePrize(1, { wonHits: 11, hits: 9, username: null, person: null })]),
    });
    await screen.findByText('Ahora tiene 9 aciertos');
    expect(screen.getByText('Camiseta de fútbol')).toBeTruthy();
    expect(screen.getByText('Cuenta eliminada (ID 1)')).toBeTruthy();
  });

  test('ADM-18 the next step takes one click, with the version that was read', async () => {
    const { user, made } = await openDesk({
      [prizes]: prizesOf([
        samplePrize(1, {
          state: 'sent',
          sent: { at: '2026-11-20T12:00:00.000Z', by: 'eva' },
          version: 2,
        }),
      ]),
      [put]: done(samplePrize(1)),
    });
    await screen.findByText(/, por eva · hasta el /);
    await user.click(screen.getByRole('button', { name: 'Marcar entregado: jugador1' }));
    await waitFor(() => expect(made(put)).toHaveLength(1));
    expect(made(put)[0]?.body).toEqual({ state: 'delivered', version: 2 });
    await waitFor(() => expect(made(prizes)).toHaveLength(2));
  });

  test('ADM-18 an opened prize has the time of the mail to the winner, also after a call', async () => {
    const { user } = await openDesk({
      [prizes]: prizesOf([
        samplePrize(1, {
          promisedHits: 12,
          mailedAt: '2026-11-20T12:10:00.000Z',
          state: 'contacted',
          contacted: { at: '2026-11-21T12:00:00.000Z', by: 'eva' },
        }),
      ]),
    });
    await user.click(await screen.findByRole('button', { name: 'Abrir: jugador1' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByRole('radio', { name: /^Ganado.*Avisado por correo: 20\/11\/2026 \d\d:\d\d/ });
    dialog.getByRole('radio', { name: /^Contactado.*por eva/ });
  });

  test('ADM-18 who is too late is told, and sees what there is now', async () => {
    const { user, made } = await openDesk({
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
    const { user, made } = await openDesk({
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
    await user.click(await screen.findByRole('button', { name: 'Abrir: jugador1' }));
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

  test('ADM-18 API-02 a note that is too long is told its limit at the field, and is still there', async () => {
    const { user } = await openDesk({
      [prizes]: prizesOf([samplePrize(1)]),
      [put]: failure(400, 'invalid_input', {
        message: 'Revisa los datos marcados.',
        fields: [{ field: 'note', code: 'too_long', limit: 400 }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Abrir: jugador1' }));
    const form = within(screen.getByRole('dialog', { name: 'Entrega del premio' }));
    const note = form.getByLabelText<HTMLTextAreaElement>('Nota');
    await user.click(note);
    await user.paste('x'.repeat(450));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await form.findByText('Usa como máximo 400 caracteres');
    expect([note.value.length, note.getAttribute('aria-invalid')]).toEqual([450, 'true']);
  });

  test('ADM-18 a note that is too long is an error while it is typed, and is not sent', async () => {
    const { user, made } = await openDesk({
      [prizes]: prizesOf([samplePrize(1)]),
      [put]: done(samplePrize(1)),
    });
    await user.click(await screen.findByRole('button', { name: 'Abrir: jugador1' }));
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

  test.each([
    ['the note', { note: 'Correo 123' }, 'contacted', 'Correo 123'],
    ['the state', { state: 'sent' }, 'sent', 'Llamar de tarde'],
  ] as const)(
    'ADM-18 in an untouched form %s follows a change by another administrator',
    async (touchless, theirs, state, note) => {
      const { user, made } = await openDesk({
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
      await user.click(await screen.findByRole('button', { name: 'Abrir: jugador1' }));
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
});
