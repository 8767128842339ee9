import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { MailSender } from './mail-sender.ts';

let app: TestApp;
let owner: TestPlayer;
let count = 0;
beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: 'https://doce.example' } });
  owner = await aPlayer(app);
});
afterAll(() => app.close());

const newAddress = () => `amiga.${(count += 1)}@example.org`;
const invite = async (email: string, headers = {}) => {
  const group = await aGroup(app, owner);
  const answer = await app.call(`POST /groups/${group.id}/invite`, { ...owner, body: { email }, headers });
  await app.app.get(MailSender).wake();
  return answer;
};
const invited = (address: string) => app.mail.to(address).filter(({ text }) => text.includes('/grupos'));
/** The link that mail programs find, as a path. */
async function refusalLink(address: string): Promise<string> {
  const [mail] = await eventually(() => invited(address).length > 0 && invited(address));
  const url = /^<https:\/\/doce\.example(\/api\S+)>$/.exec(mail!.headers?.['List-Unsubscribe'] ?? '')?.[1];
  expect(mail!.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  return url!;
}
/** As a browser or a mail program calls it: outside the contract, without a session. */
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

test('GRP-05 one click in the mail program ends invitations to the address, and who invites sees nothing of it', async () => {
  const address = newAddress();
  const before = await invite(address);
  const link = await refusalLink(address);
  expect((await call('POST', link, ONE_CLICK)).statusCode).toBe(200);
  const after = await invite(address);
  expect([after.status, after.body]).toEqual([before.status, before.body]);
  expect(invited(address)).toHaveLength(1);
});

test('GRP-05 a form of several parts, and one without a body, are as good a click', async () => {
  for (const [form, type] of [
    [
      `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
    ],
    [undefined, undefined],
  ]) {
    const address = newAddress();
    await invite(address);
    expect((await call('POST', await refusalLink(address), form, type)).statusCode).toBe(200);
    await invite(address);
    expect(invited(address)).toHaveLength(1);
  }
});

test('GRP-05 I18N-06 opening the link asks and changes nothing; its button does, and takes it back, in the language of the mail', async () => {
  const address = newAddress();
  await invite(address, { 'accept-language': 'pt-BR' });
  const link = await refusalLink(address);
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
  expect(done.body).toContain('Pronto: não vão chegar mais convites');
  await invite(address);
  expect(invited(address)).toHaveLength(2);
  // Opened once more it does not ask again.
  const later = await call('GET', link);
  expect(later.body).toBe(done.body);
  const again = await call('POST', buttonOf(later.body), '');
  expect(again.body).toContain('Os convites voltam a chegar');
  expect((await call('GET', link)).body).toContain('Não quer mais convites?');
  await invite(address);
  expect(invited(address)).toHaveLength(3);
});

test('GRP-05 an invitation that waits when its reader refuses does not leave any more; what is no invitation does', async () => {
  const player = await aPlayer(app);
  await invite(player.email);
  const link = await refusalLink(player.email);
  app.mail.failWith = new Error('down');
  await invite(player.email);
  await call('POST', link, ONE_CLICK);
  app.mail.failWith = null;
  app.clock.advance(600_000);
  await app.app.get(MailSender).wake();
  expect(invited(player.email)).toHaveLength(1);
  expect(
    await app.database.rows(`select from mail where recipient = $1 and sent_at is null`, [player.email]),
  ).toEqual([]);
  await app.call('POST /auth/request-password-reset', { body: { email: player.email } });
  await eventually(() => app.mail.to(player.email).some(({ text }) => text.includes('/reset-password')));
  // In the app it is seen all the same.
  expect((await app.call('GET /groups/invitations/pending', player)).body).toHaveLength(2);
});

test('GRP-05 SEC-05 a link of nobody, or of another installation, refuses nothing', async () => {
  const address = newAddress();
  await invite(address);
  const link = await refusalLink(address);
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
  expect(await app.database.rows('select from mail_refusal where refused_at is null')).toEqual([]);
});

test('GRP-05 the table of refusals names nobody', async () => {
  const address = newAddress();
  await invite(address);
  await call('POST', await refusalLink(address), ONE_CLICK);
  const [row] = await app.database.rows<any>('select * from mail_refusal limit 1');
  expect(Object.keys(row)).toEqual(['address_hash', 'refused_at']);
  expect(row.address_hash).toHaveLength(32);
});
