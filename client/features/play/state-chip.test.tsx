// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { emptyOutbox, type RowState } from '../../outbox/outbox-row.ts';
import { sampleRow } from '../../testing/sample-outbox.ts';
import { applyOptimisticPicks } from './apply-optimistic-picks.ts';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { StateChip } from './state-chip.tsx';

beforeEach(async () => {
  if (!i18next.isInitialized) await startI18n();
  await i18next.changeLanguage('es');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function chip(state: RowState, stored?: string[]) {
  const row = sampleRow(1, { state });
  const own = { ...emptyOutbox, rows: [row], ...(stored && { stored: new Set(stored) }) };
  const now = Date.now();
  return (
    <StateChip
      now={now}
      played={applyOptimisticPicks(sampleGrid(1, [sampleMatch(1, 60 * minute, { now })]), own, now)[0]!}
    />
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('PWA-04 a retry that finds no network leaves it at "en tu dispositivo"; only what takes its time is being sent', async () => {
  const { rerender } = render(chip('waiting'));
  for (let tries = 0; tries < 3; tries += 1) {
    rerender(chip('sending'));
    await pass(900);
    expect(screen.getByText('en tu dispositivo')).toBeTruthy();
    rerender(chip('waiting'));
    await pass(900);
    expect(screen.getByText('en tu dispositivo')).toBeTruthy();
  }
  rerender(chip('sending'));
  await pass(1_000);
  expect(screen.getByText('enviando')).toBeTruthy();
});

test('PWA-27 "en tu dispositivo" comes when the pick is stored; before that the earlier word stays for a second', async () => {
  const { rerender } = render(chip('draft'));
  rerender(chip('queued', []));
  await pass(900);
  expect(screen.getByText('sin guardar')).toBeTruthy();
  await pass(100);
  expect(screen.getByText('por enviar')).toBeTruthy();
  rerender(chip('sending', []));
  await pass(900);
  expect(screen.queryByText('en tu dispositivo')).toBeNull();
  rerender(chip('queued', [sampleRow(1).opId]));
  expect(screen.getByText('en tu dispositivo')).toBeTruthy();
});
