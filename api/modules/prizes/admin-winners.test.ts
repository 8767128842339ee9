import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { aGrid, aPlayer, anAdmin, kickOff, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { eventually, setUpApp, type TestApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch, setScore } from '../../testing/won-grid.ts';

/** For tests that only read it. */
let scored: { id: number };

const app = await setUpApp();
const admin = await anAdmin(app);
const desk = prizeDesk(app, admin);
const players = await Promise.all(Array.from({ length: 4 }, () => aPlayer(app)));
players.sort((a, b) => a.id - b.id);
beforeAll(async () => {
  scored = await aScoredGrid();
});

function addressOf(at: TestApp): string {
  const { port } = at.app.getHttpServer().address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
const winners = (gridId: number, query = '') =>
  admin.call(`GET /admin/game-groups/${gridId}/winners${query}`);
const verify = (body: unknown) => admin.call('POST /admin/verify-predictions', body);
const finish = async (id: number, home = 1, away = 0, status = 'finished') => {
  await kickOff(app, [id]);
  return admin.call(`PUT /admin/games/${id}/update-score`, { homeScore: home, awayScore: away, status });
};
const pickAll = (player: TestPlayer, matchIds: number[], picks: string[]) =>
  player.pick(matchIds, (index) => picks[index]);

/** Makes a grid with three home wins. The players have 3, 2, 2 and 0 hits. */
async function aScoredGrid() {
  const grid = await aGrid(app, 4);
  const chosen = grid.matchIds.slice(0, 3);
  const guesses = [
    ['home_win', 'home_win', 'home_win'],
    ['home_win', 'home_win', 'draw'],
    ['draw', 'home_win', 'home_win'],
    ['draw', 'draw', 'away_win'],
  ];
  for (const [index, player] of players.entries()) await pickAll(player, chosen, guesses[index]!);
  for (const id of chosen) await finish(id);
  return grid;
}

describe('winners', () => {
  test('ADM-34 who reads the list is in the audit log, once in ten minutes', async () => {
    for (const page of [1, 2]) await winners(scored.id, `?page=${page}&limit=2`);
    const seen = await app.sql`select actor_id, subject from audit_event
        where action = 'winners.viewed' and subject = 'grid:' || ${scored.id}`;
    expect(seen).toEqual([{ actor_id: admin.id, subject: `grid:${scored.id}` }]);
  });

  test('ADM-14 most hits first, equal hits share the rank', async () => {
    const grid = scored;
    const { status, body } = await winners(grid.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total: 4, players: 4 });
    const row = (index: number, correctCount: number, percentage: number, rank: number) => {
      const { id, username, email } = players[index]!;
      return { id, username, email, isDisabled: false, mayWin: true, correctCount, percentage, rank };
    };
    expect(body.data.winners).toEqual([
      row(0, 3, 100, 1),
      row(1, 2, 66.7, 2),
      row(2, 2, 66.7, 2),
      row(3, 0, 0, 4),
    ]);
  });

  test('ADM-14 a minimum of hits and pages do not change ranks', async () => {
    const grid = scored;
    const some = (await winners(grid.id, '?minCorrect=2')).body.data;
    expect([some.winners.length, some.total, some.players]).toEqual([3, 3, 4]);
    const page = (await winners(grid.id, '?minCorrect=0&page=2&limit=3')).body.data;
    expect(page.winners.map((row: any) => [row.id, row.rank])).toEqual([[players[3]!.id, 4]]);
    expect((await winners(grid.id, '?minCorrect=12')).body.data).toMatchObject({
      winners: [],
      total: 0,
      players: 4,
    });
    for (const query of ['?minCorrect=-1', '?minCorrect=x', '?limit=0', '?top=3'])
      expect((await winners(grid.id, query)).status).toBe(400);
  });

  test('ADM-14 a void match counts neither as a hit nor for the percentage', async () => {
    const grid = await aScoredGrid();
    await finish(grid.matchIds[2]!, 0, 0, 'cancelled');
    const { body } = await winners(grid.id);
    expect(body.data.winners.map((row: any) => [row.correctCount, row.percentage])).toEqual([
      [2, 100],
      [2, 100],
      [1, 50],
      [0, 0],
    ]);
  });

  test('ADM-14 a deleted account keeps its rank under its number', async () => {
    const grid = await aGrid(app, 1);
    const leaver = await aPlayer(app);
    await pickAll(leaver, grid.matchIds, ['home_win']);
    await finish(grid.matchIds[0]!);
    await app.sql`delete from session where player_id = ${leaver.id}`.catch(() => undefined);
    await app.sql`delete from account where player_id = ${leaver.id}`;
    expect((await winners(grid.id)).body.data.winners).toMatchObject([
      { id: leaver.id, username: null, email: null, correctCount: 1 },
    ]);
  });

  test('ADM-14 a grid without picks has no winners', async () => {
    const grid = await aGrid(app, 1);
    expect((await winners(grid.id)).body.data).toEqual({
      winners: [],
      total: 0,
      isMore: false,
      players: 0,
    });
  });

  test('ADM-14 a search finds a part of the username or email in any case and does not change ranks and counts', async () => {
    const grid = scored;
    const [first, second, , last] = players;
    await app.sql`update account set email = ${'ultima@correo.example'} where player_id = ${last!.id}`;
    const found = async (search: string, more = '') =>
      (await winners(grid.id, `?search=${encodeURIComponent(search)}${more}`)).body.data;
    const one = await found(second!.username.toUpperCase());
    expect(one).toMatchObject({ total: 1, isMore: false, players: 4 });
    expect(one.winners).toMatchObject([{ id: second!.id, correctCount: 2, rank: 2 }]);
    expect((await found('ULTIMA@')).winners.map(({ id }: any) => id)).toEqual([last!.id]);
    expect((await found('ULTIMA@', '&minCorrect=1')).total).toBe(0);
    expect(await found(first!.username, '&page=2&limit=1')).toMatchObject({ total: 1, winners: [] });
    const both = await found('jugadora', '&limit=2');
    expect([both.winners.length, both.total]).toEqual([2, 4]);
    for (const text of ['%', '_', "'"]) expect((await found(text)).winners).toEqual([]);
    expect((await winners(grid.id, `?search=${'x'.repeat(121)}`)).body.fields).toEqual([
      { field: 'search', code: 'too_long', limit: 120 },
    ]);
    await app.sql`update account set email = ${last!.email} where player_id = ${last!.id}`;
  });

  test('ADM-14 pages of any size together are the complete list', async () => {
    const grid = await aGrid(app, 1);
    await app.sql`insert into grid_score (grid_id, player_id, hits, picks)
       select ${grid.id}, 1000000 + n, (n * 7 + n / 5) % 5, 12 from generate_series(1, 47) n`;
    const whole = (await winners(grid.id, '?minCorrect=1&limit=100')).body.data.winners;
    const sorted = whole.toSorted((a: any, b: any) => b.correctCount - a.correctCount || a.id - b.id);
    expect(whole).toEqual(sorted);
    for (const limit of [1, 4, 7, 30]) {
      const pages = [];
      for (let page = 1; (page - 1) * limit <= whole.length; page += 1)
        pages.push(
          ...(await winners(grid.id, `?minCorrect=1&limit=${limit}&page=${page}`)).body.data.winners,
        );
      expect(pages).toEqual(whole);
    }
  });
});

describe('ADM-18 the winners as a CSV file', () => {
  const file = (gridId: number, query = '', headers = {}) =>
    app.call(`GET /admin/game-groups/${gridId}/winners.csv${query}`, { token: admin.token, headers });

  test('ADM-18 the file has headings in the language and all rows of the minimum, and the log records the download', async () => {
    const grid = scored;
    const answer = await file(grid.id, '?minCorrect=2');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="winners-${grid.id}.csv"`);
    const row = (rank: number, { id, username, email }: TestPlayer, hits: number, percentage: string) =>
      `${rank};${id};"${username}";"${email}";${hits};${percentage};;;;;;;;;;;;;\r\n`;
    expect(answer.text).toBe(
      '\ufeff"Puesto";"ID";"Usuario";"Correo";"Aciertos";"Porcentaje";"Premio";"Nombre y apellido";"Teléfono";"País";"Cuenta deshabilitada";"Premio prometido";"Avisado por correo";"Estado del premio";"Contactado";"Enviado";"Entregado";"Premio entregado";"Nota"\r\n' +
        row(1, players[0]!, 3, '100') +
        row(2, players[1]!, 2, '66,7') +
        row(2, players[2]!, 2, '66,7'),
    );
    const portuguese = await file(grid.id, '?minCorrect=12', { 'accept-language': 'pt-BR' });
    expect(portuguese.text).toMatch(/^\ufeff"Posição";"ID";"Usuário";[^\n]*\n$/);
    const [audit] = await app.sql`select actor_id, after from audit_event
        where action = 'winners.export' and subject = 'grid:' || ${grid.id} order by id`;
    expect(audit).toEqual({ actor_id: admin.id, after: { minCorrect: 2, players: 3 } });
  });

  test('ADM-18 no name or email runs as a formula, and a deleted account has neither', async () => {
    const grid = await aScoredGrid();
    await app.sql`update account set email = ${'=cmd|calc"@example.org'} where player_id = ${players[3]!.id}`;
    expect((await file(grid.id)).text).toContain(`"'=cmd|calc""@example.org"`);
    await app.sql`update account set email = ${players[3]!.email} where player_id = ${players[3]!.id}`;
    await app.sql`insert into grid_score values (${grid.id}, 1999999, 12, 12)`;
    expect((await file(grid.id, '?minCorrect=12')).text).toContain('\r\n1;1999999;;;12;400;;;;;;;;;;;;;\r\n');
  });

  test('ADM-18 SEC-04 only winners of a prize have a name, phone and country', async () => {
    const grid = await aGrid(app, 12);
    const [winner, other] = [await aPlayer(app), await aPlayer(app)];
    const all = grid.matchIds.map(() => 'home_win');
    await pickAll(winner, grid.matchIds, all);
    await pickAll(other, grid.matchIds, all.with(0, 'draw').with(1, 'draw').with(2, 'draw'));
    for (const id of grid.matchIds) await finish(id);
    await admin.call(`PUT /admin/game-groups/${grid.id}/status`, { status: 'settled' });
    const rows = async (language: string) =>
      (await file(grid.id, '', { 'accept-language': language })).text.split('\r\n').slice(1, 3);
    const [won, lost] = await rows('es');
    // A number that begins with a plus would run as a formula and lose the plus.
    expect(won).toMatch(/;"iPhone 16";"Ana Prueba";"\+5491155550000";"Argentina";;;;"Ganado";;;;;$/);
    expect(lost).toMatch(/;9;75;;;;;;;;;;;;;$/);
    await winner.call('POST /auth/me/delete', { password: PASSWORD });
    expect((await rows('pt-BR'))[0]).toBe(`1;${winner.id};;;12;100;"iPhone 16";;;;;;;"Ganho";;;;;`);
  });

  test('ADM-18 the file has the prize that was promised and the one handed over, a disabled account and the note', async () => {
    const grid = await aGrid(app, 12);
    const winner = await aPlayer(app);
    await pickAll(
      winner,
      grid.matchIds,
      grid.matchIds.map(() => 'home_win'),
    );
    for (const id of grid.matchIds) await finish(id);
    const mark = (change: object) => desk.mark(grid.id, winner, change);
    await mark({ state: 'contacted' });
    await mark({ state: 'delivered', note: 'En la oficina' });
    // A correction takes the phone, which was handed over.
    await setScore(admin, grid.matchIds[0]!, [0, 1]);
    await admin.call(`PUT /admin/users/${winner.id}/toggle-status`, { isActive: false });
    const [, row] = (await file(grid.id)).text.split('\r\n');
    expect(row).toMatch(
      /;11;[^;]*;"Camiseta de fútbol";.*;"Argentina";"Sí";"iPhone 16";;"Entregado";[^;]+;;[^;]+;"iPhone 16";"En la oficina"$/,
    );
  });

  test('ADM-18 many rows arrive complete, in order and once each', async () => {
    const grid = await aGrid(app, 1);
    await app.sql`insert into grid_score (grid_id, player_id, hits, picks)
      select ${grid.id}, 2000000 + n, n % 13, 12 from generate_series(1, 3000) n`;
    const rows = (await file(grid.id)).text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';'));
    expect(rows).toHaveLength(3000);
    expect(new Set(rows.map(([, id]) => id)).size).toBe(3000);
    const hits = rows.map((row) => Number(row[4]));
    expect(hits).toEqual(hits.toSorted((a, b) => b - a));
  });

  test('ADM-18 API-05 a third download at once must wait, and an aborted download frees its place', async () => {
    const grid = await aGrid(app, 1);
    await app.sql`insert into grid_score (grid_id, player_id, hits, picks)
      select ${grid.id}, 3000000 + n, n % 13, 12 from generate_series(1, 300000) n`;
    await app.app.listen(0, '127.0.0.1');
    const leaving = new AbortController();
    const download = (signal?: AbortSignal) =>
      fetch(`${addressOf(app)}/api/admin/game-groups/${grid.id}/winners.csv`, {
        headers: {
          authorization: `Bearer ${admin.token}`,
          'accept-encoding': 'identity',
        },
        ...(signal ? { signal } : {}),
      });
    // The test reads neither download, so each blocks with a part of its rows.
    const downloads = await Promise.all([download(leaving.signal), download(leaving.signal)]);
    expect(downloads.map(({ status }) => status)).toEqual([200, 200]);
    const third = await download();
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '10']);
    leaving.abort();
    const again = new AbortController();
    await eventually(async () => (await download(again.signal)).ok);
    again.abort();
  });

  test('ADM-18 API-02 dates are days of the zone that the download names, else of the administrator; an unknown zone is refused', async () => {
    const winner = await aPlayer(app);
    const grid = await aGridToWin(app, [winner], 'Con fechas');
    await finishMatch(app, admin, grid.matchIds[0]!);
    const marked = await desk.mark(grid.id, winner, { state: 'contacted' });
    expect(marked.status).toBe(200);
    const at = new Date(
      (await app.sql`select max(at) as at from prize_event where grid_id = ${grid.id}`)[0]!.at,
    );
    const contacted = async (query: string) =>
      (await file(grid.id, query)).text.split('\r\n')[1]!.split(';').at(-5);
    // 25 hours apart, so their days always differ.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(await contacted(`?timeZone=${zone}`)).toBe(`"${dayOf(at.getTime(), zone)}"`);
    const { body } = await admin.call('GET /auth/me');
    const { timeZone } = COUNTRIES.find(({ code }) => code === body.country)!;
    for (const unknown of ['', '?timeZone=Luna/Mar'])
      expect(await contacted(unknown)).toBe(`"${dayOf(at.getTime(), timeZone)}"`);
  });

  test('ADM-18 API-02 an unknown grid and a wrong minimum get an error, no file', async () => {
    expect((await file(2_000_000_000)).body).toMatchObject({ success: false, data: null, code: 'not_found' });
    expect((await file(1, '?minCorrect=-1')).body.fields).toEqual([{ field: 'minCorrect', code: 'invalid' }]);
    const none = await players[0]!.call('GET /admin/game-groups/1/winners.csv');
    expect([none.status, none.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('verifying', () => {
  test('ADM-13 verifying returns the difference and corrects the score', async () => {
    const grid = await aScoredGrid();
    const userId = players[1]!.id;
    expect((await verify({ userId, gameGroupId: grid.id })).body).toEqual({
      success: true,
      message: 'Predicciones verificadas correctamente',
      data: { changed: 0, correctCount: 2, predictions: 3 },
    });
    await app.sql`update grid_score set hits = 0 where grid_id = ${grid.id} and player_id = ${userId}`;
    expect((await verify({ userId, gameGroupId: grid.id })).body.data).toEqual({
      changed: 2,
      correctCount: 2,
      predictions: 3,
    });
    expect((await winners(grid.id, '?minCorrect=2')).body.data.total).toBe(3);
    await app.sql`delete from grid_score where grid_id = ${grid.id} and player_id = ${userId}`;
    expect((await verify({ userId, gameGroupId: grid.id })).body.data.changed).toBe(2);
    expect((await verify({ userId, gameGroupId: grid.id })).body.data.changed).toBe(0);
  });

  test('ADM-13 ADM-14 verifying one player before the first result does not make a grid of one player', async () => {
    const grid = await aGrid(app, 1);
    await pickAll(players[0]!, grid.matchIds, ['home_win']);
    expect((await verify({ userId: players[0]!.id, gameGroupId: grid.id })).body.data).toEqual({
      changed: 0,
      correctCount: 0,
      predictions: 1,
    });
    expect((await winners(grid.id)).body.data).toMatchObject({ total: 0, players: 0 });
  });

  test('ADM-13 verifying a player without picks changes nothing', async () => {
    const grid = await aGrid(app, 1);
    expect((await verify({ userId: players[0]!.id, gameGroupId: grid.id })).body.data).toEqual({
      changed: 0,
      correctCount: 0,
      predictions: 0,
    });
    const [row] = await app.sql`select count(*)::int as rows from grid_score where grid_id = ${grid.id}`;
    expect(row).toEqual({ rows: 0 });
  });

  test('API-02 an unknown player or grid is named', async () => {
    const grid = await aGrid(app, 1);
    const unknown = await verify({ userId: 2_000_000_000, gameGroupId: grid.id });
    expect([unknown.status, unknown.body.fields]).toEqual([404, [{ field: 'userId', code: 'invalid' }]]);
    const nowhere = await verify({ userId: players[0]!.id, gameGroupId: 2_000_000_000 });
    expect([nowhere.status, nowhere.body.fields]).toEqual([404, [{ field: 'gameGroupId', code: 'invalid' }]]);
    const { body } = await verify({ userId: '1', gameGroupId: 1.5, all: true });
    expect(body.fields.map(({ field }: any) => field).toSorted()).toEqual(['all', 'gameGroupId', 'userId']);
    expect((await verify({})).body.fields.map(({ code }: any) => code)).toEqual(['required', 'required']);
  });
});
