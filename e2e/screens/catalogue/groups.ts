import type { Group, Leaderboard } from '../../../shared/contract/groups.ts';
import {
  button,
  click,
  dialog,
  dialogPress,
  dialogText,
  element,
  failing,
  fill,
  offline,
  pending,
  press,
  screens,
  text,
  type Step,
} from '../screen.ts';

const own = '/grupos?grupo=1';
const joined = '/grupos?grupo=2';
const longName = 'Los Inseparables de la Avenida General José de San Martín 1';
const inForce = { 'GET /groups/:id/invite-link': { json: { inviteCode: 'abcdefghijkm' } } } as const;

const create = [
  press('groups:create.open'),
  fill('groups:create.name', 'La oficina'),
  click(element('dialog[open] [type=submit]')),
];
const openInvite = press('groups:invite.openOf', { group: 'La oficina' });
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

const longPerson = { firstName: 'Maximiliano Sebastián', lastName: 'Fernández de la Reguera' };
/** Names of maximum length and counts of a large group. */
const large = (groups: Group[]): Group[] =>
  groups.map((group) => ({
    ...group,
    name: longName,
    description: 'Cada fecha, quien queda último invita el asado.\nSin excusas.',
    memberCount: 10_000,
    me: { ...group.me, rank: 9_876 },
    owner: { ...group.owner, ...longPerson },
  }));

const crowd = ({ members, me, countedAt }: Leaderboard) => ({
  countedAt,
  members: members
    .filter(({ id }) => id !== me?.id)
    .map((member, index) => ({ ...member, ...(index === 1 && longPerson) })),
  total: 10_000,
  me: me && { ...me, wins: 3, rank: 9_876 },
});

export const groups = screens(
  { path: '/grupos', as: 'player' },
  {
    grupos: { shows: text('groups:invitations.title') },
    'grupos-large': {
      path: joined,
      answers: { 'GET /groups': { edit: large }, 'GET /groups/:id/leaderboard': { edit: crowd } },
      shows: text('groups:board.you'),
      // Teams above the picks. Tooltip and screen readers have the full names.
      allows: /^shortened/,
    },
    'grupos-large-list': {
      answers: { 'GET /groups': { edit: large } },
      shows: ({ page }) => page.getByText(longName).first(),
      // The page of the group has the whole name.
      allows: /^shortened/,
    },
    'grupos-manage': { path: own, steps: [press('groups:manage.open')], shows: button('groups:manage.done') },
    'grupos-empty': {
      answers: { 'GET /groups': { json: [] }, 'GET /groups/invitations/pending': { json: [] } },
      shows: text('groups:empty.title'),
    },
    'grupos-loading': { answers: pending('GET /groups'), shows: text('groups:loading') },
    'grupos-failed': { answers: failing('GET /groups'), shows: text('groups:failed') },
    'grupos-board-loading': {
      path: own,
      answers: pending('GET /groups/:id/leaderboard'),
      shows: text('groups:board.loading'),
    },
    'grupos-create-failed': {
      answers: offline('POST /groups'),
      steps: create,
      shows: text('groups:create.error'),
    },
    'grupos-reject': {
      steps: [press('groups:invitations.rejectOf', { group: 'Los primos' })],
      shows: text('groups:invitations.text'),
    },
    'grupos-edit': { path: own, steps: [press('groups:edit.open')], shows: dialog },
    'grupos-invite-no-network': {
      answers: offline('GET /groups/:id/invite-link'),
      steps: [openInvite],
      shows: dialogText('groups:invite.findError'),
    },
    'grupos-invite-revoke': {
      answers: inForce,
      steps: [openInvite, dialogPress('groups:invite.revoke')],
      shows: text('groups:invite.revokeText'),
    },
    'grupos-invite-sent': {
      answers: { ...inForce, 'POST /groups/:id/invite': { json: { invited: true, wasInvited: false } } },
      steps: [
        openInvite,
        fill('groups:invite.email', 'marta@correo.example'),
        dialogPress('groups:invite.send'),
      ],
      shows: text('groups:invite.success'),
    },
    'grupos-delete': { path: own, steps: [press('groups:delete.open')], shows: dialog },
    'grupos-leave': { path: joined, steps: [press('groups:leave.open')], shows: dialog },
    'grupos-transfer': { path: own, steps: manage('groups:manage.handOverOf'), shows: dialog },
  },
);
