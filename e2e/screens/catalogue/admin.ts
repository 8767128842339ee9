import type { AdminGame, ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { ReadinessLine } from '../../../shared/contract/admin-readiness.ts';
import type { AdminTask } from '../../../shared/contract/admin-tasks.ts';
import type { Hand, Screen } from '../screen.ts';

/** Opens what a button of the first row opens. */
const openFirst =
  (key: string) =>
  ({ page, t }: Hand): Promise<void> =>
    page
      .getByRole('button', { name: t(key) })
      .first()
      .click();

const openScore = async ({ page, t }: Hand): Promise<void> => {
  const action = t('admin:actionOn', { action: t('admin:games.update'), name: '' });
  await page.getByRole('button', { name: action.trim() }).first().click();
};

const dialog = ({ page }: Hand) => page.getByRole('dialog').getByRole('heading').first();
const firstGame = ({ page }: Hand) => page.getByText(/ (vs|x) /).first();

const AT = '2026-11-21T20:00:00.000Z';
const need = (name: string, detail: string | null = null): ReadinessLine['first'][number] => ({
  id: 1,
  name,
  at: AT,
  detail,
  gameGroupId: 1,
});
const everyNeed: ReadinessLine[] = [
  {
    kind: 'game_undecided',
    count: 1,
    first: [need('Club Atlético Talleres\nIndependiente Rivadavia', 'undecided')],
  },
  {
    kind: 'game_late',
    count: 14,
    first: [
      need('River Plate\nBoca Juniors'),
      need('Flamengo\nPalmeiras'),
      need('Colo-Colo\nUniversidad de Chile'),
    ],
  },
  { kind: 'source_failing', count: 1, first: [need('api-football', 'plan')] },
  { kind: 'source_quota', count: 1, first: [need('api-football', '7/100')] },
  { kind: 'job_failed', count: 1, first: [need('import-fixtures', 'down')] },
  { kind: 'task_failed', count: 1, first: [need('create-grid', 'source_quota')] },
  { kind: 'grid_closed', count: 1, first: [need('Fecha 39', '1')] },
  { kind: 'grid_unsettled', count: 1, first: [need('Fecha 36', '3')] },
  { kind: 'grid_none', count: 1, first: [need('')] },
  { kind: 'grid_size', count: 2, first: [need('Fecha 40', '11'), need('Libertadores', '13')] },
  { kind: 'game_moved', count: 1, first: [need('Santos\nGrêmio', '2026-11-23T21:30:00.000Z')] },
  { kind: 'prize_late', count: 1, first: [need('Fecha 38', '3')] },
  { kind: 'prize_changed', count: 1, first: [need('Fecha 37', '1')] },
  { kind: 'prize_untold', count: 1, first: [need('Fecha 37', '2')] },
  { kind: 'mail_failed', count: 3, first: [need('verify-email', '550 5.1.1 no such mailbox')] },
  { kind: 'mail_waiting', count: 1, first: [need('verify-email', 'connect ECONNREFUSED')] },
  { kind: 'push_failed', count: 1, first: [need('Fecha 34', '12/8400')] },
  { kind: 'push_waiting', count: 1, first: [need('Fecha 35', '3')] },
  {
    kind: 'contact_waiting',
    count: 2,
    first: [need('Bola Gaming SA', 'company'), need('Eva Morales', 'affiliate')],
  },
];

const aTask: AdminTask = {
  id: 3,
  kind: 'update-results',
  opId: null,
  about: null,
  askedBy: 'jefa',
  askedAt: AT,
  finishedAt: null,
  state: 'running',
  progress: { phase: 'waiting', done: 40, total: 80, waitsUntil: '2026-11-21T20:00:21.000Z' },
  result: null,
  failure: null,
};
const ended = { finishedAt: AT, progress: null };
const someTasks: AdminTask[] = [
  aTask,
  {
    ...aTask,
    id: 2,
    kind: 'create-grid',
    about: 'Fecha 40',
    progress: { phase: 'asking', done: 40, total: 48, waitsUntil: null },
  },
  {
    ...aTask,
    ...ended,
    id: 1,
    kind: 'score-grid',
    about: 'Fecha 39',
    state: 'succeeded',
    result: { players: 1_204, changed: 3 },
  },
  {
    ...aTask,
    ...ended,
    id: 4,
    kind: 'create-grid',
    about: 'Libertadores, cuartos de final',
    askedBy: null,
    state: 'failed',
    failure: { code: 'source_quota' },
  },
];

const players = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  username: `jugador.${index + 1}`,
  hits: 11,
  hitsAfter: 12,
}));
const nobody = { total: 0, players: [] };
const someEffects: ScorePreview = {
  gameGroup: { id: 1, name: 'Fecha 39', status: 'settled' },
  up: 312_455,
  down: 401_020,
  settles: false,
  isHidden: false,
  promised: { total: 1, players: [{ id: 1, username: 'jugador.1', state: 'contacted' }] },
  prizes: [
    {
      hits: 12,
      now: 3,
      after: 42,
      enters: { total: 40, players },
      leaves: { total: 1, players: players.slice(0, 1) },
    },
    {
      hits: 11,
      now: 51,
      after: 12,
      enters: { total: 1, players: players.slice(0, 1) },
      leaves: { total: 40, players },
    },
    { hits: 10, now: 400, after: 400, enters: nobody, leaves: nobody },
  ],
};

const movedGame: AdminGame = {
  id: 1,
  league: 'Liga Profesional Argentina',
  leagueImage: null,
  homeTeam: 'Club Atlético Talleres',
  awayTeam: 'Independiente Rivadavia',
  homeTeamImage: null,
  awayTeamImage: null,
  startTime: '2026-11-24T21:30:00.000Z',
  lockAt: '2026-11-24T21:20:00.000Z',
  closesAt: '2026-11-24T21:30:00.000Z',
  status: 'scheduled',
  attention: null,
  homeScore: null,
  awayScore: null,
  order: 1,
  gameGroupId: 1,
  gameGroup: { id: 1, name: 'Fecha 39', status: 'open' },
  scoreBy: null,
  sourceStatus: 'NS',
  sourceHomeScore: null,
  sourceAwayScore: null,
  sourceBeganAt: null,
  sourceDiffers: false,
  movedFrom: AT,
  version: 1,
};

/** The panel for administrators. */
/** Opens the list of what needs a person. */
async function unfoldNeeds({ page }: Hand): Promise<void> {
  const box = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  if (!(await box.evaluate((details: HTMLDetailsElement) => details.open)))
    await box.locator('summary').click();
}

export const admin: Screen[] = [
  {
    name: 'admin-grids',
    path: '/admin',
    as: 'admin',
    light: true,
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:grids.winners') }).first(),
  },
  {
    name: 'admin-grid-games',
    path: '/admin',
    as: 'admin',
    steps: openFirst('admin:grids.showGames'),
    shows: firstGame,
  },
  {
    name: 'admin-grid-status',
    path: '/admin',
    as: 'admin',
    steps: openFirst('admin:grids.changeStatus'),
    shows: dialog,
  },
  {
    name: 'admin-grid-winners',
    path: '/admin',
    as: 'admin',
    light: true,
    steps: ({ page, t }) =>
      page
        .getByRole('button', { name: t('admin:grids.winners') })
        .last()
        .click(),
    shows: ({ page }) => page.getByRole('dialog').getByText(/@/).nth(2),
  },
  {
    name: 'admin-grid-winners-unclear',
    path: '/admin',
    as: 'admin',
    steps: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('admin:grids.winners') })
        .last()
        .click();
      await page.getByRole('dialog').getByText(/@/).first().waitFor();
      await page.getByRole('dialog').getByRole('spinbutton').fill('13');
    },
    shows: ({ page, t }) => page.getByText(t('admin:winners.unclear', { max: 12 })),
  },
  {
    name: 'admin-grids-failed',
    path: '/admin',
    as: 'admin',
    answers: { 'GET /admin/game-groups': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:retry') }).first(),
  },
  { name: 'admin-games', path: '/admin?tab=juegos', as: 'admin', light: true, shows: firstGame },
  {
    name: 'admin-game-assign',
    path: '/admin?tab=juegos',
    as: 'admin',
    steps: openFirst('admin:games.assign'),
    shows: dialog,
  },
  {
    name: 'admin-game-score',
    path: '/admin?tab=juegos',
    as: 'admin',
    steps: openScore,
    shows: dialog,
  },
  {
    name: 'admin-game-score-turned',
    path: '/admin?tab=juegos',
    as: 'admin',
    steps: async (hand) => {
      await openScore(hand);
      const [home, away] = await hand.page.getByRole('dialog').getByRole('spinbutton').all();
      await home!.fill('3.7');
      await away!.fill('-1');
      await away!.press('Tab');
    },
    shows: ({ page, t }) => page.getByText(t('admin:turnedTyped', { typed: '3.7', value: '3' })),
  },
  {
    name: 'admin-game-score-refused',
    path: '/admin?tab=juegos',
    as: 'admin',
    answers: {
      'PUT /admin/games/:id/update-score': {
        refuses: 'invalid_input',
        fields: { homeScore: 'too_big' },
      },
      'POST /admin/games/:id/preview-score': {
        refuses: 'invalid_input',
        fields: { homeScore: 'too_big' },
      },
    },
    steps: async (hand) => {
      await openScore(hand);
      const dialog = hand.page.getByRole('dialog');
      await dialog.getByRole('spinbutton').first().fill('999');
      await dialog.getByRole('combobox').selectOption('cancelled');
      await dialog.getByRole('button', { name: hand.t('admin:scoreDialog.confirm'), exact: true }).click();
    },
    shows: ({ page, t }) => page.getByText(t('errors:fields.too_big')),
  },
  {
    name: 'admin-game-early',
    path: '/admin?tab=juegos',
    as: 'admin',
    answers: {
      'GET /admin/games': {
        changes: ({ games, total }) => ({
          games: games.map((game) => ({
            ...game,
            status: 'scheduled',
            startTime: '2099-11-21T20:00:00.000Z',
          })),
          total,
        }),
      },
    },
    steps: async (hand) => {
      await openScore(hand);
      const dialog = hand.page.getByRole('dialog');
      await dialog.getByRole('spinbutton').first().fill('2');
      await dialog.getByRole('button', { name: hand.t('admin:scoreDialog.confirm'), exact: true }).click();
    },
    shows: ({ page, t }) => page.getByText(t('admin:scoreDialog.early')),
  },
  {
    name: 'admin-games-search-none',
    path: '/admin?tab=juegos&buscar=Racing%20de%20C%C3%B3rdoba',
    as: 'admin',
    shows: ({ page, t }) => page.getByText(t('admin:games.empty')),
  },
  {
    name: 'admin-game-delete',
    path: '/admin?tab=juegos',
    as: 'admin',
    steps: openFirst('admin:games.delete'),
    shows: dialog,
  },
  {
    name: 'admin-football',
    path: '/admin?tab=api-football',
    as: 'admin',
    light: true,
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:search.submit') }),
  },
  {
    name: 'admin-readiness',
    path: '/admin',
    as: 'admin',
    light: true,
    answers: { 'GET /admin/readiness': { says: { checkedAt: AT, lines: everyNeed } } },
    steps: unfoldNeeds,
    shows: ({ page, t }) => page.getByText(t('admin:readiness.kind.game_late', { count: 14 })),
  },
  {
    name: 'admin-readiness-followed',
    path: '/admin',
    as: 'admin',
    window: true,
    answers: { 'GET /admin/readiness': { says: { checkedAt: AT, lines: everyNeed } } },
    steps: async (hand) => {
      await unfoldNeeds(hand);
      await hand.page.getByText(hand.t('admin:readiness.kind.push_failed', { count: 1 })).click();
    },
    shows: ({ page, t }) => page.getByText(t('admin:announcements.count', { count: 5 })),
  },
  {
    name: 'admin-readiness-to-contacts',
    path: '/admin',
    as: 'admin',
    window: true,
    light: true,
    answers: { 'GET /admin/readiness': { says: { checkedAt: AT, lines: everyNeed } } },
    steps: async (hand) => {
      await unfoldNeeds(hand);
      await hand.page.locator('a[href*="vista=contactos"]').last().click();
    },
    shows: ({ page, t }) => page.getByRole('heading', { level: 2, name: t('admin:contacts.title') }),
  },
  {
    name: 'admin-readiness-folded',
    path: '/admin',
    as: 'admin',
    only: 'phone',
    answers: { 'GET /admin/readiness': { says: { checkedAt: AT, lines: everyNeed } } },
    shows: ({ page, t }) => page.getByText(t('admin:readiness.title')),
  },
  {
    name: 'admin-readiness-well',
    path: '/admin',
    as: 'admin',
    answers: { 'GET /admin/readiness': { says: { checkedAt: AT, lines: [] } } },
    shows: ({ page, t }) => page.getByText(t('admin:readiness.well')),
  },
  {
    name: 'admin-tasks',
    path: '/admin',
    as: 'admin',
    light: true,
    answers: { 'GET /admin/tasks': { says: someTasks } },
    steps: ({ page, t }) => page.getByText(t('admin:tasks.recent', { count: someTasks.length })).click(),
    shows: ({ page, t }) => page.getByText(t('admin:tasks.kind.create-grid')).last(),
  },
  {
    name: 'admin-tasks-failed',
    path: '/admin',
    as: 'admin',
    answers: {
      'GET /admin/tasks': {
        says: [{ ...aTask, ...ended, state: 'failed', result: null, failure: { code: 'source_quota' } }],
      },
    },
    shows: ({ page, t }) => page.getByText(t('admin:actions.failedText')),
  },
  {
    name: 'admin-score-effects',
    path: '/admin?tab=juegos',
    as: 'admin',
    light: true,
    answers: { 'POST /admin/games/:id/preview-score': { says: someEffects } },
    steps: async ({ page, t }) => {
      const row = page
        .locator('tr, li')
        .filter({ hasText: t('admin:gameStatus.finished') })
        .first();
      await row.getByRole('button', { name: t('admin:games.update') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('spinbutton').first().fill('7');
      await dialog.getByRole('button', { name: t('admin:scoreDialog.confirm'), exact: true }).click();
      await dialog.getByText('12 ').last().scrollIntoViewIfNeeded();
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:effects.confirm') }),
  },
  {
    name: 'admin-games-moved',
    path: '/admin?tab=juegos&ver=reprogramados',
    as: 'admin',
    answers: {
      'GET /admin/games': {
        says: {
          games: [
            movedGame,
            { ...movedGame, id: 2, homeTeam: 'River Plate', lacksTime: true },
            { ...movedGame, id: 3, homeTeam: 'Flamengo', attention: 'unknown', sourceStatus: null },
          ],
          total: 3,
        },
      },
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:games.see') }).first(),
  },
  {
    name: 'admin-game-thirteenth',
    path: '/admin?tab=juegos',
    as: 'admin',
    steps: async (hand) => {
      await openFirst('admin:games.assign')(hand);
      const group = hand.page.getByRole('dialog').getByRole('combobox');
      const values = await group
        .locator('option:not([disabled])')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      await group.selectOption(values.at(-1)!);
    },
    shows: ({ page }) => page.getByRole('dialog').getByRole('status').first(),
  },
  {
    name: 'admin-grids-incomplete',
    path: '/admin?ver=incompletos',
    as: 'admin',
    answers: {
      'GET /admin/game-groups': {
        changes: (grids) => grids.map((grid) => ({ ...grid, status: 'open', gameCount: 11 })),
      },
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:grids.showAll') }),
  },
];
