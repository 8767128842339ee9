import {
  click,
  dialogButton,
  dialogPress,
  dialogText,
  DONE,
  element,
  fill,
  heading,
  screens,
} from '../screen.ts';

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
const register = [
  ...openRegister,
  fill('auth:field.firstName', 'Ana'),
  fill('auth:field.lastName', 'Quiroga'),
  fill('auth:field.username', 'ana'),
  fillEmail,
  fill('auth:field.password', 'tribuna-popular-9'),
  fill('auth:field.phone', '11 5555 0000'),
  fill('auth:field.birthDate', '1992-03-14'),
  submit,
];
const askForLink = [...openReset, fillEmail, dialogPress('auth:requestPasswordReset.submit')];
const required = dialogText('auth:error.required');

export const auth = screens(
  { path: '/404' },
  {
    login: { light: true, steps: [openLogin], shows: heading('auth:login.title') },
    'login-incomplete': { steps: [openLogin, submit], shows: required },
    'login-sending': {
      answers: { 'POST /auth/login': 'pending' },
      steps: logIn,
      shows: dialogText('auth:login.submitting'),
    },
    'login-refused': {
      light: true,
      answers: { 'POST /auth/login': { error: 'wrong_credentials' } },
      steps: logIn,
      shows: element('dialog[open] [role=alert]'),
    },
    'login-session-ended': {
      path: '/jugar',
      as: 'player',
      answers: {
        'GET /games': { error: 'session_ended' },
        'GET /auth/me': { error: 'session_ended' },
        'POST /auth/refresh': { error: 'session_ended' },
      },
      shows: dialogText('auth:session.expiredTitle'),
    },
    register: { light: true, steps: openRegister, shows: heading('auth:register.title') },
    'register-end': {
      only: 'phone',
      steps: [
        ...openRegister,
        (context) => dialogButton('auth:register.toLogin')(context).scrollIntoViewIfNeeded(),
      ],
      shows: dialogText('auth:register.consent'),
    },
    'register-incomplete': { light: true, steps: [...openRegister, submit], shows: required },
    'register-sending': {
      answers: { 'POST /auth/register': 'pending' },
      steps: register,
      shows: dialogText('auth:register.submitting'),
    },
    'register-refused': {
      answers: { 'POST /auth/register': { error: 'email_taken', fields: { email: 'taken' } } },
      steps: register,
      shows: dialogText('errors:fields.taken'),
    },
    'reset-request': { light: true, steps: openReset, shows: heading('auth:requestPasswordReset.title') },
    'reset-request-incomplete': {
      steps: [...openReset, dialogPress('auth:requestPasswordReset.submit')],
      shows: dialogText('auth:requestPasswordReset.emailRequired'),
    },
    'reset-request-sent': {
      answers: { 'POST /auth/request-password-reset': DONE },
      steps: askForLink,
      shows: dialogText('auth:requestPasswordReset.success'),
    },
    'reset-request-recently': {
      answers: { 'POST /auth/request-password-reset': DONE },
      steps: [...askForLink, dialogPress('auth:login.forgot'), ...askForLink.slice(2)],
      shows: ({ page, t }) =>
        page.getByText(t('auth:requestPasswordReset.recently', { seconds: '|' }).split(':')[0]!),
    },
  },
);
