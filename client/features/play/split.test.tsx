// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MatchWithPick } from '../../../shared/contract/games.ts';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { emptyOutbox } from '../../outbox/outbox-row.ts';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { applyOptimisticPicks } from './apply-optimistic-picks.ts';
import { GridSummary } from './grid-summary.tsx';
import { MatchCard } from './match-card.tsx';

beforeEach(async () => {
  if (!i18next.isInitialized) await startI18n();
  await i18next.changeLanguage('es');
});
afterEach(cleanup);

const split = { home: 744, draw: 240, away: 216 };

type Different = Partial<MatchWithPick> & { pick?: Outcome };
function showCard(different: Different) {
  const now = Date.now();
  const match = sampleMatch(1, -30 * minute, { now, status: 'live', ...different });
  const [played] = applyOptimisticPicks(sampleGrid(1, [match]), emptyOutbox, now);
  render(
    <ul>
      <MatchCard gridId={1} played={played!} now={now} onPick={vi.fn()} />
    </ul>,
  );
  return screen.getByRole('listitem');
}
/** Finished 2-1 with this pick. */
const finished = (pick: Outcome, counts: typeof split) =>
  showCard({ status: 'finished', homeScore: 2, awayScore: 1, pick, split: counts });

test('SPLIT-03 the card of a match that has begun shows how all players picked, also as a sentence, with the own share', async () => {
  const card = showCard({ split, pick: 'draw' });
  expect(await screen.findByText(/Así eligieron 1\.200 jugadores/)).toBeTruthy();
  for (const share of ['62 %', '20 %', '18 %']) expect(screen.getByText(share)).toBeTruthy();
  expect(card.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Local 1 62 %, el empate 20 %, Visita 1 18 %. El 20 % eligió como tú.',
  );
});

test('SPLIT-03 the card has no split without one from the server, and no own share without a pick', async () => {
  expect(showCard({ split: null }).textContent).not.toContain('%');
  cleanup();
  const card = showCard({ split });
  await screen.findByText(/Así eligieron/);
  expect(card.textContent).not.toContain('como tú');
});

test('SPLIT-04 after the end a rare hit says how few players had it', async () => {
  finished('home_win', { home: 40, draw: 500, away: 460 });
  expect(await screen.findByText(/Solo el 4 % acertó/)).toBeTruthy();
});

test('SPLIT-04 a hit of less than 1 % says so', async () => {
  finished('home_win', { home: 3, draw: 500, away: 497 });
  expect(await screen.findByText(/Acertó menos del 1 %/)).toBeTruthy();
});

test('SPLIT-04 a common hit, a miss and a match under way say nothing of it', async () => {
  const few = { home: 40, draw: 500, away: 460 };
  for (const show of [
    () => finished('home_win', { home: 260, draw: 500, away: 240 }),
    () => finished('draw', few),
    () => showCard({ homeScore: 1, awayScore: 0, pick: 'home_win', split: few }),
  ]) {
    const card = show();
    await screen.findByText(/Así eligieron/);
    expect(card.textContent).not.toMatch(/acertó/i);
    cleanup();
  }
});

test('SPLIT-04 Portuguese has the same', async () => {
  await i18next.changeLanguage('pt-BR');
  finished('home_win', { home: 40, draw: 500, away: 460 });
  expect(await screen.findByText(/Só 4% acertaram/)).toBeTruthy();
});

const settled = (hitCounts?: number[]) => {
  const games = [1, 2].map((id) =>
    sampleMatch(id, -300 * minute, { status: 'finished', homeScore: 1, awayScore: 0, pick: 'home_win' }),
  );
  const grid = sampleGrid(1, games, { status: 'settled', ...(hitCounts ? { hitCounts } : {}) });
  const played = applyOptimisticPicks(grid, emptyOutbox, Date.now());
  render(<GridSummary grid={grid} played={played} silentSince={null} notice={null} />);
};

test('RANK-01 the summary of a settled grid says the rank among all players', async () => {
  settled([50, 47, 3]);
  expect(await screen.findByText('Estás en el top 3 %')).toBeTruthy();
});

test('RANK-01 the summary says no rank without counts or in the worse half', async () => {
  settled();
  settled([0, 10, 90]);
  await i18next.loadNamespaces('split');
  expect(screen.getAllByText(/2 aciertos de 2/)).toHaveLength(2);
  expect(screen.queryByText(/mejor/)).toBeNull();
});
