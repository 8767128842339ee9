import esMail from '../../../locales/es/mail.json' with { type: 'json' };
import ptMail from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import type { Env } from '../../config/env.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { fillText } from '../../http/texts.ts';
import type { OutgoingMail } from '../../platform/mail-transport.ts';
import { mailHtml, type MailContent } from './mail-html.ts';
import { MAIL_DETAILS, type MailParams, templateOf, type MailRequest } from './mail-templates.ts';

const TEXTS: Record<Language, typeof esMail> = { es: esMail, 'pt-BR': ptMail };

/** A stranger can register with another person's address. So the greeting must be a name, not an advertisement. */
const NAME = /^[\p{L}\p{M}'’ -]+$/u;
const GREETED_LENGTH = 30;

/**
 * Renders a mail as text and HTML (I18N-06), with links to PUBLIC_URL, never to a request's value (SEC-05).
 * `unsubscribeUrl`: a page for readers; mail programs POST to it (RFC 8058).
 */
export function renderMail(
  { to, template, language, params }: Omit<MailRequest, 'dedupeKey'>,
  { publicUrl, supportEmail }: Pick<Env, 'publicUrl' | 'supportEmail'>,
  unsubscribeUrl?: string,
): OutgoingMail {
  const {
    greeting,
    greetingWithoutName,
    details,
    linkHint,
    footer,
    refuse,
    [template]: texts,
  } = TEXTS[language];
  const { list } = templateOf(template);
  const firstName = greetedName(params.firstName ?? '');
  const words: Record<string, string | undefined> = {
    supportEmail,
    firstName,
    ...params.words,
    ...params.details,
  };
  const fill = (text: string) => fillText(text, words);
  const content: MailContent = {
    language,
    subject: fill(texts.subject),
    preheader: fill(texts.preheader),
    title: texts.title,
    greeting: fill(firstName ? greeting : greetingWithoutName),
    text: fill(textOf(texts, params)),
    details: MAIL_DETAILS.flatMap((key) => {
      const value = params.details?.[key];
      return value ? [{ label: details[key], value }] : [];
    }),
    sections: params.sections ?? [],
    after: 'after' in texts ? fill(texts.after) : '',
    button: texts.button,
    link: publicUrl + templateOf(template).path(params),
    linkHint,
    note: fill(texts.note),
    footer: fill(footer),
    supportEmail,
    unsubscribe: list && unsubscribeUrl ? { text: refuse[list].link, link: unsubscribeUrl } : null,
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
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Returns a name of at most 30 letters, cut between words if possible; an empty string if the text is not a name. */
function greetedName(name: string): string {
  const letters = [...name];
  if (!NAME.test(name)) return '';
  if (letters.length <= GREETED_LENGTH) return name;
  const start = letters.slice(0, GREETED_LENGTH).join('');
  const lastSpace = letters[GREETED_LENGTH] === ' ' ? start.length : start.lastIndexOf(' ');
  return lastSpace > 0 ? start.slice(0, lastSpace) : `${start}…`;
}

function mailText(content: MailContent): string {
  const { title, greeting, text, details, sections, after, button, link, note, footer, unsubscribe } =
    content;
  const facts = details.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const lists = sections.map((section) => [section.title, ...section.lines].join('\n'));
  const end = unsubscribe ? `${footer}\n\n${unsubscribe.text}:\n${unsubscribe.link}` : footer;
  return (
    [title.toUpperCase(), greeting, text, facts, ...lists, after, `${button}:\n${link}`, note, `-- \n${end}`]
      .filter(Boolean)
      .join('\n\n') + '\n'
  );
}

function textOf(
  texts: {
    text: string;
    textAll?: string;
    textByOther?: string;
  },
  { hasEndedAll, isNamedByOther }: MailParams,
): string {
  if (hasEndedAll) return texts.textAll ?? texts.text;
  const byOther = isNamedByOther ? texts.textByOther : undefined;
  return byOther ?? texts.text;
}
