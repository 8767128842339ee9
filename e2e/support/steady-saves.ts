import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Player } from './people.ts';

const OUTCOMES = ['home_win', 'draw', 'away_win'];

/** A save that a client got an answer for. */
export interface SavedPick {
  playerId: number;
  matchId: number;
  prediction: string;
  opId: string;
  /** The address of the process that answered. */
  by: string;
}

/**
 * Players that save picks one after the other and read their grids, in turn on the processes whose `/ready` answers
 * 200. A client repeats a failed call until it succeeds, a save with its opId.
 */
export class SteadySaves {
  readonly saved: SavedPick[] = [];
  /** Each failure that a client saw: the code of a 503 answer with Retry-After, or of the connection's error. */
  readonly retried: string[] = [];
  /** Answers that no client may get. */
  readonly wrong: string[] = [];
  private ready: string[] = [];
  private turn = 0;
  private isStopped = false;
  private readonly processes: string[];
  private readonly work: Promise<unknown>;

  /** @param processes the addresses of the processes, whether they run or not */
  constructor(processes: string[], players: Player[], matchIds: number[]) {
    this.processes = processes;
    this.work = Promise.all([this.watch(), ...players.map((player) => this.play(player, matchIds))]);
  }

  countBy(url: string): number {
    return this.saved.filter(({ by }) => by === url).length;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.work;
  }

  private async watch(): Promise<void> {
    while (!this.isStopped) {
      const answers = await Promise.all(
        this.processes.map((url) =>
          fetch(`${url}/api/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      this.ready = this.processes.filter((_, index) => answers[index]);
      await setTimeout(100);
    }
  }

  private async play(player: Player, matchIds: number[]): Promise<void> {
    for (let round = 0; !this.isStopped; round += 1) {
      // Each visit of a match changes its pick.
      const matchId = matchIds[round % matchIds.length]!;
      const prediction = OUTCOMES[Math.floor(round / matchIds.length) % OUTCOMES.length]!;
      const opId = randomUUID();
      const { by, body } = await this.call('POST /bets', player, { matchId, prediction, opId });
      if (body.results?.[0]?.status === 'accepted')
        this.saved.push({ playerId: player.id, matchId, prediction, opId, by });
      else this.wrong.push(`POST /bets: ${JSON.stringify(body)}`);
      await this.call('GET /games', player);
    }
  }

  private async call(
    route: string,
    { token }: Player,
    body?: object,
  ): Promise<{ by: string; body: { results?: { status: string }[] } }> {
    const [method, path] = route.split(' ');
    for (;;) {
      const by = this.ready[(this.turn += 1) % this.ready.length];
      if (by) {
        try {
          const answer = await fetch(`${by}/api${path}`, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body && { 'content-type': 'application/json' }),
            },
            body: body && JSON.stringify(body),
          });
          const found = (await answer.json()) as { code?: string; results?: { status: string }[] };
          if (answer.ok) return { by, body: found };
          const mayRetry = answer.status === 503 && answer.headers.has('retry-after');
          (mayRetry ? this.retried : this.wrong).push(`${route}: ${answer.status} ${found.code}`);
        } catch (error) {
          this.retried.push(String((error as { cause?: { code?: string } }).cause?.code ?? error));
        }
      }
      await setTimeout(50);
    }
  }
}
