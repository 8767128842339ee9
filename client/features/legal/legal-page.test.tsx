import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';

const noSettings = { name: null, address: null, taxNumber: null, country: null, contact: null };
const organiser = {
  name: 'Juegos del Plata S.A.',
  address: 'Av. Corrientes 1234, Buenos Aires',
  taxNumber: '30-00000000-0',
  country: 'Argentina',
  contact: 'legal@plata.example',
};

function stub(named: Record<keyof typeof organiser, string | null>) {
  const config = { supportEmail: 'ayuda@doce.example', demo: false, testSite: false, organiser: named };
  stubFetch({
    'GET /config': { body: config },
    'GET /games/home': { body: [] },
    'GET /groups/join/abcdefghijkm': {
      body: { name: 'La oficina', owner: { firstName: 'Ana', lastName: 'Quiroga' }, memberCount: 2 },
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  stub(organiser);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pages = [
  ['/bases', 'Bases', 'Qué es un acierto', 'Regulamento', 'O que é um acerto'],
  ['/privacidad', 'Privacidad', 'Cuánto tiempo los guardamos', 'Privacidade', 'Por quanto tempo guardamos'],
  ['/terminos', 'Términos', 'Si algo falla', 'Termos', 'Se algo falhar'],
] as const;

describe('LEGAL-01 the legal pages', () => {
  test.each(pages)(
    'LEGAL-01 SHELL-09 a visitor reads %s in both languages',
    async (path, es, section, pt, secao) => {
      const { user } = await renderApp(path);
      expect(await screen.findByRole('heading', { level: 2, name: section })).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1, name: es })).toBeTruthy();
      expect(screen.getByText('Texto pendiente de aprobación')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'PT' }));
      expect(await screen.findByRole('heading', { level: 2, name: secao })).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1, name: pt })).toBeTruthy();
      expect(screen.getByText('Texto aguardando aprovação')).toBeTruthy();
    },
  );

  test('LEGAL-01 SHELL-04 footer and FAQ link to each page', async () => {
    await renderApp('/');
    const faq = (await screen.findByText('Lee los textos completos:')).parentElement!;
    for (const place of [within(screen.getByRole('contentinfo')), within(faq)])
      for (const [path, name] of pages)
        expect(place.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  test('LEGAL-01 the registration links to rules and privacy in another tab', async () => {
    await renderApp('/grupos/join/abcdefghijkm');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Correo/), 'lu@example.com');
    for (const field of screen.getAllByLabelText<HTMLInputElement>(/ontraseña$/, { selector: 'input' }))
      await user.type(field, 'una clave larga');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    const rules = await screen.findByRole('link', { name: 'bases' });
    const privacy = await screen.findByRole('link', { name: 'política de privacidad' });
    expect(rules.closest('p')?.textContent).toContain(
      'Al crear tu cuenta aceptas las bases, los términos y la política de privacidad.',
    );
    expect([rules, privacy].map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/bases', '_blank'],
      ['/privacidad', '_blank'],
    ]);
  });
});

test('LEGAL-10 each page says at the top what changed in its version', async () => {
  for (const [path, words] of [
    ['/bases', 'cuándo no entregamos un premio'],
    ['/privacidad', 'con qué los comparamos'],
    ['/terminos', 'por qué motivos'],
  ] as const) {
    await renderApp(path);
    const line = await screen.findByText(/Qué cambió en esta versión:/);
    expect(line.textContent).toMatch(/^Versión del \d+ nov 2026/);
    expect(line.textContent).toContain(words);
    cleanup();
  }
});

describe('LEGAL-02 the organiser', () => {
  const card = () => screen.findByRole('region', { name: 'Quién organiza Doce' });

  test('LEGAL-02 is shown as the settings name it, without a note', async () => {
    await renderApp('/bases');
    const shown = within(await card());
    for (const value of Object.values(organiser)) expect(await shown.findByText(value)).toBeTruthy();
    expect(shown.queryByText('Faltan datos de la organización')).toBeNull();
  });

  test('LEGAL-02 a note lists the missing settings', async () => {
    stub({ ...noSettings, name: organiser.name });
    await renderApp('/privacidad');
    const shown = within(await card());
    expect(await shown.findByText('Faltan datos de la organización')).toBeTruthy();
    expect(shown.getByText(/dirección, número fiscal, país, contacto\.$/)).toBeTruthy();
    expect(shown.getByText(organiser.name)).toBeTruthy();
  });
});

test('LEGAL-05 REC-20 privacy says that the table may be shared, and that picks are published under a number', async () => {
  await renderApp('/privacidad');
  expect((await screen.findByText(/^Las personas de tus grupos ven/)).textContent).toMatch(shared);
  expect(screen.getByText(/publicamos todas las predicciones/).textContent).toMatch(
    /con un número \(ficha\) en lugar del nombre.* puede reconocer tu ficha y ver las demás de esa jornada/,
  );
});

const shared =
  /puede compartir una imagen de la tabla con tu nombre, la inicial de tu apellido y tus aciertos\./;

describe('LEGAL-05 the group may see picks after the start', () => {
  const sentence =
    /Antes del comienzo de un partido nadie ve tu predicción\. Después, las personas de tu grupo/;

  test('LEGAL-05 the page of an invite link says so', async () => {
    await renderApp('/grupos/join/abcdefghijkm');
    // Behind a tap, and above the button that joins.
    const [first] = await screen.findAllByText(sentence);
    expect(first!.textContent).toMatch(shared);
  });
});

describe('LEGAL-07 the prizes by country in the rules', () => {
  const terms = {
    ...{ permitEs: '', permitPt: '', permitShort: '', validFrom: null, validUntil: null },
    ...{ needsDocument: false, claimDays: 30, taxPayer: 'organiser' },
  };
  const countries = [
    { ...terms, country: 'AR', hasPrizes: true },
    {
      ...{ ...terms, country: 'BR', hasPrizes: true, permitEs: 'Autorización 7', permitPt: 'Autorização 7' },
      ...{ validUntil: '2026-12-31', needsDocument: true, taxPayer: 'winner' },
    },
    { ...terms, country: 'CO', hasPrizes: false, permitEs: 'Nada' },
  ];
  const rows = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('LEGAL-07 are those of the grid of the address, with permit and validity', async () => {
    const grid = { id: 17, name: 'Fecha 17', openedAt: '2026-11-20T12:00:00.000Z' };
    stubFetch({
      'GET /config': { body: { supportEmail: '', demo: false, testSite: false, organiser } },
      'GET /terms?grid=17': { body: { grid, countries } },
    });
    await renderApp('/bases?jornada=17');
    expect(await rows('Premios por país en Fecha 17')).toEqual([
      'Argentina: Con premios. Quien gana tiene 30 días desde nuestro aviso para darnos los datos de envío. La organización paga los impuestos del premio.',
      'Brasil: Con premios. Autorización 7 Vale hasta el 31 dic 2026. Quien gana tiene 30 días desde nuestro aviso para darnos los datos de envío. Para recibir cualquier premio hace falta el documento de identidad. Quien gana paga los impuestos del premio.',
      'Colombia: Sin premios.',
    ]);
    expect(screen.getByText(/^Condiciones del 20 nov 2026/)).toBeTruthy();
  });

  test('LEGAL-07 without a grid, or with a wrong number, are those of the next one', async () => {
    stubFetch({
      'GET /config': { body: { supportEmail: '', demo: false, testSite: false, organiser } },
      'GET /terms': { body: { grid: null, countries } },
    });
    await renderApp('/bases?jornada=x');
    expect(await rows('Premios por país')).toHaveLength(3);
  });
});
