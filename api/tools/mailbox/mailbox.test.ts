import { expect, test } from 'vitest';
import { createMailTransport } from '../create-mail-transport.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { SmtpTransport } from '../../platform/smtp-transport.ts';
import { aPlayer, PASSWORD } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const mailbox = new LocalMailbox(app.database);

const get = (path: string, at = app) =>
  at.app.getHttpAdapter().getInstance().inject({ method: 'GET', url: path });
const aMail = (to: string, subject: string) =>
  mailbox.send({
    to,
    subject,
    text: 'https://doce.example/x?a=1&b=2',
    html: '<p onclick="x()">Hola</p><script>alert(1)</script>',
  });

test('OPS-05 without SMTP a developer reads the mails in the browser', async () => {
  await aMail('ana@example.org', 'Primera');
  await aMail('eva@example.org', 'Segunda <b>');
  const list = await get('/dev/mailbox');
  expect(list.statusCode).toBe(200);
  expect(list.body.indexOf('Segunda &lt;b&gt;')).toBeLessThan(list.body.indexOf('Primera'));
  const path = /href="(\/dev\/mailbox\/\d+)"/.exec(list.body)![1]!;
  const page = await get(path);
  expect(page.body).toContain('<a href="https://doce.example/x?a=1&amp;b=2">');
  expect(page.body).toMatch(
    /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;p onclick/,
  );
  expect(page.body).not.toContain('<script');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
});

test('OPS-05 the list can be limited to an address', async () => {
  await aMail('sola@example.org', 'Única');
  const answer = await get('/dev/mailbox.json?to=SOLA@example.org');
  expect(answer.json()).toEqual([
    expect.objectContaining({
      to: 'sola@example.org',
      subject: 'Única',
      text: expect.any(String),
      html: expect.any(String),
    }),
  ]);
});

test('SEC-04 an erased player leaves no older mail in the mailbox', async () => {
  const player = await aPlayer(app);
  await aMail(player.email, 'Vieja');
  await player.call('POST /auth/me/delete', { password: PASSWORD });
  expect(await mailbox.list(player.email)).toEqual([]);
});

test.each(['/dev/mailbox/0', '/dev/mailbox/x', '/dev/mailbox/99999999999999', '/dev/mailbox/%00'])(
  'OPS-05 there is no %s',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);

test.each(['/dev/mailbox.json?to=%00', '/dev/mailbox?to=a&to=b', '/dev/mailbox?to='])(
  'OPS-05 %s is answered',
  async (path) => {
    expect((await get(path)).statusCode).toBe(200);
  },
);

test('OPS-05 the newest 500 are kept', async () => {
  await app.sql`insert into local_mailbox (recipient, subject, body_text, body_html)
    select 'n@example.org', 'n', '', '' from generate_series(1, 600)`;
  await aMail('ultima@example.org', 'Última');
  const [row] = await app.sql`select count(*)::int as n from local_mailbox`;
  expect(row.n).toBe(500);
});

test('OPS-05 with a mail server there is no mailbox', async () => {
  const other = await setUpApp({
    databaseUrl: app.databaseUrl,
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  expect((await get('/dev/mailbox', other)).statusCode).toBe(404);
  expect((await get('/dev/mailbox.json', other)).statusCode).toBe(404);
});

test.each([
  [{ PUBLIC_URL: 'https://doce.example' }, 404],
  [{ HOST: '0.0.0.0' }, 404],
  [{ PUBLIC_URL: 'https://doce.example', MAILBOX: 'true' }, 200],
  [{ MAILBOX: 'false' }, 404],
] as [Record<string, string>, number][])('OPS-08 with %j the mailbox answers %i', async (env, status) => {
  const other = await setUpApp({ databaseUrl: app.databaseUrl, env });
  expect((await get('/dev/mailbox', other)).statusCode).toBe(status);
  expect((await get('/dev/mailbox.json', other)).statusCode).toBe(status);
  expect((await other.call('GET /config')).body).toMatchObject({ demo: false, testSite: status === 200 });
});

test('OPS-05 without mailbox and mail server mails wait until SMTP_URL is set', async () => {
  const transport = createMailTransport(
    { hasMailbox: false, smtpUrl: null, mailFrom: 'x@example.org' },
    app.database,
  );
  await expect(transport.send({ to: 'a@example.org', subject: '', text: '', html: '' })).rejects.toThrow(
    'set SMTP_URL',
  );
  const smtp = createMailTransport(
    { hasMailbox: false, smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'x@example.org' },
    app.database,
  );
  expect(smtp).toBeInstanceOf(SmtpTransport);
  await smtp.close();
});
