import { expect, test } from 'vitest';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { MailSender } from './mail-sender.ts';
import { Unsubscribe } from './unsubscribe.ts';

let count = 0;
const app = await setUpApp({ env: { PUBLIC_URL: 'https://doce.example' } });
const owner = await aPlayer(app);

const newAddress = () => `amiga.${(count += 1)}@example.org`;
const invite = async (email: string, headers = {}) => {
  const group = await aGroup(app, owner);
  const answer = await app.call(`POST /groups/${group.id}/invite`, { ...owner, body: { email }, headers });
  await app.app.get(MailSender).wake();
  return answer;
};
const invited = (address: string) => app.mail.to(address).filter(({ text }) => text.includes('/grupos'));
/** Returns the path of the link in the `List-Unsubscribe` header. */
async function unsubscribeLink(address: string): Promise<string> {
  const [mail] = await eventually(() => invited(address).length > 0 && invited(address));
  const url = /^<https:\/\/doce\.example(\/api\S+)>$/.exec(mail!.headers?.['List-Unsubscribe'] ?? '')?.[1];
  expect(mail!.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  return url!;
}
/** Calls a route as a browser or a mail program does, without a session. */
const call = (
  method: 'GET' | 'POST',
  url: string,
  form?: string,
  type = 'application/x-www-form-urlencoded',
) =>
  app.app
    .getHttpAdapter()
    .getInstance()
    .inject({
      method,
      url,
      ...(form === undefined ? {} : { payload: form, headers: { 'content-type': type } }),
    });
const ONE_CLICK = 'List-Unsubscribe=One-Click';

test('GRP-05 one click in the mail program unsubscribes the address; later senders get the same answer as before', async () => {
  const address = newAddress();
  const before = await invite(address);
  const link = await unsubscribeLink(address);
  expect((await call('POST', link, ONE_CLICK)).statusCode).toBe(200);
  const after = await invite(address);
  expect([after.status, after.body]).toEqual([before.status, before.body]);
  expect(invited(address)).toHaveLength(1);
});

test('GRP-05 a multipart form and a request without a body unsubscribe too', async () => {
  for (const [form, type] of [
    [
      `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
    ],
    [undefined, undefined],
  ]) {
    const address = newAddress();
    await invite(address);
    expect((await call('POST', await unsubscribeLink(address), form, type)).statusCode).toBe(200);
    await invite(address);
    expect(invited(address)).toHaveLength(1);
  }
});

test('GRP-05 I18N-06 opening the link changes nothing; its buttons unsubscribe and resubscribe, in the language of the mail', async () => {
  const address = newAddress();
  await invite(address, { 'accept-language': 'pt-BR' });
  const link = await unsubscribeLink(address);
  expect(invited(address)[0]!.text).toContain(
    `Não quero mais convites neste e-mail:\nhttps://doce.example${link}`,
  );
  const asks = await call('GET', link);
  expect(asks.body).toContain('<html lang="pt-BR">');
  expect(asks.body).toContain('Não quer mais convites?');
  expect(asks.body).not.toContain(address);
  expect(asks.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await invite(address);
  expect(invited(address)).toHaveLength(2);

  const buttonOf = (page: string) => /<form method="post" action="([^"]+)">/.exec(page)![1]!;
  const done = await call('POST', buttonOf(asks.body), '');
  expect(done.body).toContain('Pronto: você não vai receber mais convites');
  await invite(address);
  expect(invited(address)).toHaveLength(2);
  // The link shows the same page when it is opened again.
  const later = await call('GET', link);
  expect(later.body).toBe(done.body);
  const again = await call('POST', buttonOf(later.body), '');
  expect(again.body).toContain('Os convites voltam a chegar');
  expect((await call('GET', link)).body).toContain('Não quer mais convites?');
  await invite(address);
  expect(invited(address)).toHaveLength(3);
});

test('ADM-60 SEC-04 the link in a mail of needs turns them off, never on; its page leads to the panel', async () => {
  const { id: playerId, token } = await anAdmin(app);
  const isOn = async () => (await app.call('GET /admin/need-mails', { token })).body.data.isOn;
  await app.call('PUT /admin/need-mails', { token, body: { isOn: true } });
  const url = app.app.get(Unsubscribe).linkFor({
    ...{ to: 'jefa@example.org', template: 'needs-digest', language: 'es' },
    params: { firstName: 'Jefa', needs: { playerId, language: 'es', kinds: null } },
  })!;
  const link = url.slice('https://doce.example'.length);
  const again = link.replace('?', '/again?');
  expect((await call('POST', again, '')).body).toContain('¿No quieres recibir más avisos?');
  const done = await call('POST', link, ONE_CLICK);
  expect(done.body).toContain('href="/admin?vista=accesos"');
  expect(done.body).not.toContain('/again');
  expect((await call('POST', again, '')).body).toBe(done.body);
  expect(await isOn()).toBe(false);
});

test('GRP-05 a waiting invitation does not leave after the reader unsubscribes; other mails do', async () => {
  const player = await aPlayer(app);
  await invite(player.email);
  const link = await unsubscribeLink(player.email);
  app.mail.failWith = new Error('down');
  await invite(player.email);
  await call('POST', link, ONE_CLICK);
  app.mail.failWith = null;
  app.clock.advance(600_000);
  await app.app.get(MailSender).wake();
  expect(invited(player.email)).toHaveLength(1);
  expect(await app.sql`select from mail where recipient = ${player.email} and sent_at is null`).toEqual([]);
  await app.call('POST /auth/request-password-reset', { body: { email: player.email } });
  await eventually(() => app.mail.to(player.email).some(({ text }) => text.includes('/reset-password')));
  // The app still shows both invitations.
  expect((await player.call('GET /groups/invitations/pending')).body).toHaveLength(2);
});

test('GRP-05 SEC-05 a link with a wrong signature unsubscribes no address', async () => {
  const address = newAddress();
  await invite(address);
  const link = await unsubscribeLink(address);
  const token = /invitations\/([\w-]+)/.exec(link)![1]!;
  const turned = Buffer.from(token, 'base64url');
  turned[40]! ^= 1;
  const others = ['x', `${token}xxxx`, turned.toString('base64url'), '%00', 'a'.repeat(64)];
  for (const other of others) {
    const answer = await call('POST', link.replace(token, other), ONE_CLICK);
    expect([other, answer.statusCode]).toEqual([other, 404]);
    expect(answer.body).toContain('Este enlace no está completo');
  }
  expect(
    (await call('POST', link.replace('?lng=es', '?lng=%3Cb%3E&lng=x'), 'x'.repeat(5_000))).statusCode,
  ).toBe(413);
  await invite(address);
  expect(invited(address)).toHaveLength(2);
  expect(await app.sql`select from mail_refusal where refused_at is null`).toEqual([]);
});

test('GRP-05 the table of unsubscribed addresses contains only hashes', async () => {
  const address = newAddress();
  await invite(address);
  await call('POST', await unsubscribeLink(address), ONE_CLICK);
  const [row] = await app.sql`select * from mail_refusal limit 1`;
  expect(Object.keys(row)).toEqual(['address_hash', 'refused_at']);
  expect(row.address_hash).toHaveLength(32);
});
