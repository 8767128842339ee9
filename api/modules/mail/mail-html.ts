import type { Language } from '../../../shared/rules/languages.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

/** The content of a mail, in its reader's language. */
export interface MailContent {
  language: Language;
  subject: string;
  preheader: string;
  title: string;
  greeting: string;
  text: string;
  /** Labelled values below the text, as plain text. */
  details: { label: string; value: string }[];
  /** Lists below the details, as plain text. */
  sections: { title: string; lines: string[] }[];
  /** Text below the details; may be empty. */
  after: string;
  button: string;
  link: string;
  linkHint: string;
  note: string;
  footer: string;
  /** Becomes a link wherever the note or the footer contains it. */
  supportEmail: string;
  /** Null for mails that cannot be unsubscribed. */
  unsubscribe: { text: string; link: string } | null;
}

/**
 * Renders a mail with tables and inline styles, because mail programs support little else; it loads nothing. It is
 * readable in dark mode with inverted colours and with the media query.
 */
export function mailHtml(content: MailContent): string {
  const of = (key: Exclude<keyof MailContent, 'details' | 'sections' | 'unsubscribe'>) =>
    escapeHtml(content[key]);
  const address = escapeHtml(content.supportEmail);
  const withAddress = (key: 'note' | 'footer') =>
    of(key).replaceAll(address, () => quietLink(`mailto:${address}`, address));
  const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
  return `<!doctype html>
<html lang="${of('language')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<base target="_blank">
<title>${of('subject')}</title>
<style>
  @media (prefers-color-scheme: dark) {
    .ground { background: #0d1210 !important; }
    .card { background: #151c19 !important; border-color: #2f3b36 !important; }
    .words, .brand { color: #f2f5f3 !important; }
    .quiet { color: #b8c4be !important; }
    .link { color: #4fe09a !important; }
    .rule { border-color: #2f3b36 !important; }
    .button { background: #38d989 !important; }
    .button a { color: #03170d !important; }
  }
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f5f6f2">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${of('preheader')}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f2">
<tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="brand" style="padding:0 8px 16px;${font};font-size:24px;font-weight:800;letter-spacing:-0.5px;color:#141b17">Doce</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #d7dcd2;border-radius:16px;padding:28px 24px">
<h1 class="words" style="margin:0 0 16px;${font};font-size:22px;line-height:1.25;font-weight:700;color:#141b17">${of('title')}</h1>
<p class="words" style="margin:0 0 12px;${font};font-size:16px;line-height:1.5;color:#141b17">${of('greeting')}</p>
<p class="words" style="margin:0 0 24px;${font};font-size:16px;line-height:1.5;color:#141b17">${of('text')}</p>
${detailsTable(content.details, font)}${content.sections.map((section) => sectionHtml(section, font)).join('')}${content.after && `<p class="words" style="margin:0 0 24px;${font};font-size:16px;line-height:1.5;color:#141b17">${of('after')}</p>\n`}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="button" align="center" style="background:#08713f;border-radius:10px">
<a href="${of('link')}" style="display:block;padding:16px 20px;${font};font-size:17px;font-weight:700;color:#ffffff;text-decoration:none">${of('button')}</a>
</td></tr></table>
<p class="quiet" style="margin:24px 0 0;${font};font-size:14px;line-height:1.5;color:#48524c">${withAddress('note')}</p>
<p class="quiet rule" style="margin:20px 0 0;padding:16px 0 0;border-top:1px solid #d7dcd2;${font};font-size:13px;line-height:1.5;color:#48524c">${of('linkHint')}<br>
<a class="link" href="${of('link')}" style="color:#08713f;overflow-wrap:anywhere;word-break:break-word">${of('link')}</a></p>
</td></tr>
<tr><td class="quiet" style="padding:16px 8px 0;${font};font-size:13px;line-height:1.5;color:#48524c">${withAddress('footer')}${unsubscribeLink(content.unsubscribe)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function unsubscribeLink(unsubscribe: MailContent['unsubscribe']): string {
  if (!unsubscribe) return '';
  return `<br><br>\n${quietLink(escapeHtml(unsubscribe.link), escapeHtml(unsubscribe.text))}`;
}

function quietLink(href: string, text: string): string {
  return `<a class="quiet" href="${href}" style="color:#48524c;text-decoration:underline">${text}</a>`;
}

function detailsTable(details: MailContent['details'], font: string): string {
  if (details.length === 0) return '';
  const cell = `padding:6px 0;${font};font-size:16px;line-height:1.4;vertical-align:top`;
  const rows = details.map(
    ({ label, value }) =>
      `<tr><td class="quiet" style="${cell};padding-right:16px;white-space:nowrap;width:1%;color:#48524c">${escapeHtml(label)}</td>` +
      `<td class="words" style="${cell};color:#141b17;word-break:break-word">${withBreaks(escapeHtml(value))}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join('\n')}</table>\n`;
}

function sectionHtml({ title, lines }: MailContent['sections'][number], font: string): string {
  const style = `margin:0 0 24px;${font};font-size:16px;line-height:1.5;color:#141b17`;
  return `<p class="words" style="${style}"><b>${escapeHtml(title)}</b><br>\n${lines.map(escapeHtml).join('<br>\n')}</p>\n`;
}

/** Lets a long mail address wrap at its `@` and at the dots of its domain. */
function withBreaks(html: string): string {
  return html.replace(/@|(?<=@.*)\./g, '$&<wbr>');
}
