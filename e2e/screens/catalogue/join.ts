import type { Answers } from '../answers.ts';
import type { Hand, Screen } from '../screen.ts';

const path = '/grupos/join/abcdefghijkm';
const invited: Answers = {
  'GET /groups/join/:code': {
    says: { name: 'La oficina', owner: { firstName: 'Ana', lastName: 'Quiroga' }, memberCount: 11 },
  },
};
const group = ({ page }: Hand) => page.getByRole('heading', { name: 'La oficina' });

async function choose({ page, t }: Hand, tab: string): Promise<void> {
  await page.getByRole('tab', { name: t(`join:tabs.${tab}`) }).click();
}

export const join: Screen[] = [
  { name: 'join', path, light: true, answers: invited, shows: group },
  {
    name: 'join-incomplete',
    path,
    answers: invited,
    steps: ({ page, t }) => page.getByRole('button', { name: t('auth:register.submit') }).click(),
    shows: ({ page, t }) => page.getByText(t('auth:error.required')).first(),
  },
  {
    name: 'join-login',
    path,
    answers: invited,
    steps: (hand) => choose(hand, 'login'),
    shows: ({ page, t }) => page.getByText(t('join:login')),
  },
  {
    name: 'join-forgot-sent',
    path,
    light: true,
    answers: { ...invited, 'POST /auth/request-password-reset': { says: null as never } },
    steps: async (hand) => {
      await choose(hand, 'forgot');
      await hand.page.getByLabel(hand.t('auth:field.email')).fill('ana@doce.example');
      await hand.page.getByRole('button', { name: hand.t('auth:requestPasswordReset.submit') }).click();
    },
    shows: ({ page, t }) => page.getByText(t('join:forgotSent')),
  },
  {
    name: 'join-looking',
    path,
    window: true,
    answers: { 'GET /groups/join/:code': 'silence' },
    shows: ({ page, t }) => page.getByText(t('join:loading')),
  },
  {
    name: 'join-revoked',
    path,
    light: true,
    answers: { 'GET /groups/join/:code': { refuses: 'invite_revoked' } },
    shows: ({ page, t }) => page.getByText(t('errors:codes.invite_revoked')),
  },
  {
    name: 'join-under-way',
    path,
    as: 'player',
    window: true,
    answers: { 'POST /groups/join/:code': 'silence' },
    shows: ({ page, t }) => page.getByText(t('join:joining')),
  },
  {
    name: 'join-refused',
    path,
    as: 'player',
    answers: { 'POST /groups/join/:code': { refuses: 'group_full' } },
    shows: ({ page, t }) => page.getByText(t('errors:codes.group_full')),
  },
  {
    name: 'join-no-network',
    path,
    as: 'player',
    answers: { 'POST /groups/join/:code': 'no-network' },
    shows: ({ page, t }) => page.getByText(t('join:error')),
  },
  {
    name: 'join-offline',
    path,
    answers: { 'GET /groups/join/:code': 'no-network' },
    shows: ({ page, t }) => page.getByText(t('errors:network')),
  },
  {
    name: 'join-unverified',
    path,
    as: 'unverified',
    light: true,
    answers: { ...invited, 'POST /groups/join/:code/when-verified': { says: null as never } },
    shows: ({ page, t }) => page.getByText(t('join:verify.title')),
  },
];
