import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TakeOver } from './take-over.tsx';

const drawn =
  '<header><button lang="pt-BR">PT</button><button>Menú</button></header><main><button>Jugar gratis</button></main>';

beforeEach(() => {
  document.body.innerHTML = `<div id="first-screen"><div lang="es">${drawn}</div><div lang="pt-BR">${drawn}</div></div><div id="root"></div>`;
});
afterEach(() => {
  cleanup();
  vi.resetModules();
});

function showApp(onTap: (button: string) => void) {
  const button = (name: string) => <button onClick={() => onTap(name)}>{name}</button>;
  render(
    <>
      <header>
        {/* Only a player has it. */}
        <button data-own onClick={() => onTap('Salir')}>
          Salir
        </button>
        {button('PT')}
        {button('Menú')}
      </header>
      <main>{button('Jugar gratis')}</main>
      <TakeOver />
    </>,
    { container: document.getElementById('root')! },
  );
}

test.each([
  ['es', 'Jugar gratis', 2],
  ['pt-BR', 'Jugar gratis', 2],
  ['es', 'PT', 0],
  ['es', 'Menú', 1],
])(
  'PWA-02 what was tapped on the drawn screen happens when the app stands in its place (%s: %s)',
  async (language, name, place) => {
    await import('./boot.ts');
    const still = document.querySelector<HTMLElement>(`#first-screen > [lang="${language}"]`)!;
    const tapped: string[] = [];
    await userEvent.click(still.querySelectorAll('button')[place]!);
    showApp((button) => tapped.push(button));
    expect(tapped).toEqual([name]);
    expect(document.getElementById('first-screen')).toBeNull();
    expect(screen.getAllByText('Menú')).toHaveLength(1);
  },
);

test('PWA-02 a tap on the drawn screen that navigates is repeated once, when the router listens', async () => {
  await import('./boot.ts');
  await userEvent.click(document.querySelector<HTMLElement>('#first-screen button')!);
  const taps: number[] = [];
  function Bell() {
    const navigate = useNavigate();
    const { search } = useLocation();
    const open = () => {
      taps.push(1);
      void navigate('/?anuncio=');
    };
    return <button onClick={open}>{search || 'closed'}</button>;
  }
  render(
    <StrictMode>
      <MemoryRouter>
        <header>
          <Bell />
        </header>
        <TakeOver />
      </MemoryRouter>
    </StrictMode>,
    { container: document.getElementById('root')! },
  );
  expect(await screen.findByRole('button', { name: '?anuncio=' })).toBeTruthy();
  expect(taps).toHaveLength(1);
});

test('PWA-02 nothing happens by itself when nothing was tapped', async () => {
  await import('./boot.ts');
  const tapped: string[] = [];
  await userEvent.click(document.querySelector('#first-screen header')!);
  showApp((button) => tapped.push(button));
  expect(tapped).toEqual([]);
});

test('PWA-01 the offer to install is kept for the app', async () => {
  await import('./boot.ts');
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.doceEarly?.installPrompt).toBe(offer);
});
