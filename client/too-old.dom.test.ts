import { expect, test, vi } from 'vitest';
import page from './index.html?raw';

vi.mock('./pwa/not-loaded.ts', { spy: true });

test('PWA-30 a browser older than the oldest that is supported is told so, and takes no tap of the rendered page', async () => {
  document.documentElement.dataset['rendered'] = '';
  document.body.innerHTML = `${/<body>(.*)<\/body>/s.exec(page)![1]}<input type="radio">`;
  document.getElementById('root')!.append(document.querySelector('input')!);
  const asked = vi.fn(() => false);
  vi.stubGlobal('CSS', { supports: asked });
  const { watchScripts } = await import('./pwa/not-loaded.ts');
  await import('./first-script.ts');

  expect(asked).toHaveBeenCalledWith('selector(:has(a))');
  const told = document.getElementById('too-old')!;
  expect([told.hidden, document.getElementById('not-loaded')!.hidden]).toEqual([false, true]);
  expect(told.querySelector('[lang=es]')!.textContent).toMatch(/Este navegador es muy viejo para Doce/);
  expect(told.querySelector('[lang="pt-BR"]')!.textContent).toMatch(
    /Este navegador é antigo demais para o Doce/,
  );
  expect(window.doceEarly!.isTooOld).toBe(true);
  expect(watchScripts).not.toHaveBeenCalled();
  const option = document.querySelector('input')!;
  option.click();
  expect(option.checked).toBe(false);
});
