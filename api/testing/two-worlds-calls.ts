import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Route } from '../../shared/contract/index.ts';
import type { TwoWorldsStage } from './two-worlds.ts';

/** GETs that the two-worlds test does not compare, each with its reason. */
export const NOT_COMPARED: Partial<Record<Route, string>> = {
  'GET /auth/verify/:token': 'needs the secret of a mail, and answers with nothing but its state',
  'GET /auth/verify-reset-token/:token': 'needs the secret of a mail, and answers with nothing but its state',
  'GET /ready': 'has the states of the process only',
};

/** Calls that change data. The random actions make them, and the test compares their answers. */
export const TAKEN: Route[] = [
  'PUT /admin/games/:id/update-score',
  'POST /admin/games/:id/preview-score',
  'POST /admin/games/:id/release',
  'POST /admin/games/:id/preview-release',
  'PUT /admin/games/:id/assign',
  'PUT /admin/games/:id/update-order',
  'DELETE /admin/games/:id',
  'PUT /admin/game-groups/:id/status',
  'POST /admin/verify-predictions',
  'POST /admin/update-results',
  'PUT /admin/users/:id/toggle-status',
  'PUT /winners/consent',
  'POST /bets',
];

/** Other calls that change data, by path. They write only their input, and their answers have no results of picks. */
export const WITHOUT_PICKS = [
  '/auth',
  '/groups',
  '/push',
  '/reminders',
  '/announcements',
  '/affiliate-contacts',
  '/admin/administrators',
  '/admin/second-factor',
  '/admin/api-football',
  '/admin/mails',
  '/admin/names',
  '/admin/need-mails',
  '/admin/pause',
  '/admin/terms',
  '/admin/organiser',
  '/prizes',
  '/admin/prizes/mark',
  '/admin/push/test',
  '/admin/users/:id/delete',
  '/admin/games/:id/keep',
  '/admin/game-groups/:id',
];

/** Queries of the GETs whose query is required or changes the answer. */
const QUERIES: Partial<Record<Route, (stage: TwoWorldsStage) => string[]>> = {
  'GET /admin/predictions': ({ people, gridIds }) =>
    people.flatMap(({ id }) => [
      `userId=${id}`,
      `userId=${id}&gameGroupId=${gridIds[0]}`,
      `userId=${id}&isCorrect=true`,
      `userId=${id}&isCorrect=false&gameGroupId=${gridIds[0]}`,
    ]),
  'GET /admin/game-groups/:id/winners': () => ['minCorrect=0', 'minCorrect=1&search=a'],
  'GET /admin/game-groups/:id/winners.csv': () => ['minCorrect=0', 'minCorrect=11'],
  'GET /groups/:id/leaderboard': () => ['page=1&limit=50'],
  'GET /groups/:id/picks': () => ['page=1&limit=50'],
  'GET /admin/api-football/leagues': () => ['season=2026&country=Brazil'],
  'GET /admin/api-football/games': () => [
    'leagueId=71&season=2026&dateFrom=2026-11-01&dateTo=2026-12-31&timeZone=America/Lima',
  ],
  'GET /admin/api-football/games-by-ids': ({ fixtureIds }) => [`ids=${fixtureIds.slice(0, 3).join('-')}`],
};

/** The ids for the parameter of a path. Undefined: the table lacks the path. */
function idsOf(path: string, stage: TwoWorldsStage): Record<string, string | number>[] | undefined {
  const each = (name: string, values: readonly (string | number)[]) =>
    values.map((value) => ({ [name]: value }));
  if (!path.includes(':')) return [{}];
  if (path.startsWith('/groups/join/:code')) return each('code', [stage.group.code]);
  if (path.startsWith('/groups/:id/compare'))
    return stage.people.map(({ id }) => ({ id: stage.group.id, memberId: id }));
  if (path.startsWith('/groups/:id')) return each('id', [stage.group.id]);
  if (path.startsWith('/admin/game-groups/:id/prizes/:playerId'))
    return stage.people.map(({ id }) => ({ id: stage.gridIds[0]!, playerId: id }));
  if (path.startsWith('/admin/game-groups/:id')) return each('id', stage.gridIds);
  if (path.startsWith('/admin/games/:id')) return each('id', stage.matchIds);
  if (path.startsWith('/admin/users/:id'))
    return each(
      'id',
      stage.people.map(({ id }) => id),
    );
  if (path.startsWith('/record/:id')) return each('id', stage.gridIds);
  if (path.startsWith('/matches/group/:group')) return each('group', stage.gridIds);
  return undefined;
}

/**
 * Returns the addresses that the two-worlds test reads for a GET.
 *
 * @throws if the parameters of a new GET are not known here
 */
export function addressesOf(endpoint: Endpoint, stage: TwoWorldsStage): string[] {
  const route = `${endpoint.method} ${endpoint.path}` as Route;
  const ids = idsOf(endpoint.path, stage);
  if (!ids) throw new Error(`${route}: add its ids to idsOf, or its reason to NOT_COMPARED`);
  const queries = QUERIES[route]?.(stage) ?? [''];
  return ids.flatMap((params) =>
    queries.map((query) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
      return query ? `${path}?${query}` : path;
    }),
  );
}
