import { describe, expect, test } from 'vitest';
import { GAME_NEEDS } from '../../../shared/contract/admin-games.ts';
import { statusFromSource } from '../../../shared/rules/match-status.ts';
import { aSourceGrid, begin, createGrid, ended } from '../../testing/source-grid.ts';
import { inDays, live, setUpSourceConflicts } from '../../testing/source-conflicts.ts';
import { HOUR } from '../../testing/times.ts';
import type { FixturesAnswer, SourceFixture } from './source/football-source.ts';
import { UpdateMatches } from './update-matches.ts';

const { app, admin, call, set, pick, matchOf, picksOf, refresh, updateAll, changeSource, aMatch } =
  await setUpSourceConflicts();

/** Returns the source's fields of a fixture with this status, without goals. */
const says = (short: string): Partial<SourceFixture> => ({
  sourceStatus: short,
  ...statusFromSource(short),
  goals: null,
  fullTime: null,
  kickedOffAt: null,
});
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
/** The kinds of needs in the panel. */
const kindsOfNeeds = async (): Promise<string[]> => (await admin.needs()).map(({ kind }: any) => kind);
/** The needs of one match, which the filter of the panel takes. */
async function needsOf(id: number): Promise<string[]> {
  const found = await app.sql`select need from match_need where match_id = ${id}`;
  return GAME_NEEDS.filter((each) => found.some(({ need }) => need === each));
}
/** Whether the player's pick is shown to an administrator. */
const isShown = async (gridId: number, id: number) =>
  ((await picksOf(gridId)).predictions.find(({ gameId, game }: any) => (gameId ?? game?.id) === id)
    ?.betType ?? null) !== null;
const revealed = async (id: number) =>
  (await app.sql`select is_revealed(m) as shown from match m where id = ${id}`)[0]!.shown;

describe('a result that is known before the start without play', () => {
  test.each(['AWD', 'WO', 'ABD'])(
    'PLAY-06 PLAY-03 JOB-16 %s closes the match while it stands, is a need, and shows no pick',
    async (short) => {
      const { gridId, id, other, fixtureId } = await aMatch();
      await pick(id);
      changeSource(fixtureId, says(short));
      await refresh();
      expect(await pick(id, 'draw')).toMatchObject({ status: 'refused', code: 'match_started' });
      expect(await pick(other)).toMatchObject({ status: 'accepted' });
      expect(await needsOf(id)).toEqual(['decision']);
      expect(await kindsOfNeeds()).toContain('game_undecided');
      expect([await revealed(id), await isShown(gridId, id)]).toEqual([false, false]);
      expect(await matchOf({ gridId, id })).toMatchObject({ status: 'scheduled', attention: 'undecided' });

      changeSource(fixtureId, says('NS'));
      await refresh();
      expect(await pick(id, 'draw')).toMatchObject({ status: 'accepted' });
      expect(await needsOf(id)).toEqual([]);
    },
  );

  test('PLAY-06 JOB-16 it stays closed while the source leaves the fixture out, or an administrator takes a result of their own back', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, says('WO'));
    await refresh();
    await set(id, 'finished', [3, 0]);
    expect((await set(id, 'scheduled')).body.message).toBe(
      'El juego quedó como dice la fuente y no recibe predicciones',
    );
    const fixture = app.source.fixtures.get(fixtureId)!;
    app.source.fixtures.delete(fixtureId);
    await updateAll();
    expect(await pick(id)).toMatchObject({ code: 'match_started' });
    app.source.fixtures.set(fixtureId, { ...fixture, ...says('NS') });
    await updateAll();
    expect(await pick(id)).toMatchObject({ status: 'accepted' });
  });

  test('PLAY-03 PLAY-06 JOB-16 its picks are revealed at the start, and from then on it never opens again', async () => {
    const { id, fixtureId } = await aMatch();
    await pick(id);
    changeSource(fixtureId, says('WO'));
    await refresh();
    await begin(app, [fixtureId]);
    await updateAll();
    expect(await revealed(id)).toBe(true);
    changeSource(fixtureId, { ...says('NS'), start: inDays(1) });
    await updateAll();
    expect(await pick(id, 'draw')).toMatchObject({ code: 'match_started' });
  });

  test('PLAY-06 JOB-16 play that the source reports after it closes and reveals for good', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, says('AWD'));
    await refresh();
    changeSource(fixtureId, live(0, 0));
    await updateAll();
    changeSource(fixtureId, says('NS'));
    await updateAll();
    expect(await revealed(id)).toBe(true);
    expect(await pick(id)).toMatchObject({ code: 'match_started' });
  });

  test.each([
    ['live', ['early']],
    ['finished', ['early']],
    ['cancelled', []],
  ])('PLAY-06 JOB-16 %s by hand closes it while it stands, with the needs %j', async (status, needs) => {
    const { gridId, id } = await aMatch();
    await pick(id);
    await set(id, status, [1, 0]);
    expect(await pick(id, 'draw')).toMatchObject({ status: 'refused' });
    expect([await needsOf(id), await revealed(id), await isShown(gridId, id)]).toEqual([needs, false, false]);
    if (needs.length > 0) expect(await kindsOfNeeds()).toContain('game_early');
    await set(id, 'scheduled');
    expect([await needsOf(id), (await pick(id, 'draw')).status]).toEqual([[], 'accepted']);
  });

  test('JOB-05 JOB-16 the last match of a grid does not close it while it can open again', async () => {
    const { id: gridId, fixtureIds, matchIds } = await aSourceGrid(app, 1, admin);
    changeSource(fixtureIds[0]!, says('WO'));
    await updateAll();
    expect((await call(`GET /admin/game-groups/${gridId}`)).body.data.status).toBe('open');
    changeSource(fixtureIds[0]!, says('NS'));
    await updateAll();
    expect(await pick(matchIds[0]!)).toMatchObject({ status: 'accepted' });
  });
});

describe('a start that the source does not know', () => {
  /** A match whose guessed start passed an hour ago. */
  async function aPassedGuess() {
    const match = await aMatch();
    await pick(match.id);
    changeSource(match.fixtureId, { ...says('TBD'), start: ago(1) });
    await refresh();
    return match;
  }

  test('PLAY-06 PLAY-03 JOB-17 closes the match and shows no pick; the match opens again with its real start', async () => {
    const { gridId, id, fixtureId } = await aPassedGuess();
    expect(await pick(id, 'draw')).toMatchObject({ code: 'match_started' });
    expect([await revealed(id), await isShown(gridId, id)]).toEqual([false, false]);
    expect(await matchOf({ gridId, id })).toMatchObject({ lacksTime: true });
    const start = inDays(1);
    changeSource(fixtureId, { ...says('NS'), start });
    await updateAll();
    expect(await pick(id, 'draw')).toMatchObject({ status: 'accepted' });
    expect(await matchOf({ gridId, id })).toMatchObject({
      startTime: start.toISOString(),
      closesAt: start.toISOString(),
    });
    expect(await matchOf({ gridId, id })).not.toHaveProperty('lacksTime');
  });

  test('PLAY-06 JOB-17 a fixture that is imported after its guess opens with its real start', async () => {
    const guess = app.source.set({ id: 79_001, ...says('TBD'), start: ago(1) });
    const other = app.source.set({ id: 79_002, start: inDays(1) });
    const { body } = await createGrid(admin, [guess.id, other.id]);
    const { id } = body.data.games.find((match: any) => match.lacksTime);
    expect([await revealed(id), (await pick(id)).code]).toEqual([false, 'match_started']);
    changeSource(guess.id, { ...says('NS'), start: inDays(1) });
    await updateAll();
    expect(await pick(id)).toMatchObject({ status: 'accepted' });
  });

  test('PLAY-06 JOB-17 play that the source reports closes and reveals it for good', async () => {
    const { id, fixtureId } = await aPassedGuess();
    changeSource(fixtureId, live(1, 0));
    await updateAll();
    expect(await revealed(id)).toBe(true);
    changeSource(fixtureId, { ...says('NS'), start: inDays(1) });
    await updateAll();
    expect(await pick(id, 'draw')).toMatchObject({ code: 'match_started' });
  });

  test('PLAY-03 JOB-17 a result by hand does not show its picks, and the end that the source reports does', async () => {
    const { id, fixtureId } = await aPassedGuess();
    await set(id, 'finished', [2, 0]);
    expect(await revealed(id)).toBe(false);
    changeSource(fixtureId, ended(2, 0));
    await updateAll();
    expect(await revealed(id)).toBe(true);
  });

  test('JOB-17 a day before the guess the missing time is a need, also after it; the match is never late', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, { ...says('TBD'), start: new Date(Date.now() + 25 * HOUR) });
    await refresh();
    expect(await needsOf(id)).not.toContain('untimed');
    changeSource(fixtureId, { start: new Date(Date.now() + 23 * HOUR) });
    await refresh();
    expect(await needsOf(id)).toContain('untimed');
    expect(await kindsOfNeeds()).toContain('game_untimed');
    changeSource(fixtureId, { start: ago(5) });
    await refresh();
    expect(await needsOf(id)).toEqual(['untimed']);
    changeSource(fixtureId, { ...says('NS'), start: inDays(1) });
    await updateAll();
    expect(await needsOf(id)).toEqual([]);
  });

  test('JOB-17 ADM-06 a match that is moved after its start is no need: nothing is wrong, and nothing can be done', async () => {
    const { id, fixtureId } = await aMatch();
    await begin(app, [fixtureId], 200);
    await app.sql`update match set start_time = ${inDays(1)} where id = ${id}`;
    changeSource(fixtureId, { start: inDays(1) });
    await updateAll();
    expect(await needsOf(id)).toEqual([]);
  });

  test('JOB-05 JOB-17 the last match of a grid does not close it at its guess', async () => {
    const { id: gridId, fixtureIds, matchIds } = await aSourceGrid(app, 1, admin);
    changeSource(fixtureIds[0]!, { ...says('TBD'), start: ago(1) });
    await updateAll();
    expect((await call(`GET /admin/game-groups/${gridId}`)).body.data.status).toBe('open');
    changeSource(fixtureIds[0]!, { ...says('NS'), start: inDays(1) });
    await updateAll();
    expect(await pick(matchIds[0]!)).toMatchObject({ status: 'accepted' });
  });
});

describe('a kick-off that its own status denies', () => {
  const contradictory = () => ({ ...says('NS'), kickedOffAt: ago(0.1) });

  test('JOB-23 closes the match as a need and shows no pick; the same answer again confirms it', async () => {
    const { id, other, fixtureId } = await aMatch();
    await pick(id);
    changeSource(fixtureId, contradictory());
    await refresh();
    expect([await pick(id, 'draw'), await pick(other)]).toMatchObject([
      { code: 'match_started' },
      { status: 'accepted' },
    ]);
    expect([await needsOf(id), await revealed(id)]).toEqual([['decision'], false]);
    await updateAll();
    expect([(await needsOf(id)).includes('decision'), await revealed(id)]).toEqual([false, true]);
  });

  test('JOB-23 that the next answer takes back opens the match again, with its picks hidden', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, contradictory());
    await refresh();
    changeSource(fixtureId, says('NS'));
    await updateAll();
    expect(await pick(id)).toMatchObject({ status: 'accepted' });
    expect([await needsOf(id), await revealed(id)]).toEqual([[], false]);
  });

  test('JOB-23 a start in the past that its own status denies shows no pick either, until the next answer says it again', async () => {
    const [{ id, fixtureId }, other] = [await aMatch(), await aMatch()];
    await pick(id);
    const passed = { ...says('NS'), start: ago(1) };
    for (const each of [fixtureId, other.fixtureId]) changeSource(each, passed);
    await refresh();
    expect([await pick(id, 'draw'), await needsOf(id)]).toMatchObject([
      { code: 'match_started' },
      ['decision'],
    ]);
    expect([await revealed(id), await revealed(other.id)]).toEqual([false, false]);
    changeSource(other.fixtureId, { start: inDays(1) });
    await updateAll();
    expect([await revealed(id), await revealed(other.id)]).toEqual([true, false]);
    expect([(await pick(id)).code, (await pick(other.id)).status]).toEqual(['match_started', 'accepted']);
  });

  test('JOB-23 a guess that has passed ends with the second answer that calls it the start', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, { ...says('TBD'), start: ago(1) });
    await refresh();
    changeSource(fixtureId, says('NS'));
    await updateAll();
    expect([await needsOf(id), await revealed(id)]).toEqual([['decision'], false]);
    await updateAll();
    expect(await revealed(id)).toBe(true);
  });

  test('JOB-23 a guess that has passed is postponed once, without a contradiction', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, { ...says('TBD'), start: ago(1) });
    await refresh();
    changeSource(fixtureId, says('PST'));
    await updateAll();
    const state = () => app.sql`select attention, version from match where id = ${id}`;
    const first = await state();
    await updateAll();
    expect([first, await state(), await revealed(id)]).toMatchObject([
      [{ attention: 'postponed' }],
      first,
      false,
    ]);
  });

  test('JOB-23 ADM-74 a guess that has passed does not end with other clubs, nor with data that cannot be read', async () => {
    const [clubs, unread] = [await aMatch(), await aMatch()];
    for (const { fixtureId } of [clubs, unread]) changeSource(fixtureId, { ...says('TBD'), start: ago(1) });
    await refresh();
    changeSource(clubs.fixtureId, {
      ...says('NS'),
      start: inDays(1),
      home: { id: 31_003, name: 'Racing', logo: null },
    });
    changeSource(unread.fixtureId, says('NS'));
    await updateAll();
    app.source.unreadable.add(unread.fixtureId);
    await updateAll();
    app.source.unreadable.clear();
    expect([await revealed(clubs.id), await revealed(unread.id)]).toEqual([false, false]);
  });

  test('JOB-23 is confirmed by play', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, contradictory());
    await refresh();
    changeSource(fixtureId, live(0, 0));
    await updateAll();
    expect(await revealed(id)).toBe(true);
  });
});

describe('other clubs', () => {
  const boca = { id: 31_001, name: 'Boca', logo: null };
  const river = { id: 31_002, name: 'River', logo: null };

  test('ADM-74 are a mark of their own with both pairs', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    const before = await matchOf({ gridId, id });
    await pick(id);
    changeSource(fixtureId, { home: boca, away: river });
    await refresh();
    expect(await matchOf({ gridId, id })).toMatchObject({
      homeTeam: before.homeTeam,
      attention: 'clubs',
      sourceClubs: 'Boca\nRiver',
    });
    const need = (await admin.need('game_undecided')).first.find((one: any) => one.id === id);
    expect(need).toMatchObject({
      name: `${before.homeTeam}\n${before.awayTeam}`,
      detail: 'clubs\nBoca\nRiver',
    });
    expect(await pick(id, 'draw')).toMatchObject({ status: 'accepted' });
  });

  test('ADM-75 giving back a match that follows the source says that nothing changed', async () => {
    const { id } = await aMatch();
    const { body } = await call(`POST /admin/games/${id}/release`, {});
    expect(body).toMatchObject({
      success: true,
      message: expect.stringContaining('no había nada que devolver'),
    });
  });

  test('JOB-24 the import refreshes the names and pictures of clubs and leagues', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    const { home, league } = app.source.fixtures.get(fixtureId)!;
    const shown = async (changes: Parameters<typeof changeSource>[1]) => {
      changeSource(fixtureId, changes);
      await refresh();
      return matchOf({ gridId, id });
    };
    const renamedLeague = { ...league, name: 'Liga Renombrada' };
    for (const other of app.source.fixtures.values())
      if (other.league.id === league.id) changeSource(other.id, { league: renamedLeague });
    expect(await shown({})).toMatchObject({ league: 'Liga Renombrada' });
    const renamed = { ...home, name: 'Club Renombrado' };
    expect(await shown({ home: renamed })).toMatchObject({ homeTeam: 'Club Renombrado' });
    const first = await shown({ home: { ...renamed, logo: 'https://media.example/nuevo.png' } });
    const second = await shown({ home: { ...renamed, logo: 'https://media.example/otro.png' } });
    expect([first.homeTeamImage, second.homeTeamImage]).toEqual([
      expect.any(String),
      expect.not.stringMatching(first.homeTeamImage),
    ]);
  });
});

describe('answers that arrive out of order', () => {
  /** Runs `meanwhile` between the source's answer and the moment at which the update stores it. */
  async function updateWith(meanwhile: () => Promise<unknown>, how: () => Promise<unknown> = updateAll) {
    const ask = app.source.fixturesByIds.bind(app.source);
    let isFirst = true;
    app.source.fixturesByIds = async (ids): Promise<FixturesAnswer> => {
      const answer = await ask(ids);
      if (!isFirst) return answer;
      isFirst = false;
      const sentAt = new Map([...answer.sentAt].map(([id, at]) => [id, new Date(at.getTime() - 1_000)]));
      await meanwhile();
      return { ...answer, sentAt };
    };
    try {
      await how();
    } finally {
      delete (app.source as Partial<typeof app.source>).fixturesByIds;
    }
  }

  test('JOB-08 JOB-04 an answer that was asked for earlier and comes later takes no goals back and ends no match again', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await begin(app, [fixtureId]);
    changeSource(fixtureId, live(1, 1));
    await updateWith(async () => {
      changeSource(fixtureId, live(2, 1));
      await app.app.get(UpdateMatches).updateDueResults();
    });
    expect(await matchOf({ gridId, id })).toMatchObject({ homeScore: 2, awayScore: 1 });
    await updateWith(async () => {
      changeSource(fixtureId, ended(2, 1));
      await app.app.get(UpdateMatches).updateDueResults();
    });
    expect(await matchOf({ gridId, id })).toMatchObject({ status: 'finished', attention: null });
  });

  test('JOB-08 ADM-19 an older answer to an administrator that gives a match back takes no goals back', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await begin(app, [fixtureId]);
    await set(id, 'live', [0, 0]);
    changeSource(fixtureId, live(1, 1));
    await updateWith(
      async () => {
        changeSource(fixtureId, live(2, 1));
        await updateAll();
      },
      () => call(`POST /admin/games/${id}/release`, {}),
    );
    expect(await matchOf({ gridId, id })).toMatchObject({ sourceHomeScore: 2, sourceAwayScore: 1 });
    await updateAll();
    expect(await matchOf({ gridId, id })).toMatchObject({ status: 'live', homeScore: 2, scoreBy: 'source' });
  });

  test('JOB-21 an answer that was noted by a clock that was ahead keeps no result away', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await begin(app, [fixtureId], 130);
    await updateAll();
    await app.sql`update asked_fixture
      set sent_at = game_now() + interval '1 day', asked_at = game_now() + interval '1 day'
      where fixture_id = ${fixtureId}`;
    changeSource(fixtureId, ended(2, 0));
    await app.app.get(UpdateMatches).updateDueResults();
    expect(await matchOf({ gridId, id })).toMatchObject({ status: 'finished', homeScore: 2 });
  });

  test('PLAY-06 JOB-08 play in an older answer still closes and reveals the match for good', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, live(0, 0));
    await updateWith(async () => {
      changeSource(fixtureId, { ...says('NS'), start: inDays(2) });
      await app.app.get(UpdateMatches).updateUpcoming();
    });
    expect([await revealed(id), (await pick(id)).code]).toEqual([true, 'match_started']);
  });
});

describe('the same match twice', () => {
  const create = (ids: number[], name = 'Gemelos') => createGrid(admin, ids, { name });
  const clubs = (id: number) => ({
    home: { id, name: 'Gemelo L', logo: null },
    away: { id: id + 1, name: 'Gemelo V', logo: null },
  });
  const fields = (...places: number[]) => places.map((place) => ({ field: `games.${place}`, code: 'taken' }));

  test('JOB-18 two fixtures with the same clubs and start are refused in one grid, with both named', async () => {
    const start = inDays(2);
    for (const id of [78_001, 78_002]) app.source.set({ id, start, ...clubs(900_001) });
    app.source.set({ id: 78_003, start: inDays(3), ...clubs(900_001) });
    const refused = await create([78_001, 78_003, 78_002]);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'fixture_twin',
      fields(0, 2),
    ]);
    const made = await create([78_001, 78_003]);
    expect(made.status).toBe(201);
    const { id: gridId } = made.body.data;
    const added = await call(`POST /admin/api-football/game-groups/${gridId}/games`, {
      games: [{ fixture: { id: 78_002 } }],
    });
    expect([added.status, added.body.code, added.body.fields]).toEqual([409, 'fixture_twin', fields(0)]);
    const other = await create([78_002], 'Otra');
    const assigned = await call(`PUT /admin/games/${other.body.data.games[0].id}/assign`, {
      gameGroupId: gridId,
    });
    expect([assigned.status, assigned.body.code]).toEqual([409, 'fixture_twin']);
  });
});

test('ADM-09 the message of a search counts the entries that cannot be read, in the language of the panel', async () => {
  const league = { id: 71, name: 'Serie A', logo: null, country: 'Brazil', season: 2026 };
  for (const id of [77_001, 77_002, 77_003]) app.source.set({ id, league });
  const search = async (language: string) =>
    (
      await app.call('GET /admin/api-football/games?leagueId=71&season=2026', {
        token: admin.token,
        headers: { 'accept-language': language },
      })
    ).body;
  expect((await search('es')).message).toBe('OK');
  app.source.unreadable.add(77_002);
  expect((await search('es')).message).toBe('1 partido de la fuente no se pudo leer y no está en la lista.');
  app.source.unreadable.add(77_003);
  const { message, data } = await search('pt-BR');
  expect(message).toBe('Não deu para ler 2 jogos da fonte, e eles não estão na lista.');
  expect(data.some(({ fixture }: any) => fixture.id === 77_001)).toBe(true);
  app.source.unreadable.clear();
});
