import { expect, test } from 'vitest';
import type { Queries } from '../../database/database.ts';
import { aGrid, anAdmin } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { findSubjects } from './audit.queries.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

const log = async (query: Record<string, string> = {}) =>
  (await admin.call(`GET /admin/audit?${new URLSearchParams(query).toString()}`)).body.data;
const setScore = (id: number, homeScore: number, awayScore: number, status = 'finished', by = admin) =>
  by.call(`PUT /admin/games/${id}/update-score`, { homeScore, awayScore, status });
const announcement = {
  title: 'Aviso',
  content: '<p>Hola</p>',
  isActive: true,
  isPinned: false,
  expiresAt: null,
};

test('ADM-17 finds a match by the text that the log shows, with or without accents', async () => {
  const [match] = (await aGrid(app, 1)).matchIds as [number];
  await app.sql`update team
    set name = case team.id when home_team_id then 'Grêmio Náutico' else 'SE Palmeiras' end
     from match m where m.id = ${match} and team.id in (home_team_id, away_team_id)`;
  await setScore(match, 1, 1, 'live');
  for (const thing of ['Grêmio Náutico vs SE Palmeiras', 'gremio nautico x', 'PALMEIRAS Gremio'])
    expect([thing, (await log({ thing })).entries.map(({ subject }: any) => subject.id)]).toEqual([
      thing,
      [match],
    ]);
  expect((await log({ thing: 'gremio vs brasil' })).total).toBe(0);
});

test('ADM-17 finds grids and announcements by their former names', async () => {
  const grid = await aGrid(app, 1, { name: 'Sábado de clásicos' });
  const { country, startDate, endDate } = (await admin.call(`GET /admin/game-groups/${grid.id}`)).body.data;
  await admin.call(`PUT /admin/game-groups/${grid.id}`, { name: 'Domingo', country, startDate, endDate });
  const title = 'Premios de sábado';
  const { id } = (await admin.call('POST /announcements', { ...announcement, title })).body.data;
  await admin.call(`PUT /announcements/${id}`, { ...announcement, title: 'Otra cosa' });
  const { entries } = await log({ thing: 'sabado' });
  expect(entries.map(({ action, subject }: any) => [action, subject.id])).toEqual([
    ['announcement.update', id],
    ['announcement.create', id],
    ['grid.update', grid.id],
  ]);
});

test('ADM-17 the search for old names reads only entries that changed a name, by an index', async () => {
  const plan: string[] = [];
  await app.database.transaction(async (tx) => {
    await tx.rows('set local enable_seqscan = off');
    const explained: Queries = {
      rows: async (statement, values) => {
        const lines = await tx.rows<{ 'QUERY PLAN': string }>(`explain ${statement as string}`, values);
        plan.push(...lines.map((line) => line['QUERY PLAN']));
        return [];
      },
    };
    await findSubjects(explained, 'x', true);
  });
  expect(plan.filter((line) => /scan .*audit_event/i.test(line)).join()).toContain('audit_event_action');
});

test('ADM-17 combines the filters by person, kind, date and subject', async () => {
  const other = await anAdmin(app);
  const grid = await aGrid(app, 2, { name: 'Búsqueda 100%' });
  await setScore(grid.matchIds[0]!, 1, 1, 'live', other);
  await other.call(`PUT /admin/game-groups/${grid.id}/status`, { status: 'closed' });
  const actions = async (query: Record<string, string>) =>
    (await log(query)).entries.map(({ action }: any) => action);
  const by = { actorId: String(other.id) };
  expect(await actions(by)).toEqual(['grid.status', 'game.score']);
  expect(await actions({ ...by, kind: 'game' })).toEqual(['game.score']);
  expect(await actions({ ...by, kind: 'announcement' })).toEqual([]);
  const [hour, now] = [3_600_000, Date.now()];
  const at = (moment: number) => new Date(moment).toISOString();
  expect(await actions({ ...by, from: at(now - hour), until: at(now + hour) })).toHaveLength(2);
  expect(await actions({ ...by, until: at(now - hour) })).toEqual([]);
  expect(await actions({ ...by, from: at(now + hour) })).toEqual([]);
  expect(await actions({ thing: 'búsqueda 100%' })).toEqual(['grid.status']);
  expect(await actions({ ...by, thing: String(grid.matchIds[0]) })).toContain('game.score');
  expect(await actions({ thing: '%' })).not.toContain('game.score');
  expect(await actions({ thing: "ninguno' or true --" })).toEqual([]);
  const bySystem = (await log({ by: 'system' })).entries;
  expect(bySystem.length).toBeGreaterThan(0);
  expect(bySystem.every(({ actor }: any) => actor === null)).toBe(true);
  expect(await log({ ...by, page: '2', limit: '1' })).toMatchObject({
    total: 2,
    entries: [{ action: 'game.score' }],
  });
  const people = (await admin.call('GET /admin/audit/people')).body.data;
  expect(people).toContainEqual({ id: other.id, username: other.username });
});
