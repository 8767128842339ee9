import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdmin, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestPlayer;
beforeAll(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.rows('delete from affiliate_contact'));

const CONTACT = { name: 'Eva', email: 'eva@bola.example', country: 'EC', phone: '99 123-4567' };
const send = (different: object = {}) =>
  app.call('POST /affiliate-contacts', { body: { ...CONTACT, type: 'affiliate', ...different } });
const list = async (query = '') =>
  (await app.call(`GET /admin/affiliate-contacts${query}`, { token: admin.token })).body.data;
const names = async (query = '') => (await list(query)).contacts.map(({ name }: any) => name);
const mark = (id: number, isHandled: unknown, token = admin.token) =>
  app.call(`PUT /admin/affiliate-contacts/${id}`, { token, body: { isHandled } });

test('CON-05 the list has all fields, newest first, in pages', async () => {
  await send({ name: 'Primera' });
  await send({ type: 'company', company: 'Bola S.A.', name: 'Segunda', telegram: '@eva' });
  expect(await list()).toMatchObject({
    total: 2,
    open: 2,
    contacts: [
      {
        type: 'company',
        name: 'Segunda',
        email: 'eva@bola.example',
        company: 'Bola S.A.',
        country: 'EC',
        phone: '+593991234567',
        telegram: '@eva',
        language: 'es',
        handledAt: null,
        handledBy: null,
      },
      { type: 'affiliate', name: 'Primera', company: null },
    ],
  });
  expect(await names('?limit=1&page=2')).toEqual(['Primera']);
  expect(await names('?page=7')).toEqual([]);
});

test('CON-05 a request is marked as handled, with handler and time, and opened again', async () => {
  await send({ name: 'Primera' });
  await send({ name: 'Segunda' });
  const { id } = (await list()).contacts[1];
  const { status, body } = await mark(id, true);
  expect([status, body]).toMatchObject([
    200,
    {
      success: true,
      message: 'Solicitud actualizada',
      data: {
        id,
        handledAt: expect.any(String),
        handledBy: { id: admin.id, username: admin.username },
      },
    },
  ]);
  expect([await names('?state=open'), await names('?state=handled'), (await list()).open]).toEqual([
    ['Segunda'],
    ['Primera'],
    1,
  ]);
  expect((await mark(id, false)).body.data).toMatchObject({ handledAt: null, handledBy: null });
  expect(
    await app.database.rows(
      'select actor_id, action, before, after from audit_event where subject = $1 order by id',
      [`contact:${id}`],
    ),
  ).toEqual([
    {
      actor_id: admin.id,
      action: 'contact.handled',
      before: { isHandled: false },
      after: { isHandled: true },
    },
    {
      actor_id: admin.id,
      action: 'contact.reopened',
      before: { isHandled: true },
      after: { isHandled: false },
    },
  ]);
});

test('CON-05 if two administrators mark a request, the first one stays the handler', async () => {
  await send();
  const { id } = (await list()).contacts[0];
  const other = await anAdmin(app);
  await mark(id, true);
  expect((await mark(id, true, other.token)).body.data.handledBy.id).toBe(admin.id);
});

test('CON-05 a handled request cannot be opened while an identical one is open', async () => {
  await send();
  const { id } = (await list()).contacts[0];
  await mark(id, true);
  await send();
  const { status, body } = await mark(id, false);
  expect([status, body.code, body.success]).toEqual([409, 'contact_open_again', false]);
  expect(await list()).toMatchObject({ total: 2, open: 1 });
});

test('CON-05 API-02 the search finds a part of each field and takes wildcards literally', async () => {
  await send({ name: 'Íñigo 100% Bola' });
  await send({
    name: 'Otra',
    type: 'company',
    company: 'Río_Plata',
    telegram: '@otra',
    phone: '98 765-4321',
  });
  const found = (text: string) => names(`?search=${encodeURIComponent(text)}`);
  expect(await found('íñigo')).toEqual(['Íñigo 100% Bola']);
  for (const text of ['río_', '@OTRA', '987654321'])
    expect([text, await found(text)]).toEqual([text, ['Otra']]);
  for (const text of ['%%', 'o_a', "'", '\\']) expect([text, await found(text)]).toEqual([text, []]);
  expect(await found('100%')).toEqual(['Íñigo 100% Bola']);
  expect(await names('?search=bola.example&state=handled')).toEqual([]);
});

test('CON-05 an unknown request is 404, an invalid mark is 400', async () => {
  expect((await mark(999_999, true)).status).toBe(404);
  await send();
  const { id } = (await list()).contacts[0];
  const { status, body } = await mark(id, 'yes');
  expect([status, body.fields]).toEqual([400, [{ field: 'isHandled', code: 'invalid' }]]);
});

test('CON-05 SEC-04 a deleted handler has no username', async () => {
  await send();
  const { id } = (await list()).contacts[0];
  const other = await anAdmin(app);
  await mark(id, true, other.token);
  await app.call('POST /auth/me/delete', { token: other.token, body: { password: PASSWORD } });
  expect((await list()).contacts[0].handledBy).toEqual({ id: other.id, username: null });
});
