import { expect, test } from 'vitest';
import es from '../../../locales/es/mail.json' with { type: 'json' };
import pt from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import { LANGUAGES } from '../../../shared/rules/languages.ts';
import { MAIL_TEMPLATES, type MailParams, type MailTemplate } from './mail-templates.ts';
import { renderMail } from './mail-texts.ts';

const settings = { publicUrl: 'https://doce.example', supportEmail: 'soporte@doce.example' };
const TOKEN = 'dG9rZW4_dG9rZW4-';
const templates = Object.keys(MAIL_TEMPLATES) as MailTemplate[];
const render = (
  template: MailTemplate,
  language: (typeof LANGUAGES)[number] = 'es',
  params: MailParams = {},
) =>
  renderMail(
    { to: 'ana@example.org', template, language, params: { firstName: 'Ana', token: TOKEN, ...params } },
    settings,
  );
const keysOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value).map((inner) => `${key}.${inner}`) : [key],
  );

test('WIN-03 only mails to a winner speak of prizes: the country of a reader may have none', () => {
  const speaks = templates.filter((template) =>
    /prêmio|premio/i.test(LANGUAGES.map((each) => render(template, each).text).join()),
  );
  expect(speaks.toSorted()).toEqual([
    'claim-changed',
    'prize-corrected',
    'prize-refused',
    'prize-sent',
    'prize-unrefused',
    'prize-won',
  ]);
});

test('I18N-06 every mail has all its texts in both languages', () => {
  expect(keysOf(pt)).toEqual(keysOf(es));
  for (const template of templates) {
    const [spanish, portuguese] = LANGUAGES.map((language) => render(template, language));
    for (const mail of [spanish!, portuguese!]) {
      expect(mail.subject).not.toBe('');
      expect(mail.text + mail.html).not.toMatch(/\{\{|undefined|null/);
    }
    expect(spanish!.subject).not.toBe(portuguese!.subject);
    expect(portuguese!.html).toContain('<html lang="pt-BR">');
  }
});

test.each([
  ['verify-email', `https://doce.example/verify-email/${TOKEN}`],
  ['reset-password', `https://doce.example/reset-password?token=${TOKEN}`],
  ['password-changed', 'https://doce.example/'],
  ['group-invitation', 'https://doce.example/grupos'],
  ['group-invitation-to-newcomer', `https://doce.example/grupos/join/${TOKEN}`],
  ['company-contact', 'https://doce.example/admin?vista=contactos'],
  ['prize-won', 'https://doce.example/perfil#premios'],
] as const)('SEC-05 the link of %s is %s, in text and in HTML', (template, link) => {
  const { text, html } = render(template);
  expect(text).toContain(`\n${link}\n`);
  expect(html.split(`href="${link}"`)).toHaveLength(3);
  expect(html.match(/https?:\/\/[^"<\s]+/g)!.every((url) => url.startsWith('https://doce.example/'))).toBe(
    true,
  );
});

test.each([
  ['María de los Ángeles Guadalupe Concepción', 'Hola, María de los Ángeles Guadalupe:'],
  ['María de los Ángeles Guadalupe', 'Hola, María de los Ángeles Guadalupe:'],
  ['x'.repeat(60), `Hola, ${'x'.repeat(30)}…:`],
])('VER-02 the greeting shortens the long name %s', (firstName, greeting) => {
  expect(render('verify-email', 'es', { firstName }).text).toContain(`\n${greeting}\n`);
});

test('VER-02 a mail greets by name, unless the name looks like an advertisement', () => {
  expect(render('verify-email', 'es', { firstName: "María José O'Higgins" }).text).toContain(
    "Hola, María José O'Higgins:",
  );
  for (const firstName of ['Gana $$$ en https://evil.example', '<b>Ana</b>', 'evil.example', '']) {
    const { text, html } = render('verify-email', 'es', { firstName });
    expect(text).toContain('\nHola:\n');
    if (firstName) expect(text + html).not.toContain(firstName);
  }
});

test('VER-02 user input is escaped', () => {
  const mail = renderMail(
    {
      to: 'a@example.org',
      template: 'verify-email',
      language: 'es',
      params: { token: '"><script>alert(1)</script>' },
    },
    { ...settings, supportEmail: '<i>@example.org' },
  );
  expect(mail.html).not.toMatch(/<script|<i>/);
  expect(mail.html).toContain('&lt;i&gt;@example.org');
});

test('VER-02 a mail is marked as automatic, names the support address and loads nothing', () => {
  for (const template of templates) {
    const { headers, html, text } = render(template);
    expect(headers).toMatchObject({ 'Auto-Submitted': 'auto-generated', 'Reply-To': 'soporte@doce.example' });
    expect(text).toContain('soporte@doce.example');
    expect(html.split('soporte@doce.example')).toHaveLength(
      2 * html.split('href="mailto:soporte@doce.example"').length - 1,
    );
    expect(html).toContain('>soporte@doce.example</a>');
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
  }
});

test('ADM-18 I18N-06 PRIZE-09 the mail to a winner names the prize, until when to claim it, the delivery date, the next steps, and says that Doce never asks for money', () => {
  const details = {
    prize: 'iPhone 16',
    grid: 'Fecha 34',
    hits: '12 de 12',
    claimUntil: '22 de diciembre de 2026',
    until: '20 de diciembre de 2026',
    taxes: 'los pagas tú',
    email: 'ana@example.org',
    phone: '+5491155550000',
  };
  const { subject, text, html } = render('prize-won', 'es', { details });
  expect(subject).toBe('Ganaste un premio: iPhone 16');
  for (const words of [
    'Premio: iPhone 16',
    'Entrega hasta: 20 de diciembre de 2026',
    'Datos antes del: 22 de diciembre de 2026',
    'Impuestos: los pagas tú',
    'Qué sigue: antes del 22 de diciembre de 2026, dinos en tu perfil, en “Mis premios”, dónde enviarlo',
    'El formulario pide tu contraseña.',
    'Nunca pedimos dinero',
  ])
    expect(text).toContain(words);
  expect(html).toContain('12 de 12 aciertos en Fecha 34');
  expect(html).not.toContain('{{');
});

test('GRP-05 only mails with an unsubscribe option have the link, in the header, the text and the HTML', () => {
  const link = 'https://doce.example/api/mail/invitations/x?lng=es';
  const mail = renderMail(
    { to: 'ana@example.org', template: 'group-invitation', language: 'es', params: {} },
    settings,
    link,
  );
  expect(mail.headers).toMatchObject({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail.text).toContain(`No quiero más invitaciones en este correo:\n${link}`);
  expect(mail.html).toContain(`href="${link}"`);
  for (const template of templates) expect(render(template).headers).not.toHaveProperty('List-Unsubscribe');
});
