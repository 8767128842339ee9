import { expect, test } from 'vitest';
import { aGrid, anAdmin } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp({ env: { ORGANISER_COUNTRY: '', ORGANISER_CONTACT: '' } });
const admin = await anAdmin(app);

const guide = async (player = admin): Promise<{ step: string; isDone: boolean }[] | undefined> =>
  (await player.call('GET /admin/needs')).body.data.guide;
const open = async () => (await guide())!.filter(({ isDone }) => !isDone).map(({ step }) => step);

test('ADM-88 each step of the guide ticks itself, and the first settled grid ends it', async () => {
  Object.assign(app.env, { smtpUrl: null, football: null });
  await app.sql`update country_terms set has_prizes = null where id = 1`;
  expect(await open()).toEqual(['country', 'organiser', 'mail', 'source', 'prizes', 'grid']);
  const steps: [step: string, act: () => unknown][] = [
    ['country', () => app.sql`update organiser set country = 'Chile'`],
    ['organiser', () => app.sql`update organiser set contact = 'a@example.org'`],
    ['mail', () => (app.env.smtpUrl = 'smtp://localhost')],
    ['source', () => (app.env.football = { url: 'http://localhost', key: '' })],
    ['prizes', () => app.sql`update country_terms set has_prizes = false where id = 1`],
    ['grid', () => aGrid(app, 12, { status: 'draft' }).then(({ id }) => opens(id))],
  ];
  const opens = (id: number) =>
    app.sql`update grid set opens_at = game_now() + interval '1 day' where id = ${id}`;
  for (const [step, act] of steps) {
    expect((await open())[0]).toBe(step);
    await act();
    expect(await open()).not.toContain(step);
  }
  // Undone, a step is open again.
  await app.sql`update organiser set contact = null`;
  expect(await open()).toEqual(['organiser']);
  await aGrid(app, 12, { status: 'settled' });
  expect(await guide()).toBeUndefined();
});

test('ADM-88 ADM-33 only those who set up the game have the guide', async () => {
  await app.sql`update grid set status = 'draft', settled_at = null`;
  const other = await anAdmin(app);
  expect(await guide(other)).toHaveLength(6);
  await app.sql`update account set permissions = '{results}' where player_id = ${other.id}`;
  expect(await guide(other)).toBeUndefined();
});
