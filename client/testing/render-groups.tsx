import { screen } from '@testing-library/react';
import type { User } from '../../shared/contract/auth.ts';
import { renderApp } from './render-app.tsx';
import { keepSampleSession, sampleUser } from './sample-user.ts';
import { stubFetch } from './stub-fetch.ts';
import type { Group, Member } from '../features/groups/groups-api.ts';

/** For tests: the call that asks for a page of a group's leaderboard. */
export const boardCall = (groupId: number, page = 1) =>
  `GET /groups/${groupId}/leaderboard?page=${page}&limit=25`;

/** For tests: the call that asks for the members' picks. */
export const picksCall = (groupId: number) => `GET /groups/${groupId}/picks?page=1&limit=50`;

/** For tests: the answers of a group before its first start, in which no member lacks a pick. */
const quiet = ({ id }: Group): [string, { body: object }][] => [
  [picksCall(id), { body: { matches: [], members: [], total: 0, me: null } }],
  [`GET /groups/${id}/missing-picks`, { body: { startTime: null, total: 0, missing: 0, members: null } }],
];

/** For tests: an answer with this leaderboard. */
export const board = (
  members: Member[],
  more: { total?: number; me?: Member; unlisted?: Member[] } = {},
) => ({
  body: {
    members,
    total: more.total ?? members.length,
    me: more.me ?? members[0] ?? null,
    ...(more.unlisted && { unlisted: more.unlisted }),
  },
});

/** The size of a window in a test is happy-dom's affair. */
const { happyDOM } = window as unknown as {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void };
};
const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

/**
 * For tests: `/grupos` on the phone of a player with these groups and no invitations, unless told otherwise. `asked`
 * gives the calls of one route, `button` the button of a name once it is there.
 */
export async function renderGroups(
  groups: Group[] | null,
  answers: Parameters<typeof stubFetch>[0] = {},
  {
    user = {},
    address = '/grupos',
    on = 'phone',
  }: { user?: Partial<User>; address?: string; on?: keyof typeof screens } = {},
) {
  happyDOM.setViewport(screens[on]);
  keepSampleSession(user);
  const calls = stubFetch({
    'GET /auth/me': { body: sampleUser(user) },
    ...(groups && { 'GET /groups': { body: groups } }),
    'GET /groups/invitations/pending': { body: [] },
    ...(groups && Object.fromEntries(groups.flatMap(quiet))),
    ...answers,
  });
  const app = await renderApp(address);
  const asked = (route: string) => calls.filter((call) => call.route === route);
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  return { ...app, calls, asked, button };
}
