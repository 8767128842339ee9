import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { announcementState } from '../../../shared/rules/announcements.ts';
import { aPlayer } from '../../testing/builders.ts';
import { HOUR, MINUTE, usePushStage } from '../../testing/push-stage.ts';
import { eventually } from '../../testing/test-app.ts';

const stage = usePushStage();

describe('pushes of announcements', () => {
  test('PUSH-02 an announcement reaches every subscriber, encrypted for each device and signed with VAPID', async () => {
    const ana = await stage.aListener();
    const phone = await stage.aListener({ player: { ...ana, token: await stage.logIn(ana) } });
    const joao = await stage.aListener({ language: 'pt-BR' });
    const id = await stage.publish({ expiresAt: new Date(stage.app.clock.now() + HOUR).toISOString() });
    await stage.sendDue();
    const notification = {
      title: 'Fecha 34',
      body: 'Hay fútbol',
      navigate: `http://localhost:3000/?anuncio=${id}`,
      lang: 'es',
    };
    for (const device of [ana, phone])
      expect(stage.service.messagesOf(device)).toMatchObject([{ web_push: 8030, notification }]);
    expect(stage.service.messagesOf(joao)).toMatchObject([
      { notification: { ...notification, lang: 'pt-BR' } },
    ]);

    const { headers } = stage.service.received.at(-1)!;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(Number(headers['ttl'])).toBeGreaterThan(3500);
    expect(Number(headers['ttl'])).toBeLessThanOrEqual(3600);
    const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers['authorization']))!;
    expect(key).toBe((await stage.app.call('GET /push/public-key')).body.publicKey);
    expect(readToken(token, key!)).toMatchObject({
      aud: stage.service.url,
      sub: stage.app.env.vapid.subject,
    });
  });

  test('PUSH-02 a thousand devices are served over a bounded number of kept connections', async () => {
    const player = await aPlayer(stage.app);
    const before = { connections: stage.service.connections, received: stage.service.received.length };
    const device = stage.service.device();
    await stage.subscribe(player, device);
    await stage.addDevices(1000, device);
    await stage.publish();
    await stage.sendDue();
    expect(stage.service.received.length - before.received).toBe(1001);
    expect(stage.service.connections - before.connections).toBeLessThanOrEqual(48);
    expect(await stage.figures()).toMatchObject([
      { sent: 1001, delivered: 1001, gone: 0, failed: 0, waiting: 0, dropped: 0 },
    ]);
    expect(await stage.waiting()).toEqual([]);
  });

  test('PUSH-04 a hidden, expired or scheduled announcement is not pushed; an edit pushes nothing twice', async () => {
    const ana = await stage.aListener();
    const hidden = await stage.publish({ isActive: false });
    await stage.publish({ publishAt: new Date(stage.app.clock.now() + HOUR).toISOString() });
    await stage.sendDue();
    expect(await stage.addDue()).toBe(0);
    expect(stage.service.messagesOf(ana)).toEqual([]);
    await stage.update(hidden, { isActive: true, title: 'Ahora sí' });
    await stage.sendDue();
    expect(stage.service.messagesOf(ana)).toMatchObject([{ notification: { title: 'Ahora sí' } }]);
    await stage.update(hidden, { title: 'Corregido' });
    await stage.update(hidden, { isActive: false });
    await stage.update(hidden, { isActive: true });
    await stage.addDue();
    await stage.sendDue();
    expect(stage.service.messagesOf(ana)).toHaveLength(1);
  });

  test('PUSH-04 a scheduled announcement is pushed when it becomes visible, once, with several instances', async () => {
    const ana = await stage.aListener();
    const other = await stage.open({ databaseUrl: stage.app.databaseUrl });
    const publishAt = new Date(stage.app.clock.now() + HOUR).toISOString();
    await stage.publish({ publishAt });
    for (const each of [stage.app, other]) each.clock.advance(HOUR + MINUTE);
    const found = await Promise.all([stage.app, other].map((each) => stage.addDue(each)));
    expect(found.toSorted()).toEqual([0, 1]);
    await Promise.all([stage.sendDue(stage.app), stage.sendDue(other)]);
    expect(stage.service.messagesOf(ana)).toHaveLength(1);
  });

  test('PUSH-04 JOB-03 a job pushes a scheduled announcement without any call', async () => {
    const ana = await stage.aListener();
    const id = await stage.publish({ publishAt: new Date(stage.app.clock.now() + HOUR).toISOString() });
    await stage.app.database.rows(
      `update announcement set publish_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    await stage.open({ databaseUrl: stage.app.databaseUrl, withJobs: true });
    await eventually(() => stage.service.messagesOf(ana).length === 1);
  });

  test('ANN-05 PUSH-04 the public list, the pushes and the panel agree on which announcements are shown', async () => {
    const moments = [null, -HOUR, HOUR];
    const kinds = [true, false]
      .flatMap((isActive) =>
        moments.flatMap((publishAt) => moments.map((expiresAt) => ({ isActive, publishAt, expiresAt }))),
      )
      .filter(({ publishAt, expiresAt }) => (publishAt ?? -Infinity) < (expiresAt ?? Infinity));
    await stage.app.database.rows(
      `insert into announcement (title, content, is_active, is_pinned, publish_at, expires_at)
       select k ->> 'title', 'x', (k ->> 'isActive')::boolean, false, now() + (k ->> 'publishAt')::float8 * interval '1 ms',
         now() + (k ->> 'expiresAt')::float8 * interval '1 ms' from jsonb_array_elements($1::jsonb) k`,
      [JSON.stringify(kinds.map((kind, index) => ({ ...kind, title: String(index) })))],
    );
    const shown = kinds.flatMap((kind, index) =>
      announcementState(kind, 0) === 'shown' ? [String(index)] : [],
    );
    const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted();
    expect(titles((await stage.app.call('GET /announcements')).body)).toEqual(shown.toSorted());
    await stage.addDue();
    const pushed = await stage.app.database.rows<{ title: string }>(
      'select title from announcement a join push_occasion o on o.announcement_id = a.id',
    );
    expect(titles(pushed)).toEqual(shown.toSorted());
  });

  test('PUSH-04 an announcement that is hidden, deleted or expired before its push is sent is not pushed', async () => {
    const ana = await stage.aListener();
    stage.service.reply = () => 429;
    const [hidden, deleted] = [
      await stage.publish({ title: 'oculto' }),
      await stage.publish({ title: 'borrado' }),
    ];
    await stage.publish({
      title: 'vencido',
      expiresAt: new Date(stage.app.clock.now() + HOUR).toISOString(),
    });
    await stage.sendDue();
    expect(await stage.waiting()).toHaveLength(3);
    await stage.update(hidden, { title: 'oculto', isActive: false });
    await stage.app.call(`DELETE /announcements/${deleted}`, { token: stage.admin.token });
    stage.service.reply = () => 201;
    await stage.wait(2 * HOUR);
    await stage.sendDue();
    expect(stage.service.messagesOf(ana)).toEqual([]);
    await stage.update(hidden, { title: 'de nuevo' });
    await stage.sendDue();
    expect(stage.service.messagesOf(ana).map(({ notification }) => notification.title)).toEqual(['de nuevo']);
    expect(await stage.waiting()).toEqual([]);
    expect(await stage.figures()).toMatchObject([
      { sent: 1, delivered: 0, dropped: 1, waiting: 0 },
      { sent: 1, delivered: 1, dropped: 0, waiting: 0 },
    ]);
  });

  test('PUSH-02 a rejected announcement is not pushed', async () => {
    const ana = await stage.aListener();
    const body = { title: 'Fecha 34', content: '<p>x</p>', expiresAt: '2020-01-01T00:00:00Z' };
    expect((await stage.app.call('POST /announcements', { token: stage.admin.token, body })).status).toBe(
      400,
    );
    await stage.sendDue();
    expect(stage.service.messagesOf(ana)).toEqual([]);
  });
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
