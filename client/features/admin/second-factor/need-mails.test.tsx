import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import { done } from '../../../testing/sample-admin.ts';
import '../admin-page.tsx';

vi.mock('../../../shell/toasts.ts', { spy: true });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Avisarme por correo' });

test('ADM-60 an administrator turns the needs by mail on', async () => {
  let isOn = false;
  const { user, made } = await renderPanel('/admin?vista=accesos', {
    'GET /admin/need-mails': () => done({ isOn }),
    'PUT /admin/need-mails': () => {
      isOn = true;
      return done({ isOn });
    },
  });
  await user.click(await theSwitch());
  await expect.poll(async () => (await theSwitch()).checked).toBe(true);
  expect(made('PUT /admin/need-mails')[0]!.body).toEqual({ isOn: true });
  expect(toastSuccess).toHaveBeenCalledWith('Te avisaremos por correo.');
});

test('ADM-60 a failure is said, and the switch stays as it was', async () => {
  const { user } = await renderPanel('/admin?vista=accesos', {
    'PUT /admin/need-mails': failure(500, 'internal'),
  });
  await user.click(await theSwitch());
  await expect.poll(() => vi.mocked(toastError).mock.calls.at(-1)?.[0]).toBe('No pudimos guardar el cambio');
  expect((await theSwitch()).checked).toBe(false);
});
