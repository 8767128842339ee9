import type { AdminGame, AdminGrid, Winner } from '../../../shared/contract/admin.ts';
import { stubFetch, type Reply } from '../../testing/stub-fetch.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import type { Fixture } from './admin-api.ts';

const administrator = { role: 'admin', email: 'jefa@doce.example' } as const;

/** For tests: a success as the server answers it to an administrator (ADM-16). */
export function done(data: unknown, message = 'OK'): Reply {
  return { body: { success: true, message, data } };
}

export function sampleGrid(id: number, different: Partial<AdminGrid> = {}): AdminGrid {
  return {
    id,
    name: `Fecha ${id}`,
    country: 'Brazil',
    status: 'open',
    startDate: '2026-11-20',
    endDate: '2026-11-27',
    gameCount: 12,
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
    correctCount: 12,
    percentage: 100,
    rank: 1,
    ...different,
  };
}

const health = {
  source: 'demonstration',
  lastSuccessAt: '2026-11-20T12:00:00.000Z',
  lastFailure: null,
  requestsLeftToday: null,
  requestsPerDay: null,
  jobs: [],
};

/** For tests: the panel at an address, opened by an administrator; what is not answered otherwise is empty and well. */
export async function renderPanel(address: string, answers: Parameters<typeof stubFetch>[0] = {}) {
  keepSampleSession(administrator);
  const calls = stubFetch({
    'GET /auth/me': { body: sampleUser(administrator) },
    'GET /admin/api-football/status': done(health),
    'GET /admin/game-groups': done([]),
    'GET /admin/api-football/seasons': done([2025, 2026]),
    'GET /admin/api-football/countries': done([
      { name: 'Argentina', code: 'AR', flag: null },
      { name: 'Brazil', code: 'BR', flag: null },
      { name: 'Chile', code: 'CL', flag: null },
    ]),
    ...answers,
  });
  const app = await renderApp(address);
  const made = (route: string) => calls.filter((call) => call.route === route);
  return { ...app, calls, made };
}
