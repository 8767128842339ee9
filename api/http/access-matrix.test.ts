import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { endpoints } from '../../shared/contract/index.ts';
import { PERMISSIONS } from '../../shared/rules/permissions.ts';
import { randomRuns } from '../../shared/testing/random-runs.ts';
import { aPlayer, anAdmin } from '../testing/builders.ts';
import { setUpApp } from '../testing/test-app.ts';

type Refusal = ErrorCode | null;
interface Kind {
  token: string | undefined;
  /** Why the access check refuses a call; null: it does not. */
  refusal: (endpoint: Endpoint) => Refusal;
}

/** All codes of the access check. Another code comes from a later check. */
const REFUSALS: readonly unknown[] = [
  ...['unauthenticated', 'session_ended', 'email_unverified', 'second_factor_required', 'step_up_required'],
  'forbidden',
];

let kinds: Record<string, Kind>;
const app = await setUpApp();
beforeAll(async () => {
  kinds = await makeKinds();
});

const unlessPublic =
  (code: ErrorCode) =>
  ({ access }: Endpoint): Refusal =>
    access === 'public' ? null : code;
const ofPlayer = ({ access }: Endpoint): Refusal => (access === 'admin' ? 'forbidden' : null);
const ofAdmin =
  (check: (endpoint: Extract<Endpoint, { access: 'admin' }>) => Refusal) =>
  (endpoint: Endpoint): Refusal =>
    endpoint.access === 'admin' ? check(endpoint) : null;
const unverified = ({ access }: Endpoint): Refusal =>
  access === 'verified' || access === 'admin' ? 'email_unverified' : null;

async function makeKinds(): Promise<Record<string, Kind>> {
  const boss = await anAdmin(app);
  const sql = (text: string, id: number) => app.database.rows(text, [id]);
  const [player, fresh, disabled, deleted, loggedOut, expired] = await Promise.all(
    [true, false, true, true, true, true].map((isVerified) => aPlayer(app, { isVerified })),
  );
  await boss.call(`PUT /admin/users/${disabled!.id}/toggle-status`, { isActive: false });
  await boss.call(`POST /admin/users/${deleted!.id}/delete`);
  await loggedOut!.call('POST /auth/logout');
  await sql(
    `update session set expires_at = statement_now() - interval '1 day' where player_id = $1`,
    expired!.id,
  );
  const demoted = await anAdmin(app);
  await boss.call(`DELETE /admin/administrators/${demoted.id}`);
  const unverifiedAdmin = await aPlayer(app, { role: 'admin', isVerified: false });
  const noFactor = await aPlayer(app, { role: 'admin', hasFactor: false });
  const noPermission = await anAdmin(app);
  // Only older rows have none: the call refuses it.
  await sql(`update account set permissions = '{}' where player_id = $1`, noPermission.id);
  const noStepUp = await anAdmin(app);
  await sql(
    `update session set second_factor_at = statement_now() - interval '11 minutes' where player_id = $1`,
    noStepUp.id,
  );
  const narrow: Record<string, Kind> = {};
  for (const permission of PERMISSIONS) {
    const admin = await anAdmin(app);
    await boss.call(`PUT /admin/administrators/${admin.id}`, { permissions: [permission] });
    narrow[`administrator for ${permission}`] = {
      token: admin.token,
      refusal: ofAdmin((call) => ([permission, 'any'].includes(call.permission) ? null : 'forbidden')),
    };
  }
  return {
    visitor: { token: undefined, refusal: unlessPublic('unauthenticated') },
    'unverified player': { token: fresh!.token, refusal: (call) => ofPlayer(call) ?? unverified(call) },
    player: { token: player!.token, refusal: ofPlayer },
    'disabled player': { token: disabled!.token, refusal: unlessPublic('session_ended') },
    'deleted player': { token: deleted!.token, refusal: unlessPublic('session_ended') },
    'logged-out player': { token: loggedOut!.token, refusal: unlessPublic('session_ended') },
    'player with an expired session': { token: expired!.token, refusal: unlessPublic('session_ended') },
    'demoted administrator': { token: demoted.token, refusal: ofPlayer },
    'unverified administrator': { token: unverifiedAdmin.token, refusal: unverified },
    'administrator without second factor': {
      token: noFactor.token,
      refusal: ofAdmin(({ secondFactor }) => (secondFactor === 'later' ? null : 'second_factor_required')),
    },
    'administrator without permission': {
      token: noPermission.token,
      refusal: ofAdmin(({ permission }) => (permission === 'any' ? null : 'forbidden')),
    },
    'administrator without recent step-up': {
      token: noStepUp.token,
      refusal: ofAdmin(({ stepUp }) => (stepUp === true ? 'step_up_required' : null)),
    },
    administrator: { token: boss.token, refusal: () => null },
    ...narrow,
  };
}

/** Calls that need a cookie, or end the session of the caller. The tests of their modules cover them. */
const ELSEWHERE = ['/auth/logout', '/auth/refresh'];

it('SEC-04 ADM-01 ADM-32 ADM-33 every call is refused to every kind of caller as the contract declares', async () => {
  const calls = endpoints.filter(({ path }) => !ELSEWHERE.includes(path));
  const all = Object.entries(kinds);
  // 5 and the number of kinds have no common divisor, so the largest number of runs takes each kind once.
  const { numRuns, seed } = randomRuns('kinds of caller for each call', { short: 4, proof: all.length });
  const chosen = (index: number) =>
    Array.from({ length: numRuns }, (_, run) => all[(index + seed + run * 5) % all.length]!);
  for (const [endpoint, [name, { token, refusal }]] of calls.flatMap((call, index) =>
    chosen(index).map((kind) => [call, kind] as const),
  )) {
    // An unknown id or an empty body: no call changes anything.
    const route = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, '2000000000')}`;
    const { status, body } = await app.call(route, { token, ...(endpoint.body && { body: {} }) });
    const code = REFUSALS.includes(body?.code) ? body.code : null;
    expect([name, route, code]).toEqual([name, route, refusal(endpoint)]);
    expect(status).toBeLessThan(500);
  }
});

it('ADM-01 every call below /admin, and each change of an announcement, is for administrators', () => {
  const changes = endpoints.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/announcements'),
  );
  const calls = [...changes, ...endpoints.filter(({ path }) => path.startsWith('/admin/'))];
  expect(calls.filter(({ access }) => access !== 'admin').map(({ path }) => path)).toEqual([]);
  expect(calls.length).toBeGreaterThan(70);
});

it('API-03 ADM-33 the page and the document of the API name access, permission and step-up of each call', async () => {
  const { paths } = (await app.call('GET /openapi.json')).body;
  expect(paths['/admin/users/{id}/delete'].post).toMatchObject({
    'x-access': 'admin',
    'x-permission': 'users',
    'x-step-up': true,
  });
  expect(paths['/admin/me'].get['x-second-factor']).toBe('later');
  for (const endpoint of endpoints)
    expect(paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]['x-access']).toBe(
      endpoint.access,
    );
  const page = (await app.call('GET /docs')).text;
  expect(page).toContain('admin, permission users, step-up');
  expect(page).toContain('admin, permission results, step-up if settled');
});

it('ADM-33 the dangerous calls have a step-up', () => {
  const withStepUp = endpoints
    .filter(({ stepUp }) => stepUp && stepUp !== 'enrolled')
    .map(({ method, path }) => `${method} ${path}`);
  expect(withStepUp.toSorted()).toEqual([
    'DELETE /admin/administrators/:id',
    'GET /admin/game-groups/:id/prizes/:playerId/alike',
    'GET /admin/game-groups/:id/prizes/:playerId/claim',
    'GET /admin/game-groups/:id/winners.csv',
    'GET /admin/prizes/parcels',
    'POST /admin/administrators',
    'POST /admin/administrators/:id/reset-second-factor',
    'POST /admin/games/:id/keep',
    'POST /admin/games/:id/release',
    'POST /admin/prizes/mark',
    'POST /admin/second-factor/recovery-codes',
    'POST /admin/terms/decide',
    'POST /admin/users/:id/delete',
    'PUT /admin/administrators/:id',
    'PUT /admin/game-groups/:id/prizes/:playerId',
    'PUT /admin/game-groups/:id/status',
    'PUT /admin/games/:id/update-score',
    'PUT /admin/names/groups/:id',
    'PUT /admin/names/players/:id',
    'PUT /admin/organiser',
    'PUT /admin/terms/:id',
    'PUT /admin/users/:id/toggle-status',
  ]);
});

it('ADM-32 each change with the permissions users and prizes has a step-up, but two that change no person', () => {
  const without = endpoints
    .filter((call) => call.access === 'admin' && call.method !== 'GET' && !call.stepUp)
    .filter((call) => call.access === 'admin' && ['users', 'prizes'].includes(call.permission))
    .map(({ method, path }) => `${method} ${path}`);
  expect(without.toSorted()).toEqual(['POST /admin/names/:about/:id/keep', 'POST /admin/verify-predictions']);
});

it('AUTH-26 the calls that change how an account is entered have a step-up for enrolled administrators', () => {
  const protectedCalls = endpoints
    .filter(({ stepUp }) => stepUp === 'enrolled')
    .map(({ method, path }) => `${method} ${path}`);
  expect(protectedCalls.toSorted()).toEqual([
    'DELETE /auth/passkeys/:id',
    'POST /admin/second-factor/authenticator',
    'POST /admin/second-factor/authenticator/confirm',
    'POST /auth/change-password',
    'POST /auth/me/delete',
    'POST /auth/passkeys',
    'POST /auth/passkeys/options',
    'PUT /auth/me/email',
  ]);
});
