import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { LANGUAGES, type Language } from '../../api/http/language.ts';
import { escapeHtml } from '../../api/modules/mail/mail-html.ts';
import {
  MAIL_TEMPLATES,
  type MailParams,
  type MailTemplate,
  templateOf,
} from '../../api/modules/mail/mail-templates.ts';
import { renderMail } from '../../api/modules/mail/mail-texts.ts';
import { type UnsubscribeStep, unsubscribePage } from '../../api/modules/mail/unsubscribe-page.ts';

const WIDTH = 360;
const SUPPORT = 'soporte@doce.example';
const PUBLIC_URL = 'https://doce.example';
const TOKEN = 'dG9rZW4_dG9rZW4-dG9rZW4_dG9rZW4-dG9rZW4_dG9';
const REFUSAL = `${PUBLIC_URL}/api/mail/invitations/${'aB3_'.repeat(16)}`;
const STEPS: UnsubscribeStep[] = ['ask', 'done', 'again', 'unknown'];

const invitation = { group: 'La oficina de los martes', invitedBy: 'Martina Fernández' };
const contact = {
  name: 'Eva Núñez de la Fuente',
  email: 'eva.nunez@comercializadora.example',
  phone: '+5511955550000',
  telegram: '@evanunez',
  country: 'Brasil',
  language: 'portugués de Brasil',
};
/** The parameters of each mail, with long words. */
const samplesIn = (language: Language): Record<MailTemplate, MailParams> => ({
  'verify-email': { firstName: 'Ana', token: TOKEN },
  'reset-password': { firstName: 'María José', token: TOKEN },
  'password-changed': { firstName: 'Ana' },
  'access-changed': { firstName: 'Ana' },
  'account-deleted': { firstName: 'Ana' },
  'company-contact': { details: { ...contact, company: 'Comercializadora del Pacífico S.A.' } },
  'affiliate-contact': { details: contact },
  'group-invitation': { firstName: 'Ana', details: invitation },
  'group-invitation-to-newcomer': { token: TOKEN, details: invitation },
  'prize-won': {
    firstName: 'Ana',
    details: {
      prize: 'iPhone 16',
      grid: 'Fecha 34 del Torneo Clausura',
      hits: '12 de 12',
      until: language === 'es' ? '20 de diciembre de 2026' : '20 de dezembro de 2026',
      email: 'ana.fernandez@example.org',
      phone: '+5491155550000',
      country: 'Argentina',
    },
  },
});

interface MailPicture {
  name: string;
  file: string;
  faults: string[];
}

/**
 * Saves a picture of each mail and of the unsubscribe page on a phone, in both languages and both themes, and the text part of each mail. Returns the
 * pictures; `faults` lists pages that are too wide.
 */
export async function takeMailPictures(browser: Browser, folder: string): Promise<MailPicture[]> {
  mkdirSync(folder, { recursive: true });
  const pages = LANGUAGES.flatMap((language) => [
    ...Object.keys(MAIL_TEMPLATES).map((template) => aMail(template as MailTemplate, language, folder)),
    ...STEPS.map((step) => ({
      name: `refusal-${step}-${language}`,
      html: unsubscribePage(step, language, { action: '/api/mail/invitations/x', supportEmail: SUPPORT }),
    })),
  ]);
  const pictures: MailPicture[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: WIDTH, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      colorScheme,
    });
    for (const { name, html } of pages) {
      const file = `${name}-${colorScheme}.png`;
      await page.setContent(html);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      await page.screenshot({ path: join(folder, file), fullPage: true });
      pictures.push({ name, file, faults: width > WIDTH ? [`${width} px wide on a phone of ${WIDTH}`] : [] });
    }
    await page.close();
  }
  writeFileSync(join(folder, 'index.html'), sheet(pictures));
  return pictures;
}

function aMail(template: MailTemplate, language: Language, folder: string): { name: string; html: string } {
  const { subject, text, html } = renderMail(
    { to: 'ana@example.org', template, language, params: samplesIn(language)[template] },
    { publicUrl: PUBLIC_URL, supportEmail: SUPPORT },
    templateOf(template).canUnsubscribe && `${REFUSAL}?lng=${language}`,
  );
  const name = `${template}-${language}`;
  writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
  return { name, html };
}

function sheet(pictures: MailPicture[]): string {
  const figures = pictures.map(
    ({ name, file, faults }) =>
      `<figure><img src="${file}" width="${WIDTH}" alt=""><figcaption>${[file, ...faults].map(escapeHtml).join('<br>')} · <a href="${name}.txt">text</a></figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Mails</title>
<style>body { display: flex; flex-wrap: wrap; gap: 1rem; font: 14px system-ui; } figure { margin: 0; }</style>${figures.join('\n')}`;
}
