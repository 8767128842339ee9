import type { Hand, Screen } from '../screen.ts';

/** Opens what a button of the first row opens. */
const openFirst =
  (key: string) =>
  ({ page, t }: Hand): Promise<void> =>
    page
      .getByRole('button', { name: t(key) })
      .first()
      .click();

const dialog = ({ page }: Hand) => page.getByRole('dialog').getByRole('heading').first();
const firstGame = ({ page }: Hand) => page.getByRole('row').nth(1);

/** The panel for administrators. */
export const admin: Screen[] = [
  {
    name: 'admin-grids',
    path: '/admin',
    as: 'admin',
    light: true,
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:grids.winners') }).first(),
  },
  {
    name: 'admin-grid-games',
    path: '/admin',
    as: 'admin',
    steps: openFirst('admin:grids.showGames'),
    shows: firstGame,
  },
  {
    name: 'admin-grid-status',
    path: '/admin',
    as: 'admin',
    steps: openFirst('admin:grids.changeStatus'),
    shows: dialog,
  },
  {
    name: 'admin-grid-winners',
    path: '/admin',
    as: 'admin',
    light: true,
    steps: ({ page, t }) =>
      page
        .getByRole('button', { name: t('admin:grids.winners') })
        .last()
        .click(),
    shows: ({ page }) => page.getByRole('dialog').getByRole('row').nth(3),
  },
  {
    name: 'admin-grids-failed',
    path: '/admin',
    as: 'admin',
    answers: { 'GET /admin/game-groups': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:retry') }).first(),
  },
  { name: 'admin-games', path: '/admin?tab=juegos', as: 'admin', light: true, shows: firstGame },
  {
    name: 'admin-game-assign',
    path: '/admin?tab=juegos',
    as: 'admin',
    steps: openFirst('admin:games.assign'),
    shows: dialog,
  },
  {
    name: 'admin-game-score',
    path: '/admin?tab=juegos',
    as: 'admin',
    steps: ({ page, t }) =>
      page
        .getByRole('row')
        .getByRole('button', { name: t('admin:games.update') })
        .first()
        .click(),
    shows: dialog,
  },
  {
    name: 'admin-game-delete',
    path: '/admin?tab=juegos',
    as: 'admin',
    steps: openFirst('admin:games.delete'),
    shows: dialog,
  },
  {
    name: 'admin-football',
    path: '/admin?tab=api-football',
    as: 'admin',
    light: true,
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:search.submit') }),
  },
];
