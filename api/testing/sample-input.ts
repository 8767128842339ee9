import { createECDH, randomUUID } from 'node:crypto';
import { endpoints, type Route } from '../../shared/contract/index.ts';
import type { RouteInput } from '../../shared/contract/wire.ts';
import { LEGAL_VERSION } from '../../shared/rules/legal.ts';
import { aGrid, anAdmin, aPlayer, PASSWORD } from './builders.ts';
import type { TestApp } from './test-app.ts';

type Input = { params?: object; query?: object; body?: object };
/** Valid inputs of every endpoint with an input. Each declared field is in at least one of them. */
type Samples = {
  [R in Route as unknown extends RouteInput<R> ? never : R]: OneOrMore<RouteInput<R> & Input>;
};
/** A function makes a sample that can be sent once. */
type OneOrMore<T> = T | (() => T) | (T | (() => T))[];

/** Creates the rows that the samples refer to, new ones in each call: some samples can be sent only once. */
export async function makeSampleInputs(app: TestApp): Promise<Record<Route, (() => Input)[]>> {
  const player = await aPlayer(app);
  const admin = await anAdmin(app);
  const grid = await aGrid(app, 24);
  const other = await aGrid(app, 2);
  const [first = 0, second = 0] = grid.matchIds;
  let count = 0;
  const next = () => (count += 1);

  const ofGrid = { params: { id: String(grid.id) } };
  const ofMatch = { params: { id: String(first) } };
  const gridFacts = { name: 'Otra', country: 'Chile', startDate: '2026-11-20', endDate: '2026-11-27' };
  const unknownId = { params: { id: '1000000' } };
  /** A body with the version that the caller has seen, too. */
  const ofVersion = <const B extends object>(of: typeof unknownId, body: B) => [
    { ...of, body },
    { ...unknownId, body: { ...body, version: 1 } },
  ];
  const ofNoCode = { params: { code: 'abcdefghijkm' } };
  const paging = { page: '1', limit: '10' };
  const token = 'x'.repeat(43);
  const announcement = {
    title: 'Fecha 34',
    content: '<p>Hola</p>',
    titlePt: 'Rodada 34',
    contentPt: '<p>Olá</p>',
    country: 'BR' as const,
    isActive: true,
    isPinned: false,
    expiresAt: '2099-12-01T00:00:00Z',
    publishAt: '2099-11-01T00:00:00Z',
  };
  const written = await admin.call('POST /announcements', announcement);
  const pushEndpoint = 'https://updates.push.services.mozilla.com/wpush/v2/muestra';
  const pushKey = createECDH('prime256v1').generateKeys('base64url');

  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} } as const;
  const newCredential = {
    ...{ ...credential, authenticatorAttachment: 'platform' },
    response: {
      ...{ clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA' },
      ...{ transports: ['internal'], publicKeyAlgorithm: -7, publicKey: 'AAAA' },
    },
  };
  const usedCredential = {
    ...{ ...credential, authenticatorAttachment: 'platform' },
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  };

  const samples: Samples = {
    'POST /auth/register': () => ({
      body: {
        firstName: 'Ana',
        lastName: 'Prueba',
        username: `muestra.${next()}`,
        email: `muestra.${next()}@example.org`,
        password: PASSWORD,
        country: 'AR',
        phone: '11 5555 0000',
        birthDate: '1990-05-17',
        choices: 12,
      },
    }),
    'POST /auth/login': { body: { email: player.email, password: PASSWORD } },
    'POST /auth/change-password': {
      body: { currentPassword: 'no-es-la-mia-7', newPassword: 'otra-cancha-88' },
    },
    // A wrong password, as below.
    'PUT /auth/me/email': {
      body: { email: 'corregida@example.org', password: 'no-es-la-mia-7', choices: 12 },
    },
    'PUT /auth/me/language': { body: { language: 'pt-BR' } },
    'PUT /auth/me/legal-version': { body: { version: LEGAL_VERSION } },
    'PUT /auth/me/phone': { body: { phone: '11 5555 0000' } },
    // An unknown id, because later samples need the session.
    'DELETE /auth/me/sessions/:id': { params: { id: '0b5f9a52-3f0c-4c59-9d7c-0a4d4c1b2f11' } },
    // A wrong password, because later samples need the account.
    'POST /auth/me/data': { body: { password: PASSWORD } },
    'POST /auth/me/delete': { body: { password: 'no-es-la-mia-7' } },
    'POST /auth/request-password-reset': { body: { email: player.email } },
    'POST /auth/reset-password': { body: { token, newPassword: 'otra-cancha-88', removePasskeys: false } },
    'GET /auth/verify-reset-token/:token': { params: { token } },
    'GET /auth/verify/:token': { params: { token } },
    'POST /auth/send-verification': { body: { choices: 12 } },
    // A wrong password, as above.
    'POST /auth/passkeys/options': { body: { password: 'no-es-la-mia-7' } },
    'POST /auth/passkeys': { body: { name: 'Teléfono', credential: newCredential } },
    'PUT /auth/passkeys/:id': { params: { id: 'AAAA' }, body: { name: 'Teléfono' } },
    'DELETE /auth/passkeys/:id': { params: { id: 'AAAA' } },
    'POST /auth/passkeys/login': { body: { credential: usedCredential } },
    'POST /admin/second-factor/passkey': { body: { credential: usedCredential } },
    'POST /admin/second-factor': { body: { code: '000 000' } },
    'POST /admin/second-factor/authenticator': { body: { password: 'no-es-la-mia-7' } },
    'POST /admin/second-factor/authenticator/confirm': { body: { code: '000000' } },
    'POST /admin/administrators': { body: { email: 'ninguna@example.org', permissions: ['results'] } },
    'PUT /admin/administrators/:id': { ...unknownId, body: { permissions: ['results'] } },
    'DELETE /admin/administrators/:id': unknownId,
    'POST /admin/administrators/:id/reset-second-factor': unknownId,
    'GET /matches/group/:group/form': { params: { group: String(grid.id) } },
    'GET /matches/group/:group': { params: { group: String(grid.id) } },
    'POST /bets': [
      () => ({
        body: {
          matchId: first,
          prediction: 'draw',
          opId: '0b5f9a52-3f0c-4c59-9d7c-0a4d4c1b2f11',
          ageMs: next(),
        },
      }),
      () => ({
        body: {
          predictions: [
            {
              matchId: second,
              prediction: 'home_win',
              opId: '7a9df2a1-4bb5-4d0e-8f43-5a4d2f0c9e22',
              ageMs: next(),
            },
          ],
          sentAt: Date.now(),
        },
      }),
    ],
    'GET /bets/history': { query: { ...paging, timeZone: 'America/Lima' } },
    'GET /bets/grids': { query: { limit: '12' } },
    'POST /groups': () => ({
      body: {
        ...{ name: 'Barrio', description: 'Los de siempre', gamesQuantity: 12, opId: randomUUID() },
        ...{ gridId: null, country: 'BR' },
      },
    }),
    'POST /prizes/:gridId/claim/read': { params: { gridId: '1000000' }, body: { password: PASSWORD } },
    'PUT /prizes/:gridId/claim': {
      params: { gridId: '1000000' },
      body: {
        ...{
          password: PASSWORD,
          receiver: 'Eva Prueba',
          address: 'Av. Corrientes 1234',
          city: 'Buenos Aires',
        },
        ...{ region: 'CABA', postalCode: 'C1043', country: 'AR' as const, phone: '+5491155550000' },
        ...{ size: 'L' as const, document: '30123456' },
      },
    },
    'POST /prizes/:gridId/receipt': { params: { gridId: '1000000' }, body: { isReceived: true } },
    'GET /admin/game-groups/:id/prizes/:playerId/claim': {
      params: { id: String(grid.id), playerId: String(player.id) },
    },
    'GET /admin/game-groups/:id/prizes/:playerId/alike': {
      params: { id: String(grid.id), playerId: String(player.id) },
    },
    'POST /groups/:id/report': { ...unknownId, body: { memberId: 1_000_000, reason: 'insult' as const } },
    'GET /admin/names': { query: paging },
    'POST /admin/names/:about/:id/keep': {
      params: { about: 'player' as const, id: '1000000' },
      body: { shown: 'Eva Prueba @eva' },
    },
    'PUT /admin/names/players/:id': {
      ...unknownId,
      body: {
        ...{ firstName: 'Eva', lastName: 'Prueba', username: 'eva27' },
        ...{ reason: 'insult' as const, shown: 'Eva Prueba @eva' },
      },
    },
    'PUT /admin/names/groups/:id': {
      ...unknownId,
      body: { name: 'Grupo 27', reason: 'insult' as const, shown: 'Grupo' },
    },
    'GET /record/:id': unknownId,
    'GET /record/:id/own': unknownId,
    'PUT /winners/consent': { body: { isNamed: true } },
    'PUT /groups/:id': {
      ...unknownId,
      body: {
        ...{ name: 'Barrio', description: 'Los de siempre' },
        ...{ country: 'BR', gamesQuantity: 12, goesOn: true },
      },
    },
    'DELETE /groups/:id': unknownId,
    'POST /groups/:id/invite': { ...unknownId, body: { email: 'invitada@example.org' } },
    'GET /groups/:id/invitations': { ...unknownId, query: paging },
    'DELETE /groups/:id/invitations/:invitationId': { params: { id: '1000000', invitationId: '1000000' } },
    'POST /groups/invitations/:id/accept': unknownId,
    'POST /groups/invitations/:id/reject': unknownId,
    'POST /groups/:id/invite-link': unknownId,
    'DELETE /groups/:id/invite-link': unknownId,
    'GET /groups/join/:code': ofNoCode,
    'POST /groups/join/:code': ofNoCode,
    'POST /groups/join/:code/when-verified': ofNoCode,
    'GET /groups/:id/leaderboard': { ...unknownId, query: { ...paging, edition: '1' } },
    'GET /groups/:id/editions': unknownId,
    'GET /groups/:id/picks': { ...unknownId, query: paging },
    'GET /groups/:id/compare/:memberId': { params: { id: '1000000', memberId: '1000000' } },
    'GET /groups/:id/missing-picks': unknownId,
    'POST /groups/:id/leave': unknownId,
    'PUT /groups/:id/owner': { ...unknownId, body: { memberId: player.id } },
    'DELETE /groups/:id/members/:memberId': { params: { id: '1000000', memberId: '1000000' } },
    'POST /affiliate-contacts': {
      body: {
        name: 'Eva',
        email: 'eva@example.org',
        company: 'Bola',
        country: 'BR',
        phone: '+5511955550000',
        telegram: '@eva',
        type: 'company',
      },
    },
    'POST /announcements': () => ({ body: { ...announcement, opId: randomUUID() } }),
    'GET /admin/announcements': { query: paging },
    'PUT /announcements/:id': [
      { params: { id: String(written.body.data.id) }, body: announcement },
      { ...unknownId, body: { ...announcement, version: 1 } },
    ],
    'DELETE /announcements/:id': { ...unknownId, query: { version: '1' } },
    'PUT /push/subscription': {
      body: {
        endpoint: pushEndpoint,
        keys: { p256dh: pushKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
        expirationTime: 1,
        timeZone: 'America/Lima',
      },
    },
    'DELETE /push/subscription': { body: { endpoint: pushEndpoint } },
    'PUT /reminders/mail': { body: { isOn: true, place: 'profile' } },
    'PUT /push/preferences': {
      body: {
        announcements: true,
        reminders: true,
        results: false,
        groups: false,
        quietHours: { from: '22:00', until: '08:00' },
      },
    },
    'POST /admin/update-results': { body: {} },
    'GET /admin/games': {
      query: {
        unassigned: 'true',
        gameGroupId: String(grid.id),
        needs: 'result',
        search: 'river',
        ...paging,
      },
    },
    'PUT /admin/games/:id/assign': ofVersion(ofMatch, { gameGroupId: grid.id }),
    'PUT /admin/games/:id/update-score': ofVersion(ofMatch, {
      homeScore: 2,
      awayScore: 1,
      status: 'scheduled',
    }),
    'POST /admin/games/:id/release': ofVersion(ofMatch, {}),
    'POST /admin/games/:id/keep': { ...unknownId, body: { version: 1, reason: 'La fuente se equivoca' } },
    'POST /admin/games/:id/preview-score': {
      ...ofMatch,
      body: { homeScore: 2, awayScore: 1, status: 'finished' },
    },
    'POST /admin/games/:id/preview-release': ofMatch,
    'PUT /admin/games/:id/update-order': ofVersion(ofMatch, { order: 1 }),
    'DELETE /admin/games/:id': [
      { params: { id: String(other.matchIds[0]) }, query: {} },
      { ...unknownId, query: { version: '1' } },
    ],
    'GET /admin/api-football/proposal': { query: { timeZone: 'America/Lima' } },
    'PUT /admin/need-mails': { body: { isOn: true } },
    'PUT /admin/pause': { body: { until: null, version: 1 } },
    'GET /admin/game-groups/:id': ofGrid,
    'GET /admin/game-groups/:id/ties': ofGrid,
    'GET /admin/game-groups/:id/participation': ofGrid,
    'PUT /admin/game-groups/:id/status': [
      { params: { id: String(other.id) }, body: { status: 'closed' } },
      {
        ...unknownId,
        body: { status: 'draft', opensAt: '2099-12-01T00:00:00Z', withoutPrizes: ['BO'], version: 1 },
      },
    ],
    'PUT /admin/game-groups/:id': ofVersion({ params: { id: String(other.id) } }, gridFacts),
    'DELETE /admin/game-groups/:id': [
      { ...unknownId, query: {} },
      { ...unknownId, query: { version: '1' } },
    ],
    'GET /admin/game-groups/:id/winners': {
      params: { id: String(grid.id) },
      query: { minCorrect: '0', search: 'ana', ...paging },
    },
    'GET /admin/game-groups/:id/winners.csv': {
      params: { id: String(grid.id) },
      query: { minCorrect: '0', timeZone: 'America/Lima' },
    },
    'GET /admin/prizes': { query: { gameGroupId: String(grid.id), queue: 'waiting' as const, ...paging } },
    'GET /admin/prizes/corrections': { query: { gameGroupId: String(grid.id) } },
    'GET /admin/prizes/parcels': { query: { gameGroupId: String(grid.id) } },
    'POST /admin/prizes/mark': {
      body: {
        as: 'sent' as const,
        prizes: [{ gameGroupId: grid.id, playerId: player.id, version: 1, tracking: 'AR 123' }],
      },
    },
    'PUT /admin/game-groups/:id/prizes/:playerId': {
      params: { id: String(grid.id), playerId: String(player.id) },
      body: {
        state: 'contacted',
        note: 'Llamar de tarde',
        tracking: '',
        isCleared: false,
        refusal: '',
        version: 1,
      },
    },
    'GET /admin/api-football/leagues': { query: { season: '2026', country: 'Brazil' } },
    'GET /admin/api-football/games': {
      query: {
        leagueId: '71',
        season: '2026',
        dateFrom: '2026-11-01',
        dateTo: '2026-12-31',
        timeZone: 'America/Lima',
      },
    },
    'GET /admin/api-football/games-by-ids': { query: { ids: '900001-900002' } },
    'POST /admin/api-football/game-groups/:id/games': () => ({
      params: { id: String(other.id) },
      body: {
        games: [{ fixture: { id: app.source.set({ id: 900_000 + next() }).id } }],
      },
    }),
    'POST /admin/api-football/create-game-group': () => {
      const fixture = app.source.set({ id: 900_000 + next(), start: new Date('2099-12-02') });
      return {
        body: {
          name: 'Fecha 35',
          country: 'Argentina',
          games: [{ fixture: { id: fixture.id } }],
          startDate: '2026-11-20',
          endDate: '2026-11-27',
          status: 'draft',
          opensAt: '2099-12-01T00:00:00Z',
          withoutPrizes: ['BO'],
        },
      };
    },
    'GET /admin/users': { query: { search: 'ana', ...paging } },
    'GET /admin/users/:id': { params: { id: String(player.id) } },
    'PUT /admin/users/:id/toggle-status': { params: { id: String(admin.id) }, body: { isActive: true } },
    'POST /admin/users/:id/delete': { params: { id: String(admin.id) } },
    'GET /admin/predictions': {
      query: { userId: String(player.id), gameGroupId: String(grid.id), isCorrect: 'true', ...paging },
    },
    'GET /admin/affiliate-contacts': { query: paging },
    'GET /terms': { query: { grid: String(grid.id) } },
    'GET /admin/opening-questions': {
      query: { lastStart: '2099-12-01T00:00:00Z', opensAt: '2099-11-30T00:00:00Z' },
    },
    'PUT /admin/terms/:id': {
      ...unknownId,
      body: {
        ...{ hasPrizes: true, permitEs: 'Permiso 12', permitPt: 'Licença 12', permitShort: 'N.º 12' },
        ...{
          validFrom: '2026-01-01',
          validUntil: '2099-12-31',
          needsDocument: true,
          claimDays: 30,
          taxPayer: 'organiser' as const,
        },
        version: 2,
      },
    },
    'PUT /admin/organiser': {
      body: {
        ...{ name: 'Doce S.A.', address: 'Calle 12', taxNumber: '30-1', country: 'Chile' },
        ...{ contact: 'bases@doce.example', version: 1 },
      },
    },
    'POST /admin/terms/decide': { body: { countries: ['BO'], hasPrizes: true } },
    'GET /admin/audit': {
      query: {
        by: 'people',
        actorId: String(admin.id),
        kind: 'game',
        from: '2026-01-01T00:00:00Z',
        until: '2027-01-01T00:00:00-03:00',
        thing: 'river',
        changesOnly: 'true',
        ...paging,
      },
    },
    'POST /admin/verify-predictions': { body: { userId: player.id, gameGroupId: grid.id } },
  };
  const given: Partial<Record<string, OneOrMore<Input>>> = samples;
  const listOf = (of: OneOrMore<Input>) =>
    [of].flat().map((each) => (typeof each === 'function' ? each : () => each));
  return Object.fromEntries(
    endpoints.map(({ method, path }) => [`${method} ${path}`, listOf(given[`${method} ${path}`] ?? {})]),
  ) as Record<Route, (() => Input)[]>;
}
