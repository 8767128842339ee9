import { describe, expect, test } from 'vitest';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { anAdmin } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';
import { UpdateMatches } from './update-matches.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

const refresh = () => app.app.get(UpdateMatches).updateUpcoming();
const updateNow = () => admin.call('POST /admin/update-results');
const setScore = (id: number, status: string) =>
  admin.call(`PUT /admin/games/${id}/update-score`, { homeScore: 0, awayScore: 0, status });
/** The audit entries of a match, oldest first. */
const entriesOf = async (matchId: number) => {
  const { body } = await admin.call('GET /admin/audit?kind=game&limit=200');
  return body.data.entries
    .filter(({ subject }: any) => subject.id === matchId)
    .map(({ actor, action, changes }: any) => [actor && 'a person', action, changes])
    .toReversed();
};
const aMatch = async () => {
  const { id: gridId, matchIds, fixtureIds } = await aSourceGrid(app, 2, admin);
  return { gridId, id: matchIds[0]!, fixtureId: fixtureIds[0]!, other: fixtureIds[1]! };
};

describe('changes by the source are in the audit log', () => {
  test('ADM-17 a match that the source reports live early and an administrator takes back has an entry for each step', async () => {
    const { id, fixtureId } = await aMatch();
    const { start } = app.source.fixtures.get(fixtureId)!;
    const kickedOffAt = new Date(Date.now() - MINUTE);
    app.source.set({ id: fixtureId, status: 'live', sourceStatus: '1H', kickedOffAt });
    await refresh();
    await setScore(id, 'finished');
    await setScore(id, 'scheduled');
    app.source.set({ id: fixtureId, ...ended(0, 0) });
    await updateNow();
    const entries = await entriesOf(id);
    expect(entries.map(([actor, action]: any) => [actor, action])).toEqual([
      [null, 'game.source'],
      ['a person', 'game.score'],
      ['a person', 'game.score'],
      [null, 'game.result'],
    ]);
    const early = entries[0][2];
    expect(early).toEqual([
      { field: 'status', before: 'scheduled', after: 'live' },
      { field: 'closesAt', before: null, after: expect.stringMatching(/^20/) },
      { field: 'sourceStatus', before: 'NS', after: '1H' },
    ]);
    expect(Date.parse(early[1].after)).toBeLessThan(start.getTime());
  });

  test('ADM-17 a match that is postponed, rescheduled and abandoned', async () => {
    const { id, fixtureId } = await aMatch();
    const { start } = app.source.fixtures.get(fixtureId)!;
    const later = new Date(start.getTime() + 60 * MINUTE);
    app.source.set({ id: fixtureId, status: null, attention: 'postponed', sourceStatus: 'PST' });
    await refresh();
    await refresh();
    app.source.set({ id: fixtureId, status: 'scheduled', attention: null, sourceStatus: 'NS', start: later });
    await refresh();
    app.source.set({ id: fixtureId, status: null, attention: 'undecided', sourceStatus: 'ABD' });
    await refresh();
    expect(await entriesOf(id)).toEqual([
      [
        null,
        'game.source',
        [
          { field: 'attention', before: null, after: 'postponed' },
          { field: 'sourceStatus', before: 'NS', after: 'PST' },
        ],
      ],
      [
        null,
        'game.source',
        [
          { field: 'attention', before: 'postponed', after: null },
          { field: 'startTime', before: start.toISOString(), after: later.toISOString() },
          { field: 'sourceStatus', before: 'PST', after: 'NS' },
        ],
      ],
      [
        null,
        'game.source',
        [
          { field: 'closesAt', before: null, after: expect.any(String) },
          { field: 'attention', before: null, after: 'undecided' },
          { field: 'sourceStatus', before: 'NS', after: 'ABD' },
        ],
      ],
    ]);
  });

  test('ADM-17 goals and halves of a live match, and changes of a match without a grid, have no entry', async () => {
    const { id, fixtureId } = await aMatch();
    await begin(app, [fixtureId], 30);
    app.source.set({ id: fixtureId, status: 'live', sourceStatus: '1H', goals: { home: 0, away: 0 } });
    await updateNow();
    app.source.set({ id: fixtureId, sourceStatus: 'HT', goals: { home: 1, away: 0 } });
    await updateNow();
    expect(await entriesOf(id)).toHaveLength(1);
    const alone = await aMatch();
    await app.sql`update match set grid_id = null where id = ${alone.id}`;
    app.source.set({ id: alone.fixtureId, status: null, attention: 'postponed', sourceStatus: 'PST' });
    await refresh();
    expect(await entriesOf(alone.id)).toEqual([]);
  });

  test('ADM-17 many matches that are rescheduled at once are logged in one statement, and found by their names', async () => {
    const { matchIds, fixtureIds } = await aSourceGrid(app, 12, admin);
    for (const id of fixtureIds)
      app.source.set({ id, start: new Date(app.source.fixtures.get(id)!.start.getTime() + 15 * MINUTE) });
    await refresh();
    for (const id of [matchIds[0]!, matchIds[11]!])
      expect(await entriesOf(id)).toEqual([
        [null, 'game.source', [expect.objectContaining({ field: 'startTime' })]],
      ]);
    const byPeople = await admin.call(`GET /admin/audit?by=people&thing=${matchIds[0]}`);
    expect(byPeople.body.data.entries.filter(({ action }: any) => action === 'game.source')).toEqual([]);
  });
});

describe('a match that the source no longer reports', () => {
  const stateOf = async (id: number) => {
    const [row] = await app.sql`select status, attention, source_status from match where id = ${id}`;
    return row!;
  };

  test('JOB-08 needs attention at once, until the source reports it again', async () => {
    const { id, fixtureId } = await aMatch();
    const gone = app.source.fixtures.get(fixtureId)!;
    app.source.fixtures.delete(fixtureId);
    await refresh();
    expect(await stateOf(id)).toEqual({ status: 'scheduled', attention: 'unknown', source_status: null });
    const line = await admin.need('game_undecided');
    expect(line.first).toContainEqual(expect.objectContaining({ id, detail: 'absent' }));
    expect((await entriesOf(id)).at(-1)).toEqual([
      null,
      'game.source',
      [
        { field: 'attention', before: null, after: 'unknown' },
        { field: 'sourceStatus', before: 'NS', after: null },
      ],
    ]);
    app.source.set(gone);
    await refresh();
    expect(await stateOf(id)).toEqual({ status: 'scheduled', attention: null, source_status: 'NS' });
  });

  test('JOB-08 an answer without any of the fixtures changes nothing', async () => {
    const { id } = await aMatch();
    const all = [...app.source.fixtures.values()];
    app.source.fixtures.clear();
    await refresh();
    expect((await stateOf(id)).attention).toBeNull();
    for (const fixture of all) app.source.set(fixture);
  });

  test('JOB-06 a result set by hand, or a final one, needs no attention and stays', async () => {
    const [decided, played] = [await aMatch(), await aMatch()];
    await begin(app, [decided.fixtureId, played.fixtureId], 120);
    await setScore(decided.id, 'cancelled');
    app.source.set({ id: played.fixtureId, ...ended(2, 1) });
    await updateNow();
    for (const { fixtureId } of [decided, played]) app.source.fixtures.delete(fixtureId);
    await updateNow();
    for (const { id } of [decided, played]) expect((await stateOf(id)).attention).toBeNull();
  });
});
