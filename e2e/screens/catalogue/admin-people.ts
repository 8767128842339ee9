import type { AuditEntry } from '../../../shared/contract/admin-audit.ts';
import type { AdminContact } from '../../../shared/contract/admin-contacts.ts';
import type { CountryTerms } from '../../../shared/contract/terms.ts';
import type { Week } from '../../../shared/contract/admin-weeks.ts';
import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import type { ReportedName } from '../../../shared/contract/names.ts';
import type { Answers } from '../api-answers.ts';
import { button, click, element, field, press, screens, text, waitFor, type Step } from '../screen.ts';

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
};
const other = { ...contact, id: 1, name: 'Eva', company: null };

const someDecided = (countries: CountryTerms[]): CountryTerms[] =>
  countries.map((country, index) => ({
    ...country,
    hasPrizes: [true, true, false, null][index % 4]!,
    ...(index === 0 && { permitShort: 'N.º 04.000123/2026', validUntil: '2026-12-31' }),
  }));

const weeks: Week[] = [
  {
    start: '2026-11-17T06:00:00.000Z',
    figures: [{ figure: 'players', value: { count: 12_480, of: 12_480 } }],
  },
  {
    start: '2026-11-10T06:00:00.000Z',
    figures: [
      { figure: 'players', value: { count: 11_902, of: 11_902 } },
      { figure: 'returned', value: { count: 8141, of: 11_902 } },
      { figure: 'completed', value: { count: 7354, of: 11_902 } },
      { figure: 'prizesDelivered', value: null },
    ],
  },
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
const match = ['Club Atlético Talleres', 'Independiente Rivadavia'];
const entries: AuditEntry[] = [
  entry(9, {
    action: 'game.score',
    subject: { kind: 'game', id: 12, names: match, player: null },
    changes: [
      { field: 'status', before: 'scheduled', after: 'finished' },
      { field: 'score', before: null, after: '2:1' },
      { field: 'scoreBy', before: null, after: 'admin' },
      { field: 'attention', before: 'undecided', after: null },
    ],
  }),
  entry(8, {
    actor: null,
    action: 'game.source',
    subject: { kind: 'game', id: 14, names: match, player: null },
    changes: [
      { field: 'closesAt', before: null, after: '2026-11-22T21:13:00.000Z' },
      { field: 'sourceStatus', before: 'PST', after: '1H' },
    ],
  }),
  entry(5, {
    action: 'announcement.update',
    subject: { kind: 'announcement', id: 2, names: ['Mantenimiento el domingo'], player: null },
    changes: [
      { field: 'content', before: `<p>${'El domingo de 4 a 5. '.repeat(8)}</p>`, after: '<p>Hoy</p>' },
    ],
  }),
  entry(3, {
    actor: { id: 40, username: null },
    action: 'player.disabled',
    subject: { kind: 'player', id: 7, names: ['lucia.rojas'], player: null },
    changes: [{ field: 'isActive', before: 'true', after: 'false' }],
  }),
];

const reported: ReportedName[] = [
  {
    ...{
      about: 'group',
      id: 5,
      name: 'Los Inseparables de la Avenida General José de San Martín 1',
      player: null,
    },
    ...{ reports: 3, reasons: ['insult', 'advertising'], firstAt: AT },
  },
  {
    ...{ about: 'player', id: 7, name: 'Maximiliano Sebastián Fernández de la Reguera @maxi.fernandez' },
    player: {
      ...{ firstName: 'Maximiliano Sebastián', lastName: 'Fernández de la Reguera' },
      username: 'maxi.fernandez',
    },
    ...{ reports: 1, reasons: ['impersonation'], firstAt: AT },
  },
];
const names: Answers = { 'GET /admin/names': { json: { names: reported, total: 2 } } };

/** A row of a table, or a card on a phone. */
const row = element('tbody tr, main ul:has(dl) > li');

const openAna: Step = async ({ page }) => {
  await page.getByRole('searchbox').fill('ana@');
  await page.getByRole('searchbox').press('Enter');
  await page
    .getByRole('button', { name: /: ana$|– ana$/ })
    .first()
    .click();
};

/** Users, contact requests and the audit log. */
/** Not "Abrir el menú" of the header. */
const openPrize: Step = ({ page, t }) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('admin:prizes.open') })
    .first()
    .click();

export const adminPeople = screens(
  { path: '/admin?tab=usuarios', as: 'admin' },
  {
    'admin-users': { shows: row },
    'admin-users-none': {
      path: '/admin?tab=usuarios&buscar-usuario=nadie',
      shows: button('admin:users.clear'),
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
    'admin-user-verified': {
      answers: {
        'POST /admin/verify-predictions': { json: { changed: 1, correctCount: 11, predictions: 12 } },
      },
      steps: [
        openAna,
        ({ page, t }) => page.getByLabel(t('admin:games.group')).selectOption({ index: 1 }),
        press('admin:users.verify'),
      ],
      shows: text('admin:users.verifiedChanged', { changed: 1, correctCount: 11, predictions: 12 }),
    },
    'admin-contacts': {
      path: '/admin?vista=contactos',
      answers: {
        'GET /admin/affiliate-contacts': { json: { contacts: [contact, other], total: 2 } },
      },
      shows: ({ page }) => page.getByRole('heading', { name: 'Eva' }),
    },
    'admin-audit': {
      path: '/admin?vista=cambios',
      answers: { 'GET /admin/audit': { json: { entries, total: 4 } } },
      shows: row,
    },
    'admin-weeks': {
      path: '/admin?vista=semanas',
      answers: { 'GET /admin/weeks': { json: weeks } },
      shows: text('admin:weeks.figure.returned'),
    },
    'admin-terms': {
      path: '/admin?vista=premios',
      answers: { 'GET /admin/terms': { edit: someDecided } },
      shows: text('admin:terms.undecided'),
    },
    'admin-terms-change': {
      path: '/admin?vista=premios',
      answers: { 'GET /admin/terms': { edit: someDecided } },
      steps: [
        ({ page, t }) =>
          page
            .getByRole('table')
            .getByRole('button', { name: t('admin:terms.change') })
            .first()
            .click(),
      ],
      shows: text('admin:terms.note.with'),
    },
    'admin-organiser-change': {
      path: '/admin?vista=premios',
      steps: [press('admin:organiser.change')],
      shows: text('admin:organiser.hint.address'),
    },
    'admin-names': {
      path: '/admin?vista=nombres',
      answers: names,
      shows: text('admin:names.reason.impersonation'),
    },
    'admin-names-none': {
      path: '/admin?vista=nombres',
      answers: { 'GET /admin/names': { json: { names: [], total: 0 } } },
      shows: text('admin:names.empty'),
    },
    'admin-names-group': {
      path: '/admin?vista=nombres',
      answers: names,
      steps: [press('admin:names.rename')],
      shows: text('admin:names.renameAbout'),
    },
    'admin-names-player': {
      path: '/admin?vista=nombres',
      answers: { 'GET /admin/names': { json: { names: reported.slice(1), total: 1 } } },
      steps: [press('admin:names.rename')],
      shows: text('admin:names.renameAbout'),
    },
  },
);

const prize = (id: number, hits: number) => ({
  id,
  gameGroup: { id: 1, name: 'Fecha 34' },
  queue: 'waiting' as AdminPrize['queue'],
  same: [] as ('document' | 'phone')[],
  username: `jugadora.${id}`,
  email: `jugadora.${id}@example.org`,
  person: {
    firstName: 'María Fernanda',
    lastName: 'Echeverría Quispe',
    phone: '+5491155550000',
    country: 'AR',
    language: 'es' as const,
  },
  isDisabled: false,
  wonHits: hits,
  hits,
  promisedHits: null as number | null,
  mailedAt: null as string | null,
  mailState: null as 'failed' | null,
  clearedHits: null,
  isUnclear: false,
  state: 'won' as const,
  wonAt: '2026-11-17T23:10:00.000Z',
  dueAt: '2099-12-17T23:10:00.000Z',
  contacted: null,
  sent: null,
  delivered: null,
  cleared: null,
  claim: null as AdminPrize['claim'],
  winnerSays: null as AdminPrize['winnerSays'],
  note: null,
  tracking: null as string | null,
  refusal: null as string | null,
  version: 1,
});

const given = { changedAt: AT, isNews: false, country: 'AR' };
const wherePrizeGoes = {
  ...{
    receiver: 'María Fernanda Echeverría Quispe',
    address: 'Av. Corrientes 1234, 5.º B',
    city: 'Buenos Aires',
  },
  ...{ region: 'CABA', postalCode: 'C1043', country: 'AR', phone: '+5491155550000', size: null },
  ...{ document: '30123456', changedAt: AT },
};

/** A ready prize that resembles others, a late one without a mail, one refused, unclear, sent and delivered. */
const desk: Answers = {
  'GET /admin/prizes': {
    json: {
      total: 6,
      queues: { ready: 1, waiting: 1, sent: 1, problem: 2, delivered: 1 },
      prizes: [
        {
          ...prize(5, 12),
          queue: 'ready',
          same: ['document', 'phone'],
          claim: { ...given, isNews: true, country: 'CL' },
        },
        { ...prize(6, 10), mailState: 'failed', dueAt: '2026-01-01T12:00:00.000Z' },
        {
          ...prize(7, 11),
          queue: 'problem',
          refusal: 'El documento no es el de la persona de la cuenta.',
          claim: given,
        },
        { ...prize(9, 11), queue: 'problem', promisedHits: 12, mailedAt: AT, isUnclear: true },
        {
          ...prize(11, 10),
          queue: 'sent',
          state: 'sent',
          sent: { at: AT, by: 'admin' },
          tracking: 'AR 123 456',
          claim: given,
        },
        {
          ...prize(21, 10),
          ...{ queue: 'delivered', state: 'delivered', delivered: { at: AT, by: 'admin' } },
          ...{ note: 'Firmó su hermana', winnerSays: 'received' },
        },
      ],
    },
  },
  'GET /admin/prizes/parcels': {
    json: {
      parcels: [5, 7].map((id) => ({
        ...{ id, username: `jugadora.${id}`, gameGroup: { id: 1, name: 'Fecha 34' }, wonHits: 12 },
        claim: wherePrizeGoes,
      })),
    },
  },
  'GET /admin/game-groups/:id/prizes/:playerId/claim': { json: wherePrizeGoes },
};

export const adminPrizes = screens(
  { path: '/admin?vista=entregas', as: 'admin', answers: desk },
  {
    'admin-prizes': { shows: row },
    'admin-prizes-send': {
      path: '/admin?vista=entregas&cola=listos',
      steps: [waitFor(row), click(({ page }) => page.getByRole('button', { name: /6/ }).first())],
      shows: text('admin:prizes.markAbout.sent'),
    },
    'admin-prizes-refuse': {
      steps: [
        waitFor(row),
        click(({ page, t }) => page.locator('summary', { hasText: t('admin:more') }).first()),
        press('admin:refusal.refuse'),
      ],
      shows: field('admin:refusal.reason'),
    },
    'admin-parcels': {
      path: '/admin?vista=entregas&cola=listos',
      steps: [waitFor(row), press('admin:parcels.open')],
      shows: text('admin:parcels.about'),
    },
    'admin-prize-claim': {
      steps: [waitFor(row), openPrize, press('admin:claim.show')],
      shows: text('admin:claim.erased'),
    },
    'admin-prize-edit': {
      steps: [waitFor(row), openPrize],
      shows: ({ page, t }) => page.getByRole('dialog', { name: t('admin:prizes.dialogTitle') }),
    },
  },
);
