import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { failure, refusal, stubFetch, type Reply } from '../../testing/stub-fetch.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function page(
  reply: Reply | 'network' | (() => Reply | 'network' | Promise<Reply | 'network'>) = { status: 201 },
  address = '/bola-gaming',
) {
  const calls = stubFetch({ 'POST /affiliate-contacts': reply });
  const app = await renderApp(address);
  await screen.findByRole('tab', { name: 'Para Empresas' });
  const sent = () =>
    calls.filter(({ route }) => route === 'POST /affiliate-contacts').map(({ body }) => body);
  return { ...app, sent };
}
type User = Awaited<ReturnType<typeof page>>['user'];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => within(screen.getByRole('main')).getByRole('button', { name: /^Envia/ });
const errorOf = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

async function fill(user: User, { company }: { company: boolean }) {
  await user.type(field('Nombre completo'), ' Eva Núñez ');
  await user.type(field('Correo electrónico'), 'Eva@Bola.example');
  if (company) await user.type(field('Empresa'), 'Bola S.A.');
  await user.selectOptions(field('País'), 'BR');
  await user.type(field('Teléfono'), '11 95555-0000');
}

describe('CON-01 two tabs', () => {
  test('CON-01 SHELL-09 anyone reads what is on offer to companies, and to affiliates', async () => {
    const { user, path } = await page();
    for (const title of [
      'Comisiones a medida',
      'Los mejores afiliados, a bordo',
      'Monitoreo 24/7',
      'Protección contra el fraude',
      'ROI garantizado',
    ])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Para Afiliados' }));
    for (const title of [
      'Revenue share, CPA o híbrido',
      'Pagos rápidos',
      'Soporte 24/7',
      'Asesoría de estrategia',
    ])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(path()).toBe('/bola-gaming?para=afiliados');
    expect(screen.queryByLabelText('Empresa')).toBeNull();
  });

  test('CON-01 a link may lead to the tab for affiliates', async () => {
    await page({ status: 201 }, '/bola-gaming?para=afiliados');
    expect(screen.getByRole('tab', { name: 'Para Afiliados' }).getAttribute('aria-selected')).toBe('true');
  });

  test('CON-01 SHELL-04 the footer leads here', async () => {
    const { user, path } = await page({ status: 201 }, '/bola-gaming');
    await user.click(screen.getByRole('link', { name: 'Doce, ir al inicio' }));
    await user.click(screen.getByRole('link', { name: 'Empresas y afiliados' }));
    expect(path()).toBe('/bola-gaming');
    expect(
      screen.getByRole('link', { name: 'Formulario para empresas y afiliados' }).getAttribute('href'),
    ).toBe('/bola-gaming');
  });
});

describe('CON-02 what is asked for', () => {
  test('CON-02 every field but Telegram is required, beside its field; nothing is sent', async () => {
    const { user, sent } = await page();
    await user.click(button());
    for (const label of ['Nombre completo', 'Correo electrónico', 'Empresa', 'Teléfono'])
      expect([label, errorOf(label)]).toEqual([label, 'Este campo es requerido']);
    expect(field('Telegram (opcional)').getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(field('Nombre completo'));
    expect(sent()).toEqual([]);
  });

  test.each(['eva', 'eva@', 'eva@bola', 'eva bola@x.example', '   '])(
    'CON-02 %j is no address',
    async (email) => {
      const { user, sent } = await page();
      await fill(user, { company: true });
      await user.clear(field('Correo electrónico'));
      await user.type(field('Correo electrónico'), email);
      await user.click(button());
      expect(errorOf('Correo electrónico')).toBe(email.trim() ? 'Email inválido' : 'Este campo es requerido');
      expect(sent()).toEqual([]);
    },
  );

  test('CON-02 the phone knows the prefix of its country, and one that brings its own keeps it', async () => {
    const { user } = await page();
    expect(screen.getByText('+54')).toBeTruthy();
    await user.type(field('Teléfono'), '99 123');
    await user.selectOptions(field('País'), 'EC');
    expect(screen.getByText('+593')).toBeTruthy();
    expect(field('Teléfono').value).toBe('99 123');
    await user.clear(field('Teléfono'));
    await user.type(field('Teléfono'), '+34600');
    expect(screen.queryByText('+593')).toBeNull();
    await user.click(button());
    expect(errorOf('Teléfono')).toBe('Teléfono inválido');
  });
});

describe('CON-03 sending', () => {
  test('CON-02 AUTH-25 a browser in Portuguese begins with Brazil', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('pt-BR');
    await page();
    expect(field('País').value).toBe('BR');
    vi.restoreAllMocks();
  });

  test('CON-03 a company: what was typed, tidied; then the form is empty and says so', async () => {
    const { user, sent } = await page();
    await fill(user, { company: true });
    await user.type(field('Telegram (opcional)'), '@eva');
    await user.click(button());
    expect(await screen.findByText('Formulario enviado con éxito')).toBeTruthy();
    expect(sent()).toEqual([
      {
        type: 'company',
        name: 'Eva Núñez',
        email: 'eva@bola.example',
        company: 'Bola S.A.',
        country: 'BR',
        phone: '+5511955550000',
        telegram: '@eva',
      },
    ]);
    for (const label of [
      'Nombre completo',
      'Correo electrónico',
      'Empresa',
      'Teléfono',
      'Telegram (opcional)',
    ])
      expect(field(label).value).toBe('');
    await user.click(screen.getByRole('tab', { name: 'Para Afiliados' }));
    expect(screen.queryByText('Formulario enviado con éxito')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Para Empresas' }));
    expect(screen.getByText('Formulario enviado con éxito')).toBeTruthy();
    await user.type(field('Nombre completo'), 'x');
    expect(screen.queryByText('Formulario enviado con éxito')).toBeNull();
  });

  test('CON-03 an affiliate: no company, whatever stood in the other tab; what was typed is in both', async () => {
    const { user, sent } = await page();
    await fill(user, { company: true });
    await user.click(screen.getByRole('tab', { name: 'Para Afiliados' }));
    expect(field('Nombre completo').value).toBe(' Eva Núñez ');
    await user.click(button());
    await screen.findByText('Formulario enviado con éxito');
    expect(sent()).toMatchObject([{ type: 'affiliate', name: 'Eva Núñez' }]);
    expect(sent()[0]).not.toHaveProperty('company');
    expect(sent()[0]).not.toHaveProperty('telegram');
  });

  test('CON-03 says that it is sending, and a second tap sends nothing', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Reply>();
    const { user, sent } = await page(() => promise);
    await fill(user, { company: true });
    await user.click(button());
    await waitFor(() => expect(button().textContent).toBe('Enviando...'));
    await user.click(button());
    await user.type(field('Nombre completo'), '{Enter}');
    answer({ status: 201 });
    await screen.findByText('Formulario enviado con éxito');
    expect(sent()).toHaveLength(1);
    expect(button().textContent).toBe('Enviar');
  });

  test.each([
    [
      'the server says why',
      failure(429, 'too_many_requests', { message: 'Demasiados intentos.' }),
      'Demasiados intentos.',
    ],
    ['the server fails', refusal(500, 'internal'), 'Algo falló de nuestro lado'],
    ['there is no signal', 'network' as const, 'No hay conexión con Doce'],
  ])('CON-03 when %s the form says so and loses nothing', async (_, reply, reason) => {
    const { user } = await page(() => reply);
    await fill(user, { company: true });
    await user.click(button());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error al enviar el formulario');
    expect(alert.textContent).toContain(reason);
    expect(field('Nombre completo').value).toBe(' Eva Núñez ');
    expect(field('Empresa').value).toBe('Bola S.A.');
    expect(field('Teléfono').value).toBe('11 95555-0000');
  });

  test('CON-03 API-02 what the server refuses stands beside its field', async () => {
    const { user } = await page(() =>
      failure(400, 'invalid_input', { fields: [{ field: 'company', code: 'invalid' }] }),
    );
    await fill(user, { company: true });
    await user.click(button());
    await waitFor(() => expect(errorOf('Empresa')).toBe('Valor inválido'));
    expect(document.activeElement).toBe(field('Empresa'));
  });
});
