import type { GridWithPicks } from '../../../shared/contract/games.ts';
import type { Leaderboard } from '../../../shared/contract/groups.ts';
import { matchDayStart } from '../../../shared/rules/match-day.ts';
import { button, element, failing, type Find, pending, press, screens, text } from '../screen.ts';
import { inEveryStatus, startingIn } from './sample-matches.ts';

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

/** A crowd's picks by match: an even split, a rare hit, a hit below 1 %. A match that has not begun has no split. */
const crowds = [
  { home: 62_341, draw: 20_112, away: 18_027 },
  { home: 41, draw: 512, away: 640 },
  { home: 5, draw: 0, away: 999_995 },
];
const withSplits = (grids: GridWithPicks[]): GridWithPicks[] =>
  grids.map((grid) => ({
    ...grid,
    games: inEveryStatus(grid.games).map((match, index) => ({
      ...match,
      bets: index === 4 ? [] : [{ betType: index === 6 ? 'away_win' : index % 2 ? 'home_win' : 'draw' }],
      ...(Date.parse(match.startTime) <= Date.now() && { split: crowds[index % 3]! }),
      ...(index === 5 && { split: null }),
    })),
  }));

/** A settled grid of 1,000 players, in which the player has 9 hits, some of them rare. */
const ranked = (grids: GridWithPicks[]): GridWithPicks[] =>
  grids.map((grid) => ({
    ...grid,
    status: 'settled',
    hitCounts: [4, 17, 64, 140, 198, 211, 168, 104, 58, 27, 7, 1, 1],
    games: grid.games.map((match, index) => ({
      ...match,
      ...startingIn((index - 20) * HOUR),
      status: 'finished',
      homeScore: 2,
      awayScore: 1,
      bets: [{ betType: index < 9 ? 'home_win' : 'draw' }],
      split: crowds[index % 3]!,
    })),
  }));

/** A text by its words before the percentage, which each language writes differently. */
const percentText =
  (key: 'split:rare' | 'split:rank' | 'split:place'): Find =>
  ({ page, t }) =>
    page.getByText(t(key, { percent: '|' }).split('|')[0]!.trim()).first();

/** Splits on the cards, and the rank of a settled grid. */
export const crowd = screens(
  { path: '/jugar', as: 'player' },
  {
    'jugar-splits': { answers: { 'GET /games': { edit: withSplits } }, shows: percentText('split:rare') },
    'perfil-rank': {
      path: '/perfil',
      answers: {
        'GET /bets/grids': {
          edit: ({ grids }) => ({
            grids: grids.map((grid) => ({ ...grid, ...(grid.status === 'settled' && { topPercent: 4 }) })),
          }),
        },
      },
      steps: [
        ({ page, t }) =>
          page
            .locator('summary')
            .filter({ hasText: t('profile:hits.list') })
            .click(),
      ],
      shows: percentText('split:place'),
    },
    'jugar-rank': { answers: { 'GET /games': { edit: ranked } }, shows: percentText('split:rank') },
  },
);

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

const live = (grids: GridWithPicks[]) =>
  withSplits(grids).map((grid) => ({ ...grid, status: 'open' as const }));
/** The live document in which the source has been silent for an hour. */
const silent = { grids: '', silentSince: new Date(Date.now() - HOUR).toISOString(), matches: [] };

/** Live matches of a grid. */
export const liveMatches = screens(
  { path: '/jugar', as: 'player' },
  {
    'jugar-live': { answers: { 'GET /games': { edit: live } }, shows: text('play:card.rightNow') },
    'jugar-live-silent': {
      answers: { 'GET /games': { edit: live }, 'GET /live': { json: silent } },
      shows: ({ page, t }) =>
        page.getByText(t('play:standing.silent', { time: '|' }).split('|')[0]!.trim()).first(),
    },
  },
);

/** The first grid is live with two own hits so far; the second locks in an hour and lacks picks. */
const liveAndSoon = (grids: GridWithPicks[]) =>
  [grids[0]!, { ...grids[0]!, id: 9_999 }].map((grid, at) => ({
    ...grid,
    status: 'open' as const,
    games: grid.games.map((match, index) => {
      const picked = { bets: [{ betType: 'home_win' as const }] };
      if (at === 1) return { ...match, id: 90_000 + index, ...startingIn(HOUR), bets: [] };
      if (index > 3) return { ...match, ...startingIn(30 * HOUR), ...picked };
      const score = { homeScore: index % 2, awayScore: 0 };
      return { ...match, ...startingIn(-HOUR), ...score, ...picked, status: 'live' as const };
    }),
  }));

/** Home and play while own matches are under way. */
export const matchFirst = [
  ...screens(
    { path: '/', as: 'player' },
    { 'inicio-live': { answers: { 'GET /games': { edit: liveAndSoon } }, shows: text('own:start.live') } },
  ),
  ...screens(
    { path: '/jugar', as: 'player' },
    {
      'jugar-live-first': {
        answers: { 'GET /games': { edit: liveAndSoon } },
        shows: ({ page }) => page.getByRole('button', { name: /^Grid 2: / }),
      },
    },
  ),
];

const member = (id: number, firstName: string, lastName: string, username: string) => ({
  id,
  firstName,
  lastName,
  username,
});
const friends = [
  member(901, 'Maximiliano Sebastián', 'Fernández de la Reguera', 'maxi'),
  member(902, 'Lucía', 'Rojas', 'lucia.rojas'),
];
const started = ['River Plate', 'Independiente Rivadavia de Mendoza', 'Flamengo'].map((homeTeam, index) => ({
  ...{ id: 9_000 + index, homeTeam, awayTeam: 'Boca Juniors' },
  startTime: new Date(Date.now() - (index + 1) * HOUR).toISOString(),
  status: index === 0 ? ('live' as const) : ('finished' as const),
  outcome: (['home_win', 'draw', 'away_win'] as const)[index]!,
}));

/** The table of a group while two matches are live. */
function liveBoard(board: Leaderboard): Leaderboard {
  const moved = board.members.map((each, index) => ({
    ...each,
    wins: Math.max(0, 7 - index),
    rank: index + 1,
    rankBefore: 1 + ((index + 2) % 11),
    dayHits: 2,
  }));
  return {
    ...board,
    members: moved,
    me: moved.find(({ id }) => id === board.me?.id) ?? null,
    dayStart: started[2]!.startTime,
    liveMatches: 2,
  };
}

/** A group while matches are played. */
export const groupMatchday = screens(
  { path: '/grupos?grupo=1', as: 'player' },
  {
    'grupos-live': {
      answers: {
        'GET /groups/:id/leaderboard': { edit: liveBoard },
        'GET /groups/:id/picks': {
          edit: ({ me }) => ({
            matches: started,
            total: 3,
            me: me && { ...me, picks: ['home_win' as const, 'draw' as const, null] },
            members: friends.map((friend, index) => ({
              ...{ ...friend, wins: 3 - index, rank: index + 1, rankBefore: 1, dayHits: 1 },
              picks: index
                ? ['draw' as const, null, 'home_win' as const]
                : ['home_win' as const, 'draw' as const, 'away_win' as const],
            })),
          }),
        },
      },
      shows: text('groups:picks.title'),
    },
    'grupos-share-table': {
      answers: { 'GET /groups/:id/leaderboard': { edit: liveBoard } },
      steps: [press('groups:shareTable.open')],
      shows: element('dialog img'),
    },
    'grupos-missing': {
      answers: {
        'GET /groups/:id/missing-picks': {
          json: {
            startTime: new Date(Date.now() + 5 * HOUR).toISOString(),
            total: 12,
            missing: 2,
            members: friends,
          },
        },
      },
      shows: text('groups:picks.title'),
    },
  },
);

const DAY = 24 * HOUR;
const yesterday = new Date(matchDayStart(Date.now()) - DAY + 12 * HOUR).toISOString();

/** Home on the morning after a day that a friend won. */
export const morningAfter = screens(
  { path: '/', as: 'player' },
  {
    'inicio-morning': {
      answers: {
        'GET /groups': {
          edit: (groups) => groups.map((group) => ({ ...group, dayStart: yesterday, liveMatches: 0 })),
        },
        'GET /groups/:id/leaderboard': {
          edit: (board) => ({
            ...board,
            days: [{ start: yesterday, finalAt: yesterday, winners: friends, count: 2, hits: 5 }],
          }),
        },
      },
      shows: button('groups:shareTable.open'),
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

/** Own matches that moved or were cancelled. */
const changed = (grids: GridWithPicks[]): GridWithPicks[] =>
  grids.map((grid, at) => ({
    ...grid,
    games: grid.games.map((match, index) => ({
      ...match,
      bets: [{ betType: 'draw' as const }],
      ...(at === 0 && index === 1 && { ...startingIn(50 * HOUR), movedFrom: match.startTime }),
      ...(at === 0 && index === 2 && { status: 'cancelled' as const }),
    })),
  }));
const opensAt = new Date(Date.now() + 20 * HOUR).toISOString();

export const changes = screens(
  { path: '/jugar', as: 'player' },
  {
    'jugar-changes': { answers: { 'GET /games': { edit: changed } }, shows: button('own:changes.seen') },
    'inicio-changes': {
      path: '/',
      answers: { 'GET /games': { edit: changed } },
      shows: button('own:changes.seen'),
    },
    'inicio-next': {
      path: '/',
      answers: { 'GET /games': { json: [] }, 'GET /games/next': { json: { opensAt, pausedUntil: null } } },
      shows: text('own:start.noGrid'),
    },
    'jugar-next': {
      answers: { 'GET /games': { json: [] }, 'GET /games/next': { json: { opensAt, pausedUntil: null } } },
      shows: text('play:empty.title'),
    },
    'perfil-record': {
      path: '/perfil',
      answers: {
        'GET /bets/record': {
          json: { weeksInARow: 3, best: { id: 1, name: 'Fecha 33', hits: 9, total: 12 } },
        },
      },
      shows: text('profile:hits.weeks'),
    },
  },
);
