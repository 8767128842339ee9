import type { Group, Leaderboard } from '../../../shared/contract/groups.ts';
import type { Hand, Screen } from '../screen.ts';

const board = ({ page }: Hand) => page.getByRole('table');
const dialog = ({ page }: Hand) => page.getByRole('dialog');
const invitations = ({ page, t }: Hand) => page.getByText(t('groups:invitations.title'));
const longName = 'Los Inseparables de la Avenida General José de San Martín 1';
const inForce = { 'GET /groups/:id/invite-link': { says: { inviteCode: 'abcdefghijkm' } } } as const;
const noLink = { 'GET /groups/:id/invite-link': { says: { inviteCode: null } } } as const;
const link = { ...noLink, 'POST /groups/:id/invite-link': { says: { inviteCode: 'abcdefghijkm' } } } as const;

async function openCreate({ page, t }: Hand): Promise<void> {
  await page.getByRole('button', { name: t('groups:create.open') }).click();
}

async function openEdit({ page, t }: Hand): Promise<void> {
  await page.getByRole('button', { name: t('groups:edit.open') }).click();
}

async function openInvite({ page, t }: Hand): Promise<void> {
  await page
    .getByRole('button', { name: t('groups:invite.openOf', { group: 'La oficina' }) })
    .first()
    .click();
}

async function invite(hand: Hand, address: string): Promise<void> {
  await openInvite(hand);
  await dialog(hand)
    .getByRole('textbox', { name: hand.t('groups:invite.email') })
    .fill(address);
  await dialog(hand)
    .getByRole('button', { name: hand.t('groups:invite.send') })
    .click();
}

async function generateLink(hand: Hand): Promise<void> {
  await openInvite(hand);
  await dialog(hand)
    .getByRole('button', { name: hand.t('groups:invite.generate') })
    .click();
}

/** Presses what the owner can do with a member, at the first of them. */
async function manage({ page, t }: Hand, key: string): Promise<void> {
  await page.getByRole('button', { name: t('groups:manage.open') }).click();
  const [before] = t(key, { name: '|' }).split('|');
  await page
    .getByRole('button', { name: new RegExp(`^${before}`) })
    .first()
    .click();
}

/** Names as long as they may be, and counts of a large group. */
const large = (groups: Group[]): Group[] =>
  groups.map((group) => ({
    ...group,
    name: longName,
    description: 'Cada fecha, quien queda último invita el asado.\nSin excusas.',
    memberCount: 10_000,
    me: { ...group.me, rank: 9_876 },
    owner: { ...group.owner, firstName: 'Maximiliano Sebastián', lastName: 'Fernández de la Reguera' },
  }));

const crowd = ({ members, me, countedAt }: Leaderboard) => ({
  countedAt,
  members: members
    .filter(({ id }) => id !== me?.id)
    .map((member, index) => ({
      ...member,
      ...(index === 1 && {
        firstName: 'Maximiliano Sebastián',
        lastName: 'Fernández de la Reguera',
        username: 'maximiliano.fernande',
      }),
    })),
  total: 10_000,
  me: me && { ...me, wins: 3, rank: 9_876 },
});

export const groups: Screen[] = [
  { name: 'grupos', path: '/grupos', as: 'player', light: true, shows: invitations },
  { name: 'grupos-owned', path: '/grupos?grupo=1', as: 'player', light: true, shows: board },
  { name: 'grupos-joined', path: '/grupos?grupo=2', as: 'player', shows: board },
  {
    name: 'grupos-large',
    path: '/grupos?grupo=2',
    as: 'player',
    answers: { 'GET /groups': { changes: large }, 'GET /groups/:id/leaderboard': { changes: crowd } },
    shows: board,
  },
  {
    name: 'grupos-large-list',
    path: '/grupos',
    as: 'player',
    only: 'phone',
    answers: { 'GET /groups': { changes: large } },
    shows: ({ page }) => page.getByText(longName).first(),
  },
  {
    name: 'grupos-own-row-pinned',
    path: '/grupos?grupo=2',
    as: 'player',
    light: true,
    window: true,
    answers: { 'GET /groups/:id/leaderboard': { changes: crowd } },
    shows: ({ page, t }) => page.getByText(t('groups:board.you')),
  },
  {
    name: 'grupos-manage',
    path: '/grupos?grupo=1',
    as: 'player',
    steps: ({ page, t }) => page.getByRole('button', { name: t('groups:manage.open') }).click(),
    shows: ({ page, t }) => page.getByRole('button', { name: t('groups:manage.done') }),
  },
  {
    name: 'grupos-empty',
    path: '/grupos',
    as: 'player',
    light: true,
    answers: { 'GET /groups': { says: [] }, 'GET /groups/invitations/pending': { says: [] } },
    shows: ({ page, t }) => page.getByText(t('groups:empty.title')),
  },
  {
    name: 'grupos-loading',
    path: '/grupos',
    as: 'player',
    answers: { 'GET /groups': 'silence' },
    shows: ({ page, t }) => page.getByText(t('groups:loading')),
  },
  {
    name: 'grupos-failed',
    path: '/grupos',
    as: 'player',
    answers: { 'GET /groups': { refuses: 'internal' }, 'GET /groups/invitations/pending': { says: [] } },
    shows: ({ page, t }) => page.getByText(t('groups:failed')),
  },
  {
    name: 'grupos-no-network',
    path: '/grupos',
    as: 'player',
    answers: { 'GET /groups': 'no-network', 'GET /groups/invitations/pending': 'no-network' },
    shows: ({ page, t }) => page.getByText(t('groups:failed')),
  },
  {
    name: 'grupos-board-loading',
    path: '/grupos?grupo=1',
    as: 'player',
    answers: { 'GET /groups/:id/leaderboard': 'silence' },
    shows: ({ page, t }) => page.getByText(t('groups:board.loading')),
  },
  {
    name: 'grupos-board-failed',
    path: '/grupos?grupo=1',
    as: 'player',
    answers: { 'GET /groups/:id/leaderboard': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByText(t('groups:board.failed')),
  },
  { name: 'grupos-create', path: '/grupos', as: 'player', light: true, steps: openCreate, shows: dialog },
  {
    name: 'grupos-create-failed',
    path: '/grupos',
    as: 'player',
    answers: { 'POST /groups': 'no-network' },
    steps: async (hand) => {
      await openCreate(hand);
      await dialog(hand).getByLabel(hand.t('groups:create.name')).fill('La oficina');
      await dialog(hand)
        .getByRole('button', { name: hand.t('groups:create.submit') })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('groups:create.error')),
  },
  {
    name: 'grupos-create-too-long',
    path: '/grupos',
    as: 'player',
    steps: async (hand) => {
      await openCreate(hand);
      await dialog(hand).getByLabel(hand.t('groups:create.name')).fill(`${longName} (${longName})`);
      await dialog(hand)
        .getByRole('button', { name: hand.t('groups:create.submit') })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('errors:limits.too_long', { limit: '60' })),
  },
  {
    name: 'grupos-reject',
    path: '/grupos',
    as: 'player',
    light: true,
    steps: ({ page, t }) =>
      page.getByRole('button', { name: t('groups:invitations.rejectOf', { group: 'Los primos' }) }).click(),
    shows: ({ page, t }) => page.getByText(t('groups:invitations.text')),
  },
  { name: 'grupos-edit', path: '/grupos?grupo=1', as: 'player', steps: openEdit, shows: dialog },
  {
    name: 'grupos-edit-refused',
    path: '/grupos?grupo=1',
    as: 'player',
    answers: { 'PUT /groups/:id': { refuses: 'forbidden' } },
    steps: async (hand) => {
      await openEdit(hand);
      await dialog(hand)
        .getByRole('button', { name: hand.t('groups:edit.submit') })
        .click();
    },
    shows: (hand) => dialog(hand).getByText(hand.t('errors:codes.forbidden')),
  },
  {
    name: 'grupos-invite',
    path: '/grupos',
    as: 'player',
    light: true,
    answers: noLink,
    steps: openInvite,
    shows: (hand) => dialog(hand).getByRole('button', { name: hand.t('groups:invite.generate') }),
  },
  {
    name: 'grupos-invite-in-force',
    path: '/grupos',
    as: 'player',
    light: true,
    answers: inForce,
    steps: openInvite,
    shows: (hand) => dialog(hand).getByRole('button', { name: hand.t('groups:invite.copy') }),
  },
  {
    name: 'grupos-invite-looking',
    path: '/grupos',
    as: 'player',
    answers: { 'GET /groups/:id/invite-link': 'silence' },
    steps: openInvite,
    shows: (hand) => dialog(hand).getByText(hand.t('groups:invite.finding')),
  },
  {
    name: 'grupos-invite-no-network',
    path: '/grupos',
    as: 'player',
    answers: { 'GET /groups/:id/invite-link': 'no-network' },
    steps: openInvite,
    shows: (hand) => dialog(hand).getByText(hand.t('groups:invite.findError')),
  },
  {
    name: 'grupos-invite-link',
    path: '/grupos',
    as: 'player',
    answers: link,
    steps: generateLink,
    shows: (hand) => dialog(hand).getByRole('button', { name: hand.t('groups:invite.copy') }),
  },
  {
    name: 'grupos-invite-revoke',
    path: '/grupos',
    as: 'player',
    answers: link,
    steps: async (hand) => {
      await generateLink(hand);
      await dialog(hand)
        .getByRole('button', { name: hand.t('groups:invite.revoke') })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('groups:invite.revokeText')),
  },
  {
    name: 'grupos-invited-before',
    path: '/grupos',
    as: 'player',
    answers: { 'POST /groups/:id/invite': { says: { invited: true, wasInvited: true } } },
    steps: (hand) => invite(hand, 'otra@doce.example'),
    shows: ({ page, t }) => page.getByText(t('groups:invite.already')).first(),
  },
  {
    name: 'grupos-invite-refused',
    path: '/grupos',
    as: 'player',
    answers: { 'POST /groups/:id/invite': { refuses: 'invalid_input', fields: { email: 'invalid_email' } } },
    steps: (hand) => invite(hand, 'bruno@doce.example'),
    shows: (hand) => dialog(hand).getByText(hand.t('errors:fields.invalid_email')),
  },
  {
    name: 'grupos-delete',
    path: '/grupos?grupo=1',
    as: 'player',
    steps: ({ page, t }) => page.getByRole('button', { name: t('groups:delete.open') }).click(),
    shows: dialog,
  },
  {
    name: 'grupos-leave',
    path: '/grupos?grupo=2',
    as: 'player',
    light: true,
    steps: ({ page, t }) => page.getByRole('button', { name: t('groups:leave.open') }).click(),
    shows: dialog,
  },
  {
    name: 'grupos-create-incomplete',
    path: '/grupos',
    as: 'player',
    steps: async (hand) => {
      await openCreate(hand);
      await dialog(hand)
        .getByRole('button', { name: hand.t('groups:create.submit') })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('error.required')),
  },
  {
    name: 'grupos-invite-sent',
    path: '/grupos',
    as: 'player',
    answers: { 'POST /groups/:id/invite': { says: { invited: true, wasInvited: false } } },
    steps: (hand) => invite(hand, 'marta@correo.example'),
    shows: ({ page, t }) => page.getByText(t('groups:invite.success')).first(),
  },
  {
    name: 'grupos-invitation-refused',
    path: '/grupos',
    as: 'player',
    window: true,
    answers: { 'POST /groups/invitations/:id/accept': { refuses: 'group_full' } },
    steps: ({ page, t }) =>
      page.getByRole('button', { name: t('groups:invitations.acceptOf', { group: 'Los primos' }) }).click(),
    shows: ({ page }) => page.locator('.Toastify__toast').first(),
  },
  {
    name: 'grupos-alone',
    path: '/grupos?grupo=1',
    as: 'player',
    answers: {
      'GET /groups/:id/leaderboard': {
        changes: ({ me, countedAt }) => ({ members: [{ ...me!, rank: 1 }], total: 1, me, countedAt }),
      },
    },
    shows: ({ page, t }) => page.getByText(t('groups:board.alone')),
  },
  {
    name: 'grupos-remove',
    path: '/grupos?grupo=1',
    as: 'player',
    steps: (hand) => manage(hand, 'groups:manage.removeOf'),
    shows: dialog,
  },
  {
    name: 'grupos-hand-over',
    path: '/grupos?grupo=1',
    as: 'player',
    steps: (hand) => manage(hand, 'groups:manage.handOverOf'),
    shows: dialog,
  },
];
