import { expect, onTestFinished, test } from 'vitest';
import { refusal, TestSmtpServer } from '../testing/smtp-server.ts';
import { eventually } from '../testing/test-app.ts';
import { MAILS_AT_ONCE, MailInDoubt, MailRefused } from './mail-transport.ts';
import { SmtpTransport } from './smtp-transport.ts';

const mail = {
  to: 'ana@example.org',
  subject: 'Falta un paso: verifica tu correo',
  text: 'Hola, Ana:\n',
  html: '<p>Hola, Ana:</p>',
  headers: { 'Reply-To': 'soporte@doce.example', 'Auto-Submitted': 'auto-generated' },
};

/** Starts a mail server and a transport to it. */
async function aServer(
  options: Parameters<typeof TestSmtpServer.open>[0] = {},
  {
    login = '',
    timeouts = {},
  }: { login?: string; timeouts?: ConstructorParameters<typeof SmtpTransport>[2] } = {},
) {
  const server = await TestSmtpServer.open(options);
  const url = server.url.replace('//', `//${login}`);
  const transport = new SmtpTransport(url, 'Doce <no-reply@doce.example>', timeouts);
  onTestFinished(() => server.stop());
  onTestFinished(() => transport.close());
  return { server, transport };
}

test('OPS-05 SMTP carries a mail with its text, its HTML, its sender and its headers', async () => {
  const { server, transport } = await aServer();
  await transport.send(mail);
  await transport.send({ ...mail, subject: 'Otro' });
  expect(server.received).toHaveLength(2);
  for (const line of [
    /^From: Doce <no-reply@doce.example>\r$/m,
    /^To: ana@example.org\r$/m,
    /^Subject: Falta un paso: verifica tu correo\r$/m,
    /^Reply-To: soporte@doce.example\r$/m,
    /^Auto-Submitted: auto-generated\r$/m,
    /^Content-Type: text\/plain; charset=utf-8\r$/m,
    /^Content-Type: text\/html; charset=utf-8\r$/m,
  ]) {
    expect(server.received[0]?.raw).toMatch(line);
  }
});

test('OPS-05 the login of SMTP_URL is used, decoded', async () => {
  const seen: unknown[] = [];
  const { transport } = await aServer(
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    },
    { login: 'doce%40example.org:cla%2Fve@' },
  );
  await transport.send(mail);
  expect(seen).toEqual([['doce@example.org', 'cla/ve']]);
});

test('OPS-05 a permanent refusal of the recipient is final, a temporary one is not', async () => {
  const forGood = await aServer({ onRcptTo: (_address, _session, done) => done(refusal(550)) });
  await expect(forGood.transport.send(mail)).rejects.toBeInstanceOf(MailRefused);
  const forNow = await aServer({ onRcptTo: (_address, _session, done) => done(refusal(450)) });
  await expect(forNow.transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

test('OPS-05 a refused login or sender is not a refusal of the mail', async () => {
  const login = await aServer(
    { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(refusal(535)) },
    { login: 'a:b@' },
  );
  await expect(login.transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  const sender = await aServer({ onMailFrom: (_address, _session, done) => done(refusal(553)) });
  await expect(sender.transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

test('OPS-05 an unreachable server is a temporary error', async () => {
  const transport = new SmtpTransport('smtp://127.0.0.1:1', 'Doce <no-reply@doce.example>');
  await expect(transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  await transport.close();
});

test('OPS-05 an address cannot add other recipients', async () => {
  const receivers: string[] = [];
  const { server, transport } = await aServer({
    onRcptTo({ address }, _session, done) {
      receivers.push(address);
      done();
    },
  });
  await transport
    .send({ ...mail, to: 'ana@example.org, eva@example.org\r\nBcc: otra@example.org' })
    .catch(() => undefined);
  expect(receivers).not.toContain('eva@example.org');
  expect(server.received.map(({ raw }) => raw).join('')).not.toMatch(/^Bcc:/m);
});

test('OPS-05 many mails share a limited number of connections', async () => {
  const { server, transport } = await aServer();
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => transport.send({ ...mail, to: `n${index}@example.org` })),
  );
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(60);
  expect(server.connections).toBeLessThanOrEqual(MAILS_AT_ONCE);
});

test('OPS-05 a refusal after the complete mail is permanent or temporary', async () => {
  const afterData = (code: number) => ({
    onData: (stream: NodeJS.ReadableStream, _session: unknown, done: (error: Error) => void) => {
      stream.resume();
      stream.on('end', () => done(refusal(code)));
    },
  });
  const forGood = await aServer(afterData(554));
  await expect(forGood.transport.send(mail)).rejects.toBeInstanceOf(MailRefused);
  const forNow = await aServer(afterData(451));
  await expect(forNow.transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

test('OPS-05 a refused mail does not block the next one', async () => {
  const { server, transport } = await aServer({
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('no') ? refusal(550) : null),
  });
  for (const to of ['una@example.org', 'no@example.org', 'otra@example.org'])
    await transport.send({ ...mail, to }).catch(() => undefined);
  expect(server.received.map(({ to }) => to)).toEqual(['una@example.org', 'otra@example.org']);
});

test('OPS-05 a silent server times out and works again later', async () => {
  let isSilent = true;
  const { server, transport } = await aServer(
    { onMailFrom: (_address, _session, done) => void (isSilent || done()) },
    { timeouts: { socketTimeout: 100 } },
  );
  await expect(transport.send(mail)).rejects.toThrow(/timeout|timed out/i);
  isSilent = false;
  const patient = new SmtpTransport(server.url, 'Doce <no-reply@doce.example>');
  onTestFinished(() => patient.close());
  await patient.send(mail);
  expect(server.received).toHaveLength(1);
});

test('OPS-05 a mail that is cancelled while the server waits is never sent', async () => {
  let think: (() => void) | null = null;
  const { server, transport } = await aServer({
    onRcptTo: (_address, _session, done) => (think ? done() : (think = () => done())),
  });
  const takenBack = new AbortController();
  const sending = transport.send(mail, takenBack.signal);
  await eventually(() => think !== null);
  takenBack.abort(new Error('too long'));
  await expect(sending).rejects.toThrow();
  think!();
  await transport.send({ ...mail, to: 'otra@example.org' });
  expect(server.received.map(({ to }) => to)).toEqual(['otra@example.org']);
});

test('OPS-05 a connection cut in the middle of a mail is a temporary error', async () => {
  const cutting: { server?: TestSmtpServer } = {};
  const { server, transport } = await aServer({
    onData: (stream) => {
      stream.once('data', () => cutting.server?.cut());
      stream.resume();
    },
  });
  cutting.server = server;
  const failure = await transport.send(mail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});

test('OPS-05 the arrival of a mail is in doubt only if the server received all of it and did not answer', async () => {
  const failureOf = async (options: Parameters<typeof aServer>[0]) => {
    const { transport } = await aServer(options, { timeouts: { socketTimeout: 1_000 } });
    return transport.send(mail).catch((error: unknown) => error);
  };
  const silent = await failureOf({ onData: (stream) => void stream.resume() });
  expect(silent).toBeInstanceOf(MailInDoubt);
  const certain = await Promise.all([
    failureOf({ onConnect: () => undefined }),
    failureOf({ onMailFrom: () => undefined }),
    failureOf({ onRcptTo: (_address, _session, done) => done(refusal(450)) }),
    failureOf({
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(451))),
    }),
    new SmtpTransport('smtp://127.0.0.1:1', 'Doce <no-reply@doce.example>')
      .send(mail)
      .catch((error: unknown) => error),
  ]);
  for (const failure of certain) {
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailInDoubt);
  }
});

test('VER-02 GRP-05 the unsubscribe headers and the Message-ID arrive in the format of mail programs', async () => {
  const link = `https://doce.example/api/mail/invitations/${'a'.repeat(64)}?lng=pt-BR`;
  const { server, transport } = await aServer();
  await transport.send({
    ...mail,
    messageId: `${'0'.repeat(40)}@doce.example`,
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  const [{ raw, messageId } = { raw: '', messageId: '' }] = server.received;
  expect(messageId).toBe(`<${'0'.repeat(40)}@doce.example>`);
  expect(raw).toContain(`List-Unsubscribe: <${link}>\r\n`);
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});
