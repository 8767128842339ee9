import { PERMISSIONS } from '../../shared/rules/permissions.ts';
import type { AdminGame } from '../../shared/contract/admin-games.ts';
import type { AdminGrid, Winner } from '../../shared/contract/admin-grids.ts';
import type { AdminUser, AdminUserPage } from '../../shared/contract/admin-users.ts';
import type { DeskPrize } from '../features/admin/prizes/prizes-table.tsx';
import type { AdminAnnouncement } from '../../shared/contract/announcements.ts';
import type { Fixture } from '../features/admin/football/fixtures.ts';

/** The fields that make the sample user an administrator. */
export const administrator = { role: 'admin', email: 'jefa@doce.example' } as const;

/** A success as the server answers it to an administrator (ADM-16). */
export function done<T>(data: T, message = 'OK') {
  return { body: { success: true, message, data } };
}

export function sampleGrid(id: number, different: Partial<AdminGrid> = {}): AdminGrid {
  return {
    id,
    name: `Fecha ${id}`,
    country: 'Brazil',
    status: 'open',
    opensAt: null,
    startDate: '2026-11-20',
    endDate: '2026-11-27',
    firstStart: null,
    lastStart: null,
    gameCount: 12,
    voidCount: 0,
    isUnderWay: false,
    opensTooLate: false,
    version: 1,
    ...different,
  };
}

export function sampleGame(id: number, different: Partial<AdminGame> = {}): AdminGame {
  return {
    id,
    league: 'Liga MX',
    leagueImage: null,
    homeTeam: `Local ${id}`,
    awayTeam: `Visita ${id}`,
    homeTeamImage: null,
    awayTeamImage: null,
    startTime: '2026-11-22T20:00:00.000Z',
    lockAt: '2026-11-22T19:50:00.000Z',
    closesAt: '2026-11-22T20:00:00.000Z',
    status: 'scheduled',
    attention: null,
    homeScore: null,
    awayScore: null,
    order: null,
    gameGroupId: null,
    gameGroup: null,
    scoreBy: null,
    sourceStatus: 'NS',
    sourceHomeScore: null,
    sourceAwayScore: null,
    sourceBeganAt: null,
    sourceDiffers: false,
    sourceClubs: null,
    version: 1,
    ...different,
  };
}

export function sampleFixture(id: number, different: Partial<Fixture> = {}): Fixture {
  return {
    fixture: { id, date: '2099-11-22T20:00:00.000Z', status: 'NS' },
    teams: { home: { name: `Local ${id}`, logo: null }, away: { name: `Visita ${id}`, logo: null } },
    league: { name: 'Primera', logo: null, country: 'Chile' },
    gameGroup: null,
    ...different,
  };
}

export function sampleWinner(id: number, different: Partial<Winner> = {}): Winner {
  return {
    id,
    username: `jugador${id}`,
    email: `jugador${id}@doce.example`,
    isDisabled: false,
    mayWin: true,
    correctCount: 12,
    percentage: 100,
    rank: 1,
    ...different,
  };
}

export function sampleAdminUser(id: number, different: Partial<AdminUser> = {}): AdminUser {
  return {
    id,
    username: `jugador${id}`,
    email: `jugador${id}@doce.example`,
    role: 'player',
    isActive: true,
    isVerified: true,
    totalPredictions: 24,
    correctPredictions: 9,
    prizesDue: 0,
    prizesSent: 0,
    ...different,
  };
}

export function sampleUserPage(user: AdminUser): AdminUserPage {
  return {
    ...user,
    name: 'Ana Prueba',
    phone: '+5491155550000',
    country: 'AR',
    registeredAt: '2026-11-01T12:00:00.000Z',
    groups: ['Los Pibes'],
  };
}

export function sampleAnnouncement(
  id: number,
  different: Partial<AdminAnnouncement> = {},
): AdminAnnouncement {
  return {
    id,
    title: `Anuncio ${id}`,
    content: '<p>Hola</p>',
    titlePt: '',
    contentPt: '',
    country: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    publishAt: null,
    expiresAt: null,
    isPinned: false,
    isActive: true,
    version: 1,
    ...different,
  };
}

export function samplePrize(id: number, different: Partial<DeskPrize> = {}): DeskPrize {
  return {
    id,
    gameGroup: { id: 3, name: 'Fecha 3' },
    queue: 'waiting',
    same: [],
    username: `jugador${id}`,
    email: `jugador${id}@doce.example`,
    person: {
      firstName: 'Ana',
      lastName: 'Lima',
      phone: '+5511955550000',
      country: 'BR',
      language: 'pt-BR',
    },
    isDisabled: false,
    wonHits: 12,
    hits: 12,
    promisedHits: null,
    mailedAt: null,
    mailState: null,
    clearedHits: null,
    isUnclear: false,
    state: 'won',
    wonAt: '2026-11-20T12:00:00.000Z',
    dueAt: '2099-12-20T12:00:00.000Z',
    contacted: null,
    sent: null,
    delivered: null,
    cleared: null,
    claim: null,
    winnerSays: null,
    note: null,
    tracking: null,
    refusal: null,
    version: 1,
    ...different,
  };
}

/** The health of a source without problems and without jobs. */
export const sourceHealth = {
  source: 'demonstration',
  lastSuccessAt: '2026-11-20T12:00:00.000Z',
  lastFailure: null,
  requestsLeftToday: null,
  requestsPerDay: null,
  jobs: [],
};

const organiser = {
  ...{ name: 'Doce S.A.', address: 'Calle 12', taxNumber: '30-1', country: 'Chile' },
  contact: 'bases@doce.example',
};
/** A server whose lists are empty and whose source is well. */
export const quietServer = {
  'GET /admin/me': done({
    permissions: [...PERMISSIONS],
    isEnrolled: true,
    hasAuthenticator: true,
    passkeys: 0,
    recoveryCodesLeft: 10,
    confirmedAt: '2026-11-20T12:00:00.000Z',
    stepUpUntil: '2026-11-20T12:10:00.000Z',
  }),
  'GET /admin/api-football/status': done(sourceHealth),
  'GET /admin/needs': done({ checkedAt: '2026-11-20T12:00:00.000Z', lines: [] }),
  'GET /admin/organiser': done({ ...organiser, fixed: organiser, version: 1 }),
  'GET /admin/game-groups': done([]),
  'GET /admin/need-mails': done({ isOn: false }),
  'GET /admin/pause': done({ until: null, version: 0 }),
  'GET /admin/opening-questions?*': done({ short: [] }),
  'GET /admin/opening-questions': done({ short: [] }),
  'GET /admin/push/announcements': done([]),
  'GET /admin/api-football/seasons': done([2025, 2026]),
  'GET /admin/api-football/countries': done([
    { name: 'Argentina', code: 'AR', flag: null },
    { name: 'Brazil', code: 'BR', flag: null },
    { name: 'Chile', code: 'CL', flag: null },
  ]),
};
