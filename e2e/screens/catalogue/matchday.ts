import type { GridWithPicks } from '../../../shared/contract/games.ts';
import { element, failing, pending, press, screens, text } from '../screen.ts';
import { startingIn } from './sample-matches.ts';

const HOUR = 3_600_000;

/** A grid that is half played: the first matches ended, the others come. All have a pick. */
const halfPlayed = (grids: GridWithPicks[]): GridWithPicks[] =>
  grids.map((grid) => ({
    ...grid,
    games: grid.games.map((match, index) => ({
      ...match,
      bets: [{ betType: index % 3 === 2 ? 'draw' : 'home_win' }],
      ...(index < 7 && { ...startingIn((index - 8) * HOUR), status: 'finished', homeScore: 2, awayScore: 1 }),
    })),
  }));

const prize = (
  name: 'iphone' | 'jersey' | 'shorts',
  winners: number,
  usernames: string[],
  delivered = 0,
) => ({
  prize: name,
  winners,
  delivered,
  usernames,
});

const grids = [
  {
    id: 2,
    name: 'Fecha 35',
    settledAt: '2026-11-15T22:00:00.000Z',
    prizes: [
      prize('iphone', 1, ['ana.quiroga']),
      prize('jersey', 3, ['una.persona.con.nombre.de.40.letras.aqui', 'bruno', 'lucia.rojas'], 2),
      prize('shorts', 16, [], 16),
    ],
  },
  { id: 1, name: 'Fecha 34', settledAt: '2026-11-08T22:00:00.000Z', prizes: [] },
];

/** The share picture of a grid. */
export const share = screens(
  { path: '/jugar', as: 'player' },
  {
    'jugar-share': {
      answers: { 'GET /games': { edit: halfPlayed } },
      steps: [press('share:open')],
      shows: element('dialog img'),
    },
  },
);

/** `/ganadores`. */
export const winners = screens(
  { path: '/ganadores' },
  {
    ganadores: { answers: { 'GET /winners': { json: { grids } } }, shows: text('winners:none') },
    'ganadores-empty': { answers: { 'GET /winners': { json: { grids: [] } } }, shows: text('winners:empty') },
    'ganadores-loading': { answers: pending('GET /winners'), shows: text('winners:loading') },
    'ganadores-failed': { answers: failing('GET /winners'), shows: text('winners:failed') },
  },
);
