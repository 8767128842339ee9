import type { PickAnswer } from '../../../shared/contract/bets.ts';
import type { GridWithPicks, MatchWithPick } from '../../../shared/contract/games.ts';
import { OUTCOMES, type Outcome } from '../../../shared/rules/outcome.ts';
import type { Answers } from '../api-answers.ts';
import {
  click,
  dialogText,
  exactText,
  failing,
  heading,
  offline,
  pending,
  press,
  screens,
  text,
  toast,
  waitFor,
  type Step,
} from '../screen.ts';
import { inEveryStatus, startingIn, withoutCrests } from './sample-matches.ts';

const HOUR = 3_600_000;

interface SentPicks {
  predictions: { matchId: number; prediction: Outcome; opId?: string }[];
}

/** Picks an outcome for the first open matches. */
const pick =
  (matches: number): Step =>
  async ({ page, t }) => {
    const open = page.locator('[role=radiogroup][aria-disabled=false]');
    await page.getByRole('radiogroup').first().waitFor();
    // A grid whose matches are under way is shown first (PLAY-13).
    const grids = page.getByRole('group', { name: t('play:grids') }).getByRole('button');
    for (const grid of await grids.all()) if ((await open.count()) < matches) await grid.click();
    await open.first().waitFor();
    for (let index = 0; index < matches; index += 1) {
      await open
        .nth(index)
        // A saved pick that is chosen again is no change.
        .getByRole('radio', { checked: false })
        .nth(index % 2)
        .check();
    }
  };

const pickAndSave = [
  pick(3),
  click(({ page, t }) => page.getByRole('region', { name: t('play:save.label') }).getByRole('button')),
];
const queued = exactText('play:state.queued');
const pickOffline = [...pickAndSave, waitFor(queued)];

/** On a phone the logout is in the menu. */
const logOut: Step = async ({ page, t }) => {
  const menu = page.getByRole('button', { name: t('header.openMenu') });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: t('header.logout') }).click();
};

const unchanged = (grids: GridWithPicks[]) => grids;

/** Answers saves with these results in turn and remembers accepted picks. `edit` prepares the grids. */
const answering =
  (words: Pick<PickAnswer, 'status' | 'code'>[], edit = unchanged) =>
  (): Answers => {
    const kept = new Map<number, MatchWithPick['bets']>();
    return {
      'POST /bets': {
        compute: ({ predictions }: SentPicks) => ({
          serverNow: new Date().toISOString(),
          results: predictions.map(({ matchId, opId, prediction }, index): PickAnswer => {
            const word = words[index % words.length]!;
            const isAccepted = word.status === 'accepted';
            if (isAccepted) kept.set(matchId, [{ betType: prediction }]);
            return {
              matchId,
              opId,
              ...word,
              pick: isAccepted ? prediction : null,
              startTime: null,
              lockAt: null,
            };
          }),
        }),
      },
      'GET /games': {
        edit: (grids) =>
          edit(grids).map((grid) => ({
            ...grid,
            games: grid.games.map((match) => ({ ...match, bets: kept.get(match.id) ?? match.bets })),
          })),
      },
    };
  };

const withPicks = (matches: MatchWithPick[]) =>
  matches.map((match, index) => ({ ...match, bets: [{ betType: OUTCOMES[index % 3]! }] }));
const complete = (grids: GridWithPicks[]) => grids.map((grid) => ({ ...grid, games: withPicks(grid.games) }));
/** One grid tomorrow, without a pick for its last match. */
const almostComplete = (grids: GridWithPicks[]) =>
  grids.slice(-1).map((grid) => ({
    ...grid,
    games: withPicks(grid.games).map((match, index, { length }) => ({
      ...match,
      ...startingIn((24 + index) * HOUR),
      status: 'scheduled' as const,
      bets: index === length - 1 ? [] : match.bets,
    })),
  }));
const everyStatus = (grids: GridWithPicks[]) =>
  grids.map((grid, index) => ({
    ...grid,
    games: inEveryStatus(index === 0 ? withPicks(grid.games) : grid.games),
  }));
/** Ends every match. The first `hits` picks are right. */
const over = (grids: GridWithPicks[], status: GridWithPicks['status'], hits: number) =>
  grids.map((grid) => ({
    ...grid,
    status,
    games: grid.games.map((match, index) => ({
      ...match,
      ...startingIn(-2 * HOUR * (grid.games.length - index)),
      status: 'finished' as const,
      homeScore: 2,
      awayScore: 1,
      bets: [{ betType: index < hits ? ('home_win' as const) : ('draw' as const) }],
    })),
  }));

export const play = screens(
  { path: '/jugar', as: 'player' },
  {
    'jugar-two-grids-picked': {
      steps: [pick(2), press('common:grid.more'), press('common:grid.label', { number: 3 }), pick(1)],
      shows: text('play:save.changes', { count: 3 }),
    },
    'jugar-form': { steps: [pick(4), press('form:title')], shows: dialogText('form:rows.form') },
    'jugar-saving': { answers: pending('POST /bets'), steps: pickAndSave, shows: text('play:save.saving') },
    'jugar-refused': {
      answers: answering([
        { status: 'refused', code: 'match_started' },
        { status: 'superseded' },
        { status: 'accepted' },
      ]),
      steps: pickAndSave,
      shows: exactText('play:state.refused'),
    },
    'jugar-save-failed': { answers: failing('POST /bets'), steps: pickAndSave, shows: toast },
    'jugar-queued': { answers: offline('POST /bets'), steps: pickAndSave, shows: queued },
    'perfil-queued': {
      answers: offline('POST /bets'),
      steps: [...pickOffline, ({ page }) => page.evaluate(() => location.assign('/perfil'))],
      shows: text('history:outcome.queued'),
    },
    'login-waiting-picks': {
      answers: { ...offline('POST /bets'), 'POST /auth/refresh': { error: 'session_ended' } },
      // The browser loses the session, and the outbox stays.
      steps: [
        ...pickOffline,
        ({ page }) =>
          page.evaluate(() => {
            localStorage.clear();
            location.assign('/404');
          }),
        waitFor(heading('notFound.title')),
        press('header.login'),
      ],
      shows: dialogText('auth:session.queued', { count: 3 }),
    },
    'jugar-leaving-with-picks': {
      answers: offline('POST /bets'),
      steps: [...pickOffline, logOut],
      shows: text('offline:leaving.discard'),
    },
    'jugar-complete': { answers: { 'GET /games': { edit: complete } }, shows: text('play:complete') },
    'jugar-ready': {
      answers: answering([{ status: 'accepted' }], almostComplete),
      steps: [
        ({ page }) => page.getByRole('radiogroup').nth(11).getByRole('radio').first().check(),
        click(({ page, t }) => page.getByRole('region', { name: t('play:save.label') }).getByRole('button')),
      ],
      shows: dialogText('play:ready.title'),
    },
    'jugar-every-status': {
      answers: { 'GET /games': { edit: everyStatus } },
      shows: text('play:state.postponed'),
    },
    'jugar-initials': {
      answers: {
        'GET /games': {
          edit: (grids) => grids.map((grid) => ({ ...grid, games: withoutCrests(grid.games) })),
        },
      },
      shows: ({ page }) => page.getByRole('radiogroup').first(),
    },
    'jugar-no-prize': {
      answers: {
        'GET /games': {
          edit: (grids) => grids.slice(-1).map((grid) => ({ ...grid, noPrize: 'country' as const })),
        },
      },
      shows: text('prizes.country', { country: 'Argentina' }),
    },
    'jugar-settled-won': {
      answers: { 'GET /games': { edit: (grids) => over(grids, 'settled', 11) } },
      shows: text('play:settled.title'),
    },
    'jugar-gone': {
      path: '/jugar?grid=999999',
      answers: { 'GET /matches/group/:group': { error: 'not_found' } },
      shows: text('play:gone'),
    },
    'jugar-loading': { answers: pending('GET /games'), shows: text('play:loading') },
    'jugar-empty': { answers: { 'GET /games': { json: [] } }, shows: text('play:empty.title') },
    'jugar-failed': { answers: failing('GET /games'), shows: text('play:failed') },
    'jugar-visitor': { as: 'visitor', shows: dialogText('auth:login.title') },
  },
);
