import type { Edition, Group, Jornada, Member } from '../features/groups/groups-api.ts';

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

/** For tests: a group of another player, in which that player is a member. */
export const joinedGroup = (id: number, different: Partial<Group> = {}): Group =>
  sampleGroup(id, {
    owner: { id: 30, firstName: 'Bruno', lastName: 'Carvalho', username: 'bruno' },
    ...different,
  });

/** For tests: a jornada of Brazil with 12 matches that have begun. */
export const sampleJornada = (different: Partial<Jornada> = {}): Jornada => ({
  id: 1,
  name: 'Fecha 34',
  country: 'Brazil',
  firstMatch: '2026-10-02T18:00:00.000Z',
  lastMatch: '2026-10-03T21:00:00.000Z',
  matches: 12,
  begun: 12,
  open: 0,
  ...different,
});

/** For tests: an edition with two players that is over and was won by one with 9 hits. */
export function sampleEdition(different: Partial<Edition> = {}): Edition {
  return {
    number: 1,
    gamesQuantity: 12,
    country: 'BR',
    grids: [sampleJornada()],
    gridsWanted: 1,
    matchCount: 12,
    startsAt: '2026-10-01T12:00:00.000Z',
    endedAt: '2026-10-08T12:00:00.000Z',
    correctedAt: null,
    champions: [sampleMember(1)],
    championCount: 1,
    hits: 9,
    players: 2,
    tookPart: true,
    openMatches: 0,
    openStart: null,
    openMatch: null,
    ...different,
  };
}
