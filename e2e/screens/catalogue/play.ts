import type { PickAnswer } from '../../../shared/contract/bets.ts';
import type { GridWithPicks, MatchWithPick } from '../../../shared/contract/games.ts';
import { OUTCOMES, type Outcome } from '../../../shared/rules/outcome.ts';
import type { Answers } from '../answers.ts';
import type { Hand, Screen } from '../screen.ts';
import { inEveryStatus, startingIn } from './sample-matches.ts';

const HOUR = 3_600_000;

interface SentPicks {
  predictions: { matchId: number; prediction: Outcome; opId?: string }[];
}

const cards = ({ page }: Hand) => page.getByRole('radiogroup');

/** Taps an option of the first matches that still take picks, three unless said otherwise. */
async function pick(hand: Hand, matches = 3): Promise<void> {
  const open = hand.page.locator('[role=radiogroup][aria-disabled=false]');
  await open.first().waitFor();
  for (let index = 0; index < matches; index += 1) {
    await open
      .nth(index)
      .getByRole('radio')
      .nth(index % 3)
      .check();
  }
}

async function pickAndSave(hand: Hand): Promise<void> {
  await pick(hand);
  await saveBar(hand).getByRole('button').click();
}

const saveBar = ({ page, t }: Hand) => page.getByRole('region', { name: t('play:save.label') });

/** A server that says this of what is sent to it, the same of each pick or one word of each in turn, and keeps what it accepts. */
const answering =
  (...words: Pick<PickAnswer, 'status' | 'code'>[]) =>
  (): Answers => {
    const kept = new Map<number, MatchWithPick['bets']>();
    return {
      'POST /bets': {
        tells: ({ predictions }: SentPicks) => ({
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
        changes: (grids) =>
          grids.map((grid) => ({
            ...grid,
            games: grid.games.map((match) => ({ ...match, bets: kept.get(match.id) ?? match.bets })),
          })),
      },
    };
  };

const withPicks = (matches: MatchWithPick[]) =>
  matches.map((match, index) => ({ ...match, bets: [{ betType: OUTCOMES[index % 3]! }] }));
const complete = (grids: GridWithPicks[]) => grids.map((grid) => ({ ...grid, games: withPicks(grid.games) }));
const everyStatus = (grids: GridWithPicks[]) =>
  grids.map((grid, index) => ({
    ...grid,
    games: inEveryStatus(index === 0 ? withPicks(grid.games) : grid.games),
  }));
/** Every match is over; so many of its picks were right. */
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
const manyGrids = (grids: GridWithPicks[]) =>
  Array.from({ length: 7 }, (_, index) => ({
    ...grids[0]!,
    id: 1000 + index,
    name: `${grids[0]!.name} (${index + 1})`,
  }));

export const play: Screen[] = [
  { name: 'jugar', path: '/jugar', as: 'player', light: true, shows: (hand) => cards(hand).first() },
  {
    name: 'jugar-window',
    path: '/jugar',
    as: 'player',
    light: true,
    window: true,
    shows: (hand) => cards(hand).first(),
  },
  {
    name: 'jugar-picked',
    path: '/jugar',
    as: 'player',
    light: true,
    steps: pick,
    shows: ({ page, t }) => page.getByText(t('play:save.changes', { count: 3 })),
  },
  {
    name: 'jugar-two-grids-picked',
    path: '/jugar',
    as: 'player',
    window: true,
    steps: async (hand) => {
      await pick(hand, 2);
      await hand.page.getByRole('button', { name: hand.t('common:grid.label', { number: 2 }) }).click();
      await pick(hand, 1);
    },
    shows: ({ page, t }) => page.getByText(t('play:save.changes', { count: 3 })),
  },
  {
    name: 'jugar-saving',
    path: '/jugar',
    as: 'player',
    window: true,
    answers: { 'POST /bets': 'silence' },
    steps: pickAndSave,
    shows: ({ page, t }) => page.getByText(t('play:save.saving')),
  },
  {
    name: 'jugar-saved',
    path: '/jugar',
    as: 'player',
    window: true,
    light: true,
    answers: answering({ status: 'accepted' }),
    steps: pickAndSave,
    shows: ({ page, t }) => page.getByText(t('play:save.success')).first(),
  },
  {
    name: 'jugar-refused',
    path: '/jugar',
    as: 'player',
    light: true,
    answers: answering(
      { status: 'refused', code: 'match_started' },
      { status: 'superseded' },
      { status: 'accepted' },
    ),
    steps: pickAndSave,
    shows: ({ page, t }) => page.getByText(t('play:state.refused'), { exact: true }).first(),
  },
  {
    name: 'jugar-save-failed',
    path: '/jugar',
    as: 'player',
    window: true,
    light: true,
    answers: { 'POST /bets': { refuses: 'internal' } },
    steps: pickAndSave,
    shows: ({ page }) => page.locator('.Toastify__toast').first(),
  },
  {
    name: 'jugar-queued',
    path: '/jugar',
    as: 'player',
    light: true,
    answers: { 'POST /bets': 'no-network' },
    steps: pickAndSave,
    shows: ({ page, t }) => page.getByText(t('play:state.queued'), { exact: true }).first(),
  },
  {
    name: 'perfil-queued',
    path: '/jugar',
    as: 'player',
    light: true,
    answers: { 'POST /bets': 'no-network' },
    steps: async (hand) => {
      await pickAndSave(hand);
      await hand.page.getByText(hand.t('play:state.queued'), { exact: true }).first().waitFor();
      await hand.page.evaluate(() => location.assign('/perfil'));
    },
    shows: ({ page, t }) => page.getByText(t('history:outcome.queued')).first(),
  },
  {
    name: 'jugar-leaving-with-picks',
    path: '/jugar',
    as: 'player',
    light: true,
    answers: { 'POST /bets': 'no-network' },
    steps: async (hand) => {
      await pickAndSave(hand);
      await hand.page.getByText(hand.t('play:state.queued'), { exact: true }).first().waitFor();
      await hand.page.getByRole('button', { name: hand.t('header.logout') }).click();
    },
    shows: ({ page, t }) => page.getByText(t('offline:leaving.discard')),
  },
  {
    name: 'jugar-leaving-with-drafts',
    path: '/jugar',
    as: 'player',
    light: true,
    steps: async (hand) => {
      await pick(hand);
      await hand.page.getByRole('button', { name: hand.t('header.logout') }).click();
    },
    shows: ({ page, t }) => page.getByText(t('offline:leaving.unsavedKeep')),
  },
  {
    name: 'jugar-draft-over-saved',
    path: '/jugar',
    as: 'player',
    light: true,
    window: true,
    answers: {
      'GET /games': {
        changes: (grids) =>
          grids.map((grid) => ({
            ...grid,
            games: grid.games.map((match) => ({ ...match, bets: [{ betType: 'away_win' }] })),
          })),
      },
    },
    steps: (hand) => pick(hand, 2),
    shows: ({ page, t }) => page.getByText(t('play:state.draft'), { exact: true }).first(),
  },
  {
    name: 'jugar-complete',
    path: '/jugar',
    as: 'player',
    answers: { 'GET /games': { changes: complete } },
    shows: ({ page, t }) => page.getByText(t('play:complete')),
  },
  {
    name: 'jugar-every-status',
    path: '/jugar',
    as: 'player',
    light: true,
    answers: { 'GET /games': { changes: everyStatus } },
    shows: ({ page, t }) => page.getByText(t('play:state.postponed')),
  },
  {
    name: 'jugar-every-status-no-picks',
    path: '/jugar',
    as: 'player',
    answers: { 'GET /games': { changes: (grids) => everyStatus(grids).reverse() } },
    shows: ({ page, t }) => page.getByText(t('play:state.postponed')),
  },
  {
    name: 'jugar-closed',
    path: '/jugar',
    as: 'player',
    answers: { 'GET /games': { changes: (grids) => over(grids, 'closed', 7) } },
    shows: ({ page, t }) => page.getByText(t('play:closed.title')),
  },
  {
    name: 'jugar-settled-won',
    path: '/jugar',
    as: 'player',
    light: true,
    answers: { 'GET /games': { changes: (grids) => over(grids, 'settled', 11) } },
    shows: ({ page, t }) => page.getByText(t('play:settled.title')),
  },
  {
    name: 'jugar-over',
    path: '/jugar?grid=1',
    as: 'player',
    light: true,
    answers: { 'GET /matches/group/:group': { changes: (grid) => over([grid], 'settled', 7)[0]! } },
    shows: ({ page, t }) => page.getByText(t('play:settled.title')),
  },
  {
    name: 'jugar-gone',
    path: '/jugar?grid=999999',
    as: 'player',
    window: true,
    answers: { 'GET /matches/group/:group': { refuses: 'not_found' } },
    shows: ({ page, t }) => page.getByText(t('play:gone')),
  },
  {
    name: 'jugar-waiting-locked',
    path: '/jugar',
    as: 'player',
    light: true,
    answers: () => {
      const soon = startingIn(10 * 60_000 + 12_000);
      return {
        'POST /bets': 'no-network',
        'GET /games': {
          changes: (grids) =>
            grids.map((grid) => ({ ...grid, games: grid.games.map((match) => ({ ...match, ...soon })) })),
        },
      };
    },
    steps: pickAndSave,
    shows: ({ page, t }) => page.getByText(t('play:stateHelp.queued', { time: '' }).slice(0, 20)).first(),
  },
  {
    name: 'jugar-seven-grids',
    path: '/jugar',
    as: 'player',
    window: true,
    answers: { 'GET /games': { changes: manyGrids } },
    shows: (hand) => cards(hand).first(),
  },
  {
    name: 'jugar-loading',
    path: '/jugar',
    as: 'player',
    window: true,
    light: true,
    answers: { 'GET /games': 'silence' },
    shows: ({ page, t }) => page.getByText(t('play:loading')),
  },
  {
    name: 'jugar-empty',
    path: '/jugar',
    as: 'player',
    answers: { 'GET /games': { says: [] } },
    shows: ({ page, t }) => page.getByText(t('play:empty.title')),
  },
  {
    name: 'jugar-failed',
    path: '/jugar',
    as: 'player',
    answers: { 'GET /games': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByText(t('play:failed')),
  },
  {
    name: 'jugar-no-network',
    path: '/jugar',
    as: 'player',
    answers: { 'GET /games': 'no-network' },
    shows: ({ page, t }) => page.getByText(t('play:failed')),
  },
  {
    name: 'jugar-visitor',
    path: '/jugar',
    shows: ({ page, t }) => page.getByRole('dialog').getByText(t('auth:login.title')).first(),
  },
];
