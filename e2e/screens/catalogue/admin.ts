import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { NeedLine } from '../../../shared/contract/admin-needs.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { GUIDE_STEPS } from '../../../shared/rules/guide.ts';
import {
  button,
  click,
  dialog,
  dialogPress,
  dialogText,
  element,
  failing,
  field,
  fill,
  fillIn,
  key,
  press,
  screens,
  text,
  waitFor,
  type Find,
  type Screen,
  type Step,
  type TestContext,
} from '../screen.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const AT = '2026-11-21T20:00:00.000Z';
const games = '/admin?tab=juegos';
const number = (index: number) => element(`dialog[open] [type=number] >> nth=${index}`);
const confirmScore = dialogPress('admin:scoreDialog.confirm');
const game: Find = ({ page }) =>
  page
    .getByText(/ (vs|x) /)
    .visible()
    .first();

const openMore = click(({ page, t }) => page.locator('summary', { hasText: t('admin:more') }).first());

/** All results of the newest grid. */
const openResults = click(({ page, t }) =>
  page
    .locator('main ul')
    .getByRole('button', { name: t('admin:results.title') })
    .first(),
);
/** Types a score for a match that is over, and asks for its effects. */
const previewScore: Step = async (context) => {
  const { page, t } = context;
  const row = page.locator('tr, li').filter({ hasText: t('admin:gameStatus.finished'), visible: true });
  await row
    .first()
    .getByRole('button', { name: t('admin:games.update') })
    .click();
  await fillIn(number(0), '7')(context);
  await confirmScore(context);
};
const unfoldNeeds: Step = async ({ page }) => {
  const box = page.locator('details').filter({ has: page.getByRole('heading', { level: 2 }) });
  if (!(await box.first().evaluate((details: HTMLDetailsElement) => details.open)))
    await box.first().locator('summary').click();
};

/** Each kind of need with an example: the name, and a detail. */
const needs: [NeedLine['kind'], string, (string | null)?][] = [
  ['game_undecided', 'Club Atlético Talleres\nIndependiente Rivadavia', 'undecided'],
  ['game_early', 'Racing Club\nSan Lorenzo de Almagro', 'hand'],
  ['game_late', 'River Plate\nBoca Juniors'],
  ['game_differs', 'Peñarol\nNacional', 'AWD 3-0'],
  ['record_late', 'Cerro Porteño\nOlimpia'],
  ['source_failing', 'api-football', 'plan'],
  ['source_quota', 'api-football', '7/100'],
  ['job_failed', 'import-fixtures', 'down'],
  ['grid_closed', 'Fecha 39', 'River Plate\nBoca Juniors'],
  ['grid_unsettled', 'Fecha 36', '3'],
  ['grid_none', ''],
  ['grid_weekend', ''],
  ['grid_unopened', 'Fecha 41'],
  ['grid_size', 'Fecha 40', '11'],
  ['grid_permit', 'Fecha 42', 'AR,BR'],
  ['permit_ends', 'MX'],
  ['prizes_undecided', 'PE'],
  ['organiser_missing', 'address'],
  ['game_postponed', 'Colo-Colo\nUniversidad de Chile'],
  ['game_untimed', 'Internacional\nBahia', 'TBD'],
  ['prize_late', 'Fecha 38', '3'],
  ['prize_changed', 'Fecha 37', '1'],
  ['prize_untold', 'Fecha 37', '2'],
  ['prize_missing', 'Fecha 37', '1'],
  ['prize_nobody', 'Fecha 37', '1'],
  ['prize_news', 'Fecha 37', '1'],
  ['prize_ready', 'Fecha 37', '3'],
  ['prize_won', 'Fecha 38', '4'],
  ['mail_failed', 'verify-email', '550 5.1.1 no such mailbox'],
  ['mail_waiting', 'verify-email', 'connect ECONNREFUSED'],
  ['push_failed', 'Fecha 34', '12/8400'],
  ['push_waiting', 'Fecha 35', '3'],
  ['name_reported', 'Los Malditos', '3'],
];
const lines = needs.map(([kind, name, detail = null]): NeedLine => {
  const first = [{ id: 1, name, at: AT, detail, gameGroupId: 1 }];
  return { kind, count: 1, first };
});

const guide = GUIDE_STEPS.map((step, index) => ({ step, isDone: index % 2 === 0 }));

const players = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  username: `jugador.${index + 1}`,
  hits: 11,
  hitsAfter: 12,
}));
const forty = { total: 40, players };
const one = { total: 1, players: players.slice(0, 1) };
const someEffects: ScorePreview = {
  gameGroup: { id: 1, name: 'Fecha 39', status: 'settled' },
  up: 312_455,
  down: 401_020,
  settles: false,
  isHidden: false,
  playable: 12,
  promised: { total: 1, players: [{ id: 1, username: 'jugador.1', state: 'contacted' }] },
  prizes: [
    { hits: 12, now: 3, after: 42, enters: forty, leaves: one },
    { hits: 11, now: 51, after: 12, enters: one, leaves: forty },
    { hits: 10, now: 400, after: 400, enters: { total: 0, players: [] }, leaves: { total: 0, players: [] } },
  ],
};

export const admin = screens(
  { path: '/admin', as: 'admin' },
  {
    'admin-grids': { shows: button('admin:grids.winners') },
    'admin-pause': { steps: [press('admin:pause.begin')], shows: dialog },
    'admin-grids-failed': { answers: failing('GET /admin/game-groups'), shows: button('admin:retry') },
    'admin-grids-incomplete': {
      path: '/admin?ver=incompletos',
      answers: {
        'GET /admin/game-groups': {
          edit: (grids) => grids.map((grid) => ({ ...grid, status: 'open', gameCount: 11 })),
        },
      },
      shows: text('admin:grids.missing', { count: 1, size: 12 }),
    },
    'admin-grid-games': { steps: [press('admin:grids.showGames')], shows: game },
    'admin-grid-opening': {
      answers: {
        'GET /admin/game-groups': { edit: (grids) => grids.map((grid) => ({ ...grid, status: 'draft' })) },
        'GET /admin/opening-questions': {
          json: { short: [{ country: 'BR', validFrom: null, validUntil: '2026-12-01' }] },
        },
      },
      steps: [press('admin:grids.changeStatus'), ({ page }) => page.getByRole('radio').nth(1).check()],
      shows: text('admin:openingPrizes.way'),
    },
    'admin-grid-settle-open': {
      steps: [
        press('admin:grids.changeStatus'),
        ({ page }) => page.getByRole('radio').last().check(),
        dialogPress('admin:statusDialog.confirm'),
      ],
      shows: button('admin:settle.confirm'),
    },
    'admin-results': {
      steps: [openResults],
      shows: number(11),
    },
    'admin-results-question': {
      answers: { 'POST /admin/games/:id/preview-score': { json: { ...someEffects, up: 0, down: 0 } } },
      steps: [
        openResults,
        ...[0, 1, 2, 3].map((index) => fillIn(number(index), String(index))),
        click(element('dialog[open] [type=submit]')),
      ],
      shows: button('admin:effects.confirm'),
    },
    'admin-second-factor': {
      answers: {
        'GET /admin/me': { edit: (self) => ({ ...self, isEnrolled: false, confirmedAt: null }) },
      },
      shows: field('admin:secondFactor.password'),
    },
    'admin-second-factor-qr': {
      answers: {
        'GET /admin/me': { edit: (self) => ({ ...self, isEnrolled: false, confirmedAt: null }) },
        'POST /admin/second-factor/authenticator': {
          json: {
            secret: SECRET,
            uri: `otpauth://totp/Doce:jefa%40doce.example?secret=${SECRET}&issuer=Doce`,
          },
        },
      },
      steps: [fill('admin:secondFactor.password', 'jugar-doce-12'), click(element('main [type=submit]'))],
      shows: field('admin:secondFactor.firstCode'),
    },
    'admin-access': { path: '/admin?vista=accesos', shows: text('admin:access.mails.title') },
    'admin-grid-edit': {
      steps: [openMore, press('admin:grids.edit')],
      shows: dialogText('admin:editGrid.order'),
    },
    'admin-grid-delete': { steps: [openMore, press('admin:grids.delete')], shows: dialog },
    'admin-grid-winners': {
      steps: [
        click(({ page, t }) => page.getByRole('button', { name: t('admin:grids.winners') }).last()),
        waitFor(({ page }) => page.getByRole('dialog').getByText(/@/).nth(2)),
        fillIn(number(0), '13'),
      ],
      shows: text('admin:winners.unclear', { max: 12 }),
    },
    'admin-games': { path: games, shows: game },
    'admin-games-search-none': { path: `${games}&buscar=nadie`, shows: text('admin:games.empty') },
    'admin-game-assign': {
      path: games,
      only: 'desktop',
      steps: [press('admin:games.assign')],
      shows: dialog,
    },
    'admin-game-delete': {
      path: games,
      only: 'desktop',
      steps: [press('admin:games.delete')],
      shows: dialog,
    },
    'admin-score-effects': {
      path: games,
      answers: { 'POST /admin/games/:id/preview-score': { json: someEffects } },
      steps: [previewScore],
      shows: button('admin:effects.confirm'),
    },
    'admin-needs': {
      answers: { 'GET /admin/needs': { json: { checkedAt: AT, lines } } },
      steps: [unfoldNeeds],
      shows: text('admin:needs.kind.game_late', { count: 1 }),
    },
    'admin-guide': {
      answers: { 'GET /admin/needs': { json: { checkedAt: AT, lines, guide } } },
      shows: text('admin:guide.title'),
    },
  },
);

const editor = ({ page, t }: TestContext) =>
  page.getByRole('textbox', { name: t('admin:announcementDialog.contentLabel'), exact: true });
const openFirst = press('admin:announcements.edit');
const typeText = [click(editor), ({ page }: TestContext) => page.keyboard.type('12 + 12 = 24')];
const pushed = (announcementId: number) => ({
  announcementId,
  at: AT,
  sent: 12_450,
  delivered: 12_020,
  gone: 400,
  failed: 12,
  waiting: 10,
  dropped: 8,
});
const tested = (service: string, result: 'delivered' | 'refused') => ({
  service,
  isThisDevice: result === 'delivered',
  result,
  status: result === 'delivered' ? 201 : 403,
});
export const adminAnnouncements = screens(
  { path: '/admin?tab=anuncios', as: 'admin' },
  {
    'admin-announcements': {
      answers: {
        'GET /admin/announcements': {
          edit: ({ announcements, total }) => ({
            total,
            announcements: announcements.map((each, index) => ({
              ...each,
              isActive: index !== 1,
              publishAt: index === 0 ? '2098-12-24T23:00:00.000Z' : null,
              expiresAt: ['2099-01-06T03:00:00.000Z', null, '2026-01-01T03:00:00.000Z'][index] ?? null,
            })),
          }),
        },
        'GET /admin/push/announcements': { json: [1, 2, 3].map(pushed) },
        'POST /admin/push/test': {
          json: [
            tested('fcm.googleapis.com', 'delivered'),
            tested('updates.push.services.mozilla.com', 'refused'),
          ],
        },
      },
      steps: [press('admin:pushTest.test')],
      shows: text('admin:pushTest.result', { count: 2 }),
    },
    'admin-announcement-link': {
      steps: [openFirst, click(editor), press('admin:editor.link')],
      shows: field('admin:editor.address'),
    },
    'admin-announcement-problems': {
      steps: [
        press('admin:announcements.new'),
        waitFor(editor),
        fill('admin:announcementDialog.expiresLabel', '2020-01-01T12:00'),
        dialogPress('admin:announcementDialog.publish'),
      ],
      shows: text('admin:announcementDialog.past'),
    },
    'admin-announcement-leave': {
      steps: [openFirst, ...typeText, key('Escape')],
      shows: button('admin:leave.stay'),
    },
    'admin-announcement-delete': {
      steps: [press('admin:announcements.delete')],
      shows: text('admin:announcementDelete.question'),
    },
  },
);

const football = '/admin?tab=api-football&temporada=2026&pais=England&liga=39';

type Fixture = RouteOutput<'GET /admin/api-football/games'>[number];
const fixture = (id: number, home: string, away: string, status = 'NS'): Fixture => ({
  fixture: { id, date: `2099-11-2${id}T15:00:00.000Z`, status },
  teams: { home: { name: home, logo: null }, away: { name: away, logo: null } },
  league: { name: 'Premier League', logo: null, country: 'England' },
  gameGroup: null,
});
const found = [
  fixture(1, 'Brighton & Hove Albion', 'Wolverhampton Wanderers'),
  fixture(2, 'Arsenal', 'Manchester United'),
  { ...fixture(3, 'Leeds', 'Fulham'), gameGroup: { id: 1, name: 'Fecha 33' } },
  fixture(4, 'Everton', 'Burnley', 'CANC'),
];
const source = {
  'GET /admin/api-football/countries': {
    json: ['Argentina', 'England', 'World'].map((name) => ({ name, code: null, flag: null })),
  },
  'GET /admin/api-football/leagues': {
    json: [
      {
        league: { id: 39, name: 'Premier League', logo: null, type: 'League' },
        country: { name: 'England' },
      },
    ],
  },
  'GET /admin/api-football/games': { json: found },
} satisfies Screen['answers'];

const boxOf =
  ({ teams: { home, away } }: Fixture): Find =>
  ({ page, t }) => {
    const match = t('admin:match', { home: home.name, away: away.name });
    return page.getByRole('checkbox', { name: t('admin:found.select', { match }) });
  };
/** Searches, and chooses the first two matches. */
const choose: Step[] = [
  press('admin:search.submit'),
  ...found.slice(0, 2).map(
    (each): Step =>
      (context) =>
        boxOf(each)(context).check(),
  ),
];

const otherLeague = { country: 'England', leagueId: '39', name: 'Premier League' };

/** The import from the football source. */
export const adminFootball = screens(
  { path: football, as: 'admin' },
  {
    'admin-football-found': { answers: source, steps: choose, shows: boxOf(found[2]!) },
    'admin-football-proposal': {
      path: '/admin?tab=api-football',
      answers: {
        ...source,
        'GET /admin/api-football/last-leagues': { json: [otherLeague] },
        'GET /admin/api-football/proposal': {
          json: {
            from: '2099-11-27',
            to: '2099-11-30',
            taken: [],
            fixtures: found.slice(0, 2),
            twins: [2],
            failed: ['Liga MX'],
            empty: ['Primera División'],
            isScarce: false,
            otherLeagues: [
              otherLeague,
              { ...otherLeague, leagueId: '71', name: 'Serie A', country: 'Brazil' },
            ],
            drafts: [{ id: 1, name: 'Fecha 40' }],
            grid: { name: 'Fecha 41', country: 'Argentina' },
          },
        },
      },
      steps: [press('admin:proposal.propose')],
      shows: text('admin:proposal.short', { count: 2, size: 12 }),
    },
    'admin-football-first': {
      path: '/admin?tab=api-football',
      answers: {
        ...source,
        'GET /admin/api-football/last-leagues': { json: [] },
        'GET /admin/api-football/proposal': {
          json: {
            ...{ from: '2099-11-27', to: '2099-11-30', fixtures: found, twins: [], failed: [], empty: [] },
            taken: [],
            ...{ isScarce: false, otherLeagues: [], drafts: [], grid: null },
          },
        },
      },
      steps: [
        waitFor(text('admin:proposal.firstText')),
        press('admin:proposal.propose'),
        press('admin:basket.create'),
      ],
      shows: dialogText('admin:createDialog.confirm'),
    },
    'admin-football-fill': {
      path: `${football}&para=1`,
      steps: choose,
      answers: {
        ...source,
        'GET /admin/game-groups': {
          edit: ([grid]) => [{ ...grid!, id: 1, name: 'Fecha 40', status: 'open', gameCount: 11 }],
        },
      },
      shows: text('admin:basket.forGrid', { name: 'Fecha 40' }),
    },
    'admin-football-create-failed': {
      answers: { ...source, 'POST /admin/api-football/create-game-group': { error: 'source_unavailable' } },
      steps: [
        ...choose,
        press('admin:basket.create'),
        fill('admin:createDialog.name', 'Fecha 40'),
        (context) => dialog(context).locator('select').first().selectOption('Chile'),
        dialogPress('admin:createDialog.confirm'),
      ],
      shows: element('role=dialog >> role=alert'),
    },
  },
);
