import { expect } from 'vitest';
import { SourceError, type SourceFixture } from '../modules/football/source/football-source.ts';
import { UpdateMatches } from '../modules/football/update-matches.ts';
import { anAdmin, aPlayer, type TestPlayer } from './builders.ts';
import { reportOf, reportsBegun, type PickStep, type Step } from './taking-back-steps.ts';
import { createGrid } from './source-grid.ts';
import type { TestApp } from './test-app.ts';
import { DAY, MINUTE } from './times.ts';

let fixtures = 7_000_000;
/** The administrators and players of a pair of processes. Test files share this module, and each has its own pair. */
const peopleOf = new WeakMap<
  readonly TestApp[],
  { madeAt: number; admins: TestPlayer[]; players: TestPlayer[] }
>();

/** A grid with the tested match and a second match in the far future, which keeps the grid open. */
export class TakingBackWorld {
  /** Whether the match has certainly begun: its real start has passed, or the source reported it to a process. */
  began = false;
  /** Whether the match may have begun in a step whose order is unknown. */
  mayHaveBegun = false;
  start = 0;
  /** The stored start is a guess of the source. */
  isGuess = false;
  /** The source has told an end without play. */
  isTold = false;
  /** When the match was first seen revealed, as text of the database. */
  revealedAt: string | null = null;
  status = 'scheduled';
  scoreBy: string | null = null;
  frozen: string | null = null;
  readonly accepted: number[] = [];
  readonly fixtureId: number;
  gridId = 0;
  matchId = 0;

  private readonly apps: readonly [TestApp, TestApp];
  private readonly admins: TestPlayer[] = [];
  private readonly players: TestPlayer[] = [];

  /** @param apps two processes on one database, behind one source */
  constructor(apps: readonly [TestApp, TestApp]) {
    this.apps = apps;
    fixtures += 2;
    this.fixtureId = fixtures;
  }

  get source() {
    return this.apps[0].source;
  }

  async make(startsIn: number): Promise<void> {
    // The sessions expire in a long run, also while a failure is shrunk.
    if (Date.now() - (peopleOf.get(this.apps)?.madeAt ?? 0) > 10 * MINUTE) {
      const [app] = this.apps;
      const admins = [await anAdmin(app), await anAdmin(app)];
      const players = [await aPlayer(app), await aPlayer(app)];
      peopleOf.set(this.apps, { madeAt: Date.now(), admins, players });
    }
    Object.assign(this, peopleOf.get(this.apps));
    const far = this.source.set({ id: this.fixtureId + 1, start: new Date(Date.now() + 10 * DAY) });
    this.source.set({ id: this.fixtureId, start: new Date(Date.now() + startsIn) });
    const { body, text } = await createGrid(this.admins[0]!, [this.fixtureId, far.id]);
    if (!body?.data) throw new Error(`${text} ${await this.describeSession()}`);
    this.gridId = body.data.id;
    this.matchId = body.data.games.find(({ startTime }: any) => Date.parse(startTime) < +far.start).id;
    const ask = this.source.fixturesByIds.bind(this.source);
    this.source.fixturesByIds = async (ids) => {
      const answer = await ask(ids);
      const fixture = answer.fixtures.find(({ id }) => id === this.fixtureId);
      if (fixture) this.delivered.push({ ...fixture });
      return answer;
    };
    await this.observe();
  }
  private delivered: SourceFixture[] = [];

  /** Returns facts that may explain a refused call of the administrator. */
  private async describeSession(): Promise<string> {
    const [{ id, token }, { clock, database }] = [this.admins[0]!, this.apps[0]];
    const sessions = await database.rows(
      'select s.id, s.expires_at, a.disabled_at, statement_now() from account a left join session s using (player_id) where player_id = $1',
      [id],
    );
    return JSON.stringify({ sessions, now: new Date(clock.now()), claims: atob(token.split('.')[1]!) });
  }

  call(at: number, route: string, body?: unknown, token = this.admins[at]!.token) {
    return this.apps[at]!.call(route, { token, ...(body === undefined ? {} : { body }) });
  }

  /** Runs steps concurrently, then checks the invariants. */
  async run(steps: Step[]): Promise<void> {
    if (this.hasReachedStart()) await this.begin();
    const [begunBefore, startBefore, wasGuess] = [this.began, this.start, this.isGuess];
    const mustBeAsked = this.mustBeAsked(steps[0]!);
    const checks = await Promise.all(steps.map((each) => this.take(each)));
    const now = Date.now();
    const isReported = steps.length === 1 && mustBeAsked && this.sourceReportsBegun(now);
    const isReportedNow = isReported || this.delivered.some((fixture) => reportsBegun(fixture, now));
    this.mayHaveBegun ||=
      (!wasGuess && now >= startBefore) ||
      this.delivered.some(({ start, sourceStatus }) => +start <= now && sourceStatus !== 'TBD');
    this.delivered = [];
    if (isReportedNow) await this.begin();
    await this.observe();
    for (const check of checks) check?.({ begunBefore, begunAfter: this.began, isAlone: steps.length === 1 });
    if (this.frozen !== null) expect(await this.picks()).toBe(this.frozen);
  }

  /** Returns whether a step must ask the source about the match. */
  private mustBeAsked(step: Step): boolean {
    if (step.kind === 'set') return step.status === 'scheduled' && this.scoreBy === 'admin';
    return step.kind === 'updateAll' || (step.kind === 'release' && this.scoreBy === 'admin');
  }

  private sourceReportsBegun(now: number): boolean {
    const fixture = this.source.fixtures.get(this.fixtureId);
    return this.source.failWith === null && fixture !== undefined && reportsBegun(fixture, now);
  }

  private async begin(): Promise<void> {
    this.began = true;
    this.frozen ??= await this.picks();
  }

  private hasReachedStart(): boolean {
    return !this.isGuess && Date.now() >= this.start;
  }

  /** At no moment is the match both revealed and open, and once revealed it never opens or hides again. */
  private async observeMoments(): Promise<void> {
    const [row] = await this.apps[0].database.rows<{
      isGuess: boolean;
      isTold: boolean;
      isRevealed: boolean;
      takesPicks: boolean;
      revealAt: string;
      closesBefore: boolean;
    }>(
      `select start_is_guess as "isGuess", result_told as "isTold", is_revealed(m) as "isRevealed",
        takes_picks(m) as "takesPicks",
         reveal_at::text as "revealAt", closes_at <= reveal_at as "closesBefore" from match m where id = $1`,
      [this.matchId],
    );
    const { isGuess, isTold, isRevealed, takesPicks, revealAt, closesBefore } = row!;
    Object.assign(this, { isGuess, isTold });
    expect([closesBefore, isRevealed && takesPicks]).toEqual([true, false]);
    if (this.revealedAt !== null) expect([isRevealed, revealAt]).toEqual([true, this.revealedAt]);
    else if (isRevealed) {
      this.revealedAt = revealAt;
      for (const at of this.accepted) expect(at).toBeLessThanOrEqual(Date.parse(revealAt));
    }
    // Only a start, play, or a result that stood for two days after a guess reveals.
    if (isGuess && !this.began && !this.mayHaveBegun) expect(isRevealed).toBe(false);
  }

  private async observe(): Promise<void> {
    await this.observeMoments();
    const { body } = await this.call(0, `GET /admin/games?gameGroupId=${this.gridId}`);
    const match = body.data.games.find(({ id }: any) => id === this.matchId);
    this.start = Date.parse(match.startTime);
    this.status = match.status;
    this.scoreBy = match.scoreBy;
    if (this.hasReachedStart()) await this.begin();
    // Every accepted pick came before the match closed.
    for (const at of this.accepted) expect(at).toBeLessThanOrEqual(Date.parse(match.closesAt));
  }

  /** Reads each player's own pick. */
  private async picks(): Promise<string> {
    const all = await Promise.all(this.players.map(({ token }) => this.ownPick(token)));
    return JSON.stringify(all);
  }
  private async ownPick(token: string): Promise<string | null> {
    const { body } = await this.call(0, `GET /matches/group/${this.gridId}`, undefined, token);
    return body.games.find(({ id }: any) => id === this.matchId).bets[0]?.betType ?? null;
  }

  private async take(one: Step): Promise<Check | undefined> {
    switch (one.kind) {
      case 'report':
        return void this.source.set(reportOf(this.fixtureId, one));
      case 'silent':
        return void (this.source.failWith = new SourceError('unavailable', 'no answer'));
      case 'absent':
        return void this.source.fixtures.delete(this.fixtureId);
      case 'speak':
        this.source.failWith = null;
        return void this.source.set({ id: this.fixtureId });
      case 'set': {
        const { status, score: given } = one;
        const body = { homeScore: given.home, awayScore: given.away, status };
        const answer = await this.call(one.on, `PUT /admin/games/${this.matchId}/update-score`, body);
        return () => expect(answer.status).toBe(200);
      }
      case 'release': {
        const answer = await this.call(one.on, `POST /admin/games/${this.matchId}/release`, {});
        return () => expect([200, 409, 502]).toContain(answer.status);
      }
      case 'refresh':
        return void (await this.apps[one.on]!.app.get(UpdateMatches)
          .updateUpcoming()
          .catch(onlySourceErrors));
      case 'updateDue':
      case 'updateAll':
        return void (await this.update(one).catch(onlySourceErrors));
      case 'pick':
        return this.pick(one);
      case 'read':
        return this.read(one.on);
      default:
        // Waits for the start if it is soon.
        for (let last: Check | undefined; this.start - Date.now() < 1_000;) {
          last = await this.read(one.on);
          if (Date.now() >= this.start) return last;
        }
    }
  }

  private update({ kind, on: at }: { kind: string; on: number }): Promise<unknown> {
    const results = this.apps[at]!.app.get(UpdateMatches);
    return kind === 'updateAll' ? results.updateAll() : results.updateDueResults();
  }

  private async pick({ on: at, player, pick }: PickStep): Promise<Check> {
    const wasOpen =
      this.status === 'scheduled' && !this.mayHaveBegun && !this.isTold && this.start - Date.now() > MINUTE;
    const wasRevealed = this.revealedAt !== null;
    const { body } = await this.call(
      at,
      'POST /bets',
      { matchId: this.matchId, prediction: pick },
      this.players[player]!.token,
    );
    const { status } = body.results[0];
    return ({ begunBefore, isAlone }) => {
      if (begunBefore || wasRevealed) expect(status).toBe('refused');
      else if (isAlone && wasOpen) expect(status).not.toBe('refused');
      if (status === 'accepted') this.accepted.push(Date.parse(body.serverNow));
    };
  }

  /** Checks which picks administrators can see. */
  private async read(at: number): Promise<Check> {
    const [startBefore, wasGuess] = [this.start, this.isGuess];
    const seen = await Promise.all(
      this.players.map(async ({ id, token }) => {
        const list = async (query = '') =>
          (await this.call(at, `GET /admin/predictions?userId=${id}&gameGroupId=${this.gridId}${query}`)).body
            .data.predictions as any[];
        const [all, right, wrong] = [
          await list(),
          await list('&isCorrect=true'),
          await list('&isCorrect=false'),
        ];
        return { own: await this.ownPick(token), all, filtered: [...right, ...wrong] };
      }),
    );
    const body = { homeScore: 1, awayScore: 0, status: 'finished' };
    const preview = (await this.call(at, `POST /admin/games/${this.matchId}/preview-score`, body)).body.data;
    const seenAt = Date.now();
    return ({ begunBefore, begunAfter, isAlone }) => {
      const isBefore = (wasGuess && this.isGuess) || seenAt < Math.min(startBefore, this.start);
      const isHidden = !begunAfter && !this.mayHaveBegun && isBefore;
      for (const { own, all, filtered } of seen) {
        const shown = all[0];
        if (isHidden && shown)
          expect([shown.betType, ['pending', 'void', 'none'].includes(shown.status)]).toEqual([null, true]);
        if (isHidden) expect(filtered).toEqual([]);
        if (begunBefore && isAlone) expect(shown?.betType ?? null).toBe(own);
      }
      const { up, down, prizes, promised } = preview;
      if (isHidden) expect([up, down, prizes, promised.total, preview.isHidden]).toEqual([0, 0, [], 0, true]);
      if (begunBefore) expect(preview.isHidden).toBe(false);
    };
  }

  /** Deletes the matches, so that later cases ask the source about fewer of them. */
  async end(): Promise<void> {
    this.source.failWith = null;
    this.source.fixtures.clear();
    const { database } = this.apps[0];
    await database.rows('update match set deleted_at = statement_now(), grid_id = null where grid_id = $1', [
      this.gridId,
    ]);
    await database.rows(`update grid set status = 'settled' where id = $1`, [this.gridId]);
    delete (this.source as Partial<typeof this.source>).fixturesByIds;
  }
}
type Check = (when: { begunBefore: boolean; begunAfter: boolean; isAlone: boolean }) => void;

function onlySourceErrors(error: unknown): void {
  if (!(error instanceof SourceError)) throw error;
}
