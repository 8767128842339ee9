import type { Screen } from '../screen.ts';

/** What surrounds every page, and what stands in for one. */
export const frame: Screen[] = [
  {
    name: 'menu-visitor',
    path: '/404',
    only: 'phone',
    light: true,
    window: true,
    steps: ({ page, t }) => page.getByRole('button', { name: t('header.openMenu') }).click(),
    shows: ({ page, t }) => page.getByRole('button', { name: t('header.closeMenu') }),
  },
  {
    name: 'menu-player',
    path: '/perfil',
    as: 'player',
    only: 'phone',
    window: true,
    steps: ({ page, t }) => page.getByRole('button', { name: t('header.openMenu') }).click(),
    shows: ({ page, t }) => page.getByRole('button', { name: t('header.closeMenu') }),
  },
  {
    name: 'menu-admin',
    path: '/404',
    as: 'admin',
    only: 'phone',
    window: true,
    steps: ({ page, t }) => page.getByRole('button', { name: t('header.openMenu') }).click(),
    shows: ({ page, t }) => page.getByRole('link', { name: t('nav.admin') }),
  },
  {
    name: 'keyboard-skip-link',
    path: '/404',
    window: true,
    steps: async ({ page, t }) => {
      await page.getByRole('heading', { name: t('notFound.title') }).waitFor();
      await page.keyboard.press('Tab');
    },
    shows: ({ page, t }) => page.getByRole('link', { name: t('skipToContent') }).and(page.locator(':focus')),
  },
  {
    name: 'keyboard-header',
    path: '/404',
    as: 'player',
    window: true,
    steps: ({ page, t }) => page.getByRole('button', { name: t('header.logout') }).focus(),
    shows: ({ page, t }) => page.getByRole('button', { name: t('header.logout') }),
  },
  {
    name: '404',
    path: '/404',
    light: true,
    shows: ({ page, t }) => page.getByRole('heading', { name: t('notFound.title') }),
  },
  {
    name: 'crash',
    path: '/jugar',
    as: 'player',
    light: true,
    answers: { 'GET /games': { says: [{ games: null }] as never } },
    shows: ({ page, t }) => page.getByRole('heading', { name: t('crash.title') }),
    allows: /^console/,
  },
  {
    name: 'contact-enlarged',
    path: '/404',
    only: 'desktop',
    window: true,
    steps: ({ page, t }) => page.getByRole('link', { name: t('nav.contact') }).click(),
    shows: ({ page }) => page.locator('[data-enlarged]'),
  },
];
