import type { Announcement } from '../../../shared/contract/announcements.ts';
import type { Hand, Screen } from '../screen.ts';

const DAY = 86_400_000;
const open = '/404?anuncio=';
const dialog = ({ page }: Hand) => page.getByRole('dialog');
const rows = (hand: Hand) => dialog(hand).getByRole('list').getByRole('button');

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

/** The bell and what it opens. */
export const announcements: Screen[] = [
  {
    name: 'announcements',
    path: '/404',
    light: true,
    steps: ({ page, t }) =>
      page.getByRole('button', { name: new RegExp(`^${t('header.announcements')}`) }).click(),
    shows: (hand) => rows(hand).first(),
  },
  {
    name: 'announcements-detail',
    path: open,
    light: true,
    steps: (hand) => rows(hand).first().click(),
    shows: (hand) => dialog(hand).getByRole('article'),
  },
  {
    name: 'announcements-many',
    path: open,
    answers: { 'GET /announcements': { says: many } },
    shows: (hand) => rows(hand).first(),
  },
  {
    name: 'announcements-long',
    path: open,
    answers: { 'GET /announcements': { says: many } },
    steps: (hand) => rows(hand).nth(1).click(),
    shows: (hand) => dialog(hand).getByRole('article'),
  },
  {
    name: 'announcements-nine-or-more',
    path: '/404',
    window: true,
    light: true,
    answers: { 'GET /announcements': { says: many } },
    shows: ({ page, t }) =>
      page.getByRole('button', { name: t('header.announcementsUnread', { count: 14 }) }),
  },
  {
    name: 'announcements-gone',
    path: '/404?anuncio=999999',
    shows: (hand) => dialog(hand).getByText(hand.t('announcements:gone')),
  },
  {
    name: 'announcements-empty',
    path: open,
    answers: { 'GET /announcements': { says: [] } },
    shows: (hand) => dialog(hand).getByText(hand.t('announcements:empty')),
  },
  {
    name: 'announcements-loading',
    path: open,
    answers: { 'GET /announcements': 'silence' },
    shows: (hand) => dialog(hand).getByText(hand.t('announcements:loading')),
  },
  {
    name: 'announcements-failed',
    path: open,
    answers: { 'GET /announcements': { refuses: 'internal' } },
    shows: (hand) => dialog(hand).getByText(hand.t('error.label')),
  },
  {
    name: 'announcements-no-network',
    path: open,
    answers: { 'GET /announcements': 'no-network' },
    shows: (hand) => dialog(hand).getByText(hand.t('error.label')),
  },
];
