import type { Announcement } from '../../../shared/contract/announcements.ts';
import { button, click, dialogText, element, press, screens } from '../screen.ts';

const DAY = 86_400_000;
const open = '/404?anuncio=';
const row = (index: number) => element(`dialog[open] li button >> nth=${index}`);
const article = element('dialog[open] article');

const many: Announcement[] = Array.from({ length: 14 }, (_, index) => ({
  id: 1 + index,
  title:
    index === 1
      ? 'Cambio de horario de los partidos de la Copa Libertadores que estaban previstos para el fin de semana largo de noviembre, con todos los detalles'
      : `Novedades de la fecha ${index + 1}`,
  content:
    index === 1
      ? '<h2>Horarios nuevos</h2><p>Unadirecciónlarguísimaquenotieneespaciosyquenocabeenlapantalladeunteléfono.</p><ul><li>Uno</li><li><strong>Dos</strong></li></ul><p>Más en <a href="https://doce.example/horarios">la página</a>.</p>'
      : 'Primera línea.\nSegunda línea.',
  createdAt: new Date(Date.now() - index * DAY).toISOString(),
  expiresAt: null,
  isPinned: index < 2,
  isActive: true,
}));

export const announcements = screens(
  { path: open },
  {
    announcements: { path: '/404', light: true, steps: [press('header.announcements')], shows: row(0) },
    'announcements-detail': { light: true, steps: [click(row(0))], shows: article },
    'announcements-many': { answers: { 'GET /announcements': { json: many } }, shows: row(0) },
    'announcements-long': {
      answers: { 'GET /announcements': { json: many } },
      steps: [click(row(1))],
      shows: article,
    },
    'announcements-nine-or-more': {
      path: '/404',
      window: true,
      light: true,
      answers: { 'GET /announcements': { json: many } },
      shows: button('header.announcementsUnread', { count: 14 }),
    },
    'announcements-gone': { path: '/404?anuncio=999999', shows: dialogText('announcements:gone') },
    'announcements-empty': {
      answers: { 'GET /announcements': { json: [] } },
      shows: dialogText('announcements:empty'),
    },
    'announcements-loading': {
      answers: { 'GET /announcements': 'pending' },
      shows: dialogText('announcements:loading'),
    },
    'announcements-failed': {
      answers: { 'GET /announcements': { error: 'internal' } },
      shows: dialogText('error.label'),
    },
  },
);
