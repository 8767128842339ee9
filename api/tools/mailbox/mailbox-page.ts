import type { LocalMailEntity } from './local-mail.entity.ts';
import { escapeHtml as esc } from '../../platform/escape-html.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
  h1 { font-size: 1.25rem; }
  ul { list-style: none; padding: 0; }
  li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  li a { display: block; padding: .75rem .25rem; text-decoration: none; color: inherit; }
  li a:hover { background: color-mix(in srgb, currentColor 8%, transparent); }
  small { opacity: .75; display: block; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 44rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: color-mix(in srgb, currentColor 8%, transparent); border-radius: .5rem; }
`;

/** Returns the list of mails as a page that reloads every five seconds, in English for developers. */
export function listPage(mails: LocalMailEntity[], to: string | null): string {
  const rows = mails.map(
    ({ id, subject, to: recipient, sentAt }) =>
      `<li><a href="/dev/mailbox/${id}">${esc(subject)}<small>${esc(recipient)} · ${sentAt.toISOString()}</small></a></li>`,
  );
  const body = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>';
  const title = to ? `Mails to ${to}` : 'Mails that would have been sent';
  return page(title, `<h1>${esc(title)}</h1>${body}`, '<meta http-equiv="refresh" content="5">');
}

/** Returns a mail as a page: its HTML in a frame without scripts, and its text with links. */
export function mailPage({ subject, to, sentAt, html, text }: LocalMailEntity): string {
  const linked = esc(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return page(
    subject,
    `<p><a href="/dev/mailbox">← All mails</a></p><h1>${esc(subject)}</h1><small>${esc(to)} · ${sentAt.toISOString()}</small>
    <pre>${linked}</pre>
    <iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${esc(html)}"></iframe>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${esc(title)}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>`;
}
