import { click, element, link, screens, text } from '../screen.ts';
import { inEveryStatus } from './sample-matches.ts';

export const home = screens(
  { path: '/' },
  {
    inicio: { light: true, shows: element('#partidos li') },
    'inicio-test-site': {
      window: true,
      light: true,
      answers: { 'GET /config': { edit: (config) => ({ ...config, testSite: true }) } },
      shows: text('testSite.title'),
    },
    'inicio-player': { as: 'player', window: true, shows: link('header.profile') },
    'inicio-every-status': {
      light: true,
      answers: {
        'GET /games/home': {
          edit: (grids) => grids.map((grid) => ({ ...grid, games: inEveryStatus(grid.games) })),
        },
      },
      shows: text('match.cancelled'),
    },
    'inicio-loading': { answers: { 'GET /games/home': 'pending' }, shows: text('home:grids.loading') },
    'inicio-empty': { answers: { 'GET /games/home': { json: [] } }, shows: text('home:grids.empty') },
    'inicio-failed': {
      answers: { 'GET /games/home': { error: 'internal' } },
      shows: text('home:grids.failed'),
    },
    'faq-open': {
      path: '/faq',
      light: true,
      steps: [click(text('faq:lock.question'))],
      shows: text('faq:lock.answer'),
    },
  },
);
