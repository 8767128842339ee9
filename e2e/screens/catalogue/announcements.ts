import type { Announcement } from '../../../shared/contract/announcements.ts';
import { button, click, dialogText, element, failing, pending, screens } from '../screen.ts';

const row = (index: number) => element(`dialog[open] li button >> nth=${index}`);
const article = element('dialog[open] article');

const long = {
  title: 'Cambio de horario de los partidos de la Copa Libertadores previstos para el fin de semana largo',
  content:
    '<h2>Horarios nuevos</h2><p>Unadirecciónlarguísimaquenotieneespaciosyquenocabeenlapantalladeunteléfono.</p><ul><li>Uno</li><li><strong>Dos</strong></li></ul><p>Más en <a href="https://doce.example/horarios">la página</a>.</p>',
};
const many = Array.from({ length: 14 }, (_, index): Announcement => ({
  id: 1 + index,
  title: `Novedades de la fecha ${index + 1}`,
  titlePt: '',
  contentPt: '',
  content: 'Primera línea.\nSegunda línea.',
  createdAt: new Date(Date.now() - index * 86_400_000).toISOString(),
  expiresAt: null,
  isPinned: index < 2,
  isActive: true,
  ...(index === 1 && long),
}));
const answers = { 'GET /announcements': { json: many } };

export const announcements = screens(
  { path: '/404?anuncio=' },
  {
    'announcements-many': { answers, shows: row(0) },
    'announcements-long': { answers, steps: [click(row(1))], shows: article },
    'announcements-nine-or-more': {
      path: '/404',
      answers,
      shows: button('header.announcementsUnread', { count: 14 }),
    },
    'announcements-gone': { path: '/404?anuncio=999999', shows: dialogText('announcements:gone') },
    'announcements-empty': {
      answers: { 'GET /announcements': { json: [] } },
      shows: dialogText('announcements:empty'),
    },
    'announcements-loading': {
      answers: pending('GET /announcements'),
      shows: dialogText('announcements:loading'),
    },
    'announcements-failed': { answers: failing('GET /announcements'), shows: dialogText('error.label') },
  },
);
