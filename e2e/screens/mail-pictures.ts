import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { LANGUAGES, type Language } from '../../shared/rules/languages.ts';
import {
  MAIL_TEMPLATES,
  MAILING_LISTS,
  type MailParams,
  type MailTemplate,
  templateOf,
} from '../../api/modules/mail/mail-templates.ts';
import { renderMail } from '../../api/modules/mail/mail-texts.ts';
import { unsubscribePage, type UnsubscribeStep } from '../../api/modules/mail/unsubscribe-page.ts';

const WIDTH = 360;
const supportEmail = 'soporte@doce.example';
const publicUrl = 'https://doce.example';
const token = 'dG9rZW4_dG9rZW4-dG9rZW4_dG9rZW4-dG9rZW4_dG9';
const STEPS: UnsubscribeStep[] = ['ask', 'done', 'again', 'unknown'];

const group = {
  group: 'La oficina de los martes',
  invitedBy: 'Martina Fernández',
};
const contact = {
  name: 'Eva Núñez de la Fuente',
  email: 'eva.nunez@comercializadora.example',
  phone: '+5511955550000',
  telegram: '@evanunez',
  country: 'Brasil',
  language: 'portugués de Brasil',
};
const prize = {
  prize: 'iPhone 16',
  grid: 'Fecha 34 del Torneo Clausura',
  hits: '12 de 12',
  until: '20/12/2026',
};
/** The parameters of each mail, with long words. */
const samples: Record<MailTemplate, MailParams> = {
  'verify-email': { firstName: 'Ana', token },
  'reset-password': { firstName: 'María José', token },
  'password-changed': { firstName: 'Ana' },
  'claim-changed': { firstName: 'Ana' },
  'name-changed': {
    firstName: 'Ana',
    details: {
      newName: 'Jugadora 27 (@jugadora27)',
      reason: 'El nombre ofende o insulta.',
    },
  },
  'group-name-changed': {
    firstName: 'Ana',
    details: { newName: 'Grupo 27', reason: 'El nombre ofende o insulta.' },
  },
  'prize-refused': {
    firstName: 'Ana',
    details: {
      prize: 'iPhone 16',
      grid: 'Fecha 34',
      reason: 'El documento no es el de la persona de la cuenta.',
    },
  },
  'prize-corrected': {
    firstName: 'Ana',
    details: { grid: 'Fecha 34', before: 'Camiseta (11 aciertos)', now: 'iPhone 16 (12 aciertos)' },
  },
  'prize-unrefused': {
    firstName: 'Ana',
    details: { prize: 'iPhone 16', grid: 'Fecha 34' },
  },
  'prize-sent': {
    firstName: 'Ana',
    details: { prize: 'iPhone 16', grid: 'Fecha 34' },
  },
  'access-changed': { firstName: 'Ana' },
  'now-administrator': { firstName: 'Ana' },
  'administrator-added': {
    firstName: 'Ana',
    details: { name: 'nuevo', email: 'nuevo@doce.example' },
  },
  'administrator-widened': {
    firstName: 'Ana',
    details: { name: 'nuevo', email: 'nuevo@doce.example' },
  },
  'account-deleted': { firstName: 'Ana' },
  'company-contact': {
    details: { ...contact, company: 'Comercializadora del Pacífico S.A.' },
  },
  'affiliate-contact': { details: contact },
  'group-invitation': { firstName: 'Ana', details: group },
  'group-invitation-to-newcomer': { token, details: group },
  'pick-reminder': {
    firstName: 'Ana',
    words: { missing: 'te faltan 5 partidos', until: 'sáb 28 nov, 18:00' },
    sections: [
      {
        title: 'Fecha 34 del Torneo Clausura: te faltan 2 partidos',
        lines: [
          'El primero cierra el sáb 28 nov, 18:00 (hora de Ciudad de México)',
          'Central Córdoba de Santiago del Estero – Gimnasia y Esgrima La Plata',
          'Boca Juniors – River Plate',
        ],
      },
      {
        title: 'Rodada 36: faltam 3 jogos',
        lines: [
          'O primeiro fecha sáb 28 nov, 18:00 (horário de Brasília)',
          'Grêmio – Inter',
          'Bahia – Vitória',
          'Santos – Palmeiras',
        ],
      },
    ],
  },
  'needs-now': {
    firstName: 'Ana',
    words: { what: 'un partido espera tu decisión' },
    sections: [
      {
        title: '8 partidos esperan una decisión: mientras tanto no salen avisos a ganadores de sus jornadas',
        lines: [
          'Central Córdoba de Santiago del Estero – Gimnasia y Esgrima La Plata',
          'Boca Juniors – River Plate',
          'Talleres – Belgrano',
          'Lanús – Banfield',
          'Vélez – Huracán',
          'y 3 más',
        ],
      },
    ],
  },
  'needs-digest': {
    firstName: 'Ana',
    words: { what: '3 pendientes' },
    sections: [
      { title: 'La fuente de datos no responde bien', lines: [] },
      { title: '1 jornada abierta no tiene 12 partidos', lines: ['Fecha 40'] },
    ],
  },
  'prize-won': {
    firstName: 'Ana',
    details: { ...prize, ...contact, country: 'Argentina' },
  },
};

interface MailPicture {
  file: string;
  faults: string[];
}

/**
 * Returns pictures of each mail and the unsubscribe page on a phone, in both languages and themes. `faults` lists pages
 * that are too wide.
 */
export async function takeMailPictures(browser: Browser, folder: string): Promise<MailPicture[]> {
  mkdirSync(folder, { recursive: true });
  const pages = LANGUAGES.flatMap((language) => [
    ...Object.keys(MAIL_TEMPLATES).map((name) => ({
      name: `${name}-${language}`,
      html: htmlOf(name as MailTemplate, language),
    })),
    ...MAILING_LISTS.flatMap((list) =>
      STEPS.filter((step) => step !== 'again' || list === 'invitations').map((step) => ({
        name: `unsubscribe-${list}-${step}-${language}`,
        html: unsubscribePage(step, language, {
          list,
          action: `/api/mail/${list}/x`,
          supportEmail,
        }),
      })),
    ),
  ]);
  const pictures: MailPicture[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: WIDTH, height: 740 },
      isMobile: true,
      colorScheme,
    });
    for (const { name, html } of pages) {
      const file = `${name}-${colorScheme}.png`;
      await page.setContent(html);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      await page.screenshot({ path: join(folder, file), fullPage: true });
      pictures.push({
        file,
        faults: width > WIDTH ? [`${width} px wide on a phone of ${WIDTH}`] : [],
      });
    }
    await page.close();
  }
  const images = pictures.map(({ file }) => `<img src="${file}" width="${WIDTH}" alt="${file}">`);
  writeFileSync(join(folder, 'index.html'), images.join('\n'));
  return pictures;
}

function htmlOf(template: MailTemplate, language: Language): string {
  const mail = {
    to: 'ana@example.org',
    template,
    language,
    params: samples[template],
  };
  const { list } = templateOf(template);
  const link = list && `${publicUrl}/api/mail/${list}/x?lng=${language}`;
  return renderMail(mail, { publicUrl, supportEmail }, link).html;
}
