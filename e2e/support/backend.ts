import { expect } from '@playwright/test';
import type { Fixture } from './football-source.ts';
import { ask, newPlayer, type Player } from './people.ts';
import { freePort } from './processes.ts';
import { adminToken, Server } from './server.ts';
import { Network } from './tcp-proxy.ts';

export type Outcome = 'home_win' | 'draw' | 'away_win';

interface Game {
  id: number;
  homeTeam: string;
  startTime: string;
  status: string;
  bets: { betType: Outcome }[];
}

/** Twelve matches: ids of the fixtures at the source and of the matches in Doce, in the same order. */
export interface Grid {
  id: number;
  name: string;
  fixtures: number[];
  matchIds: number[];
}

/** A server behind a TCP proxy. Browsers connect to the proxy, so tests can break the network. */
export class Backend {
  readonly server: Server;
  readonly network: Network;
  private admin = '';
  private lastFixture = 1000;
  private people = 0;

  private constructor(server: Server, network: Network) {
    this.server = server;
    this.network = network;
  }

  static async open(): Promise<Backend> {
    const port = await freePort();
    const network = new Network(port);
    await network.up();
    const server = await Server.open({ port, publicUrl: network.url });
    return new Backend(server, network);
  }

  async close(): Promise<void> {
    await this.network.down();
    await this.server.close();
  }

  /** Restores the network and the server. */
  async restore(): Promise<void> {
    await this.network.up();
    if (!this.server.isRunning) await this.server.start();
  }

  /** The address for browsers. */
  get url(): string {
    return this.network.url;
  }

  newPlayer(): Promise<Player> {
    this.people += 1;
    return newPlayer(this.server.url, `jugadora.${this.people}`);
  }

  /** Creates a grid of twelve matches that start tomorrow, one a minute. */
  async newGrid(name: string, country = 'Argentina'): Promise<Grid> {
    // The access token lasts 15 minutes. `npm run proof` takes longer.
    this.admin = await adminToken(this.server.url);
    const fixtures = Array.from({ length: 12 }, () => (this.lastFixture += 1));
    const tomorrow = Date.now() + 86_400_000;
    this.server.football.set(
      ...fixtures.map((id, index) => ({ id, start: new Date(tomorrow + index * 60_000) })),
    );
    const today = new Date().toISOString().slice(0, 10);
    const { data } = await this.asAdmin<{ id: number; games: { id: number; homeTeam: string }[] }>(
      'POST /admin/api-football/create-game-group',
      {
        name,
        country,
        games: fixtures.map((id) => ({ fixture: { id } })),
        startDate: today,
        endDate: today,
      },
    );
    const idOf = (fixture: number) => data.games.find(({ homeTeam }) => homeTeam === `Local ${fixture}`)!.id;
    return { id: data.id, name, fixtures, matchIds: fixtures.map(idOf) };
  }

  /** Settles a grid, so that players no longer see it. */
  async endGrid({ id }: Grid): Promise<void> {
    await this.asAdmin(`PUT /admin/game-groups/${id}/status`, { status: 'settled' });
  }

  /** Changes a match at the source and waits until players see it. */
  async changeMatch(player: Player, fixture: number, change: Partial<Fixture>): Promise<void> {
    this.server.football.set({ id: fixture, ...change });
    const status = change.status === '1H' ? 'live' : 'scheduled';
    await expect
      .poll(async () => {
        const game = (await this.gamesOf(player)).find(({ homeTeam }) => homeTeam === `Local ${fixture}`);
        return game && { status: game.status, start: Date.parse(game.startTime) };
      })
      .toEqual({ status, start: change.start?.getTime() ?? expect.any(Number) });
  }

  kickOff(player: Player, fixture: number): Promise<void> {
    return this.changeMatch(player, fixture, {
      status: '1H',
      score: [0, 0],
      start: startOfSecond(Date.now()),
    });
  }

  /** The stored picks, in the order of the grid. */
  async picksOf(player: Player, grid: Grid): Promise<(Outcome | null)[]> {
    const games = await this.gamesOf(player);
    return grid.matchIds.map((id) => games.find((game) => game.id === id)?.bets[0]?.betType ?? null);
  }

  /** Every save that changed something, from the append-only ledger: [match, pick] pairs. */
  async ledgerOf(player: Player): Promise<[number, Outcome][][]> {
    const rows = await this.server.rows<{ picks: [number, Outcome][] }>(
      'select picks from pick_event where player_id = $1 order by seq',
      [player.id],
    );
    return rows.map(({ picks }) => picks);
  }

  /** The stored time of a pick, epoch milliseconds. */
  async chosenAt(player: Player, matchId: number): Promise<number> {
    const [row] = await this.server.rows<{ chosen_at: Date }>(
      'select chosen_at from pick where player_id = $1 and match_id = $2',
      [player.id, matchId],
    );
    return row!.chosen_at.getTime();
  }

  /** Saves picks from another device. */
  save(player: Player, picks: { matchId: number; prediction: Outcome }[]): Promise<{ results: unknown[] }> {
    return ask(this.server.url, 'POST /bets', { token: player.token, body: { predictions: picks } });
  }

  private async gamesOf({ token }: Player): Promise<Game[]> {
    const grids = await ask<{ games: Game[] }[]>(this.server.url, 'GET /games', { token });
    return grids.flatMap(({ games }) => games);
  }

  async asAdmin<T>(call: string, body?: unknown): Promise<{ data: T }> {
    this.admin ||= await adminToken(this.server.url);
    return ask(this.server.url, call, { token: this.admin, body });
  }
}

/** The source rounds starts to seconds. */
export const startOfSecond = (time: number): Date => new Date(Math.floor(time / 1000) * 1000);
