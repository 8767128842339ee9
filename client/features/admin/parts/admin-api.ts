import { skipToken, type SkipToken } from '@reduxjs/toolkit/query/react';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Route, Routes } from '../../../../shared/contract/index.ts';
import { api, call, type Answer, type Input } from '../../../api/api.ts';

/** A call that only administrators make. */
export type AdminRoute = { [R in Route]: Routes[R]['access'] extends 'admin' ? R : never }[Route];

/** What an administrator's call gives, without the envelope. */
export type AdminData<R extends AdminRoute> = Answer<R> extends { data: infer D } ? D : never;

interface Asked {
  route: AdminRoute;
  input: unknown;
}

type Tag = Parameters<typeof api.util.invalidateTags>[0][number] & (string | { type: string });
/** The tags of a call; a function if they depend on its input or on its failure. */
type Tags = readonly Tag[] | ((id: string, hasFailed: boolean) => readonly Tag[]);

const usersList = { type: 'AdminUsers', id: 'list' } as const;
const userTag = (id: string) => ({ type: 'AdminUsers', id }) as const;

/** The cache tags that each call reads. */
const reads: Partial<Record<AdminRoute, Tags>> = {
  'GET /admin/users': [usersList],
  'GET /admin/users/:id': (id) => [userTag(id)],
  'GET /admin/predictions': ['AdminPredictions'],
  'GET /admin/affiliate-contacts': ['AdminContacts'],
  'GET /admin/announcements': ['Announcements'],
  'GET /admin/push/announcements': ['Announcements'],
  'GET /admin/mails': ['AdminMails'],
  'GET /admin/audit': ['AdminAudit'],
  'GET /admin/audit/people': ['AdminAudit'],
  'GET /admin/game-groups/:id/winners': ['AdminWinners'],
  'GET /admin/game-groups/:id/prizes': ['AdminWinners'],
};

/** The cache tags that each change makes stale, also if it is refused: a refusal means that the list on screen is old. */
const changes: Partial<Record<AdminRoute, Tags>> = {
  'PUT /admin/users/:id/toggle-status': (id) => [usersList, userTag(id), 'Leaderboard'],
  // The page of the deleted user is about to close: loading it again would only fail.
  'POST /admin/users/:id/delete': (_id, hasFailed) =>
    hasFailed ? [usersList] : [usersList, 'AdminWinners', 'AdminContacts', 'Leaderboard', 'Groups'],
  'POST /admin/verify-predictions': ['AdminUsers', 'AdminPredictions', 'AdminWinners', 'Leaderboard'],
  'PUT /admin/affiliate-contacts/:id': ['AdminContacts'],
  'POST /announcements': ['Announcements', 'AdminAudit'],
  'PUT /announcements/:id': ['Announcements', 'AdminAudit'],
  'DELETE /announcements/:id': ['Announcements', 'AdminAudit'],
  'POST /admin/mails/retry': ['AdminMails'],
  'POST /admin/mails/give-up': ['AdminMails'],
  'PUT /admin/game-groups/:id/prizes/:playerId': ['AdminWinners', 'AdminAudit'],
};

const idOf = (input: unknown) =>
  String((input as { params?: { id?: string | number } } | undefined)?.params?.id ?? '');

function tagsOf(tags: Tags | undefined, { input }: Asked, hasFailed = false): readonly Tag[] {
  return typeof tags === 'function' ? tags(idOf(input), hasFailed) : (tags ?? []);
}

const request = ({ route, input }: Asked) => call(route)(input as never);

/** One endpoint reads and one changes for all routes of the panel. */
const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminData: build.query<unknown, Asked>({
      query: request,
      transformResponse: ({ data }: { data: unknown }) => data,
      providesTags: (_data, _error, asked) => tagsOf(reads[asked.route], asked),
    }),
    adminChange: build.mutation<unknown, Asked>({
      query: request,
      invalidatesTags: (_answer, error, asked) => tagsOf(changes[asked.route], asked, error !== undefined),
    }),
  }),
});

interface Options {
  pollingInterval?: number;
  refetchOnFocus?: boolean;
}

/** Reads a route of the panel, e.g. `useAdminData('GET /admin/users/:id', { params: { id } })`. `data` has no envelope. */
export function useAdminData<R extends AdminRoute>(route: R, input: Input<R> | SkipToken, options?: Options) {
  const result = adminApi.useAdminDataQuery(input === skipToken ? skipToken : { route, input }, {
    refetchOnMountOrArgChange: true,
    ...options,
  });
  return result as Omit<typeof result, 'data' | 'currentData'> & {
    data?: AdminData<R>;
    currentData?: AdminData<R>;
  };
}

export const { useAdminChangeMutation } = adminApi;

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
  const { data } = await (dispatch(action as never) as Promise<{ data?: unknown }>);
  return (data as AdminData<R> | undefined) ?? null;
}
