import type { Hand, Screen } from '../screen.ts';

const dialog = ({ page }: Hand) => page.getByRole('dialog');

async function openLogin({ page, t }: Hand): Promise<void> {
  await page
    .getByRole('banner')
    .first()
    .getByRole('button', { name: t('header.login') })
    .click();
}

async function openRegister(hand: Hand): Promise<void> {
  await openLogin(hand);
  await dialog(hand)
    .getByRole('button', { name: hand.t('auth:login.toRegister') })
    .click();
}

async function openReset(hand: Hand): Promise<void> {
  await openLogin(hand);
  await dialog(hand)
    .getByRole('button', { name: hand.t('auth:login.forgot') })
    .click();
}

async function logIn(hand: Hand): Promise<void> {
  await openLogin(hand);
  await dialog(hand).getByLabel(hand.t('auth:field.email')).fill('ana@doce.example');
  await dialog(hand).getByLabel(hand.t('auth:field.password'), { exact: true }).fill('jugar-doce-12');
  await submit(hand, 'auth:login.submit');
}

async function register(hand: Hand): Promise<void> {
  await openRegister(hand);
  const { t } = hand;
  const values = {
    firstName: 'Ana',
    lastName: 'Quiroga',
    username: 'ana',
    email: 'ana@doce.example',
    password: 'tribuna-popular-9',
    phone: '11 5555 0000',
    birthDate: '1992-03-14',
  };
  for (const [name, value] of Object.entries(values)) {
    await dialog(hand)
      .getByLabel(t(`auth:field.${name}`), { exact: true })
      .fill(value);
  }
  await submit(hand, 'auth:register.submit');
}

async function askForLink(hand: Hand): Promise<void> {
  await openReset(hand);
  await dialog(hand).getByLabel(hand.t('auth:field.email')).fill('ana@doce.example');
  await submit(hand, 'auth:requestPasswordReset.submit');
}

/** Presses the button that sends a form of the dialog. */
async function submit(hand: Hand, key: string): Promise<void> {
  await dialog(hand)
    .locator('[type=submit]', { hasText: hand.t(key) })
    .click();
}

const required = (hand: Hand) => dialog(hand).getByText(hand.t('auth:error.required')).first();

export const auth: Screen[] = [
  {
    name: 'login',
    path: '/404',
    light: true,
    steps: openLogin,
    shows: (hand) => dialog(hand).getByRole('heading', { name: hand.t('auth:login.title') }),
  },
  {
    name: 'login-incomplete',
    path: '/404',
    steps: async (hand) => {
      await openLogin(hand);
      await submit(hand, 'auth:login.submit');
    },
    shows: required,
  },
  {
    name: 'login-sending',
    path: '/404',
    answers: { 'POST /auth/login': 'silence' },
    steps: logIn,
    shows: (hand) => dialog(hand).getByText(hand.t('auth:login.submitting')),
  },
  {
    name: 'login-refused',
    path: '/404',
    light: true,
    answers: { 'POST /auth/login': { refuses: 'wrong_credentials' } },
    steps: logIn,
    shows: (hand) => dialog(hand).getByRole('alert'),
  },
  {
    name: 'login-no-network',
    path: '/404',
    answers: { 'POST /auth/login': 'no-network' },
    steps: logIn,
    shows: (hand) => dialog(hand).getByRole('alert'),
  },
  {
    name: 'login-session-ended',
    path: '/jugar',
    as: 'player',
    answers: {
      'GET /games': { refuses: 'session_ended' },
      'GET /auth/me': { refuses: 'session_ended' },
      'POST /auth/refresh': { refuses: 'session_ended' },
    },
    shows: (hand) => dialog(hand).getByText(hand.t('auth:session.expiredTitle')),
  },
  {
    name: 'register',
    path: '/404',
    light: true,
    steps: openRegister,
    shows: (hand) => dialog(hand).getByRole('heading', { name: hand.t('auth:register.title') }),
  },
  {
    name: 'register-end',
    path: '/404',
    only: 'phone',
    steps: async (hand) => {
      await openRegister(hand);
      await dialog(hand)
        .getByRole('button', { name: hand.t('auth:register.toLogin') })
        .scrollIntoViewIfNeeded();
    },
    shows: (hand) => dialog(hand).getByText(hand.t('auth:register.consent')),
  },
  {
    name: 'register-incomplete',
    path: '/404',
    light: true,
    steps: async (hand) => {
      await openRegister(hand);
      await submit(hand, 'auth:register.submit');
    },
    shows: required,
  },
  {
    name: 'register-sending',
    path: '/404',
    answers: { 'POST /auth/register': 'silence' },
    steps: register,
    shows: (hand) => dialog(hand).getByText(hand.t('auth:register.submitting')),
  },
  {
    name: 'register-refused',
    path: '/404',
    answers: { 'POST /auth/register': { refuses: 'email_taken', fields: { email: 'taken' } } },
    steps: register,
    shows: (hand) => dialog(hand).getByText(hand.t('errors:fields.taken')),
  },
  {
    name: 'reset-request',
    path: '/404',
    light: true,
    steps: openReset,
    shows: (hand) => dialog(hand).getByRole('heading', { name: hand.t('auth:requestPasswordReset.title') }),
  },
  {
    name: 'reset-request-incomplete',
    path: '/404',
    steps: async (hand) => {
      await openReset(hand);
      await submit(hand, 'auth:requestPasswordReset.submit');
    },
    shows: (hand) => dialog(hand).getByText(hand.t('auth:requestPasswordReset.emailRequired')),
  },
  {
    name: 'reset-request-sent',
    path: '/404',
    answers: { 'POST /auth/request-password-reset': { says: null as never } },
    steps: askForLink,
    shows: (hand) => dialog(hand).getByText(hand.t('auth:requestPasswordReset.success')),
  },
  {
    name: 'reset-request-recently',
    path: '/404',
    answers: { 'POST /auth/request-password-reset': { says: null as never } },
    steps: async (hand) => {
      await askForLink(hand);
      await dialog(hand)
        .getByRole('button', { name: hand.t('auth:login.forgot') })
        .click();
      await dialog(hand).getByLabel(hand.t('auth:field.email')).fill('ana@doce.example');
      await submit(hand, 'auth:requestPasswordReset.submit');
    },
    shows: (hand) =>
      dialog(hand).getByText(hand.t('auth:requestPasswordReset.recently', { seconds: '|' }).split(':')[0]!),
  },
];
