import type { Locator } from '@playwright/test';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import type { Hand, Screen } from '../screen.ts';

const AT = '2026-11-21T20:00:00.000Z';
const football = '/admin?tab=api-football&temporada=2026&pais=England&liga=39';

const openFirst =
  (key: string) =>
  ({ page, t }: Hand): Promise<void> =>
    page
      .getByRole('button', { name: t(key) })
      .first()
      .click();
const heading = ({ page }: Hand) => page.getByRole('dialog').getByRole('heading').first();
const press = async ({ page, t }: Hand, key: string): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t(key), exact: true })
    .last()
    .click();

type Fixture = RouteOutput<'GET /admin/api-football/games'>[number];
const fixture = (id: number, home: string, away: string, day: number): Fixture => ({
  fixture: { id, date: `2099-11-${day}T15:00:00.000Z`, status: 'NS' },
  teams: { home: { name: home, logo: null }, away: { name: away, logo: null } },
  league: { name: 'Premier League', logo: null, country: 'England' },
  gameGroup: null,
});
const chilean = {
  ...fixture(9, 'Colo-Colo', 'Universidad de Chile', 22),
  league: { name: 'Superliga', logo: null, country: 'Chile' },
};
const found = [
  fixture(1, 'Brighton & Hove Albion', 'Wolverhampton Wanderers', 20),
  fixture(2, 'Arsenal', 'Manchester United', 21),
  { ...fixture(3, 'Leeds', 'Fulham', 22), gameGroup: { id: 1, name: 'Fecha 33' } },
  {
    ...fixture(4, 'Everton', 'Burnley', 22),
    fixture: { id: 4, date: '2099-11-22T15:00:00.000Z', status: 'CANC' },
  },
];
const countries = [
  { name: 'Argentina', code: 'AR', flag: null },
  { name: 'England', code: 'GB-ENG', flag: null },
  { name: 'Germany', code: 'DE', flag: null },
  { name: 'World', code: null, flag: null },
];
const leagues = [
  { league: { id: 39, name: 'Premier League', logo: null, type: 'League' }, country: { name: 'England' } },
];
const source = {
  'GET /admin/api-football/countries': { says: countries },
  'GET /admin/api-football/leagues': { says: leagues },
  'GET /admin/api-football/games': { says: found },
} satisfies Screen['answers'];

const boxOf = ({ page, t }: Hand, { teams }: Fixture): Locator => {
  const match = t('admin:match', { home: teams.home.name, away: teams.away.name });
  return page.getByRole('checkbox', { name: t('admin:found.select', { match }) });
};
/** Searches, and chooses these of the found matches. */
const choose =
  (...fixtures: Fixture[]) =>
  async (hand: Hand): Promise<void> => {
    await openFirst('admin:search.submit')(hand);
    for (const each of fixtures) await boxOf(hand, each).check();
  };
/** Sends the dialog of a new grid of two matches. */
const create = async (hand: Hand): Promise<void> => {
  await choose(...found.slice(0, 2))(hand);
  await openFirst('admin:basket.create')(hand);
  await hand.page.getByLabel(hand.t('admin:createDialog.name')).fill('Fecha 40');
  await hand.page.getByRole('dialog').getByLabel(hand.t('admin:createDialog.country')).selectOption('Chile');
  await press(hand, 'admin:createDialog.confirm');
};

/** Grids, matches and imports while several people work at them, and while the source is slow. */
export const adminRounds: Screen[] = [
  {
    name: 'admin-grids-wrong-size',
    path: '/admin',
    as: 'admin',
    answers: {
      'GET /admin/game-groups': {
        changes: (grids) => grids.map((grid, index) => ({ ...grid, gameCount: 11 + index })),
      },
    },
    shows: ({ page, t }) => page.getByText(t('admin:grids.missing', { count: 1, size: 12 })),
  },
  {
    name: 'admin-grid-settle-open',
    path: '/admin',
    as: 'admin',
    steps: async (hand) => {
      await openFirst('admin:grids.changeStatus')(hand);
      await hand.page.getByRole('radio').last().check();
      await press(hand, 'admin:statusDialog.confirm');
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:settle.confirm') }),
  },
  {
    name: 'admin-grid-edit-late',
    path: '/admin',
    as: 'admin',
    answers: {
      'PUT /admin/game-groups/:id': {
        refuses: 'conflict',
        current: {
          name: 'Fecha 14',
          country: 'Chile',
          startDate: '2026-11-20',
          endDate: '2026-11-23',
          firstStart: AT,
          lastStart: '2026-11-25T20:00:00.000Z',
          status: 'open',
          version: 9,
        },
      },
    },
    steps: async (hand) => {
      await openFirst('admin:grids.edit')(hand);
      await hand.page.getByLabel(hand.t('admin:createDialog.name')).fill('Fecha 41');
      await press(hand, 'admin:editGrid.confirm');
    },
    shows: ({ page, t }) => page.getByText(t('admin:meanwhile.title')),
  },
  {
    name: 'admin-grid-edit',
    path: '/admin',
    as: 'admin',
    light: true,
    steps: openFirst('admin:grids.edit'),
    shows: ({ page, t }) => page.getByRole('dialog').getByText(t('admin:editGrid.order'), { exact: false }),
  },
  {
    name: 'admin-grids-unknown',
    path: '/admin?premios=999999999',
    as: 'admin',
    shows: ({ page, t }) => page.getByText(t('admin:games.unknownGroupText')),
  },
  {
    name: 'admin-grid-edit-same',
    path: '/admin',
    as: 'admin',
    answers: {
      'GET /admin/game-groups': {
        changes: (grids) => grids.map((grid) => ({ ...grid, country: 'Argentina' })),
      },
    },
    steps: async (hand) => {
      await openFirst('admin:grids.edit')(hand);
      const other = await hand.page.getByRole('heading', { level: 3 }).nth(1).textContent();
      await hand.page.getByLabel(hand.t('admin:createDialog.name')).fill(other!);
    },
    shows: ({ page }) => page.getByRole('dialog').getByRole('status').first(),
  },
  {
    name: 'admin-grid-delete',
    path: '/admin',
    as: 'admin',
    steps: openFirst('admin:grids.delete'),
    shows: heading,
  },
  {
    name: 'admin-grid-delete-picked',
    path: '/admin',
    as: 'admin',
    answers: { 'DELETE /admin/game-groups/:id': { refuses: 'grid_picked' } },
    steps: async (hand) => {
      await openFirst('admin:grids.delete')(hand);
      await press(hand, 'admin:deleteGrid.confirm');
    },
    shows: ({ page }) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    name: 'admin-game-gone',
    path: '/admin?tab=juegos',
    as: 'admin',
    answers: { 'PUT /admin/games/:id/update-order': { refuses: 'not_found' } },
    steps: async (hand) => {
      await openFirst('admin:games.order')(hand);
      await press(hand, 'admin:orderDialog.confirm');
    },
    shows: ({ page, t }) => page.getByText(t('admin:games.gone')),
  },
  {
    name: 'admin-football-found',
    path: football,
    as: 'admin',
    light: true,
    answers: source,
    steps: choose(...found.slice(0, 2)),
    shows: (hand) => boxOf(hand, found[2]!),
  },
  {
    name: 'admin-football-create',
    path: football,
    as: 'admin',
    light: true,
    answers: { ...source, 'GET /admin/api-football/games': { says: [...found, chilean] } },
    steps: async (hand) => {
      await choose(...found.slice(0, 2), chilean)(hand);
      await openFirst('admin:basket.create')(hand);
      await hand.page.getByLabel(hand.t('admin:createDialog.name')).fill('Fecha 40');
    },
    shows: ({ page }) => page.getByRole('dialog').getByText('Premier League', { exact: false }),
  },
  {
    name: 'admin-football-no-country',
    path: football,
    as: 'admin',
    light: true,
    answers: source,
    steps: async ({ page, t }) => {
      const field = page.getByRole('combobox', { name: t('admin:search.country') });
      await field.fill('Nowhere');
      await field.press('Tab');
    },
    shows: ({ page, t }) => page.getByText(t('admin:search.countryNone')),
  },
  {
    name: 'admin-football-no-league',
    path: football.replace('liga=39', 'liga=999'),
    as: 'admin',
    answers: source,
    shows: ({ page }) => page.locator('select[name=leagueId][aria-invalid]'),
  },
  {
    name: 'admin-football-fill',
    path: `${football}&para=1`,
    as: 'admin',
    light: true,
    answers: {
      ...source,
      'GET /admin/game-groups': {
        changes: (grids) =>
          grids
            .map((grid) => ({ ...grid, id: 1, name: 'Fecha 40', status: 'open' as const, gameCount: 11 }))
            .slice(0, 1),
      },
    },
    steps: choose(...found.slice(1, 2)),
    shows: ({ page, t }) => page.getByText(t('admin:basket.forGrid', { name: 'Fecha 40' })),
  },
  {
    name: 'admin-football-slow',
    path: football,
    as: 'admin',
    answers: { ...source, 'GET /admin/api-football/games': 'silence' },
    steps: openFirst('admin:search.submit'),
    shows: ({ page, t }) => page.getByText(t('admin:slow.search')),
  },
  {
    name: 'admin-football-creating',
    path: football,
    as: 'admin',
    answers: { ...source, 'POST /admin/api-football/create-game-group': 'silence' },
    steps: create,
    shows: ({ page }) => page.getByRole('dialog').getByRole('progressbar'),
  },
  {
    name: 'admin-football-create-failed',
    path: football,
    as: 'admin',
    answers: { ...source, 'POST /admin/api-football/create-game-group': { refuses: 'source_unavailable' } },
    steps: create,
    shows: ({ page }) => page.getByRole('dialog').getByRole('alert'),
  },
];
