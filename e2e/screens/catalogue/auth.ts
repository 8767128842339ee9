import { click, dialogPress, dialogText, DONE, element, fill, heading, pending, screens } from '../screen.ts';

const openLogin = click(({ page, t }) =>
  page
    .getByRole('banner')
    .first()
    .getByRole('button', { name: t('header.login') }),
);
/** The tab and the submit button of the login dialog have the same name. */
const submit = click(element('dialog[open] [type=submit]'));
const openRegister = [openLogin, dialogPress('auth:login.toRegister')];
const openReset = [openLogin, dialogPress('auth:login.forgot')];
const fillEmail = fill('auth:field.email', 'ana@doce.example');
const logIn = [openLogin, fillEmail, fill('auth:field.password', 'jugar-doce-12'), submit];
const openPerson = [
  ...openRegister,
  fillEmail,
  fill('auth:field.password', 'tribuna-popular-9'),
  dialogPress('auth:register.next'),
];
const fillPerson = [
  fill('auth:field.firstName', 'Ana'),
  fill('auth:field.lastName', 'Quiroga'),
  fill('auth:field.username', 'ana'),
  fill('auth:field.phone', '11 5555 0000'),
  fill('auth:field.birthDate', '1992-03-14'),
  submit,
];
const ended = { error: 'session_ended' } as const;

export const auth = screens(
  { path: '/404' },
  {
    login: { steps: [openLogin], shows: heading('auth:login.title') },
    'login-incomplete': { steps: [openLogin, submit], shows: dialogText('auth:error.required') },
    'login-sending': {
      answers: pending('POST /auth/login'),
      steps: logIn,
      shows: dialogText('auth:login.submitting'),
    },
    'login-refused': {
      answers: { 'POST /auth/login': { error: 'wrong_credentials' } },
      steps: logIn,
      shows: element('dialog[open] [role=alert]'),
    },
    'login-session-ended': {
      path: '/jugar',
      as: 'player',
      answers: { 'GET /games': ended, 'GET /auth/me': ended, 'POST /auth/refresh': ended },
      shows: dialogText('auth:session.expiredTitle'),
    },
    register: { steps: openRegister, shows: heading('auth:register.title') },
    'register-incomplete': { steps: [...openRegister, submit], shows: dialogText('auth:error.required') },
    'register-person': { steps: openPerson, shows: dialogText('auth:register.submit') },
    'register-person-incomplete': {
      steps: [...openPerson, submit],
      shows: dialogText('auth:error.required'),
    },
    'register-refused': {
      answers: { 'POST /auth/register': { error: 'email_taken', fields: { email: 'taken' } } },
      steps: [...openPerson, ...fillPerson],
      shows: dialogText('errors:fields.taken'),
    },
    'reset-request-incomplete': {
      steps: [...openReset, dialogPress('auth:requestPasswordReset.submit')],
      shows: dialogText('auth:requestPasswordReset.emailRequired'),
    },
    'reset-request-sent': {
      answers: { 'POST /auth/request-password-reset': DONE },
      steps: [...openReset, fillEmail, dialogPress('auth:requestPasswordReset.submit')],
      shows: dialogText('auth:requestPasswordReset.success'),
    },
  },
);
