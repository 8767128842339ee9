import esMail from '../../../locales/es/mail.json' with { type: 'json' };
import ptMail from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import type { Env } from '../../config/env.ts';
import type { Language } from '../../http/language.ts';
import type { OutgoingMail } from '../../platform/mail-transport.ts';
import { mailHtml, type MailContent } from './mail-html.ts';
import { MAIL_DETAILS, MAIL_TEMPLATES, type MailRequest } from './mail-templates.ts';

const TEXTS: Record<Language, typeof esMail> = { es: esMail, 'pt-BR': ptMail };

/** Anybody can give anybody's address at registration: what is greeted must be a name, not an advertisement. */
const NAME = /^[\p{L}\p{M}'’ -]{1,30}$/u;

/**
 * The mail ready to leave, as text and as HTML (I18N-06). Its links begin with PUBLIC_URL and nothing else, never with what a request said (SEC-05).
 */
export function renderMail(
  { to, template, language, params }: Omit<MailRequest, 'dedupeKey'>,
  { publicUrl, supportEmail }: Pick<Env, 'publicUrl' | 'supportEmail'>,
): OutgoingMail {
  const { greeting, greetingWithoutName, details, linkHint, footer, [template]: texts } = TEXTS[language];
  const firstName = params.firstName ?? '';
  const fill = (text: string) =>
    text.replaceAll('{{firstName}}', () => firstName).replaceAll('{{supportEmail}}', () => supportEmail);
  const content: MailContent = {
    language,
    subject: texts.subject,
    preheader: texts.preheader,
    title: texts.title,
    greeting: fill(NAME.test(firstName) ? greeting : greetingWithoutName),
    text: texts.text,
    details: MAIL_DETAILS.flatMap((key) => {
      const value = params.details?.[key];
      return value ? [{ label: details[key], value }] : [];
    }),
    button: texts.button,
    link: publicUrl + MAIL_TEMPLATES[template](params),
    linkHint,
    note: fill(texts.note),
    footer: fill(footer),
  };
  return {
    to,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    headers: {
      'Reply-To': params.replyTo ?? supportEmail,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}

function mailText({ title, greeting, text, details, button, link, note, footer }: MailContent): string {
  const facts = details.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    [title.toUpperCase(), greeting, text, facts, `${button}:\n${link}`, note, `-- \n${footer}`]
      .filter(Boolean)
      .join('\n\n') + '\n'
  );
}
