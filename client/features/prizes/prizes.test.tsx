import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { renderProfile } from '../../testing/render-profile.tsx';
import { sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { failure, stubFetch } from '../../testing/stub-fetch.ts';
import type { OwnPrize } from './prizes-api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const won: OwnPrize = {
  gridId: 3,
  grid: 'Fecha 3',
  prize: 'jersey',
  before: null,
  hits: 11,
  state: 'won',
  wonAt: '2026-11-10T15:00:00.000Z',
  dueAt: '2026-12-10T15:00:00.000Z',
  mailedAt: null,
  contactedAt: null,
  sentAt: null,
  deliveredAt: null,
};
const mailed: OwnPrize = { ...won, mailedAt: '2026-11-10T15:30:00.000Z' };
const sent: OwnPrize = {
  ...mailed,
  state: 'sent',
  contactedAt: '2026-11-12T15:00:00.000Z',
  sentAt: '2026-11-14T15:00:00.000Z',
};
const delivered: OwnPrize = { ...sent, state: 'delivered', deliveredAt: '2026-11-17T15:00:00.000Z' };
const withdrawn: OwnPrize = { ...mailed, state: 'withdrawn', hits: 9 };
const reason = 'El documento es de otra persona.';
const refused: OwnPrize = { ...mailed, state: 'refused', refusal: reason, claim: null };

const toClaim = {
  ...mailed,
  claim: { changedAt: null, until: '2099-12-10T15:00:00.000Z', needs: ['size' as const] },
};
const profile = (...prizes: OwnPrize[]) =>
  renderProfile({ 'GET /prizes': { body: { prizes, isNamed: false } } });
const item = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('PROF-08 the prize, its steps with their days, until when, and what happens next', async () => {
  await profile(sent);
  const prize = await item('¡Ganaste! Camiseta de fútbol');
  expect(prize.getByText('11 aciertos en Fecha 3 · Entrega hasta el 10 dic 2026')).toBeTruthy();
  const steps = within(prize.getByRole('list', { name: 'Cómo va la entrega' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Ganado10 nov 2026',
    'Contacto12 nov 2026',
    'Enviado14 nov 2026',
    'Recibido–',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  expect(prize.getByText(/Tu premio está en camino/)).toBeTruthy();
});

test('ADM-71 a prize that left without a contact does not show one', async () => {
  await profile({ ...sent, contactedAt: null });
  const prize = await item('¡Ganaste! Camiseta de fútbol');
  const steps = within(prize.getByRole('list', { name: 'Cómo va la entrega' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Ganado10 nov 2026',
    'Enviado14 nov 2026',
    'Recibido–',
  ]);
});

test.each([
  [
    'won',
    won,
    /Dinos dónde enviarlo: con esos datos coordinamos la entrega\. El formulario pide tu contraseña/,
  ],
  ['contacted', { ...sent, state: 'contacted', sentAt: null } as const, /Ya hablamos contigo/],
  ['delivered', delivered, /Lo recibiste el 17 nov 2026/],
])('PROF-08 what happens next: %s', async (_state, prize, text) => {
  await profile(prize);
  expect((await item('¡Ganaste! Camiseta de fútbol')).getByText(text)).toBeTruthy();
});

test('PROF-08 a prize that a correction took or changed says so', async () => {
  await profile(withdrawn, { ...mailed, gridId: 4, prize: 'shorts', before: 'jersey', hits: 10 });
  const lost = await item('Premio retirado: Camiseta de fútbol');
  expect(lost.getByText(/Se corrigió un resultado y tus aciertos ya no alcanzan/)).toBeTruthy();
  expect(lost.queryByRole('list')).toBeNull();
  expect(lost.queryByText(/Entrega hasta/)).toBeNull();
  const changed = await item('¡Ganaste! Short de fútbol');
  expect(changed.getByText('Se corrigió un resultado: antes tu premio era Camiseta de fútbol.')).toBeTruthy();
});

test('PROF-08 without prizes the profile shows none, and an unverified player does not ask', async () => {
  const { asked } = await profile();
  await screen.findByText('Todavía no tienes aciertos que contar');
  expect(screen.queryByRole('heading', { name: 'Mis premios' })).toBeNull();
  expect(asked('GET /prizes')).toHaveLength(1);
  cleanup();
  const unverified = await renderProfile({}, { isVerified: false });
  await screen.findByText('Falta verificar tu correo');
  expect(unverified.asked('GET /prizes')).toHaveLength(0);
});

async function play(address: string, prizes: OwnPrize[]) {
  keepSampleSession();
  const settled = sampleGrid(3, [sampleMatch(9, -86_400_000, { status: 'finished' })], { status: 'settled' });
  stubFetch({
    'GET /auth/me': { body: sampleUser() },
    'GET /games': { body: [sampleGrid(8, [sampleMatch(1, 3_600_000)])] },
    'GET /matches/group/3': { body: settled },
    'GET /prizes': { body: { prizes } },
  });
  await renderApp(address);
}

test('PROF-09 /jugar shows a prize on its way, with the way to its steps', async () => {
  await play('/jugar', [sent, { ...delivered, gridId: 2, prize: 'iphone' }]);
  const link = await screen.findByRole('link', { name: '¡Ganaste la camiseta! Ya va en camino.' });
  expect(link.getAttribute('href')).toBe('/perfil#premios');
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/art/prize-jersey.svg');
  expect(screen.queryByText(/iPhone 16/)).toBeNull();
  cleanup();
});

describe('PRIZE-09 until a winner gives the data', () => {
  const { claim } = toClaim;
  const over = { ...toClaim, claim: { ...claim, until: '2026-11-11T15:00:00.000Z' } };
  const given = { ...toClaim, claim: { ...claim, changedAt: '2026-11-11T15:00:00.000Z' } };
  const called = { ...toClaim, state: 'contacted' as const, contactedAt: '2026-11-11T15:00:00.000Z' };
  const tooLate = /Pasó el plazo para enviar tus datos/;

  test('PRIZE-09 PROF-08 the profile says until when, and names no other date', async () => {
    await profile(toClaim);
    const prize = await item('¡Ganaste! Camiseta de fútbol');
    expect(await prize.findByText('Esperamos tus datos antes del 10 dic 2099.')).toBeTruthy();
    expect(prize.getByText(/^Dinos dónde enviarlo.*El formulario pide tu contraseña\.$/)).toBeTruthy();
    expect(prize.queryByText(/Entrega hasta/)).toBeNull();
    cleanup();
    await profile(given);
    const ready = await item('¡Ganaste! Camiseta de fútbol');
    expect(ready.getByText('Ya tenemos tus datos. Te avisamos cuando salga.')).toBeTruthy();
    expect(ready.getByText(/Entrega hasta el 10 dic 2026/)).toBeTruthy();
    expect(ready.queryByText(/Dinos/)).toBeNull();
    cleanup();
    await profile(over);
    const late = await item('¡Ganaste! Camiseta de fútbol');
    expect(await late.findByText(tooLate)).toBeTruthy();
    expect(late.queryByText(/Dinos|Entrega hasta/)).toBeNull();
  });

  test.each([
    ['won', toClaim, /Dinos dónde enviarlo antes del 10 dic 2099\. Te pedimos tu contraseña\./],
    ['called', called, /Dinos dónde enviarlo antes del 10 dic 2099\./],
    ['missing', { ...toClaim, claim: { ...claim, until: null } }, /Dinos dónde enviarlo\./],
    ['given', given, /Ya tenemos tus datos/],
    ['given after a call', { ...given, state: 'contacted' as const }, /Ya hablamos contigo/],
    ['over', over, tooLate],
  ])('PRIZE-09 PROF-09 /jugar says so too: %s', async (_, prize, text) => {
    await play('/jugar', [prize]);
    expect(await screen.findByRole('link', { name: text })).toBeTruthy();
    if (prize === over) expect(screen.queryByText(/Dinos/)).toBeNull();
  });
});

test('PROF-09 the settled grid in view shows its prize, also one that a correction took', async () => {
  await play('/jugar?grid=3', [withdrawn]);
  expect(await screen.findByText('Premio retirado: Camiseta de fútbol')).toBeTruthy();
  expect(screen.getByText(/Se corrigió un resultado/)).toBeTruthy();
  cleanup();
  await play('/jugar', [withdrawn]);
  await screen.findByRole('heading', { name: 'Fecha 8' });
  expect(screen.queryByText(/Premio retirado/)).toBeNull();
});

test('PRIZE-07 a refused prize names its reason and where to complain, and is not under way', async () => {
  await profile(refused);
  const prize = await item('Premio no aprobado: Camiseta de fútbol');
  expect(prize.getByText('La organización no va a entregar este premio por este motivo:')).toBeTruthy();
  expect(prize.getByText(reason)).toBeTruthy();
  expect(prize.queryByText(/Entrega hasta/)).toBeNull();
  expect(prize.queryByRole('button')).toBeNull();
  // Before the facts of the installation are there.
  const rules = prize.getByRole('link', { name: 'el contacto está en las bases' });
  expect(rules.closest('p')!.textContent).toBe(
    '¿No estás de acuerdo? Responde a nuestro correo o escríbenos: el contacto está en las bases',
  );
  expect(rules.getAttribute('href')).toBe('/bases');
});

test('PRIZE-07 /jugar says the reason of a refused prize with its grid only', async () => {
  await play('/jugar?grid=3', [refused]);
  expect(await screen.findByText('Premio no aprobado: Camiseta de fútbol')).toBeTruthy();
  expect(
    screen.getByText(`La organización no va a entregar este premio por este motivo: ${reason}`),
  ).toBeTruthy();
  cleanup();
  await play('/jugar', [refused]);
  await screen.findByRole('heading', { name: 'Fecha 8' });
  expect(screen.queryByText(/Premio no aprobado/)).toBeNull();
});

test('WIN-02 a winner agrees to be named by a switch that is off at first', async () => {
  const { asked } = await renderProfile({
    'GET /prizes': { body: { prizes: [won], isNamed: false } },
    'PUT /winners/consent': { body: { isNamed: true } },
  });
  const control = await screen.findByRole('switch', { name: 'Mostrar mi usuario en Ganadores' });
  expect(control).toHaveProperty('checked', false);
  fireEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', true));
  expect(asked('PUT /winners/consent')).toHaveLength(1);
});

test.each([true, false])(
  'REC-17 REC-20 the consent speaks of picks only if they are published: %s',
  async (hasRecord) => {
    await renderProfile({
      'GET /prizes': { body: { prizes: [won], isNamed: false } },
      'GET /config': { body: { supportEmail: '', demo: false, testSite: false, hasRecord } },
    });
    await screen.findByText(hasRecord ? /junto a tus predicciones/ : /en la página Ganadores\. Lo apagas/);
  },
);

const kept = {
  ...{ receiver: 'Eva Prueba', address: 'Calle 1', city: 'Lima', region: '', postalCode: '', country: 'PE' },
  ...{ phone: '+51961234567', size: 'L', document: null, changedAt: '2026-11-11T15:00:00.000Z' },
};

test('PRIZE-01 the winner says where to send it behind the password, and nothing of it is kept on the device', async () => {
  const { asked, user } = await renderProfile({
    'GET /prizes': { body: { prizes: [toClaim], isNamed: false } },
    'POST /prizes/3/claim/read': { body: { claim: null } },
    'PUT /prizes/3/claim': { body: toClaim },
  });
  const prize = await item('¡Ganaste! Camiseta de fútbol');
  expect(prize.getByText('Esperamos tus datos antes del 10 dic 2099.')).toBeTruthy();
  await user.click(prize.getByRole('button', { name: 'Decir dónde enviarlo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dónde enviamos tu premio' });
  await user.type(await within(dialog).findByLabelText('Tu contraseña'), 'secreta');
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  const address = await screen.findByLabelText('Dirección');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(asked('PUT /prizes/3/claim')).toEqual([]);
  await user.type(address, 'Calle 1');
  await user.type(screen.getByLabelText('Ciudad'), 'Lima');
  await user.selectOptions(screen.getByLabelText('Talla'), 'L');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Datos guardados. Te enviamos un correo de aviso.');
  expect(asked('PUT /prizes/3/claim').map(({ body }) => body)).toEqual([
    expect.objectContaining({ password: 'secreta', address: 'Calle 1', city: 'Lima', size: 'L' }),
  ]);
  const databases = await Promise.all(
    (await indexedDB.databases()).map(async ({ name }) => {
      const open = indexedDB.open(name!);
      await new Promise((resolve) => (open.onsuccess = resolve));
      const stores = [...open.result.objectStoreNames];
      const rows = await Promise.all(
        stores.map(
          (store) =>
            new Promise<unknown[]>((resolve) => {
              const all = open.result.transaction(store).objectStore(store).getAll();
              all.onsuccess = () => resolve(all.result);
            }),
        ),
      );
      open.result.close();
      return rows;
    }),
  );
  expect(JSON.stringify([databases, { ...localStorage }])).not.toContain('Calle 1');
});

test('PRIZE-01 a passkey login that became too old asks for the password in the form and keeps what was typed', async () => {
  const saved: unknown[] = [];
  const { user } = await renderProfile({
    'GET /prizes': { body: { prizes: [toClaim], isNamed: false } },
    'POST /prizes/3/claim/read': { body: { claim: kept } },
    'PUT /prizes/3/claim': ({ body }) => {
      saved.push(body);
      if ((body as { password?: string }).password === 'secreta') return { body: toClaim };
      return {
        status: 400,
        body: {
          code: 'wrong_password',
          message: 'No',
          fields: [{ field: 'password', code: 'wrong', message: 'No es' }],
        },
      };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Decir dónde enviarlo' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  const address = await screen.findByLabelText('Dirección');
  expect(screen.queryByLabelText('Tu contraseña')).toBeNull();
  await user.type(address, ' bis');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'secreta');
  expect(screen.getByLabelText('Dirección')).toHaveProperty('value', 'Calle 1 bis');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Datos guardados. Te enviamos un correo de aviso.');
  expect(saved).toEqual([
    expect.not.objectContaining({ password: expect.anything() }),
    expect.objectContaining({ password: 'secreta', address: 'Calle 1 bis' }),
  ]);
});

test('PRIZE-01 given data are shown again, with the way to take all own data away', async () => {
  const given = { ...toClaim, claim: { ...toClaim.claim, changedAt: '2026-11-11T15:00:00.000Z' } };
  const { user } = await renderProfile({
    'GET /prizes': { body: { prizes: [given], isNamed: false } },
    'POST /prizes/3/claim/read': { body: { claim: kept } },
  });
  await user.click(await screen.findByRole('button', { name: 'Ver o cambiar mis datos' }));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'secreta');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByLabelText('Dirección')).toHaveProperty('value', 'Calle 1');
  expect(screen.getByRole('button', { name: 'Descargar todo' })).toBeTruthy();
});

test('SHELL-12 a failed download of all data says so', async () => {
  const given = { ...toClaim, claim: { ...toClaim.claim, changedAt: '2026-11-11T15:00:00.000Z' } };
  const { user } = await renderProfile({
    'GET /prizes': { body: { prizes: [given], isNamed: false } },
    'POST /prizes/3/claim/read': { body: { claim: kept } },
    'POST /auth/me/data': failure(429, 'rate_limited'),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver o cambiar mis datos' }));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'secreta');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.click(await screen.findByRole('button', { name: 'Descargar todo' }));
  expect(
    (await screen.findAllByText('No pudimos descargar tus datos. Intenta de nuevo.')).length,
  ).toBeGreaterThan(0);
});

test('SHELL-12 a filled form of a claim asks before it closes; an untouched one closes', async () => {
  const { user } = await renderProfile({
    'GET /prizes': { body: { prizes: [toClaim], isNamed: false } },
    'POST /prizes/3/claim/read': { body: { claim: null } },
  });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Decir dónde enviarlo' }));
    await user.type(await screen.findByLabelText('Tu contraseña'), 'secreta');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    return screen.findByLabelText('Dirección');
  };
  await open();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type(await open(), 'Calle 1');
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.getByText('¿Cerrar sin guardar lo que escribiste?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Seguir escribiendo' }));
  expect(screen.getByLabelText('Dirección')).toHaveProperty('value', 'Calle 1');
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await user.click(screen.getByRole('button', { name: 'Cerrar sin guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('PRIZE-03 PRIZE-02 a winner whose prize did not come mends the address, and finds it after all', async () => {
  const lost = {
    ...toClaim,
    claim: { ...toClaim.claim, changedAt: '2026-11-11T15:00:00.000Z', until: null },
    winnerSays: 'missing' as const,
  };
  const found = {
    ...lost,
    claim: { ...lost.claim, until: '2020-01-01T00:00:00.000Z' },
    winnerSays: 'received',
  };
  const { asked, user } = await renderProfile({
    'GET /prizes': { body: { prizes: [lost], isNamed: false } },
    'POST /prizes/3/receipt': { body: found },
  });
  const prize = await item('¡Ganaste! Camiseta de fútbol');
  expect(prize.getByText(/^Nos dijiste que no llegó/)).toBeTruthy();
  expect(prize.getByRole('button', { name: 'Ver o cambiar mis datos' })).toBeTruthy();
  // It is not on its way, so it cannot be missing once more.
  expect(prize.queryByRole('button', { name: 'No me llegó' })).toBeNull();
  await user.click(prize.getByRole('button', { name: 'Lo recibí' }));
  expect(asked('POST /prizes/3/receipt').map(({ body }) => body)).toEqual([{ isReceived: true }]);
});

test('PRIZE-03 the winner says that it came, or that it did not', async () => {
  const out = { ...sent, claim: toClaim.claim, winnerSays: null };
  const { asked, user } = await renderProfile({
    'GET /prizes': { body: { prizes: [out], isNamed: false } },
    'POST /prizes/3/receipt': { body: { ...out, winnerSays: 'received' } },
  });
  await user.click(await screen.findByRole('button', { name: 'No me llegó' }));
  await user.click(await screen.findByRole('button', { name: 'Lo recibí' }));
  expect(asked('POST /prizes/3/receipt').map(({ body }) => body)).toEqual([
    { isReceived: false },
    { isReceived: true },
  ]);
});
