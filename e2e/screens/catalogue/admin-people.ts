import type { AuditEntry } from '../../../shared/contract/admin-audit.ts';
import type { AdminContact } from '../../../shared/contract/admin-contacts.ts';
import { button, element, press, screens, text, type TestContext } from '../screen.ts';

const AT = '2026-11-20T15:30:00.000Z';
const boss = { id: 1, username: 'admin' };

const contact: AdminContact = {
  id: 3,
  type: 'company',
  name: 'María Fernanda Echeverría Quispe',
  email: 'mafe.echeverria@bola-del-plata.example',
  company: 'Bola Gaming del Río de la Plata S.A.',
  country: 'AR',
  phone: '+5491155550000',
  telegram: '@mafe_bola',
  language: 'es',
  createdAt: AT,
  handledAt: null,
  handledBy: null,
};
const contacts: AdminContact[] = [
  contact,
  {
    ...contact,
    id: 2,
    type: 'affiliate',
    name: 'João Batista',
    company: null,
    telegram: null,
    country: 'BR',
    language: 'pt-BR',
    phone: '+5511999990000',
    email: 'joao@trafego.example',
  },
  { ...contact, id: 1, name: 'Eva', type: 'affiliate', company: null, handledAt: AT, handledBy: boss },
];

const entry = (id: number, different: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: AT,
  actor: boss,
  action: 'grid.status',
  subject: { kind: 'grid', id: 1, names: ['Fecha 34'], player: null },
  changes: [],
  ...different,
});
const entries: AuditEntry[] = [
  entry(9, {
    action: 'game.score',
    subject: {
      kind: 'game',
      id: 12,
      names: ['Club Atlético Talleres', 'Independiente Rivadavia'],
      player: null,
    },
    changes: [
      { field: 'status', before: 'scheduled', after: 'finished' },
      { field: 'score', before: null, after: '2:1' },
      { field: 'scoreBy', before: null, after: 'admin' },
      { field: 'attention', before: 'undecided', after: null },
    ],
  }),
  entry(8, {
    actor: null,
    action: 'game.result',
    subject: { kind: 'game', id: 14, names: ['Flamengo', 'Palmeiras'], player: null },
    changes: [{ field: 'score', before: '1:0', after: '1:1' }],
  }),
  entry(70, {
    actor: null,
    action: 'game.source',
    subject: { kind: 'game', id: 14, names: ['Flamengo', 'Palmeiras'], player: null },
    changes: [
      { field: 'status', before: 'scheduled', after: 'live' },
      { field: 'closesAt', before: null, after: '2026-11-22T21:13:00.000Z' },
      { field: 'attention', before: 'postponed', after: null },
      { field: 'startTime', before: '2026-11-22T21:30:00.000Z', after: '2026-11-22T21:00:00.000Z' },
      { field: 'sourceStatus', before: 'PST', after: '1H' },
    ],
  }),
  entry(7, { actor: null, changes: [{ field: 'status', before: 'closed', after: 'settled' }] }),
  entry(6, {
    action: 'prize.update',
    subject: { kind: 'grid', id: 1, names: ['Fecha 34'], player: { id: 7, username: 'ana' } },
    changes: [
      { field: 'state', before: 'contacted', after: 'sent' },
      { field: 'hits', before: '12', after: '12' },
    ],
  }),
  entry(5, {
    action: 'announcement.update',
    subject: {
      kind: 'announcement',
      id: 2,
      names: ['Mantenimiento el domingo a la madrugada · Manutenção na madrugada de domingo'],
      player: null,
    },
    changes: [
      {
        field: 'content',
        before:
          '<p>El domingo de 4 a 5 la aplicación puede estar sin conexión. Lo guardado sigue a salvo y vuelve solo.</p>',
        after: '<p>El lunes de 4 a 5.</p>',
      },
      { field: 'isPinned', before: 'false', after: 'true' },
      { field: 'expiresAt', before: null, after: AT },
    ],
  }),
  entry(4, {
    action: 'player.deleted',
    subject: { kind: 'player', id: 31, names: [], player: null },
    changes: [
      { field: 'role', before: 'player', after: null },
      { field: 'isVerified', before: 'true', after: null },
    ],
  }),
  entry(3, {
    actor: { id: 40, username: null },
    action: 'player.disabled',
    subject: { kind: 'player', id: 7, names: ['lucia.rojas'], player: null },
    changes: [{ field: 'isActive', before: 'true', after: 'false' }],
  }),
  entry(2, {
    action: 'grid.create',
    changes: [
      { field: 'name', before: null, after: 'Fecha 34' },
      { field: 'country', before: null, after: 'Brazil' },
      { field: 'startDate', before: null, after: '2026-11-20' },
      { field: 'endDate', before: null, after: '2026-11-27' },
      { field: 'games', before: null, after: '12' },
    ],
  }),
];

const users = '/admin?tab=usuarios';
/** The third row of a table, or the third card on a phone. */
const third = element('tbody tr >> nth=2, main li article >> nth=2');

/** Opens the page of Ana. */
async function openAna({ page }: TestContext): Promise<void> {
  await page.getByRole('searchbox').fill('ana@');
  await page.getByRole('searchbox').press('Enter');
  await page
    .getByRole('button', { name: /: ana$|– ana$/ })
    .first()
    .click();
}

/** Users, contact requests and the audit log. */
export const adminPeople = screens(
  { path: users, as: 'admin' },
  {
    'admin-users': { light: true, shows: third },
    'admin-users-none': { path: `${users}&buscar-usuario=nadie`, shows: button('admin:users.clear') },
    'admin-users-failed': {
      answers: { 'GET /admin/users': { error: 'internal' } },
      shows: text('admin:users.failed'),
    },
    'admin-user-delete-prizes': {
      answers: {
        'GET /admin/users': {
          edit: (real) => ({ ...real, users: real.users.map((user) => ({ ...user, prizesDue: 2 })) }),
        },
      },
      steps: [press('admin:users.delete')],
      shows: text('admin:deleteUser.prizes', { count: 2 }),
    },
    'admin-user-disable': {
      steps: [press('admin:users.disable')],
      shows: text('admin:disableUser.question'),
    },
    'admin-users-search-long': {
      steps: [({ page }) => page.getByRole('searchbox').fill('x'.repeat(130))],
      shows: ({ page }) => page.getByRole('alert').filter({ hasText: '120' }),
    },
    'admin-user': { light: true, steps: [openAna], shows: third },
    'admin-user-verified': {
      answers: {
        'POST /admin/verify-predictions': { json: { changed: 1, correctCount: 11, predictions: 12 } },
      },
      steps: [
        openAna,
        ({ page, t }) => page.getByLabel(t('admin:games.group')).selectOption({ index: 1 }),
        press('admin:users.verify'),
      ],
      shows: text('admin:users.verified'),
    },
    'admin-contacts': {
      path: '/admin?vista=contactos&solicitudes=todas',
      light: true,
      answers: { 'GET /admin/affiliate-contacts': { json: { contacts, total: 3, open: 2 } } },
      shows: ({ page }) => page.getByRole('heading', { name: 'Eva' }),
    },
    'admin-contacts-done': {
      path: '/admin?vista=contactos',
      answers: { 'GET /admin/affiliate-contacts': { json: { contacts: [], total: 0, open: 0 } } },
      shows: text('admin:contacts.emptyOpen'),
    },
    'admin-audit': {
      path: '/admin?vista=cambios',
      light: true,
      answers: { 'GET /admin/audit': { json: { entries, total: 8 } } },
      shows: third,
    },
    'admin-audit-turned': {
      path: '/admin?vista=cambios&cambios-desde=2026-11-21&cambios-hasta=2026-11-20',
      shows: text('admin:search.datesTurned'),
    },
  },
);
