import type { HistoryDate } from '../../../shared/contract/bets.ts';
import type { Answers } from '../api-answers.ts';
import { PICK_RESULTS } from '../../../shared/rules/scoring.ts';
import {
  DONE,
  button,
  click,
  dialogPress,
  element,
  exactText,
  failing,
  fill,
  type Find,
  press,
  screens,
  type Step,
  text,
  toast,
  waitFor,
} from '../screen.ts';

const history = element('#historial li');
const longNames = {
  firstName: 'Maximiliano Sebastián Bartolomé',
  lastName: 'Fernández de la Reguera y Goicoechea',
  username: 'maximiliano.fernande',
  email: 'maximiliano.sebastian.bartolome.fernandez.de.la.reguera@correo.universidad.example',
  totalWins: 1234,
};

const openAccount = click(exactText('profile:account.title'));
const changePassword = (again = 'cancha-de-arena-5') => [
  openAccount,
  fill('profile:password.current', 'jugar-doce-12'),
  fill('profile:password.new', 'cancha-de-arena-5'),
  fill('profile:password.confirm', again),
  press('profile:password.submit'),
];

/** One day with a match of every result. */
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

const openPhone = [openAccount, press('profile:phone.title')];

const device = (id: string, name: string | null, networks: string[], isThisOne = false) => ({
  id,
  ...{ device: name, networks, isThisOne },
  createdAt: '2026-11-02T20:00:00.000Z',
  lastUsedAt: '2026-11-20T20:00:00.000Z',
});
const scrollTo =
  (find: Find): Step =>
  (context) =>
    find(context).scrollIntoViewIfNeeded();

const openGoodbye = [openAccount, press('profile:delete.open')];

const noClaim = {
  changedAt: null,
  until: '2099-12-10T15:00:00.000Z',
  needs: ['size' as const, 'document' as const],
};

const claimAnswers = (changedAt: string | null): Answers => ({
  'GET /prizes': {
    edit: ({ prizes, isNamed }) => ({
      isNamed,
      prizes: prizes.slice(0, 1).map((prize) => ({
        ...prize,
        state: 'won' as const,
        winnerSays: null,
        claim: { ...noClaim, changedAt },
      })),
    }),
  },
  'POST /prizes/:gridId/claim/read': { json: { claim: null } },
});

export const profile = screens(
  { path: '/perfil', as: 'player' },
  {
    perfil: { shows: history },
    'perfil-account': { steps: [openAccount], shows: button('profile:delete.open') },
    'perfil-premio-datos': {
      answers: claimAnswers(null),
      steps: [press('claims:box.give'), dialogPress('claims:unlock')],
      shows: text('claims:kept'),
    },
    'perfil-premio-clave': {
      answers: claimAnswers('2026-11-20T15:30:00.000Z'),
      steps: [press('claims:box.change')],
      shows: text('claims:why'),
    },
    'perfil-premio-recibido': {
      answers: {
        'GET /prizes': {
          edit: ({ prizes, isNamed }) => ({
            isNamed,
            prizes: prizes
              .slice(0, 1)
              .map((prize) => ({ ...prize, state: 'sent' as const, claim: noClaim, winnerSays: null })),
          }),
        },
      },
      shows: text('claims:box.missing'),
    },
    'perfil-unverified': { as: 'unverified', shows: text('profile:verification.title') },
    'perfil-correct-email-wrong': {
      as: 'unverified',
      steps: [press('verification:correct'), dialogPress('verification:correctSubmit')],
      shows: text('verification:sameEmail'),
    },
    'perfil-long-names': {
      answers: { 'GET /auth/me': { edit: (user) => ({ ...user, ...longNames }) } },
      shows: ({ page }) => page.getByText(longNames.email),
    },
    'perfil-history-every-result': {
      answers: { 'GET /bets/history': { edit: (real) => ({ ...real, history: everyResult(real.history) }) } },
      shows: text('history:outcome.cancelled'),
    },
    'perfil-history-all': { steps: [press('history:viewAll')], shows: button('history:viewPages') },
    'perfil-history-many-pages': {
      answers: { 'GET /bets/history': { edit: (real) => ({ ...real, total: 120 }) } },
      shows: button('pagination.page', { page: 40 }),
    },
    'perfil-history-empty': {
      answers: { 'GET /bets/history': { json: { history: [], total: 0 } } },
      shows: text('history:empty'),
    },
    'perfil-history-failed': { answers: failing('GET /bets/history'), shows: text('state.failedTitle') },
    'perfil-phone-wrong': {
      steps: [...openPhone, fill('auth:field.phone', '12'), dialogPress('profile:phone.submit')],
      shows: text('errors:fields.invalid_phone'),
    },
    'perfil-password-mismatch': {
      steps: changePassword('cancha-de-arena-6'),
      shows: text('profile:password.mismatch'),
    },
    'perfil-password-changed': {
      answers: { 'POST /auth/change-password': DONE },
      steps: changePassword(),
      shows: text('profile:password.success'),
    },
    'perfil-devices': {
      answers: {
        'GET /auth/me/sessions': {
          json: {
            sessions: [
              device('1', 'Chrome, Android', ['10.0.0.0/24'], true),
              device('2', 'Safari, iPhone', ['181.45.0.0/16', '2800:810:5ac::/48']),
              device('3', null, []),
            ],
          },
        },
      },
      steps: [
        openAccount,
        waitFor(button('access:devices.endOthers')),
        scrollTo(button('access:devices.endOthers')),
      ],
      shows: button('access:devices.endOthers'),
    },
    'perfil-data-failed': {
      answers: failing('GET /auth/me/data'),
      steps: [openAccount, press('profile:data.download')],
      shows: toast,
    },
    'perfil-delete-refused': {
      answers: { 'POST /auth/me/delete': { error: 'wrong_password', fields: { password: 'wrong' } } },
      steps: [
        ...openGoodbye,
        fill('profile:delete.password', 'tribuna-popular-9'),
        dialogPress('profile:delete.submit'),
      ],
      shows: text('errors:fields.wrong'),
    },
  },
);
