import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { OUTCOMES } from '../../shared/rules/outcome.ts';
import { randomRuns } from '../../shared/testing/random-runs.ts';
import type { Grid, Backend, Outcome } from '../support/backend.ts';
import { untilWritten } from '../support/device.ts';
import { expect, logIn, settleIn, logOut, test } from '../support/journey.ts';
import type { Player } from '../support/people.ts';
import { optionOf } from '../support/play-screen.ts';

const steps = {
  tap: 12,
  save: 4,
  close: 1,
  hang: 1,
  badGateway: 1,
  portal: 1,
  mend: 2,
  back: 1,
  reload: 1,
  closeTab: 1,
  secondTab: 1,
  hide: 1,
  secondDevice: 1,
  leave: 1,
} as const;
type Step = keyof typeof steps;

const schedule = fc.array(
  fc.record({
    what: fc.oneof(
      ...Object.entries(steps).map(([what, weight]) => ({ arbitrary: fc.constant(what as Step), weight })),
    ),
    match: fc.nat(3),
    outcome: fc.constantFrom(...OUTCOMES),
  }),
  { minLength: 8, maxLength: 16, size: 'max' },
);

const { numRuns, seed } = randomRuns('schedules in Chromium', { short: 5, proof: 20 });

for (const [index, events] of fc.sample(schedule, { numRuns, seed }).entries()) {
  test(`PWA-04 PWA-05 PWA-08 PWA-09 PWA-19 AUTH-15 the server gets every choice of random schedule ${index + 1}`, async ({
    page,
    backend,
    player,
    grid,
  }) => {
    console.info(`Seed ${seed}, schedule ${index + 1}:`, events.map(({ what }) => what).join(' '));
    await settleIn(page, player);
    const phone = new PhoneOfPlayer(page, backend, player, grid);
    for (const { what, match, outcome } of events) await test.step(what, () => phone[what](match, outcome));
    await phone.drain();
    await phone.compare();
  });
}

/** A player's browser and the choices of the player. Each step is a method. */
class PhoneOfPlayer {
  /** Each device's last choice for a match. Clocks differ, so either device's can be the newer one. */
  private readonly here = new Map<number, Outcome>();
  private readonly elsewhere = new Map<number, Outcome>();
  private page: Page;
  private readonly backend: Backend;
  private readonly player: Player;
  private readonly grid: Grid;
  private other: { player: Player; outcome: Outcome } | null = null;

  constructor(page: Page, backend: Backend, player: Player, grid: Grid) {
    this.page = page;
    this.backend = backend;
    this.player = player;
    this.grid = grid;
  }

  async tap(match: number, outcome: Outcome): Promise<void> {
    const option = optionOf(this.page, this.grid.fixtures[match]!, outcome);
    if (await option.isChecked()) return;
    await option.locator('..').click();
    await expect(option).toBeChecked();
    await untilWritten(this.page);
    this.here.set(match, outcome);
  }

  async save(): Promise<void> {
    const button = this.page.getByRole('button', { name: /^Guardar \d+ cambios?/ });
    // Another window or the app itself may save the drafts first. The button is gone then.
    await button.click({ timeout: 2_000 }).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.backend.network.down();
  }

  async hang(): Promise<void> {
    await this.mend();
    this.backend.network.hang();
  }

  badGateway(): Promise<void> {
    return this.answer(502, 'text/plain', 'Bad Gateway');
  }

  portal(): Promise<void> {
    return this.answer(200, 'text/html', '<h1>Wi-Fi</h1>');
  }

  /** A proxy answers each call instead of our server. */
  private async answer(status: number, contentType: string, body: string): Promise<void> {
    await this.mend();
    await this.page.context().route('**/api/**', (route) => route.fulfill({ status, contentType, body }));
  }

  async mend(): Promise<void> {
    await this.page.context().unroute('**/api/**');
    await this.backend.network.up();
  }

  async back(): Promise<void> {
    await this.page.goto('/instalar');
    await this.page.goBack();
    await this.isShown();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.isShown();
  }

  async closeTab(): Promise<void> {
    const { page } = this;
    await this.secondTab();
    const closed = page.waitForEvent('close');
    // Without this the browser ends the page and sends no event to it.
    await page.close({ runBeforeUnload: true });
    await closed;
  }

  async secondTab(): Promise<void> {
    this.page = await this.page.context().newPage();
    await this.page.goto('/jugar');
    await this.isShown();
  }

  async hide(): Promise<void> {
    await this.page.evaluate(() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
  }

  async secondDevice(match: number, prediction: Outcome): Promise<void> {
    await this.backend.save(this.player, [{ matchId: this.grid.matchIds[match]!, prediction }]);
    this.elsewhere.set(match, prediction);
  }

  /** The player logs out with or without a network. Another player uses the phone, and the first one returns. */
  async leave(_match: number, outcome: Outcome): Promise<void> {
    this.other ??= { player: await this.backend.newPlayer(), outcome };
    this.other.outcome = outcome;
    await this.logOut();
    await this.mend();
    await this.logInAs(this.other.player);
    const option = optionOf(this.page, this.grid.fixtures[0]!, outcome);
    if (!(await option.isChecked())) await option.locator('..').click();
    await this.save();
    await expect.poll(() => this.backend.picksOf(this.other!.player, this.grid)).toContain(outcome);
    await this.logOut();
    await this.logInAs(this.player);
  }

  private async logOut(): Promise<void> {
    await logOut(this.page);
    const keep = this.page.getByRole('button', { name: 'Dejar en este dispositivo y salir' });
    await expect(async () => {
      if (await keep.isVisible()) await keep.click({ timeout: 1_000 });
      expect(await this.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    }).toPass();
  }

  private async logInAs(player: Player): Promise<void> {
    await this.page.goto('/jugar');
    await logIn(this.page, player);
    await this.isShown();
    // Without a network a reload shows what the browser has stored.
    await expect.poll(() => this.page.evaluate(countRows, ['snapshots', 'GET /games'])).toBeGreaterThan(0);
  }

  private async isShown(): Promise<void> {
    await expect(this.page.getByRole('radio').first()).toBeVisible();
  }

  /** Restores the network, hides the page, which saves all drafts, and waits until nothing is left to send. */
  async drain(): Promise<void> {
    await this.mend();
    await this.reload();
    const left = async () => {
      // The page can be hidden before it has read its drafts.
      await this.hide();
      return this.page.evaluate(countRows, ['outbox']);
    };
    await expect.poll(left, { timeout: 90_000 }).toBe(0);
  }

  async compare(): Promise<void> {
    const held = await this.backend.picksOf(this.player, this.grid);
    for (const [match, pick] of held.entries()) {
      const wanted = [this.here.get(match), this.elsewhere.get(match)].filter((each) => each !== undefined);
      expect(wanted.length > 0 ? wanted : [null], `match ${match + 1}`).toContain(pick);
    }
    const entries = (await this.backend.ledgerOf(this.player)).flat();
    for (const matchId of this.grid.matchIds) {
      const picks = entries.flatMap(([id, pick]) => (id === matchId ? [pick] : []));
      const doubled = picks.filter((pick, at) => pick === picks[at - 1]);
      expect(doubled).toEqual([]);
    }
    if (!this.other) return;
    const { player, outcome } = this.other;
    expect(await this.backend.picksOf(player, this.grid)).toEqual(
      this.grid.fixtures.map((_, at) => (at === 0 ? outcome : null)),
    );
  }
}

/** Runs in the page: how many rows a table has, or those of an endpoint. `outbox` has this browser's choices. */
async function countRows([table, endpoint]: string[]): Promise<number> {
  const opening = indexedDB.open('doce');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const store = opening.result.transaction(table!).objectStore(table!);
  const counting = endpoint ? store.index('endpoint').count(endpoint) : store.count();
  await new Promise((resolve) => (counting.onsuccess = resolve));
  opening.result.close();
  return counting.result;
}
