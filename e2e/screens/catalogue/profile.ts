import type { GridHits, HistoryDate } from '../../../shared/contract/bets.ts';
import { PICK_RESULTS } from '../../../shared/rules/scoring.ts';
import type { Hand, Screen } from '../screen.ts';

const DAY = 86_400_000;
const history = ({ page }: Hand) => page.locator('#historial').getByRole('listitem').first();
const longNames = {
  firstName: 'Maximiliano Sebastián Bartolomé',
  lastName: 'Fernández de la Reguera y Goicoechea',
  username: 'maximiliano.fernande',
  email: 'maximiliano.sebastian.bartolome.fernandez.de.la.reguera@correo.universidad.example',
  totalWins: 1234,
};

async function changePassword({ page, t }: Hand, again = 'cancha-de-arena-5'): Promise<void> {
  await page.getByLabel(t('profile:password.current'), { exact: true }).fill('jugar-doce-12');
  await page.getByLabel(t('profile:password.new'), { exact: true }).fill('cancha-de-arena-5');
  await page.getByLabel(t('profile:password.confirm')).fill(again);
  await page.getByRole('button', { name: t('profile:password.submit') }).click();
}

/** One day with a match of every outcome. */
function everyResult([day]: HistoryDate[]): HistoryDate[] {
  const [match] = day!.matches;
  return [
    {
      ...day!,
      matches: PICK_RESULTS.map((result, index) => ({
        ...match!,
        id: 900_000 + index,
        result,
        status: statusOf[result],
        ...(index === 0 && {
          homeTeam: 'Independiente Rivadavia de Mendoza',
          awayTeam: 'Universidad Técnica de Cajamarca',
        }),
      })),
    },
  ];
}

const statusOf = {
  pending: 'scheduled',
  live: 'live',
  awaiting: 'scheduled',
  correct: 'finished',
  incorrect: 'finished',
  cancelled: 'cancelled',
} as const;

const goodbye = ({ page }: Hand) => page.getByRole('dialog');

async function openPhone({ page, t }: Hand): Promise<void> {
  await page.getByRole('button', { name: t('profile:phone.title') }).click();
}

async function openGoodbye({ page, t }: Hand): Promise<void> {
  await page.getByRole('button', { name: t('profile:delete.open') }).click();
}

/** As many grids as the picture shows, one of them still under way. */
function manyGrids({ grids: [grid] }: { grids: GridHits[] }): { grids: GridHits[] } {
  const grids = Array.from({ length: 12 }, (_, index) => ({
    ...grid!,
    id: 900_000 + index,
    startDate: new Date(Date.now() - index * 7 * DAY).toISOString().slice(0, 10),
    hits: [3, 11, 8, 0, 10, 12, 7, 5, 9, 6, 4, 2][index]!,
    ...(index === 0 && { status: 'closed' as const, decided: 5 }),
  }));
  return { grids };
}

export const profile: Screen[] = [
  { name: 'perfil', path: '/perfil', as: 'player', light: true, shows: history },
  { name: 'perfil-window', path: '/perfil', as: 'player', window: true, shows: history },
  {
    name: 'perfil-unverified',
    path: '/perfil',
    as: 'unverified',
    light: true,
    shows: ({ page, t }) => page.getByText(t('profile:verification.title')),
  },
  {
    name: 'perfil-verification-needed',
    path: '/jugar',
    as: 'unverified',
    window: true,
    shows: ({ page, t }) => page.getByText(t('profile:verification.required')),
  },
  {
    name: 'perfil-mail-sent',
    path: '/perfil',
    as: 'unverified',
    window: true,
    answers: { 'POST /auth/send-verification': { says: { outcome: 'sent' } } },
    steps: ({ page, t }) => page.getByRole('button', { name: t('verification:resend') }).click(),
    shows: ({ page }) => page.getByRole('button', { name: / s$/ }),
  },
  {
    name: 'perfil-correct-email',
    path: '/perfil',
    as: 'unverified',
    light: true,
    steps: ({ page, t }) => page.getByRole('button', { name: t('verification:correct') }).click(),
    shows: ({ page, t }) => page.getByRole('dialog').getByText(t('verification:correctHint')),
  },
  {
    name: 'perfil-correct-email-wrong',
    path: '/perfil',
    as: 'unverified',
    steps: async ({ page, t }) => {
      await page.getByRole('button', { name: t('verification:correct') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('verification:correctSubmit') })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('verification:sameEmail')),
  },
  {
    name: 'perfil-long-names',
    path: '/perfil',
    as: 'player',
    answers: { 'GET /auth/me': { changes: (user) => ({ ...user, ...longNames }) } },
    shows: ({ page }) => page.getByText(longNames.email),
  },
  {
    name: 'perfil-history-every-result',
    path: '/perfil',
    as: 'player',
    light: true,
    answers: {
      'GET /bets/history': { changes: (real) => ({ ...real, history: everyResult(real.history) }) },
    },
    shows: ({ page, t }) => page.getByText(t('history:outcome.cancelled')),
  },
  {
    name: 'perfil-history-all',
    path: '/perfil',
    as: 'player',
    steps: ({ page, t }) => page.getByRole('button', { name: t('history:viewAll') }).click(),
    shows: ({ page, t }) => page.getByRole('button', { name: t('history:viewPages') }),
  },
  {
    name: 'perfil-history-many-pages',
    path: '/perfil',
    as: 'player',
    answers: { 'GET /bets/history': { changes: (real) => ({ ...real, total: 120 }) } },
    shows: ({ page, t }) => page.getByRole('button', { name: t('pagination.page', { page: 40 }) }),
  },
  {
    name: 'perfil-history-loading',
    path: '/perfil',
    as: 'player',
    light: true,
    answers: { 'GET /bets/history': 'silence' },
    shows: ({ page, t }) => page.getByText(t('history:loading')),
  },
  {
    name: 'perfil-history-empty',
    path: '/perfil',
    as: 'player',
    answers: { 'GET /bets/history': { says: { history: [], total: 0 } } },
    shows: ({ page, t }) => page.getByText(t('history:empty')),
  },
  {
    name: 'perfil-history-failed',
    path: '/perfil',
    as: 'player',
    answers: { 'GET /bets/history': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByText(t('state.failedTitle')),
  },
  {
    name: 'perfil-phone',
    path: '/perfil',
    as: 'player',
    light: true,
    steps: openPhone,
    shows: ({ page, t }) => page.getByRole('dialog').getByLabel(t('auth:field.phone')),
  },
  {
    name: 'perfil-phone-wrong',
    path: '/perfil',
    as: 'player',
    steps: async (hand) => {
      await openPhone(hand);
      await hand.page.getByRole('dialog').getByLabel(hand.t('auth:field.phone')).fill('12');
      await hand.page
        .getByRole('dialog')
        .getByRole('button', { name: hand.t('profile:phone.submit') })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('errors:fields.invalid_phone')),
  },
  {
    name: 'perfil-phone-failed',
    path: '/perfil',
    as: 'player',
    answers: { 'PUT /auth/me/phone': 'no-network' },
    steps: async (hand) => {
      await openPhone(hand);
      await hand.page
        .getByRole('dialog')
        .getByRole('button', { name: hand.t('profile:phone.submit') })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('profile:phone.error')),
  },
  {
    name: 'perfil-password-incomplete',
    path: '/perfil',
    as: 'player',
    steps: ({ page, t }) => page.getByRole('button', { name: t('profile:password.submit') }).click(),
    shows: ({ page, t }) => page.getByText(t('profile:password.required')).first(),
  },
  {
    name: 'perfil-password-mismatch',
    path: '/perfil',
    as: 'player',
    steps: (hand) => changePassword(hand, 'cancha-de-arena-6'),
    shows: ({ page, t }) => page.getByText(t('profile:password.mismatch')),
  },
  {
    name: 'perfil-password-refused',
    path: '/perfil',
    as: 'player',
    answers: {
      'POST /auth/change-password': { refuses: 'wrong_password', fields: { currentPassword: 'wrong' } },
    },
    steps: changePassword,
    shows: ({ page, t }) => page.getByText(t('errors:fields.wrong')),
  },
  {
    name: 'perfil-password-changed',
    path: '/perfil',
    as: 'player',
    answers: { 'POST /auth/change-password': { says: null as never } },
    steps: changePassword,
    shows: ({ page, t }) => page.getByText(t('profile:password.success')).first(),
  },
  {
    name: 'perfil-hits-list',
    path: '/perfil',
    as: 'player',
    light: true,
    answers: { 'GET /bets/grids': { changes: manyGrids } },
    steps: ({ page, t }) => page.getByText(t('profile:hits.list')).click(),
    shows: ({ page, t }) => page.getByText(t('profile:hits.running')).first(),
  },
  {
    name: 'perfil-hits-loading',
    path: '/perfil',
    as: 'player',
    window: true,
    answers: { 'GET /bets/grids': 'silence' },
    shows: ({ page, t }) => page.getByText(t('profile:hits.loading')),
  },
  {
    name: 'perfil-hits-failed',
    path: '/perfil',
    as: 'player',
    window: true,
    answers: { 'GET /bets/grids': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByText(t('state.failedTitle')).first(),
  },
  {
    name: 'perfil-data-failed',
    path: '/perfil',
    as: 'player',
    window: true,
    answers: { 'GET /auth/me/data': { refuses: 'internal' } },
    steps: ({ page, t }) => page.getByRole('button', { name: t('profile:data.download') }).click(),
    shows: ({ page }) => page.locator('.Toastify__toast').first(),
  },
  { name: 'perfil-delete', path: '/perfil', as: 'player', light: true, steps: openGoodbye, shows: goodbye },
  {
    name: 'perfil-delete-refused',
    path: '/perfil',
    as: 'player',
    answers: { 'POST /auth/me/delete': { refuses: 'wrong_password', fields: { password: 'wrong' } } },
    steps: async (hand) => {
      await openGoodbye(hand);
      await hand.page
        .getByLabel(hand.t('profile:delete.password'), { exact: true })
        .fill('tribuna-popular-9');
      await hand.page
        .getByRole('dialog')
        .getByRole('button', { name: hand.t('profile:delete.submit') })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('errors:fields.wrong')),
  },
];
