import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
beforeEach(() => app.sql`delete from announcement`);

const TEXT = { title: 'Fecha 34', content: '<p>Hay <strong>fútbol</strong></p>' };
const PORTUGUESE = { titlePt: 'Rodada 34', contentPt: '<p>Tem futebol</p>' };
const NO_PORTUGUESE = { titlePt: '', contentPt: '' };
const NO_SPANISH = { title: '', content: '' };
const create = (changes: object = {}) => admin.call('POST /announcements', { ...TEXT, ...changes });
const aNew = async (changes: object = {}) => (await create(changes)).body.data;
const anExpired = async (title: string) => {
  const { id } = await aNew({ title });
  await app.sql`update announcement set expires_at = '2020-01-01T00:00:00Z' where id = ${id}`;
  return id as number;
};
const update = (id: number, changes: object = {}) =>
  admin.call(`PUT /announcements/${id}`, { ...TEXT, ...changes });
const shown = async () => (await app.call('GET /announcements')).body as any[];
const titles = async () => (await shown()).map(({ title }) => title);
const audits = (id: number) =>
  app.sql`select action, actor_id, before, after from audit_event where subject = 'announcement:' || ${id}
    order by id`;

describe('the public list', () => {
  test('ANN-05 API-01 visitors get active, unexpired announcements with exactly the specified fields', async () => {
    const { id } = await aNew({ expiresAt: '2099-12-30T23:00:00-03:00' });
    await aNew({ title: 'Oculto', isActive: false });
    await anExpired('Vencido');
    await aNew({ title: 'Programado', publishAt: '2099-01-01T00:00:00Z' });
    const { status, body } = await app.call('GET /announcements');
    expect([status, body]).toEqual([
      200,
      [
        {
          id,
          ...TEXT,
          ...NO_PORTUGUESE,
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
          expiresAt: '2099-12-31T02:00:00.000Z',
          isPinned: false,
          isActive: true,
        },
      ],
    ]);
  });

  test('ANN-05 announcements are sorted: pinned first, then newest first, then by id', async () => {
    for (const [title, isPinned] of [
      ['vieja fija', true],
      ['vieja', false],
      ['nueva fija', true],
      ['nueva', false],
    ] as const)
      await aNew({ title, isPinned });
    expect(await titles()).toEqual(['nueva fija', 'vieja fija', 'nueva', 'vieja']);
    await app.sql`update announcement set created_at = statement_now()`;
    expect(await titles()).toEqual(['nueva fija', 'vieja fija', 'nueva', 'vieja']);
  });

  test('ANN-05 announcements expire by the clock of the database, without a job', async () => {
    const { id } = await aNew();
    await app.sql`update announcement set expires_at = game_now() + interval '1 hour' where id = ${id}`;
    const year = 365 * 86_400_000;
    app.clock.advance(year);
    expect(await titles()).toEqual([TEXT.title]);
    app.clock.advance(-year);
    await moveClock(app, 3_600_000);
    expect(await titles()).toEqual([]);
  });

  test('ANN-05 a scheduled announcement appears at its time and is sorted by that time', async () => {
    const { id } = await aNew({ title: 'programada', publishAt: '2099-01-01T00:00:00Z' });
    await aNew({ title: 'posterior' });
    expect(await titles()).toEqual(['posterior']);
    await app.sql`update announcement set publish_at = game_now() + interval '1 hour' where id = ${id}`;
    expect(await titles()).toEqual(['posterior']);
    await moveClock(app, 3_600_000);
    const [first] = await shown();
    expect(first.title).toBe('programada');
    const all = (await admin.call('GET /admin/announcements')).body.data.announcements;
    expect(first.createdAt).toBe(all.find((each: any) => each.id === id).publishAt);
    expect(first).not.toHaveProperty('publishAt');
  });

  test('ANN-05 API-05 the list has at most thirty announcements, and old ones only if they are pinned', async () => {
    const { id } = await aNew({ title: 'fija', isPinned: true });
    await app.sql`insert into announcement (title, content, is_active, is_pinned)
      select 'n' || n, 'x', true, false from generate_series(1, 100) n`;
    const all = await shown();
    expect(all).toHaveLength(30);
    expect(all[0].id).toBe(id);
    expect(all[1].title).toBe('n100');
  });

  test('ANN-05 a change is visible at once, also to simultaneous calls', async () => {
    const { id } = await aNew();
    expect(await titles()).toEqual([TEXT.title]);
    await update(id, { isActive: false });
    expect(await titles()).toEqual([]);
    await update(id);
    const many = await Promise.all(Array.from({ length: 20 }, titles));
    expect(many).toEqual(Array.from({ length: 20 }, () => [TEXT.title]));
    await admin.call(`DELETE /announcements/${id}`);
    expect(await titles()).toEqual([]);
  });
});

describe('languages and countries', () => {
  test('ANN-07 a language without a text has the text of the other language', async () => {
    await aNew();
    await aNew({ ...NO_SPANISH, ...PORTUGUESE });
    await aNew(PORTUGUESE);
    expect(await shown()).toMatchObject([
      { ...TEXT, ...PORTUGUESE },
      { title: PORTUGUESE.titlePt, content: PORTUGUESE.contentPt, ...PORTUGUESE },
      { ...TEXT, ...NO_PORTUGUESE },
    ]);
    const all = (await admin.call('GET /admin/announcements')).body.data.announcements;
    expect(all[1]).toMatchObject(NO_SPANISH);
  });

  test.each([
    ['title', { title: '' }],
    ['content', { content: '<p> </p>' }],
    ['titlePt', { contentPt: PORTUGUESE.contentPt }],
    ['contentPt', { titlePt: PORTUGUESE.titlePt }],
    ['title', NO_SPANISH],
  ])('ANN-07 API-02 a missing %s is refused: %j', async (field, changes) => {
    const { status, body } = await create(changes);
    expect([status, body.fields]).toEqual([400, [{ field, code: 'required' }]]);
    const { id } = await aNew();
    expect((await update(id, changes)).body.fields).toEqual([{ field, code: 'required' }]);
  });

  test('ANN-07 only players of its country see an announcement with a country', async () => {
    const [brazilian, peruvian] = [
      await aPlayer(app, { country: 'BR' }),
      await aPlayer(app, { country: 'PE' }),
    ];
    const { id } = await aNew({ title: 'Brasil', country: 'BR' });
    await aNew();
    const titlesOf = async (token?: string) =>
      (await app.call('GET /announcements', token ? { token } : {})).body.map(({ title }: any) => title);
    expect(await Promise.all([brazilian.token, peruvian.token, undefined].map(titlesOf))).toEqual([
      [TEXT.title, 'Brasil'],
      [TEXT.title],
      [TEXT.title],
    ]);
    expect((await audits(id))[0]!.after).toMatchObject({ country: 'BR', ...NO_PORTUGUESE });
    expect((await create({ country: 'DE' })).body.fields).toMatchObject([{ field: 'country' }]);
  });
});

describe('changes by administrators', () => {
  test('ANN-05 ADM-16 ADM-17 create, update and delete answer with a message and are in the audit log', async () => {
    const made = await create();
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        success: true,
        message: 'Anuncio creado exitosamente',
        data: {
          ...TEXT,
          ...NO_PORTUGUESE,
          country: null,
          isActive: true,
          isPinned: false,
          expiresAt: null,
          version: 1,
        },
      },
    ]);
    const { id } = made.body.data;
    const changed = await update(id, { title: 'Fecha 35', isPinned: true, version: 1 });
    expect(changed.body).toMatchObject({
      success: true,
      message: 'Anuncio actualizado exitosamente',
      data: { id, title: 'Fecha 35', isPinned: true, version: 2, createdAt: made.body.data.createdAt },
    });
    const gone = await admin.call(`DELETE /announcements/${id}`);
    expect([gone.status, gone.body]).toEqual([
      200,
      { success: true, message: 'Anuncio eliminado exitosamente', data: null },
    ]);
    expect(await audits(id)).toEqual([
      { action: 'announcement.create', actor_id: admin.id, before: null, after: made.body.data },
      {
        action: 'announcement.update',
        actor_id: admin.id,
        before: made.body.data,
        after: changed.body.data,
      },
      { action: 'announcement.delete', actor_id: admin.id, before: changed.body.data, after: null },
    ]);
  });

  test('ADM-11 ANN-05 a repeat with the same opId creates nothing; other values with that opId are a conflict', async () => {
    const opId = randomUUID();
    const [first, second] = await Promise.all([create({ opId }), create({ opId })]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect(await titles()).toEqual([TEXT.title]);
    expect(await audits(first.body.data.id)).toHaveLength(1);
    const other = await create({ opId, title: 'Otra' });
    expect(other.body).toMatchObject({
      code: 'conflict',
      data: { id: first.body.data.id, title: TEXT.title },
    });
    expect((await create({ opId: 'x' })).body.fields).toEqual([{ field: 'opId', code: 'invalid' }]);
  });

  test('ADM-11 ANN-05 the panel lists all announcements in pages, hidden and expired ones too', async () => {
    for (const title of ['a', 'b', 'c']) await aNew({ title, isActive: title !== 'b' });
    const { body } = await admin.call('GET /admin/announcements?limit=2');
    expect(body.data.announcements.map(({ title, isActive }: any) => [title, isActive])).toEqual([
      ['c', true],
      ['b', false],
    ]);
    expect(body.data.total).toBe(3);
    const rest = (await admin.call('GET /admin/announcements?limit=2&page=2')).body.data;
    expect(rest.announcements.map(({ title }: any) => title)).toEqual(['a']);
  });

  test('ANN-05 an update of an outdated version is a conflict and changes nothing', async () => {
    const { id, version } = await aNew();
    const answers = await Promise.all(['uno', 'otro'].map((title) => update(id, { title, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      success: false,
      code: 'conflict',
    });
    const winner = answers.find(({ status }) => status === 200)!.body.data;
    // The conflict answer has the stored announcement.
    expect(answers.find(({ status }) => status === 409)!.body.data).toEqual(winner);
    expect(await shown()).toMatchObject([{ title: winner.title }]);
    expect(await audits(id)).toHaveLength(2);
  });

  test('ANN-05 saving the stored values is no change', async () => {
    const { id } = await aNew();
    expect((await update(id)).body.data.version).toBe(1);
    expect(await audits(id)).toHaveLength(1);
  });

  test('ANN-05 an update without publishAt keeps the stored one', async () => {
    const { id } = await aNew({ publishAt: '2098-01-01T00:00:00Z', expiresAt: '2099-01-01T00:00:00Z' });
    const changed = (await update(id, { expiresAt: '2099-01-01T00:00:00Z' })).body.data;
    expect(changed).toMatchObject({ publishAt: '2098-01-01T00:00:00.000Z', version: 1 });
    expect((await update(id, { publishAt: null })).body.data).toMatchObject({ publishAt: null, version: 2 });
  });

  test('ANN-05 an expired announcement can be corrected with its old expiry or with a later one', async () => {
    const id = await anExpired('Vencido');
    const kept = await update(id, { title: 'Corregido', expiresAt: '2020-01-01T00:00:00Z' });
    expect([kept.status, kept.body.data.title]).toEqual([200, 'Corregido']);
    const again = await update(id, { expiresAt: '2020-01-02T00:00:00Z' });
    expect([again.status, again.body.fields]).toEqual([400, [{ field: 'expiresAt', code: 'past' }]]);
    expect((await update(id, { expiresAt: '2099-01-01T00:00:00Z' })).status).toBe(200);
    expect(await titles()).toEqual([TEXT.title]);
  });

  test('ANN-05 ADM-11 deleting an outdated version is a conflict, with the stored announcement, and deletes nothing', async () => {
    const { id, version } = await aNew();
    const changed = (await update(id, { title: 'Otra cosa', version })).body.data;
    const late = await admin.call(`DELETE /announcements/${id}?version=${version}`);
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'conflict', changed]);
    expect(await titles()).toEqual(['Otra cosa']);
    expect((await admin.call(`DELETE /announcements/${id}?version=${changed.version}`)).status).toBe(200);
    expect(await titles()).toEqual([]);
  });

  test('ANN-05 one of two simultaneous deletions succeeds, the other one and a later update are 404', async () => {
    const { id } = await aNew();
    const answers = await Promise.all([1, 2].map(() => admin.call(`DELETE /announcements/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await update(id)).body).toMatchObject({ code: 'not_found', success: false });
    expect((await audits(id)).map(({ action }) => action)).toEqual([
      'announcement.create',
      'announcement.delete',
    ]);
  });
});

describe('invalid input', () => {
  test.each([
    ['title', '', 'required'],
    ['title', '   ', 'required'],
    ['title', 'a'.repeat(141), 'too_long'],
    ['title', 'dos\nlíneas', 'invalid'],
    ['content', '', 'required'],
    ['content', ' \n ', 'required'],
    ['content', '<p> </p><br>', 'required'],
    ['content', '<script>alert(1)</script>', 'required'],
    ['content', '<img src=x onerror=alert(1)>', 'required'],
    ['content', 'a'.repeat(20_001), 'too_long'],
    ['content', 'a\u0000b', 'invalid'],
    ['content', '<b>'.repeat(2_001), 'invalid'],
    ['expiresAt', '0000-01-01T00:00:00Z', 'invalid_date'],
    ['expiresAt', '1999-12-31T23:59:59Z', 'invalid_date'],
    ['expiresAt', '2100-01-01T00:00:00Z', 'invalid_date'],
    ['expiresAt', '2020-01-01T00:00:00Z', 'past'],
    ['publishAt', '2020-01-01T00:00:00Z', 'past'],
    ['expiresAt', '2026-02-30T00:00:00Z', 'invalid_date'],
    ['expiresAt', '2026-12-01', 'invalid_date'],
    ['expiresAt', '', 'invalid_date'],
    ['version', 1, 'unknown_field'],
  ])('API-02 ANN-05 a new announcement with %s %j is refused', async (field, value, code) => {
    const { status, body } = await create({ [field]: value });
    expect([status, body.fields]).toMatchObject([400, [{ field, code: value === '' ? 'required' : code }]]);
    expect(await shown()).toEqual([]);
  });

  test('ANN-05 an expiry before the publication is refused', async () => {
    const dates = { publishAt: '2098-01-02T00:00:00Z', expiresAt: '2098-01-01T00:00:00Z' };
    const { status, body } = await create(dates);
    expect([status, body.fields]).toEqual([400, [{ field: 'expiresAt', code: 'invalid' }]]);
    const { id } = await aNew({ publishAt: dates.publishAt });
    expect((await update(id, { expiresAt: dates.expiresAt })).status).toBe(400);
  });

  test('ANN-06 stored content cannot run scripts', async () => {
    const hostile =
      '<p onclick="alert(1)">Hola<script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)">aquí</a></p>';
    const { id } = await aNew({ content: hostile });
    expect(await shown()).toMatchObject([{ content: '<p>Hola aquí</p>' }]);
    await update(id, { content: `${hostile}<a href="https://x.example">y</a>` });
    expect(await shown()).toMatchObject([
      {
        content:
          '<p>Hola aquí</p><a href="https://x.example" rel="noopener noreferrer" target="_blank">y</a>',
      },
    ]);
    // A title is plain text, so it is not cleaned.
    await update(id, { title: '<img src=x onerror=alert(1)>' });
    expect(await titles()).toEqual(['<img src=x onerror=alert(1)>']);
  });
});
