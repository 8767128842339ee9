import type { AuditEntry } from '../../../shared/contract/admin-audit.ts';
import type { AdminContact } from '../../../shared/contract/admin-contacts.ts';
import type { Hand, Screen } from '../screen.ts';
import type { Say } from '../words.ts';

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
/** The third of a table, or on a phone of a list of cards. */
const third =
  (caption: (t: Say) => string) =>
  ({ page, t }: Hand) =>
    page
      .getByRole('row')
      .nth(3)
      .or(
        page
          .getByRole('list', { name: caption(t) })
          .getByRole('listitem')
          .nth(2),
      );
const thirdUser = third((t) => t('admin:users.title'));

async function typeTooMuch({ page }: Hand): Promise<void> {
  await page.getByRole('searchbox').fill('x'.repeat(130));
}

/** Opens the page of the demonstration's Ana. */
async function openAna({ page }: Hand): Promise<void> {
  await page.getByRole('searchbox').fill('ana@');
  await page.getByRole('searchbox').press('Enter');
  await page
    .getByRole('button', { name: /: ana$|– ana$/ })
    .first()
    .click();
}

/** Who plays, who asks, and what was done. */
export const adminPeople: Screen[] = [
  { name: 'admin-users', path: users, as: 'admin', light: true, shows: thirdUser },
  {
    name: 'admin-users-none',
    path: `${users}&buscar-usuario=nadie`,
    as: 'admin',
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:users.clear') }),
  },
  {
    name: 'admin-users-failed',
    path: users,
    as: 'admin',
    answers: { 'GET /admin/users': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByText(t('admin:users.failed')).first(),
  },
  {
    name: 'admin-user-delete-prizes',
    path: users,
    as: 'admin',
    answers: {
      'GET /admin/users': {
        changes: (real) => ({ ...real, users: real.users.map((user) => ({ ...user, prizesDue: 2 })) }),
      },
    },
    steps: ({ page, t }) =>
      page
        .getByRole('button', { name: t('admin:users.delete') })
        .first()
        .click(),
    shows: ({ page, t }) => page.getByText(t('admin:deleteUser.prizes', { count: 2 })),
  },
  {
    name: 'admin-user-delete',
    path: users,
    as: 'admin',
    steps: ({ page, t }) =>
      page
        .getByRole('button', { name: t('admin:users.delete') })
        .last()
        .click(),
    shows: ({ page }) => page.getByRole('dialog').getByRole('heading').first(),
  },
  {
    name: 'admin-user-disable',
    path: users,
    as: 'admin',
    steps: ({ page, t }) =>
      page
        .getByRole('button', { name: t('admin:users.disable') })
        .first()
        .click(),
    shows: ({ page, t }) => page.getByText(t('admin:disableUser.question')),
  },
  {
    name: 'admin-users-search-long',
    path: users,
    as: 'admin',
    steps: typeTooMuch,
    shows: ({ page }) => page.getByRole('alert').filter({ hasText: '120' }),
  },
  {
    name: 'admin-user',
    path: users,
    as: 'admin',
    light: true,
    steps: openAna,
    shows: third((t) => t('admin:users.predictionsCaption', { name: 'ana' })),
  },
  {
    name: 'admin-user-grid-unknown',
    path: users,
    as: 'admin',
    steps: async ({ page }) => {
      await page
        .getByRole('button', { name: /: ana$|– ana$/ })
        .first()
        .click();
      const address = new URL(page.url());
      address.searchParams.set('usuario-grupo', '99999');
      await page.goto(address.href);
    },
    shows: ({ page, t }) => page.getByText(t('admin:games.unknownGroupText')),
  },
  {
    name: 'admin-user-verified',
    path: users,
    as: 'admin',
    answers: {
      'POST /admin/verify-predictions': { says: { changed: 1, correctCount: 11, predictions: 12 } },
    },
    steps: async (hand) => {
      await openAna(hand);
      const { page, t } = hand;
      await page.getByLabel(t('admin:games.group')).selectOption({ index: 1 });
      await page.getByRole('button', { name: t('admin:users.verify') }).click();
    },
    shows: ({ page, t }) => page.getByText(t('admin:users.verified')).first(),
  },
  {
    name: 'admin-contacts',
    path: '/admin?vista=contactos&solicitudes=todas',
    as: 'admin',
    light: true,
    answers: { 'GET /admin/affiliate-contacts': { says: { contacts, total: 3, open: 2 } } },
    shows: ({ page }) => page.getByRole('heading', { name: 'Eva' }),
  },
  {
    name: 'admin-contacts-done',
    path: '/admin?vista=contactos',
    as: 'admin',
    answers: { 'GET /admin/affiliate-contacts': { says: { contacts: [], total: 0, open: 0 } } },
    shows: ({ page, t }) => page.getByText(t('admin:contacts.emptyOpen')),
  },
  {
    name: 'admin-audit',
    path: '/admin?vista=cambios',
    as: 'admin',
    light: true,
    answers: { 'GET /admin/audit': { says: { entries, total: 8 } } },
    shows: third((t) => t('admin:audit.title')),
  },
  {
    name: 'admin-audit-turned',
    path: '/admin?vista=cambios&cambios-desde=2026-11-21&cambios-hasta=2026-11-20',
    as: 'admin',
    shows: ({ page, t }) => page.getByText(t('admin:search.datesTurned')),
  },
  {
    name: 'admin-audit-none',
    path: '/admin?vista=cambios&cambios-sobre=nada',
    as: 'admin',
    shows: ({ page, t }) => page.getByText(t('admin:audit.empty')),
  },
];
