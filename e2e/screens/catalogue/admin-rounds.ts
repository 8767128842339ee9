import type { RouteOutput } from '../../../shared/contract/wire.ts';
import {
  button,
  dialog,
  dialogPress,
  dialogText,
  element,
  fill,
  fillIn,
  key,
  press,
  screens,
  text,
  type Find,
  type Screen,
  type Step,
} from '../screen.ts';

const AT = '2026-11-21T20:00:00.000Z';
const football = '/admin?tab=api-football&temporada=2026&pais=England&liga=39';

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
  'GET /admin/api-football/countries': { json: countries },
  'GET /admin/api-football/leagues': { json: leagues },
  'GET /admin/api-football/games': { json: found },
} satisfies Screen['answers'];

const boxOf =
  ({ teams }: Fixture): Find =>
  ({ page, t }) => {
    const match = t('admin:match', { home: teams.home.name, away: teams.away.name });
    return page.getByRole('checkbox', { name: t('admin:found.select', { match }) });
  };
/** Searches, and chooses these of the found matches. */
const choose = (...fixtures: Fixture[]): Step[] => [
  press('admin:search.submit'),
  ...fixtures.map(
    (each): Step =>
      (context) =>
        boxOf(each)(context).check(),
  ),
];
/** Sends the dialog of a new grid of two matches. */
const create: Step[] = [
  ...choose(...found.slice(0, 2)),
  press('admin:basket.create'),
  fill('admin:createDialog.name', 'Fecha 40'),
  (context) => dialog(context).locator('select').selectOption('Chile'),
  dialogPress('admin:createDialog.confirm'),
];

/** Edits of grids, and the import from the football source. */
export const adminRounds = screens(
  { path: '/admin', as: 'admin' },
  {
    'admin-grids-wrong-size': {
      answers: {
        'GET /admin/game-groups': {
          edit: (grids) => grids.map((grid, index) => ({ ...grid, gameCount: 11 + index })),
        },
      },
      shows: text('admin:grids.missing', { count: 1, size: 12 }),
    },
    'admin-grid-settle-open': {
      steps: [
        press('admin:grids.changeStatus'),
        ({ page }) => page.getByRole('radio').last().check(),
        dialogPress('admin:statusDialog.confirm'),
      ],
      shows: button('admin:settle.confirm'),
    },
    'admin-grid-edit-late': {
      answers: {
        'PUT /admin/game-groups/:id': {
          error: 'conflict',
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
      steps: [
        press('admin:grids.edit'),
        fill('admin:createDialog.name', 'Fecha 41'),
        dialogPress('admin:editGrid.confirm'),
      ],
      shows: text('admin:conflict.text'),
    },
    'admin-grid-edit': {
      light: true,
      steps: [press('admin:grids.edit')],
      shows: dialogText('admin:editGrid.order'),
    },
    'admin-grids-unknown': { path: '/admin?premios=999999999', shows: text('admin:games.unknownGroupText') },
    'admin-grid-delete': { steps: [press('admin:grids.delete')], shows: dialog },
    'admin-grid-delete-picked': {
      answers: { 'DELETE /admin/game-groups/:id': { error: 'grid_picked' } },
      steps: [press('admin:grids.delete'), dialogPress('admin:deleteGrid.confirm')],
      shows: element('dialog[open] [role=alert]'),
    },
    'admin-game-gone': {
      path: '/admin?tab=juegos',
      answers: { 'PUT /admin/games/:id/update-order': { error: 'not_found' } },
      steps: [press('admin:games.order'), dialogPress('admin:orderDialog.confirm')],
      shows: text('admin:games.gone'),
    },
    'admin-football-found': {
      path: football,
      light: true,
      answers: source,
      steps: choose(...found.slice(0, 2)),
      shows: boxOf(found[2]!),
    },
    'admin-football-create': {
      path: football,
      light: true,
      answers: { ...source, 'GET /admin/api-football/games': { json: [...found, chilean] } },
      steps: [
        ...choose(...found.slice(0, 2), chilean),
        press('admin:basket.create'),
        fill('admin:createDialog.name', 'Fecha 40'),
      ],
      shows: element('dialog[open] >> text=Premier League'),
    },
    'admin-football-no-country': {
      path: football,
      light: true,
      answers: source,
      steps: [
        fillIn(({ page, t }) => page.getByRole('combobox', { name: t('admin:search.country') }), 'Nowhere'),
        key('Tab'),
      ],
      shows: text('admin:search.countryNone'),
    },
    'admin-football-no-league': {
      path: football.replace('liga=39', 'liga=999'),
      answers: source,
      shows: element('select[name=leagueId][aria-invalid]'),
    },
    'admin-football-fill': {
      path: `${football}&para=1`,
      light: true,
      steps: choose(...found.slice(1, 2)),
      answers: {
        ...source,
        'GET /admin/game-groups': {
          edit: (grids) =>
            grids
              .map((grid) => ({ ...grid, id: 1, name: 'Fecha 40', status: 'open' as const, gameCount: 11 }))
              .slice(0, 1),
        },
      },
      shows: text('admin:basket.forGrid', { name: 'Fecha 40' }),
    },
    'admin-football-creating': {
      path: football,
      answers: { ...source, 'POST /admin/api-football/create-game-group': 'pending' },
      steps: create,
      shows: element('role=dialog >> role=progressbar'),
    },
    'admin-football-create-failed': {
      path: football,
      answers: { ...source, 'POST /admin/api-football/create-game-group': { error: 'source_unavailable' } },
      steps: create,
      shows: element('role=dialog >> role=alert'),
    },
  },
);
