import type { Answers } from '../api-answers.ts';
import { DONE, click, element, fill, press, screens, tab, text } from '../screen.ts';

const path = '/grupos/join/abcdefghijkm';
const invited: Answers = {
  'GET /groups/join/:code': {
    json: { name: 'La oficina', owner: { firstName: 'Ana', lastName: 'Quiroga' }, memberCount: 11 },
  },
};
const choose = (name: string) => click(tab(`join:tabs.${name}`));

export const join = screens(
  { path },
  {
    join: { light: true, answers: invited, shows: element('text=La oficina') },
    'join-incomplete': {
      answers: invited,
      steps: [press('auth:register.submit')],
      shows: text('auth:error.required'),
    },
    'join-login': { answers: invited, steps: [choose('login')], shows: text('join:login') },
    'join-forgot-sent': {
      light: true,
      answers: { ...invited, 'POST /auth/request-password-reset': DONE },
      steps: [
        choose('forgot'),
        fill('auth:field.email', 'ana@doce.example'),
        press('auth:requestPasswordReset.submit'),
      ],
      shows: text('join:forgotSent'),
    },
    'join-looking': {
      window: true,
      answers: { 'GET /groups/join/:code': 'pending' },
      shows: text('join:loading'),
    },
    'join-revoked': {
      light: true,
      answers: { 'GET /groups/join/:code': { error: 'invite_revoked' } },
      shows: text('errors:codes.invite_revoked'),
    },
    'join-under-way': {
      as: 'player',
      window: true,
      answers: { 'POST /groups/join/:code': 'pending' },
      shows: text('join:joining'),
    },
    'join-refused': {
      as: 'player',
      answers: { 'POST /groups/join/:code': { error: 'group_full' } },
      shows: text('errors:codes.group_full'),
    },
    'join-offline': { answers: { 'GET /groups/join/:code': 'offline' }, shows: text('errors:network') },
    'join-unverified': {
      as: 'unverified',
      light: true,
      answers: { ...invited, 'POST /groups/join/:code/when-verified': DONE },
      shows: text('join:verify.title'),
    },
  },
);
