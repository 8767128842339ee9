import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { announcementState } from '../../../shared/rules/announcements.ts';
import { aPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { usePushTestApp } from '../../testing/push-test-app.ts';
import { HOUR, MINUTE } from '../../testing/times.ts';
import { eventually } from '../../testing/test-app.ts';

const setup = usePushTestApp();

test('PUSH-02 an announcement reaches every subscriber, encrypted for each device and signed with VAPID', async () => {
  const ana = await setup.aListener();
  const phone = await setup.aListener({ player: { ...ana, token: await setup.logIn(ana) } });
  const joao = await setup.aListener({ language: 'pt-BR' });
  const id = await setup.publishAndSend({
    expiresAt: setup.inAnHour(),
  });
  const notification = {
    title: 'Fecha 34',
    body: 'Hay fútbol',
    navigate: `http://localhost:3000/?anuncio=${id}`,
    lang: 'es',
  };
  for (const device of [ana, phone])
    expect(setup.service.messagesOf(device)).toMatchObject([{ web_push: 8030, notification }]);
  expect(setup.service.messagesOf(joao)).toMatchObject([
    { notification: { ...notification, lang: 'pt-BR' } },
  ]);

  const { headers } = setup.service.received.at(-1)!;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
  expect(headers['topic']).toMatch(/^[\w-]{32}$/);
  expect(Number(headers['ttl'])).toBeGreaterThan(3500);
  expect(Number(headers['ttl'])).toBeLessThanOrEqual(3600);
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers['authorization']))!;
  expect(key).toBe((await setup.app.call('GET /push/public-key')).body.publicKey);
  expect(readToken(token, key!)).toMatchObject({
    aud: setup.service.url,
    sub: setup.app.env.vapid.subject,
  });
});

test('ANN-07 PUSH-02 each player of its country gets the push in the own language', async () => {
  const country = 'BR';
  const ana = await setup.aListener({ player: await aPlayer(setup.app, { country }) });
  const joao = await setup.aListener({ language: 'pt-BR', player: await aPlayer(setup.app, { country }) });
  const elsewhere = await setup.aListener({ player: await aPlayer(setup.app, { country: 'PE' }) });
  await setup.publishAndSend({ titlePt: 'Rodada 34', contentPt: '<p>Tem futebol</p>', country });
  expect(setup.titles(ana)).toEqual(['Fecha 34']);
  expect(setup.service.messagesOf(joao)).toMatchObject([
    { notification: { title: 'Rodada 34', body: 'Tem futebol' } },
  ]);
  expect(setup.titles(elsewhere)).toEqual([]);
});

test('PUSH-04 a hidden, expired or scheduled announcement is not pushed; an edit pushes nothing twice', async () => {
  const ana = await setup.aListener();
  const hidden = await setup.publish({ isActive: false });
  await setup.publishAndSend({ publishAt: setup.inAnHour() });
  expect(await setup.addDue()).toBe(0);
  expect(setup.titles(ana)).toEqual([]);
  await setup.update(hidden, { isActive: true, title: 'Ahora sí' });
  await setup.sendDue();
  expect(setup.titles(ana)).toEqual(['Ahora sí']);
  await setup.update(hidden, { title: 'Corregido' });
  await setup.update(hidden, { isActive: false });
  await setup.update(hidden, { isActive: true });
  await setup.sendNew();
  expect(setup.counts(ana)).toEqual([1]);
});

test('PUSH-04 a scheduled announcement is pushed when it becomes visible, once, with several instances', async () => {
  const ana = await setup.aListener();
  const other = await setup.open({ databaseUrl: setup.app.databaseUrl });
  const publishAt = setup.inAnHour();
  await setup.publish({ publishAt });
  for (const each of [setup.app, other]) each.clock.advance(HOUR + MINUTE);
  const found = await Promise.all([setup.app, other].map((each) => setup.addDue(each)));
  expect(found.toSorted()).toEqual([0, 1]);
  await Promise.all([setup.sendDue(setup.app), setup.sendDue(other)]);
  expect(setup.counts(ana)).toEqual([1]);
});

test('PUSH-04 JOB-03 a job pushes a scheduled announcement without any call', async () => {
  const ana = await setup.aListener();
  await setup.publish({ publishAt: setup.inAnHour() });
  await moveClock(setup.app, HOUR + MINUTE);
  await setup.open({ databaseUrl: setup.app.databaseUrl, withJobs: true });
  await eventually(() => setup.service.messagesOf(ana).length === 1);
});

test('ANN-05 PUSH-04 the public list, the pushes and the panel agree on which announcements are shown', async () => {
  const moments = [null, -HOUR, HOUR];
  const kinds = [true, false]
    .flatMap((isActive) =>
      moments.flatMap((publishAt) => moments.map((expiresAt) => ({ isActive, publishAt, expiresAt }))),
    )
    .filter(({ publishAt, expiresAt }) => (publishAt ?? -Infinity) < (expiresAt ?? Infinity));
  await setup.app.database.rows(
    `insert into announcement (title, content, is_active, is_pinned, publish_at, expires_at)
     select k ->> 'title', 'x', (k ->> 'isActive')::boolean, false, statement_now() + (k ->> 'publishAt')::float8 * interval '1 ms',
       statement_now() + (k ->> 'expiresAt')::float8 * interval '1 ms' from jsonb_array_elements($1::jsonb) k`,
    [JSON.stringify(kinds.map((kind, index) => ({ ...kind, title: String(index) })))],
  );
  const shown = kinds.flatMap((kind, index) =>
    announcementState(kind, 0) === 'shown' ? [String(index)] : [],
  );
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted();
  expect(titles((await setup.app.call('GET /announcements')).body)).toEqual(shown.toSorted());
  await setup.addDue();
  const pushed = await setup.app
    .sql`select title from announcement a join push_occasion o on o.announcement_id = a.id`;
  expect(titles(pushed)).toEqual(shown.toSorted());
});

test('PUSH-04 an announcement that is hidden, deleted or expired before its push is sent is not pushed', async () => {
  const ana = await setup.aListener();
  setup.service.reply = () => 429;
  const [hidden, deleted] = [
    await setup.publish({ title: 'oculto' }),
    await setup.publish({ title: 'borrado' }),
  ];
  await setup.publish({
    title: 'vencido',
    expiresAt: setup.inAnHour(),
  });
  await setup.sendDue();
  expect(await setup.waiting()).toHaveLength(3);
  await setup.update(hidden, { title: 'oculto', isActive: false });
  await setup.admin.call(`DELETE /announcements/${deleted}`);
  setup.service.reply = () => 201;
  await setup.wait(2 * HOUR);
  await setup.sendDue();
  expect(setup.titles(ana)).toEqual([]);
  await setup.update(hidden, { title: 'de nuevo' });
  await setup.sendDue();
  expect(setup.titles(ana)).toEqual(['de nuevo']);
  expect(await setup.waiting()).toEqual([]);
  expect(await setup.figures()).toMatchObject([
    { sent: 1, delivered: 0, dropped: 1, waiting: 0 },
    { sent: 1, delivered: 1, dropped: 0, waiting: 0 },
  ]);
});

test('PUSH-02 a rejected announcement is not pushed', async () => {
  const ana = await setup.aListener();
  const body = { title: 'Fecha 34', content: '<p>x</p>', expiresAt: '2020-01-01T00:00:00Z' };
  expect((await setup.admin.call('POST /announcements', body)).status).toBe(400);
  await setup.sendDue();
  expect(setup.titles(ana)).toEqual([]);
});

/** Returns the claims of a VAPID token (RFC 8292). Throws if the signature is wrong. */
function readToken(token: string, key: string): { aud: string; exp: number; sub: string } {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) throw new Error('the token is not signed with its key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
