import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { PickAnswer } from '../../shared/contract/bets.ts';
import type { Outcome } from '../../shared/rules/outcome.ts';

/** One choice of one match. A device sends it with the same op id until it gets an answer. */
export interface Choice {
  playerId: number;
  matchId: number;
  prediction: Outcome;
  opId: string;
  answer: PickAnswer | null;
}

/** A request without a final answer. `what`: a status with its error code, or the code of a network error. */
export interface Failure {
  /** Epoch milliseconds. */
  at: number;
  what: string;
}

interface Player {
  id: number;
  token: string;
}

const OUTCOMES: Outcome[] = ['home_win', 'draw', 'away_win'];
const PICKS_PER_SAVE = 4;
const RETRY_MS = 150;
const PAUSE_MS = 40;
const TIMEOUT_MS = 10_000;
/** A phone repeats these: the server or the balancer asks for it. It repeats a 500 too, which no fault may cause. */
const RETRYABLE = new Set([408, 429, 502, 503, 504]);

/**
 * A steady load of players that save picks and read their grids, and repeat each request until it is answered. Every
 * second player has two devices that change the same picks.
 */
export class Traffic {
  readonly choices: Choice[] = [];
  readonly failures: Failure[] = [];
  private isRunning = true;
  private readonly url: string;
  private readonly matchIds: number[];
  private readonly sendsOpIds: boolean;
  private readonly devices: Promise<void>[];

  /** @param sendsOpIds false: each attempt is a new choice for the server, so a repeated one may be stored twice */
  constructor(url: string, players: Player[], matchIds: number[], sendsOpIds: boolean) {
    this.url = url;
    this.matchIds = matchIds;
    this.sendsOpIds = sendsOpIds;
    this.devices = players.flatMap((player, index) =>
      Array.from({ length: 1 + (index % 2) }, () => this.play(player)),
    );
  }

  /** Stops choosing. Resolves once every choice is answered. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.devices);
  }

  private async play(player: Player): Promise<void> {
    for (let round = 0; this.isRunning; round += 1) {
      await this.save(player);
      if (round % 4 === 0) await this.untilAnswered(() => this.ask(player, 'GET', '/api/games'));
      await setTimeout(Math.random() * 2 * PAUSE_MS);
    }
  }

  private async save(player: Player): Promise<void> {
    const first = Math.floor(Math.random() * this.matchIds.length);
    const choices = Array.from({ length: PICKS_PER_SAVE }, (_, index) => ({
      playerId: player.id,
      matchId: this.matchIds[(first + index) % this.matchIds.length]!,
      prediction: OUTCOMES[Math.floor(Math.random() * 3)]!,
      opId: randomUUID(),
      answer: null,
    }));
    this.choices.push(...choices);
    const chosenAt = performance.now();
    const answers = await this.untilAnswered(async () => {
      const ageMs = Math.round(performance.now() - chosenAt);
      const predictions = choices.map(({ matchId, prediction, opId }) => ({
        ...{ matchId, prediction, ageMs, opId: this.sendsOpIds ? opId : randomUUID() },
      }));
      const body = await this.ask(player, 'POST', '/api/bets', { predictions });
      return (body as { results: PickAnswer[] }).results;
    });
    choices.forEach((choice, index) => Object.assign(choice, { answer: answers[index] }));
  }

  private async ask({ token }: Player, method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
    const failure = new Error(`${response.status} ${code}`.trim());
    throw Object.assign(failure, { isFinal: !RETRYABLE.has(response.status) });
  }

  /** Repeats a request until it succeeds. A failure that a client would not repeat is recorded with a `!`. */
  private async untilAnswered<T>(request: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await request();
      } catch (error) {
        const { message, cause, isFinal } = error as Error & { isFinal?: boolean };
        const reason = (cause as { code?: string } | undefined)?.code ?? message;
        this.failures.push({ at: Date.now(), what: isFinal ? `! ${reason}` : reason });
        await setTimeout(RETRY_MS * (0.5 + Math.random()));
      }
    }
  }
}
