import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../shell/error-screen.tsx';
import { eventually } from '../testing/patience.ts';
import { chooseLanguage, currentLanguage, startI18n } from './i18n.ts';

/** The namespaces, languages and `language/namespace` whose download fails. */
const broken = vi.hoisted(() => new Set<string>());
vi.mock('./texts.ts', async (original) => {
  const { textBackend } = await original<typeof import('./texts.ts')>();
  return {
    textBackend: (instance: Parameters<typeof textBackend>[0]) => {
      const backend = textBackend(instance);
      return {
        ...backend,
        read: (language: string, namespace: string, done: (error: Error | null, data: boolean) => void) =>
          [namespace, language, `${language}/${namespace}`].some((name) => broken.has(name))
            ? // As after the last of i18next's own tries.
              done(new TypeError('Failed to fetch dynamically imported module'), false)
            : backend.read(language, namespace, done as never),
      };
    },
  };
});

beforeEach(async () => {
  localStorage.clear();
  broken.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  if (!i18next.isInitialized) await startI18n();
  await chooseLanguage('es');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Groups() {
  const { t } = useTranslation('groups');
  return <p>{t('title')}</p>;
}

function Bell() {
  const { t } = useTranslation('notifications');
  return <p>{t('bell')}</p>;
}

test('PWA-16 I18N-01 a page whose texts did not load says so with a button, never the names of the keys', async () => {
  broken.add('groups');
  render(
    <I18nextProvider i18n={i18next}>
      <ErrorBoundary>
        <Suspense fallback="…">
          <Groups />
        </Suspense>
      </ErrorBoundary>
    </I18nextProvider>,
  );
  const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' });
  expect(screen.queryByText('title')).toBeNull();
  broken.clear();
  fireEvent.click(retry);
  // The first press may still find the second download under way, which failed too.
  await eventually(async () => {
    const again = screen.queryByRole('button', { name: 'Intentar de nuevo' });
    if (again) act(() => again.click());
    expect(screen.getByText('Mis grupos')).toBeTruthy();
  });
});

test('I18N-03 after a failed download of a language the next press downloads it again', async () => {
  broken.add('pt-BR');
  await expect(chooseLanguage('pt-BR')).rejects.toThrow();
  expect(currentLanguage()).toBe('es');
  await expect(chooseLanguage('pt-BR')).rejects.toThrow();
  broken.clear();
  await chooseLanguage('pt-BR');
  expect([currentLanguage(), i18next.t('action.save')]).toEqual(['pt-BR', 'Salvar']);
});

test('I18N-03 a language that lacks texts of one page is not shown, and is once they come', async () => {
  render(
    <I18nextProvider i18n={i18next}>
      <ErrorBoundary>
        <Suspense fallback="…">
          <Bell />
        </Suspense>
      </ErrorBoundary>
    </I18nextProvider>,
  );
  await screen.findByText('Avísame en este dispositivo');
  broken.add('pt-BR/notifications');
  await act(() => expect(chooseLanguage('pt-BR')).rejects.toThrow('The texts in pt-BR did not load'));
  expect(screen.getByText('Avísame en este dispositivo')).toBeTruthy();
  expect(document.documentElement.lang).toBe('es');
  broken.clear();
  await act(() => chooseLanguage('pt-BR'));
  expect(await screen.findByText('Me avise neste aparelho')).toBeTruthy();
});
