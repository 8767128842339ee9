import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { MailRefused } from './mail-transport.ts';
import { SmtpTransport } from './smtp-transport.ts';

const mail = {
  to: 'ana@example.org',
  subject: 'Falta un paso: verificar el correo',
  text: 'Hola, Ana:\n',
  html: '<p>Hola, Ana:</p>',
  headers: { 'Reply-To': 'soporte@doce.example', 'Auto-Submitted': 'auto-generated' },
};
const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

/** A mail server that keeps what it is given, and a transport to it. */
async function aServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}, login = '') {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const transport = new SmtpTransport(`smtp://${login}127.0.0.1:${port}`, 'Doce <no-reply@doce.example>');
  undo.push(
    () => transport.close(),
    () => new Promise<void>((resolve) => server.close(() => resolve())),
  );
  return { received, transport };
}
const refuse = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

test('OPS-05 a mail goes by SMTP with its text, its HTML, its sender and its headers', async () => {
  const { received, transport } = await aServer();
  await transport.send(mail);
  await transport.send({ ...mail, subject: 'Otro' });
  expect(received).toHaveLength(2);
  for (const line of [
    /^From: Doce <no-reply@doce.example>\r$/m,
    /^To: ana@example.org\r$/m,
    /^Subject: Falta un paso: verificar el correo\r$/m,
    /^Reply-To: soporte@doce.example\r$/m,
    /^Auto-Submitted: auto-generated\r$/m,
    /^Content-Type: text\/plain; charset=utf-8\r$/m,
    /^Content-Type: text\/html; charset=utf-8\r$/m,
  ]) {
    expect(received[0]).toMatch(line);
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
    'doce%40example.org:cla%2Fve@',
  );
  await transport.send(mail);
  expect(seen).toEqual([['doce@example.org', 'cla/ve']]);
});

test('OPS-05 a receiver refused for good is not tried again, one refused for now is', async () => {
  const forGood = await aServer({ onRcptTo: (_address, _session, done) => done(refuse(550)) });
  await expect(forGood.transport.send(mail)).rejects.toBeInstanceOf(MailRefused);
  const forNow = await aServer({ onRcptTo: (_address, _session, done) => done(refuse(450)) });
  await expect(forNow.transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

test('OPS-05 a wrong login or sender is about the settings, so the mail waits', async () => {
  const login = await aServer(
    { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(refuse(535)) },
    'a:b@',
  );
  await expect(login.transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  const sender = await aServer({ onMailFrom: (_address, _session, done) => done(refuse(553)) });
  await expect(sender.transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

test('OPS-05 a server that is not there is an error to try again after', async () => {
  const transport = new SmtpTransport('smtp://127.0.0.1:1', 'Doce <no-reply@doce.example>');
  await expect(transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  await transport.close();
});

test('OPS-05 no receiver can be smuggled in beside the one meant', async () => {
  const receivers: string[] = [];
  const { received, transport } = await aServer({
    onRcptTo({ address }, _session, done) {
      receivers.push(address);
      done();
    },
  });
  await transport
    .send({ ...mail, to: 'ana@example.org, eva@example.org\r\nBcc: otra@example.org' })
    .catch(() => undefined);
  expect(receivers).not.toContain('eva@example.org');
  expect(received.join('')).not.toMatch(/^Bcc:/m);
});
