import type { Hand, Screen } from '../screen.ts';

const reset = '/reset-password?token=0123456789abcdef0123456789abcdef0123456789a';
const verify = '/verify-email/0123456789abcdef0123456789abcdef0123456789a';
const goodToken = { 'GET /auth/verify-reset-token/:token': { says: { valid: true } } } as const;

async function giveNewPassword({ page, t }: Hand, again = 'tribuna-popular-9'): Promise<void> {
  await page.getByLabel(t('links:reset.newPassword'), { exact: true }).fill('tribuna-popular-9');
  await page.getByLabel(t('links:reset.confirmPassword')).fill(again);
  await page.getByRole('button', { name: t('links:reset.submit') }).click();
}

/** The pages that mails lead to. */
export const links: Screen[] = [
  {
    name: 'reset-checking',
    path: reset,
    answers: { 'GET /auth/verify-reset-token/:token': 'silence' },
    shows: ({ page, t }) => page.getByText(t('links:reset.checking')),
  },
  {
    name: 'reset-invalid',
    path: reset,
    light: true,
    answers: { 'GET /auth/verify-reset-token/:token': { refuses: 'token_invalid' } },
    shows: ({ page, t }) => page.getByText(t('links:reset.invalid')),
  },
  {
    name: 'reset-no-network',
    path: reset,
    answers: { 'GET /auth/verify-reset-token/:token': 'no-network' },
    shows: ({ page, t }) => page.getByRole('button', { name: t('action.retry') }),
  },
  {
    name: 'reset-form',
    path: reset,
    light: true,
    answers: goodToken,
    shows: ({ page, t }) => page.getByRole('button', { name: t('links:reset.submit') }),
  },
  {
    name: 'reset-mismatch',
    path: reset,
    answers: goodToken,
    steps: (hand) => giveNewPassword(hand, 'tribuna-popular-8'),
    shows: ({ page, t }) => page.getByText(t('links:reset.mismatch')),
  },
  {
    name: 'reset-failed',
    path: reset,
    answers: { ...goodToken, 'POST /auth/reset-password': 'no-network' },
    steps: giveNewPassword,
    shows: ({ page, t }) => page.getByText(t('links:reset.error')).first(),
  },
  {
    name: 'reset-done',
    path: reset,
    answers: { ...goodToken, 'POST /auth/reset-password': { says: null as never } },
    steps: giveNewPassword,
    shows: ({ page, t }) => page.getByText(t('links:reset.success')),
  },
  {
    name: 'verify-checking',
    path: verify,
    answers: { 'GET /auth/verify/:token': 'silence' },
    shows: ({ page, t }) => page.getByText(t('links:verify.verifying')),
  },
  {
    name: 'verify-done',
    path: verify,
    light: true,
    answers: { 'GET /auth/verify/:token': { says: { verified: true } } },
    shows: ({ page, t }) => page.getByText(t('links:verify.success')),
  },
  {
    name: 'verify-done-with-group',
    path: verify,
    light: true,
    answers: {
      'GET /auth/verify/:token': { says: { verified: true, group: { id: 1, name: 'La oficina' } } },
    },
    shows: ({ page, t }) => page.getByText(t('links:verify.group')),
  },
  {
    name: 'verify-failed',
    path: verify,
    as: 'unverified',
    answers: { 'GET /auth/verify/:token': { refuses: 'token_invalid' } },
    shows: ({ page, t }) => page.getByText(t('links:verify.error'), { exact: true }),
  },
];
