import { DONE, button, exactText, fill, press, screens, text } from '../screen.ts';

const reset = '/reset-password?token=0123456789abcdef0123456789abcdef0123456789a';
const verify = '/verify-email/0123456789abcdef0123456789abcdef0123456789a';
const goodToken = { 'GET /auth/verify-reset-token/:token': { json: { valid: true } } } as const;

const giveNewPassword = (again = 'tribuna-popular-9') => [
  fill('links:reset.newPassword', 'tribuna-popular-9'),
  fill('links:reset.confirmPassword', again),
  press('links:reset.submit'),
];

/** Pages that mails link to. */
export const links = screens(
  { path: reset },
  {
    'reset-checking': {
      answers: { 'GET /auth/verify-reset-token/:token': 'pending' },
      shows: text('links:reset.checking'),
    },
    'reset-invalid': {
      light: true,
      answers: { 'GET /auth/verify-reset-token/:token': { error: 'token_invalid' } },
      shows: text('links:reset.invalid'),
    },
    'reset-no-network': {
      answers: { 'GET /auth/verify-reset-token/:token': 'offline' },
      shows: button('action.retry'),
    },
    'reset-form': { light: true, answers: goodToken, shows: button('links:reset.submit') },
    'reset-mismatch': {
      answers: goodToken,
      steps: giveNewPassword('tribuna-popular-8'),
      shows: text('links:reset.mismatch'),
    },
    'reset-failed': {
      answers: { ...goodToken, 'POST /auth/reset-password': 'offline' },
      steps: giveNewPassword(),
      shows: text('links:reset.error'),
    },
    'reset-done': {
      answers: { ...goodToken, 'POST /auth/reset-password': DONE },
      steps: giveNewPassword(),
      shows: text('links:reset.success'),
    },
    'verify-checking': {
      path: verify,
      answers: { 'GET /auth/verify/:token': 'pending' },
      shows: text('links:verify.verifying'),
    },
    'verify-done': {
      path: verify,
      light: true,
      answers: { 'GET /auth/verify/:token': { json: { verified: true } } },
      shows: text('links:verify.success'),
    },
    'verify-done-with-group': {
      path: verify,
      light: true,
      answers: {
        'GET /auth/verify/:token': { json: { verified: true, group: { id: 1, name: 'La oficina' } } },
      },
      shows: text('links:verify.group'),
    },
    'verify-failed': {
      path: verify,
      as: 'unverified',
      answers: { 'GET /auth/verify/:token': { error: 'token_invalid' } },
      shows: exactText('links:verify.error'),
    },
  },
);
