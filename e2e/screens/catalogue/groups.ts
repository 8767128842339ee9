import type { Comparison, Edition, Group, Leaderboard } from '../../../shared/contract/groups.ts';
import {
  button,
  click,
  dialog,
  dialogPress,
  dialogText,
  element,
  failing,
  fill,
  link,
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
const inForce = {
  'GET /groups': {
    edit: (groups: Group[]) => groups.map((group) => ({ ...group, inviteCode: 'abcdefghijkm' })),
  },
};

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
    memberCount: 1_000,
    me: { ...group.me, rank: 987 },
    owner: { ...group.owner, ...longPerson },
  }));

const crowd = ({ members, me }: Leaderboard) => ({
  members: members
    .filter(({ id }) => id !== me?.id)
    .map((member, index) => ({ ...member, ...(index === 1 && longPerson) })),
  total: 1_000,
  me: me && { ...me, wins: 3, rank: 987 },
});

/** A day that is won, and one before. */
const withDays = (board: Leaderboard): Leaderboard => ({
  ...board,
  days: [
    { start: new Date().toISOString(), finalAt: null, hits: 6, count: 6, winners: board.members.slice(0, 3) },
    {
      ...{ start: '2026-11-21T19:00:00.000Z', finalAt: '2026-11-21T22:00:00.000Z', hits: 4, count: 1 },
      winners: board.members.slice(1, 2),
    },
  ],
});
const comparison: Comparison = {
  member: { id: 9, firstName: 'Thiago', lastName: 'Almeida', username: 'thiago' },
  ownHits: 5,
  hits: 3,
  matches: ['River Plate – Boca Juniors', 'Vélez Sarsfield – Lanús', 'Deportivo Cali – Millonarios'].map(
    (teams, index) => ({
      id: index + 1,
      homeTeam: teams.split(' – ')[0]!,
      awayTeam: teams.split(' – ')[1]!,
      startTime: '2026-11-21T19:00:00.000Z',
      status: index === 0 ? 'live' : 'finished',
      outcome: 'draw',
      own: index === 1 ? 'home_win' : 'draw',
      pick: index === 2 ? null : 'draw',
    }),
  ),
};

const jornada = {
  ...{ id: 1, name: 'Fecha 34', country: 'Brazil', matches: 12, begun: 12, open: 0 },
  ...{ firstMatch: '2026-11-14T18:00:00.000Z', lastMatch: '2026-11-15T21:00:00.000Z' },
};
const weekend = {
  ...{ ...jornada, id: 2, begun: 0, open: 12 },
  ...{ firstMatch: '2099-11-28T18:00:00.000Z', lastMatch: '2099-11-29T21:00:00.000Z' },
};
const champion = (id: number, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  username: `jugador.${id}`,
});
const edition = (different: Partial<Edition> = {}): Edition => ({
  number: 1,
  gamesQuantity: 12,
  ...{ country: 'BR', grids: [jornada], gridsWanted: 1, matchCount: 12 },
  startsAt: '2026-11-14T18:00:00.000Z',
  endedAt: '2026-11-16T02:10:00.000Z',
  correctedAt: null,
  champions: [champion(1, 'Thiago', 'Almeida'), champion(2, 'Camila', 'Duarte'), champion(3, 'Eva', 'Rojas')],
  championCount: 6,
  hits: 9,
  players: 11,
  tookPart: true,
  openMatches: 0,
  openStart: null,
  openMatch: null,
  ...different,
});
/** The first group in another state. */
const inState = (different: Partial<Group>) => ({
  'GET /groups': {
    edit: (groups: Group[]) =>
      groups.map((group, index) =>
        index === 0
          ? { ...group, gamesPlayed: 12, gamesQuantity: 12, next: null, edition: edition(), ...different }
          : group,
      ),
  },
});
const next = {
  next: {
    ...{ number: 2, gamesQuantity: 12, country: 'BR', grids: [weekend], gridsWanted: 1, matchCount: 12 },
    ...{ startsAt: weekend.firstMatch, firstMatch: weekend.firstMatch },
  },
};
const stopped = { settings: { country: 'BR', gamesQuantity: 12, goesOn: false } };

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
    'grupos-over': {
      path: own,
      answers: inState({
        settings: { ...stopped.settings, goesOn: true },
        inheritedAt: '2099-11-16T02:10:00.000Z',
        edition: edition({ correctedAt: '2026-11-17T02:10:00.000Z' }),
      }),
      shows: text('groups:edition.inherited'),
    },
    'grupos-days': {
      path: joined,
      answers: { 'GET /groups/:id/leaderboard': { edit: withDays } },
      steps: [({ page }) => page.locator('details summary').first().click()],
      shows: text('groups:days.list'),
      // The page scrolls to the list.
      allows: /^(shortened|covered)/,
    },
    'grupos-compare': {
      path: joined,
      answers: {
        'GET /groups/:id/leaderboard': { edit: withDays },
        'GET /groups/:id/compare/:memberId': { json: comparison },
      },
      steps: [({ page }) => page.locator('table button').first().click()],
      shows: dialogText('groups:compare.you'),
    },
    'grupos-report': {
      path: joined,
      steps: [press('groups:report')],
      shows: dialogText('editions:report.about'),
    },
    'grupos-report-member': {
      path: joined,
      answers: {
        'GET /groups/:id/leaderboard': { edit: withDays },
        'GET /groups/:id/compare/:memberId': { json: comparison },
      },
      steps: [({ page }) => page.locator('table button').first().click(), dialogPress('groups:report')],
      shows: dialogText('editions:report.about'),
    },
    'grupos-pause': {
      answers: { 'GET /games/next': { json: { opensAt: null, pausedUntil: '2099-01-20' } } },
      shows: text('groups:owned'),
    },
    'grupos-over-joined': { path: joined, shows: text('groups:over') },
    'grupos-over-late': {
      path: own,
      answers: {
        ...inState({ edition: edition({ tookPart: false }), members: [] }),
        'GET /groups/:id/leaderboard': {
          edit: (board: Leaderboard) => ({ ...board, members: [], total: 0, me: null }),
        },
      },
      shows: text('groups:edition.late'),
    },
    'grupos-over-late-next': {
      path: own,
      answers: {
        ...inState({ edition: edition({ tookPart: false }), members: [], ...next }),
        'GET /groups/:id/leaderboard': {
          edit: (board: Leaderboard) => ({ ...board, members: [], total: 0, me: null }),
        },
      },
      shows: text('groups:edition.late'),
    },
    'grupos-next': {
      path: own,
      answers: {
        ...inState({ ...next, edition: edition({ endedAt: null, championCount: 0, champions: [] }) }),
        'GET /groups/:id/missing-picks': {
          json: {
            ...{ startTime: weekend.firstMatch, total: 11, missing: 3, own: 9, members: null },
            grids: [{ id: 2, matches: 12, open: 12, own: 9 }],
          },
        },
      },
      shows: link('groups:missing.own', { own: 9, open: 12 }),
    },
    'grupos-stopped': { path: own, answers: inState(stopped), shows: button('editions:goOn') },
    'grupos-undecided': {
      path: own,
      answers: inState({
        gamesPlayed: 11,
        edition: edition({
          ...{ endedAt: null, champions: [], championCount: 0, openMatches: 1 },
          ...{ openStart: '2099-12-14T21:00:00.000Z', openMatch: { homeTeam: 'Santos', awayTeam: 'Bahia' } },
        }),
      }),
      shows: text('groups:board.title'),
    },
    'grupos-past': {
      path: own,
      answers: {
        ...inState({ edition: edition({ number: 3, endedAt: null, openMatches: 12 }), gamesPlayed: 2 }),
        'GET /groups/:id/leaderboard': {
          edit: (board: Leaderboard) => ({
            ...board,
            folded: 3,
            members: board.members.map((member, index) =>
              index === 1
                ? { ...member, firstName: '', lastName: '', username: '', gone: 'erased' as const }
                : member,
            ),
          }),
        },
        'GET /groups/:id/editions': {
          json: {
            titles: [{ ...champion(1, 'Ana', 'Quiroga'), count: 3 }],
            editions: [
              edition({
                number: 2,
                championCount: 2,
                champions: [{ ...champion(1, '', ''), gone: 'erased' }, champion(2, 'Camila', 'Duarte')],
              }),
              edition({ tookPart: false, championCount: 0, champions: [], hits: null }),
            ],
          },
        },
      },
      shows: text('editions:past'),
    },
    'grupos-create-days': {
      answers: {
        'GET /groups/jornadas': { json: { choices: [weekend, { ...weekend, id: 3, begun: 3 }], preset: 2 } },
      },
      steps: [press('groups:create.open')],
      shows: dialogText('editions:form.question'),
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
