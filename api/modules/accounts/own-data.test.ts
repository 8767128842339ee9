import { describe, expect, test } from 'vitest';
import { OwnData } from '../../../shared/contract/own-data.ts';
import { LEGAL_VERSION } from '../../../shared/rules/legal.ts';
import { aGrid, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();

async function dataOf(player: TestPlayer): Promise<OwnData> {
  const { status, body } = await player.call('GET /auth/me/data');
  expect(status).toBe(200);
  return OwnData.parse(body);
}

describe('SEC-04 the export of a player', () => {
  test('SEC-04 contains account, picks, saves, sessions and mails', async () => {
    const player = await aPlayer(app);
    const { matchIds } = await aGrid(app, 2, { name: 'Fecha 34' });
    await player.pick(matchIds);
    await player.pick(matchIds.slice(0, 1), 'draw');
    await app.call('POST /auth/login', { body: { email: player.email, password: PASSWORD } });
    await eventually(() => app.mail.to(player.email).length);
    const data = await eventually(async () => {
      const all = await dataOf(player);
      return all.mails[0]?.sentAt ? all : null;
    });

    expect(data.account).toMatchObject({
      id: player.id,
      firstName: 'Ana',
      username: player.username,
      email: player.email,
      phone: '+5491155550000',
      birthDate: '1990-05-17',
      country: 'AR',
      language: 'es',
      role: 'player',
    });
    expect(
      data.picks.map(({ matchId, prediction, grid, result }) => [matchId, prediction, grid, result]),
    ).toEqual(
      expect.arrayContaining([
        [matchIds[0], 'draw', 'Fecha 34', 'pending'],
        [matchIds[1], 'home_win', 'Fecha 34', 'pending'],
      ]),
    );
    expect(data.savesInAll).toBe(2);
    expect(data.saves.map(({ picks }) => picks)).toEqual([
      [{ matchId: matchIds[0], prediction: 'draw' }],
      matchIds.map((matchId) => ({ matchId, prediction: 'home_win' })),
    ]);
    expect(data.sessions.map(({ isThisOne }) => isThisOne)).toEqual([false, true]);
    expect(data.mails.map(({ kind }) => kind)).toEqual(['verify-email']);
    expect([data.groups, data.invitations]).toEqual([[], []]);
  });

  test('LEGAL-03 contains the version of the legal texts that the registration showed', async () => {
    const body = {
      ...{ firstName: 'Ana', lastName: 'Ruiz', username: 'ana_legal', email: 'ana.legal@example.org' },
      ...{ password: PASSWORD, country: 'AR', phone: '1155550000', birthDate: '1990-05-17' },
    };
    const registered = await app.call('POST /auth/register', { body });
    const { body: data } = await app.call('GET /auth/me/data', { token: registered.body.access_token });
    expect(data.account.legalVersion).toBe(LEGAL_VERSION);
  });

  test('LEGAL-11 an account with an older version of the legal texts is told until it says so, once for all devices', async () => {
    const player = await aPlayer(app);
    const { token } = player;
    const told = async () => (await app.call('GET /auth/me', { token })).body.newLegalVersion;
    const read = (version: string) => app.call('PUT /auth/me/legal-version', { token, body: { version } });
    expect(await told()).toBeUndefined();
    // Only a release brings a new version.
    await app.sql`update account set legal_version = '2020-01-31' where player_id = ${player.id}`;
    expect(await told()).toBe(LEGAL_VERSION);
    expect((await read('2020-02-01')).body.fields).toEqual([
      expect.objectContaining({ field: 'version', code: 'invalid' }),
    ]);
    expect((await read(LEGAL_VERSION)).body.newLegalVersion).toBeUndefined();
    expect(await told()).toBeUndefined();
    const account = async () => (await app.call('GET /auth/me/data', { token })).body.account;
    const first = await account();
    expect(first).toMatchObject({ legalVersion: LEGAL_VERSION, legalReadAt: expect.any(String) });
    app.clock.advance(60_000);
    await read(LEGAL_VERSION);
    expect(await account()).toMatchObject({ legalReadAt: first.legalReadAt });
  });

  test('SEC-04 contains no password, session secret or token', async () => {
    const player = await aPlayer(app);
    const { text } = await player.call('GET /auth/me/data');
    expect(text).not.toMatch(/argon2|hash|secret|token|salt/i);
  });

  test('SEC-04 contains no data of other players', async () => {
    const [player, other] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await aGrid(app, 2);
    await other.pick(matchIds);
    const { text, body } = await player.call('GET /auth/me/data');
    expect(text).not.toContain(other.username);
    expect(body.picks).toEqual([]);
  });

  test('API-05 contains all of ten thousand picks', async () => {
    const player = await aPlayer(app);
    const { matchIds } = await aGrid(app, 1);
    // Inserted as the owner of the database: playing it would take years.
    const owner = await app.connect();
    await owner.query(
      `with m as (
         insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, status, home_score, away_score,
           score_by)
         select 'many', n, league_id, home_team_id, away_team_id, statement_now() - n * interval '1 hour', statement_now(), 'finished', 1, 0, 'source'
         from match, generate_series(1, 10000) n where id = $2 returning id
       )
       insert into pick (player_id, match_id, pick, seq, chosen_at) select $1, id, 'home_win', 1, statement_now() from m`,
      [player.id, matchIds[0]],
    );
    const data = await dataOf(player);
    expect(data.picks).toHaveLength(10_000);
    expect(data.picks.every(({ result }) => result === 'correct')).toBe(true);
  });
});
