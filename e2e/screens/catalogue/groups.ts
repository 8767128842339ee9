import type { Group, Leaderboard } from '../../../shared/contract/groups.ts';
import {
  button,
  click,
  dialog,
  dialogButton,
  dialogPress,
  dialogText,
  element,
  fill,
  press,
  screens,
  text,
  toast,
  type Step,
} from '../screen.ts';

const board = element('table');
const invitations = text('groups:invitations.title');
const longName = 'Los Inseparables de la Avenida General José de San Martín 1';
const inForce = { 'GET /groups/:id/invite-link': { json: { inviteCode: 'abcdefghijkm' } } } as const;
const noLink = { 'GET /groups/:id/invite-link': { json: { inviteCode: null } } } as const;

const openCreate = press('groups:create.open');
const submitCreate = click(element('dialog[open] [type=submit]'));
const openInvite = press('groups:invite.openOf', { group: 'La oficina' });

const invite = (address: string) => [
  openInvite,
  fill('groups:invite.email', address),
  dialogPress('groups:invite.send'),
];

/** Presses an action of the owner on the first member. */
const manage = (key: string): Step[] => [
  press('groups:manage.open'),
  ({ page, t }) => {
    const [before] = t(key, { name: '|' }).split('|');
    return page
      .getByRole('button', { name: new RegExp(`^${before}`) })
      .first()
      .click();
  },
];

/** Names of maximum length and counts of a large group. */
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

export const groups = screens(
  { path: '/grupos', as: 'player' },
  {
    grupos: { light: true, shows: invitations },
    'grupos-owned': { path: '/grupos?grupo=1', light: true, shows: board },
    'grupos-large': {
      path: '/grupos?grupo=2',
      answers: { 'GET /groups': { edit: large }, 'GET /groups/:id/leaderboard': { edit: crowd } },
      shows: board,
    },
    'grupos-large-list': {
      only: 'phone',
      answers: { 'GET /groups': { edit: large } },
      shows: ({ page }) => page.getByText(longName).first(),
    },
    'grupos-own-row-pinned': {
      path: '/grupos?grupo=2',
      window: true,
      light: true,
      answers: { 'GET /groups/:id/leaderboard': { edit: crowd } },
      shows: text('groups:board.you'),
    },
    'grupos-manage': {
      path: '/grupos?grupo=1',
      steps: [press('groups:manage.open')],
      shows: button('groups:manage.done'),
    },
    'grupos-empty': {
      light: true,
      answers: { 'GET /groups': { json: [] }, 'GET /groups/invitations/pending': { json: [] } },
      shows: text('groups:empty.title'),
    },
    'grupos-loading': { answers: { 'GET /groups': 'pending' }, shows: text('groups:loading') },
    'grupos-failed': {
      answers: { 'GET /groups': { error: 'internal' }, 'GET /groups/invitations/pending': { json: [] } },
      shows: text('groups:failed'),
    },
    'grupos-board-loading': {
      path: '/grupos?grupo=1',
      answers: { 'GET /groups/:id/leaderboard': 'pending' },
      shows: text('groups:board.loading'),
    },
    'grupos-board-failed': {
      path: '/grupos?grupo=1',
      answers: { 'GET /groups/:id/leaderboard': { error: 'internal' } },
      shows: text('groups:board.failed'),
    },
    'grupos-create': { light: true, steps: [openCreate], shows: dialog },
    'grupos-create-failed': {
      answers: { 'POST /groups': 'offline' },
      steps: [openCreate, fill('groups:create.name', 'La oficina'), submitCreate],
      shows: text('groups:create.error'),
    },
    'grupos-create-too-long': {
      steps: [openCreate, fill('groups:create.name', `${longName} (${longName})`), submitCreate],
      shows: text('errors:limits.too_long', { limit: '60' }),
    },
    'grupos-reject': {
      light: true,
      steps: [press('groups:invitations.rejectOf', { group: 'Los primos' })],
      shows: text('groups:invitations.text'),
    },
    'grupos-edit': { path: '/grupos?grupo=1', steps: [press('groups:edit.open')], shows: dialog },
    'grupos-invite': {
      light: true,
      answers: noLink,
      steps: [openInvite],
      shows: dialogButton('groups:invite.generate'),
    },
    'grupos-invite-in-force': {
      light: true,
      answers: inForce,
      steps: [openInvite],
      shows: dialogButton('groups:invite.copy'),
    },
    'grupos-invite-looking': {
      answers: { 'GET /groups/:id/invite-link': 'pending' },
      steps: [openInvite],
      shows: dialogText('groups:invite.finding'),
    },
    'grupos-invite-no-network': {
      answers: { 'GET /groups/:id/invite-link': 'offline' },
      steps: [openInvite],
      shows: dialogText('groups:invite.findError'),
    },
    'grupos-invite-revoke': {
      answers: inForce,
      steps: [openInvite, dialogPress('groups:invite.revoke')],
      shows: text('groups:invite.revokeText'),
    },
    'grupos-invite-refused': {
      answers: { 'POST /groups/:id/invite': { error: 'invalid_input', fields: { email: 'invalid_email' } } },
      steps: invite('bruno@doce.example'),
      shows: dialogText('errors:fields.invalid_email'),
    },
    'grupos-delete': { path: '/grupos?grupo=1', steps: [press('groups:delete.open')], shows: dialog },
    'grupos-leave': {
      path: '/grupos?grupo=2',
      light: true,
      steps: [press('groups:leave.open')],
      shows: dialog,
    },
    'grupos-invite-sent': {
      answers: { 'POST /groups/:id/invite': { json: { invited: true, wasInvited: false } } },
      steps: invite('marta@correo.example'),
      shows: text('groups:invite.success'),
    },
    'grupos-invitation-refused': {
      window: true,
      answers: { 'POST /groups/invitations/:id/accept': { error: 'group_full' } },
      steps: [press('groups:invitations.acceptOf', { group: 'Los primos' })],
      shows: toast,
    },
    'grupos-alone': {
      path: '/grupos?grupo=1',
      answers: {
        'GET /groups/:id/leaderboard': {
          edit: ({ me, countedAt }) => ({ members: [{ ...me!, rank: 1 }], total: 1, me, countedAt }),
        },
      },
      shows: text('groups:board.alone'),
    },
    'grupos-remove': { path: '/grupos?grupo=1', steps: manage('groups:manage.removeOf'), shows: dialog },
    'grupos-transfer': { path: '/grupos?grupo=1', steps: manage('groups:manage.handOverOf'), shows: dialog },
  },
);
