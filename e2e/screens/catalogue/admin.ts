import type { AdminGame, ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { ReadinessLine } from '../../../shared/contract/admin-readiness.ts';
import type { AdminTask } from '../../../shared/contract/admin-tasks.ts';
import {
  button,
  click,
  dialog,
  dialogPress,
  element,
  fillIn,
  press,
  screens,
  text,
  waitFor,
  type Step,
  type TestContext,
} from '../screen.ts';

const openScore: Step = ({ page, t }) => {
  const action = t('admin:actionOn', { action: t('admin:games.update'), name: '' });
  return page.getByRole('button', { name: action.trim() }).first().click();
};
const number = (index: number) => element(`dialog[open] [type=number] >> nth=${index}`);
const confirmScore = dialogPress('admin:scoreDialog.confirm');
const game = ({ page }: TestContext) => page.getByText(/ (vs|x) /).first();
const lastWinners = click(({ page, t }) =>
  page.getByRole('button', { name: t('admin:grids.winners') }).last(),
);
const winner = ({ page }: TestContext) => page.getByRole('dialog').getByText(/@/).nth(2);
const tooBig = { error: 'invalid_input', fields: { homeScore: 'too_big' } } as const;

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

const everyNeedAnswer = { json: { checkedAt: AT, lines: everyNeed } };

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

async function unfoldNeeds({ page }: TestContext): Promise<void> {
  const box = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  if (!(await box.evaluate((details: HTMLDetailsElement) => details.open)))
    await box.locator('summary').click();
}

export const admin = screens(
  { path: '/admin', as: 'admin' },
  {
    'admin-grids': { light: true, shows: button('admin:grids.winners') },
    'admin-grid-games': { steps: [press('admin:grids.showGames')], shows: game },
    'admin-grid-status': { steps: [press('admin:grids.changeStatus')], shows: dialog },
    'admin-grid-winners': { light: true, steps: [lastWinners], shows: winner },
    'admin-grid-winners-unclear': {
      steps: [lastWinners, waitFor(winner), fillIn(number(0), '13')],
      shows: text('admin:winners.unclear', { max: 12 }),
    },
    'admin-grids-failed': {
      answers: { 'GET /admin/game-groups': { error: 'internal' } },
      shows: button('admin:retry'),
    },
    'admin-games': { path: '/admin?tab=juegos', light: true, shows: game },
    'admin-game-assign': { path: '/admin?tab=juegos', steps: [press('admin:games.assign')], shows: dialog },
    'admin-game-score': { path: '/admin?tab=juegos', steps: [openScore], shows: dialog },
    'admin-game-score-refused': {
      path: '/admin?tab=juegos',
      answers: {
        'PUT /admin/games/:id/update-score': tooBig,
        'POST /admin/games/:id/preview-score': tooBig,
      },
      steps: [
        openScore,
        fillIn(number(0), '999'),
        ({ page }) => page.getByRole('dialog').getByRole('combobox').selectOption('cancelled'),
        confirmScore,
      ],
      shows: text('errors:fields.too_big'),
    },
    'admin-game-early': {
      path: '/admin?tab=juegos',
      answers: {
        'GET /admin/games': {
          edit: ({ games, total }) => ({
            games: games.map((game) => ({
              ...game,
              status: 'scheduled',
              startTime: '2099-11-21T20:00:00.000Z',
            })),
            total,
          }),
        },
      },
      steps: [openScore, fillIn(number(0), '2'), confirmScore],
      shows: text('admin:scoreDialog.early'),
    },
    'admin-games-search-none': {
      path: '/admin?tab=juegos&buscar=Racing%20de%20C%C3%B3rdoba',
      shows: text('admin:games.empty'),
    },
    'admin-game-delete': { path: '/admin?tab=juegos', steps: [press('admin:games.delete')], shows: dialog },
    'admin-football': { path: '/admin?tab=api-football', light: true, shows: button('admin:search.submit') },
    'admin-readiness': {
      light: true,
      answers: { 'GET /admin/readiness': everyNeedAnswer },
      steps: [unfoldNeeds],
      shows: text('admin:readiness.kind.game_late', { count: 14 }),
    },
    'admin-readiness-folded': {
      only: 'phone',
      answers: { 'GET /admin/readiness': everyNeedAnswer },
      shows: text('admin:readiness.title'),
    },
    'admin-readiness-well': {
      answers: { 'GET /admin/readiness': { json: { checkedAt: AT, lines: [] } } },
      shows: text('admin:readiness.well'),
    },
    'admin-tasks': {
      light: true,
      answers: { 'GET /admin/tasks': { json: someTasks } },
      steps: [click(text('admin:tasks.recent', { count: someTasks.length }))],
      shows: text('admin:tasks.kind.create-grid'),
    },
    'admin-score-effects': {
      path: '/admin?tab=juegos',
      light: true,
      answers: { 'POST /admin/games/:id/preview-score': { json: someEffects } },
      steps: [
        async ({ page, t }) => {
          await page
            .locator('tr, li')
            .filter({ hasText: t('admin:gameStatus.finished') })
            .first()
            .getByRole('button', { name: t('admin:games.update') })
            .click();
          await fillIn(number(0), '7')({ page, t });
          await confirmScore({ page, t });
          await page.getByRole('dialog').getByText('12 ').last().scrollIntoViewIfNeeded();
        },
      ],
      shows: button('admin:effects.confirm'),
    },
    'admin-games-moved': {
      path: '/admin?tab=juegos&ver=reprogramados',
      answers: {
        'GET /admin/games': {
          json: {
            games: [
              movedGame,
              { ...movedGame, id: 2, homeTeam: 'River Plate', lacksTime: true },
              { ...movedGame, id: 3, homeTeam: 'Flamengo', attention: 'unknown', sourceStatus: null },
            ],
            total: 3,
          },
        },
      },
      shows: button('admin:games.see'),
    },
    'admin-game-thirteenth': {
      path: '/admin?tab=juegos',
      steps: [
        press('admin:games.assign'),
        async ({ page }) => {
          const group = page.getByRole('dialog').getByRole('combobox');
          const values = await group
            .locator('option:not([disabled])')
            .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
          await group.selectOption(values.at(-1)!);
        },
      ],
      shows: element('dialog[open] [role=status]'),
    },
    'admin-grids-incomplete': {
      path: '/admin?ver=incompletos',
      answers: {
        'GET /admin/game-groups': {
          edit: (grids) => grids.map((grid) => ({ ...grid, status: 'open', gameCount: 11 })),
        },
      },
      shows: button('admin:grids.showAll'),
    },
  },
);
