import { skipToken, type SkipToken } from '@reduxjs/toolkit/query/react';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Route, Routes } from '../../../../shared/contract/index.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { withStepUp } from '../../../api/step-up.ts';

/** A call that only administrators make. */
export type AdminRoute = { [R in Route]: Routes[R]['access'] extends 'admin' ? R : never }[Route];

/** The answer of an administrator's call without the envelope. */
export type AdminData<R extends AdminRoute> = Answer<R> extends { data: infer D } ? D : never;

interface Asked {
  route: AdminRoute;
  input: unknown;
}

type Tag = Parameters<typeof api.util.invalidateTags>[0][number] & (string | { type: string });
/** The tags of a call; a function if they depend on its input or on its failure. */
type Tags = readonly Tag[] | ((id: string, hasFailed: boolean) => readonly Tag[]);

/**
 * Players' views of matches and grids, and the panel's picks and winners. Every change of a match makes them stale.
 */
const seenByPlayers = [
  'Games',
  'HomeGames',
  'History',
  'Leaderboard',
  'AdminPredictions',
  'AdminWinners',
] as const;
export const changesGames = ['AdminGames', 'AdminGrids', ...seenByPlayers] as const;
export const sourceStatus = { type: 'AdminFootball', id: 'status' } as const;
const fixtures = { type: 'AdminFootball', id: 'fixtures' } as const;
const terms = { type: 'AdminGrids', id: 'terms' } as const;
const organiser = { type: 'AdminGrids', id: 'organiser' } as const;
const usersList = { type: 'AdminUsers', id: 'list' } as const;
const administrators = { type: 'AdminUsers', id: 'administrators' } as const;
const self = { type: 'AdminUsers', id: 'self' } as const;
/** The tag of calls that the session's missing second factor made fail. */
const unconfirmed = { type: 'AdminUsers', id: 'unconfirmed' } as const;
const userTag = (id: string) => ({ type: 'AdminUsers', id }) as const;

/** The cache tags that each call reads. */
const reads: Partial<Record<AdminRoute, Tags>> = {
  'GET /admin/needs': [
    'AdminMails',
    sourceStatus,
    'AdminGames',
    'AdminGrids',
    'AdminWinners',
    'AdminNames',
    'AdminFootball',
    'Announcements',
  ],
  'GET /admin/games': ['AdminGames'],
  'GET /admin/game-groups': ['AdminGrids'],
  'GET /admin/game-groups/:id': ['AdminGrids', 'AdminGames'],
  'GET /admin/game-groups/:id/participation': ['AdminGrids', 'AdminGames'],
  'GET /admin/pause': ['AdminGrids'],
  'GET /admin/terms': [terms],
  'GET /admin/organiser': [organiser],
  'GET /admin/opening-questions': [terms, 'AdminGames'],
  'GET /admin/users': [usersList],
  'GET /admin/users/:id': (id) => [userTag(id)],
  'GET /admin/administrators': [administrators],
  'GET /admin/me': [self],
  'GET /admin/need-mails': [self],
  'GET /admin/predictions': ['AdminPredictions'],
  'GET /admin/names': ['AdminNames'],
  'GET /admin/announcements': ['Announcements'],
  'GET /admin/push/announcements': ['Announcements'],
  'GET /admin/audit': ['AdminAudit'],
  'GET /admin/audit/people': ['AdminAudit'],
  'GET /admin/game-groups/:id/winners': ['AdminWinners'],
  'GET /admin/prizes': ['AdminWinners'],
  'GET /admin/api-football/status': [sourceStatus],
  'GET /admin/api-football/games': [fixtures],
};

/** A failed import stores nothing, and the fixtures on screen stay: the source may not send them again. */
const importTags = (_id: string, hasFailed: boolean) =>
  hasFailed ? [sourceStatus] : [...changesGames, fixtures];

const confirmTags = (_id: string, hasFailed: boolean) => (hasFailed ? [] : [self, unconfirmed]);

/**
 * The cache tags that each change makes stale, also if it is refused: a refusal means that the list on screen is old.
 */
const changes: Partial<Record<AdminRoute, Tags>> = {
  'PUT /admin/games/:id/assign': [...changesGames, fixtures],
  'PUT /admin/games/:id/update-score': changesGames,
  // A preview changes nothing. If it fails, the match may not exist any more.
  'POST /admin/games/:id/preview-score': (_id, hasFailed) => (hasFailed ? ['AdminGames'] : []),
  'POST /admin/games/:id/preview-release': (_id, hasFailed) => (hasFailed ? ['AdminGames'] : []),
  'POST /admin/games/:id/release': changesGames,
  'POST /admin/games/:id/keep': [...changesGames, 'AdminAudit'],
  'PUT /admin/games/:id/update-order': changesGames,
  'DELETE /admin/games/:id': [...changesGames, fixtures],
  'PUT /admin/game-groups/:id/status': ['AdminGrids', ...seenByPlayers],
  'PUT /admin/game-groups/:id': [...changesGames, 'AdminAudit'],
  'DELETE /admin/game-groups/:id': [...changesGames, fixtures, 'AdminAudit'],
  'PUT /admin/need-mails': [self, 'AdminAudit'],
  'PUT /admin/pause': ['AdminGrids', 'Games', 'HomeGames', 'AdminAudit'],
  'PUT /admin/terms/:id': [terms, 'Config', 'AdminAudit'],
  'POST /admin/terms/decide': [terms, 'Config', 'AdminAudit'],
  'PUT /admin/organiser': [organiser, 'Config', 'AdminAudit'],
  'PUT /admin/users/:id/toggle-status': (id) => [usersList, userTag(id), 'Leaderboard'],
  // The page of the deleted user is about to close: loading it again would only fail.
  'POST /admin/users/:id/delete': (_id, hasFailed) =>
    hasFailed ? [usersList] : [usersList, 'AdminWinners', 'Leaderboard', 'Groups'],
  'POST /admin/verify-predictions': ['AdminUsers', 'AdminPredictions', 'AdminWinners', 'Leaderboard'],
  'POST /admin/administrators': [administrators, usersList],
  'PUT /admin/administrators/:id': [administrators, self],
  'DELETE /admin/administrators/:id': [administrators, usersList],
  'POST /admin/administrators/:id/reset-second-factor': [administrators],
  'POST /admin/second-factor': confirmTags,
  'POST /admin/second-factor/passkey': confirmTags,
  'POST /admin/second-factor/recovery-codes': [self],
  'POST /admin/second-factor/authenticator/confirm': [self],
  'POST /admin/names/:about/:id/keep': ['AdminNames', 'AdminAudit'],
  'PUT /admin/names/players/:id': ['AdminNames', 'AdminUsers', 'AdminAudit', 'Leaderboard', 'Groups'],
  'PUT /admin/names/groups/:id': ['AdminNames', 'AdminAudit', 'Groups'],
  'POST /announcements': ['Announcements', 'AdminAudit'],
  'PUT /announcements/:id': ['Announcements', 'AdminAudit'],
  'DELETE /announcements/:id': ['Announcements', 'AdminAudit'],
  'POST /admin/mails/retry': ['AdminMails', 'AdminAudit'],
  'PUT /admin/game-groups/:id/prizes/:playerId': ['AdminWinners', 'AdminAudit'],
  'POST /admin/prizes/mark': ['AdminWinners', 'AdminAudit'],
  // A look ends the mark of a changed address.
  'GET /admin/prizes/parcels': ['AdminWinners'],
  'GET /admin/game-groups/:id/prizes/:playerId/claim': ['AdminWinners'],
  'POST /admin/update-results': [...changesGames, sourceStatus],
  // The box of the source shows the result of its requests.
  'GET /admin/api-football/proposal': [sourceStatus],
  'POST /admin/api-football/create-game-group': importTags,
  'POST /admin/api-football/game-groups/:id/games': importTags,
};

const idOf = (input: unknown) =>
  String((input as { params?: { id?: string | number } } | undefined)?.params?.id ?? '');

function tagsOf(tags: Tags | undefined, { input }: Asked, hasFailed = false): readonly Tag[] {
  return typeof tags === 'function' ? tags(idOf(input), hasFailed) : (tags ?? []);
}

interface Envelope {
  data: unknown;
  message: string;
}

const request = ({ route, input }: Asked) => call(route)(input as never);

/** One endpoint reads and one changes for all routes of the panel. */
const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminData: build.query<Envelope, Asked>({
      query: request,
      providesTags: (_data, error, asked) =>
        error?.code === 'second_factor_required' ? [unconfirmed] : tagsOf(reads[asked.route], asked),
    }),
    adminCall: build.mutation<unknown, Asked, ApiError>({
      queryFn: (asked, _api, _options, send) =>
        withStepUp(() => send(request(asked)) as Promise<{ data: unknown } | { error: ApiError }>),
      invalidatesTags: (_answer, error, asked) => tagsOf(changes[asked.route], asked, error !== undefined),
    }),
  }),
});

interface Options {
  pollingInterval?: number;
  refetchOnFocus?: boolean;
  /** Seconds for which an answer is not read again; true reads it again, false never does. */
  refetchOnMountOrArgChange?: boolean | number;
}

/**
 * Reads a route of the panel, e.g. `useAdminData('GET /admin/users/:id', { params: { id } })`. `data` has no envelope;
 * `message` is that of the current answer.
 */
export function useAdminData<R extends AdminRoute>(route: R, input: Input<R> | SkipToken, options?: Options) {
  const result = adminApi.useAdminDataQuery(input === skipToken ? skipToken : { route, input }, {
    refetchOnMountOrArgChange: true,
    ...options,
  });
  const { data, currentData, ...rest } = result;
  return {
    ...rest,
    data: data?.data as AdminData<R> | undefined,
    currentData: currentData?.data as AdminData<R> | undefined,
    message: currentData?.message,
  };
}

export const { useAdminCallMutation } = adminApi;

/** Reads a route once, past the cache; null if that fails. */
export async function readOnce<R extends AdminRoute>(
  dispatch: (action: UnknownAction) => unknown,
  route: R,
  input: Input<R>,
): Promise<AdminData<R> | null> {
  const action = adminApi.endpoints.adminData.initiate(
    { route, input },
    { subscribe: false, forceRefetch: true },
  );
  const { data } = await (dispatch(action as never) as Promise<{ data?: Envelope }>);
  return (data?.data as AdminData<R> | undefined) ?? null;
}
