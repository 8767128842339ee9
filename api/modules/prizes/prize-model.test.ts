import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import { PRIZE_STATES, prizeFor, type PrizeState } from '../../../shared/rules/prizes.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { aPlayer, anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const desk = prizeDesk(app, admin);

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ name: fc.constant('correct' as const), hits: fc.integer({ min: 9, max: 12 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ name: fc.constant('mark' as const), state: fc.constantFrom(...PRIZE_STATES) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      name: fc.constantFrom(
        'clear' as const,
        'toggle' as const,
        'settle' as const,
        'mails' as const,
        'mails early' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('mails fail' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** One winner of one grid. Runs the calls of an administrator and compares the prize with a model. */
class Round {
  private hits = 12;
  private state: PrizeState = 'won';
  private isEnabled = true;
  private jobs = 0;
  /** The tier last told to the winner, 0 for no prize; null: never told. */
  private told: number | null = null;
  private mails = 0;

  private constructor(
    private readonly winner: TestPlayer,
    private readonly grid: { id: number; matchIds: number[] },
  ) {}

  static async begin(): Promise<Round> {
    const winner = await aPlayer(app);
    const grid = await aGridToWin(app, [winner], 'Fecha 34');
    await finishMatch(app, admin, grid.matchIds[0]!);
    return new Round(winner, grid);
  }

  async act(step: Action): Promise<void> {
    if (step.name === 'correct') await this.correct(step.hits);
    else if (step.name === 'mark') await this.mark(step.state);
    else if (step.name === 'clear') await this.clear();
    else if (step.name === 'toggle') await this.toggle();
    else if (step.name === 'settle') for (const status of ['closed', 'settled']) await this.setStatus(status);
    else await this.runMails(step.name);
  }

  async check(): Promise<void> {
    const prize = await this.read();
    const lines = await admin.needs();
    const needs = lines.filter(({ kind }: { kind: string }) =>
      ['prize_changed', 'prize_untold'].includes(kind),
    );
    const mailWillTell = this.told === null && this.state === 'won' && this.isEnabled;
    const hasNeed = (this.told ?? 0) !== this.tier && !mailWillTell;
    expect({
      hits: prize.hits,
      state: prize.state,
      told: prize.clearedHits ?? prize.promisedHits,
      // Without a need the prize is in no queue of problems.
      needs: [Number(prize.queue === 'problem'), needs.length],
      mails: this.mailsRead().length,
    }).toEqual({
      hits: this.hits,
      state: this.state,
      told: this.told,
      needs: hasNeed ? [1, 1] : [0, 0],
      mails: this.mails,
    });
    expect(this.mails).toBeLessThanOrEqual(1);
  }

  /** Opens the grid. An open grid has no needs, so the next case begins without needs. */
  end = () => this.setStatus('open');

  private get tier(): number {
    return prizeFor(this.hits)?.hits ?? 0;
  }

  private async correct(hits: number): Promise<void> {
    for (const [index, id] of this.grid.matchIds.entries()) {
      const [was, is] = [index < this.hits, index < hits];
      if (was !== is) await finishMatch(app, admin, id, is ? [1, 0] : [0, 1]);
    }
    this.hits = hits;
  }

  private async mark(state: PrizeState): Promise<void> {
    await this.update({ state });
    if (state === this.state) return;
    this.state = state;
    if (state !== 'won') this.told ??= this.tier;
    else if (this.mails === 0) this.told = null;
  }

  private async clear(): Promise<void> {
    if (this.told === null || this.told === this.tier) return;
    await this.update({ isCleared: true });
    this.told = this.tier;
  }

  private async toggle(): Promise<void> {
    this.isEnabled = !this.isEnabled;
    await admin.call(`PUT /admin/users/${this.winner.id}/toggle-status`, { isActive: this.isEnabled });
  }

  private async runMails(name: 'mails' | 'mails early' | 'mails fail'): Promise<void> {
    // Each job runs an hour after the previous job, so a failed mail is due again.
    if (name !== 'mails early') this.jobs += 1;
    app.mail.failWith = name === 'mails fail' ? new Error('down') : null;
    await desk.tellWinners(name === 'mails early' ? 0 : this.jobs * 60);
    app.mail.failWith = null;
    const isTold =
      name === 'mails' && this.told === null && this.state === 'won' && this.isEnabled && this.tier > 0;
    if (!isTold) return;
    this.mails += 1;
    this.told = this.tier;
    expect(this.mailsRead().at(-1)).toContain(`Aciertos: ${this.hits} de 12`);
  }

  private mailsRead = () =>
    app.mail
      .to(this.winner.email)
      .filter(({ subject }) => subject.startsWith('Ganaste un premio'))
      .map(({ text }) => text);

  private setStatus = (status: string) =>
    admin.call(`PUT /admin/game-groups/${this.grid.id}/status`, { status });

  private read = (): Promise<AdminPrize> => desk.prizeOf(this.grid.id, this.winner);

  private async update(change: { state?: PrizeState; isCleared?: boolean }): Promise<void> {
    const { status } = await desk.mark(this.grid.id, this.winner, { state: this.state, ...change });
    expect(status).toBe(200);
  }
}

test('ADM-28 ADM-29 property: no mail contradicts an administrator, and a need exists exactly while the prize differs from the told one and no mail will tell it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
      const round = await Round.begin();
      try {
        for (const each of actions) {
          await round.act(each);
          await round.check();
        }
      } finally {
        await round.end();
      }
    }),
    randomRuns('prizes', { short: 10, proof: 100 }),
  );
});
