import type { Group, Member } from '../features/groups/groups-api.ts';

/** For tests: a member of a leaderboard. */
export function sampleMember(id: number, different: Partial<Member> = {}): Member {
  return {
    id,
    firstName: 'Eva',
    lastName: `Número ${id}`,
    username: `eva.${id}`,
    wins: 0,
    rank: 1,
    ...different,
  };
}

/** For tests: the logged-in player of `sampleUser` in a leaderboard. */
export const ownRow = (different: Partial<Member> = {}): Member => ({
  ...sampleMember(7, { firstName: 'Lucía', lastName: 'Gómez', username: 'lucia' }),
  ...different,
});

/** For tests: a group of that player, owned unless `different` says otherwise. */
export function sampleGroup(id: number, different: Partial<Group> = {}): Group {
  const { wins: _wins, rank: _rank, ...owner } = ownRow();
  return {
    id,
    name: `Grupo ${id}`,
    description: '',
    gamesQuantity: 24,
    gamesPlayed: 18,
    memberCount: 2,
    createdAt: '2026-10-01T12:00:00.000Z',
    owner,
    members: [ownRow()],
    me: ownRow(),
    ...different,
  };
}

/** For tests: a group of somebody else's, in which that player is a member. */
export const joinedGroup = (id: number, different: Partial<Group> = {}): Group =>
  sampleGroup(id, {
    owner: { id: 30, firstName: 'Bruno', lastName: 'Carvalho', username: 'bruno' },
    ...different,
  });
