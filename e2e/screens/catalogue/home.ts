import type { Grid } from '../../../shared/contract/games.ts';
import type { Screen } from '../screen.ts';
import { inEveryStatus } from './sample-matches.ts';

const matches = '#partidos';

export const home: Screen[] = [
  {
    name: 'inicio',
    path: '/',
    light: true,
    shows: ({ page }) => page.locator(matches).getByRole('listitem').first(),
  },
  {
    name: 'inicio-window',
    path: '/',
    light: true,
    window: true,
    shows: ({ page, t }) => page.getByRole('heading', { level: 1, name: t('home:hero.title') }),
  },
  {
    name: 'inicio-test-site',
    path: '/',
    light: true,
    window: true,
    answers: { 'GET /config': { changes: (config) => ({ ...config, testSite: true }) } },
    shows: ({ page, t }) => page.getByText(t('testSite.title')),
  },
  {
    name: 'inicio-player',
    path: '/',
    as: 'player',
    window: true,
    shows: ({ page, t }) => page.getByRole('link', { name: t('header.profile') }),
  },
  {
    name: 'inicio-second-grid',
    path: '/',
    steps: ({ page, t }) => page.getByRole('tab', { name: t('common:grid.label', { number: 2 }) }).click(),
    shows: ({ page }) => page.locator(matches).getByRole('listitem').first(),
  },
  {
    name: 'inicio-every-status',
    path: '/',
    light: true,
    answers: { 'GET /games/home': { changes: (grids) => grids.map(withEveryStatus) } },
    shows: ({ page, t }) => page.getByText(t('match.cancelled')).first(),
  },
  {
    name: 'inicio-loading',
    path: '/',
    answers: { 'GET /games/home': 'silence' },
    shows: ({ page, t }) => page.getByText(t('home:grids.loading')),
  },
  {
    name: 'inicio-empty',
    path: '/',
    answers: { 'GET /games/home': { says: [] } },
    shows: ({ page, t }) => page.getByText(t('home:grids.empty')),
  },
  {
    name: 'inicio-failed',
    path: '/',
    answers: { 'GET /games/home': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByText(t('home:grids.failed')),
  },
  {
    name: 'inicio-no-network',
    path: '/',
    answers: { 'GET /games/home': 'no-network', 'GET /config': 'no-network' },
    shows: ({ page, t }) => page.getByText(t('home:grids.failed')),
  },
  {
    name: 'faq-open',
    path: '/faq',
    light: true,
    steps: ({ page, t }) => page.getByText(t('faq:lock.question')).click(),
    shows: ({ page, t }) => page.getByText(t('faq:lock.answer')),
  },
];

function withEveryStatus(grid: Grid): Grid {
  return { ...grid, games: inEveryStatus(grid.games) };
}
