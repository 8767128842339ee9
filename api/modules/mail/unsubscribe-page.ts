import esMail from '../../../locales/es/mail.json' with { type: 'json' };
import ptMail from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import type { Language } from '../../../shared/rules/languages.ts';
import { escapeHtml as esc } from '../../platform/escape-html.ts';
import type { MailingList } from './mail-templates.ts';

const TEXTS = { es: esMail.refuse, 'pt-BR': ptMail.refuse };

const STYLE = `
  :root { color-scheme: light dark; --ground: #f5f6f2; --card: #fff; --line: #d7dcd2; --words: #141b17; --quiet: #48524c; --go: #08713f; --on-go: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #0d1210; --card: #151c19; --line: #2f3b36; --words: #f2f5f3; --quiet: #b8c4be; --go: #38d989; --on-go: #03170d; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 1.5rem .75rem; background: var(--ground); color: var(--words);
    font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  main { max-width: 32.5rem; margin: 0 auto; }
  a.brand { display: block; padding: 0 .5rem 1rem; color: inherit; font-size: 1.5rem; font-weight: 800; letter-spacing: -.5px; text-decoration: none; }
  .card { padding: 1.75rem 1.5rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
  h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; }
  p { margin: 0; overflow-wrap: anywhere; }
  p a { color: inherit; }
  form, p.more { margin: 1.5rem 0 0; }
  button { width: 100%; min-height: 3.25rem; padding: .75rem 1.25rem; border: 1px solid transparent; border-radius: .625rem; background: var(--go);
    color: var(--on-go); font: inherit; font-size: 1.0625rem; font-weight: 700; cursor: pointer; }
  button.quiet { border-color: var(--line); background: none; color: var(--words); }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--go); outline-offset: 3px; }
`;

/** The page on which a logged-in reader subscribes again to a list that needs a consent. The link gives none. */
const SETTINGS: Partial<Record<MailingList, string>> = {
  reminders: '/perfil',
  needs: '/admin?vista=accesos',
};

type Words = Record<`${'ask' | 'done' | 'unknown'}${'Title' | 'Text'}` | 'askButton', string> &
  Partial<Record<'againButton' | 'againTitle' | 'againText' | 'settings', string>>;

/** ask: the page asks; done: unsubscribed; again: subscribed again; unknown: not our token. */
export type UnsubscribeStep = 'ask' | 'done' | 'again' | 'unknown';

/** Returns the page of the unsubscribe link. It has no script, because it must work in every mail program. */
export function unsubscribePage(
  step: UnsubscribeStep,
  language: Language,
  { list, action, supportEmail }: { list: MailingList; action: string; supportEmail: string },
): string {
  const texts: Words = TEXTS[language][list];
  const form = (path: string, label: string, isQuiet = false) =>
    `<form method="post" action="${esc(path)}?lng=${language}"><button${isQuiet ? ' class="quiet"' : ''}>${esc(label)}</button></form>`;
  const forms = {
    ask: form(action, texts.askButton),
    done: texts.againButton
      ? form(`${action}/again`, texts.againButton, true)
      : `<p class="more"><a href="${SETTINGS[list]}">${esc(texts.settings ?? '')}</a></p>`,
    again: form(action, texts.askButton, true),
    unknown: '',
  };
  const title = esc(texts[`${step}Title`] ?? '');
  const address = esc(supportEmail);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Doce</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<a class="brand" href="/">Doce</a>
<div class="card">
<h1>${title}</h1>
<p>${esc(texts[`${step}Text`] ?? '').replace('{{supportEmail}}', () => `<a href="mailto:${address}">${address}</a>`)}</p>
${forms[step]}
</div>
</main>
</body>
</html>
`;
}
