import { Inject, Injectable } from '@nestjs/common';
import type { SealedGrid } from '../../../shared/contract/seal.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { PRIZES } from '../../../shared/rules/prizes.ts';
import { toHex } from '../../../shared/seal/bytes.ts';
import { gridSecretOf, readEntry } from '../../../shared/seal/entry.ts';
import { GridLog, stateAt } from '../../../shared/seal/grid-log.ts';
import { isCancelled } from '../../../shared/seal/judge-grid.ts';
import { writeKey } from '../../../shared/seal/note.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { LogMemory } from './log-memory.ts';
import { LOG_SIGNER, type LogSigner, sha256 } from './log-signer.ts';
import {
  findCheckpoint,
  findGridFacts,
  findGridNames,
  findWinnerRows,
  type GridFactRow,
  type GridNameRow,
  type WinnerRow,
} from './queries.ts';

type Listed = RouteOutput<'GET /seal/grids'>['grids'][number];

/** A winner of the newest settlement. */
type Winner = WinnerRow & { hits: number };

/** Shows the grids of the public log as the log has them, with names of winners that agree. */
@Injectable()
export class PublicGrids {
  constructor(
    private readonly database: Database,
    private readonly memory: LogMemory,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
  ) {}

  private get stoppedSince(): string | null {
    return this.memory.stoppedSince?.toISOString() ?? null;
  }

  /** Returns all grids of the log, newest first. */
  async list(): Promise<RouteOutput<'GET /seal/grids'>> {
    const facts = this.signer ? await findGridFacts(this.database, null) : [];
    const { size } = await findCheckpoint(this.database);
    if (!this.signer || size === 0) return { log: null, grids: [] };
    const byGrid = Map.groupBy(facts, ({ gridId }) => gridId);
    const winners = await this.winnersOf(facts);
    const names = await findGridNames(this.database, [...byGrid.keys()]);
    const grids = names
      .toSorted((one, other) => other.id - one.id)
      .map((row): Listed => {
        const own = winners.filter(({ gridId }) => gridId === row.id);
        const usernames = own.flatMap(({ username, hits }) =>
          username === null ? [] : [{ username, hits }],
        );
        return { ...summaryOf(row, byGrid.get(row.id)!, own), matches: row.matchIds.length, usernames };
      });
    return { log: { key: writeKey(this.signer.key), size, stoppedSince: this.stoppedSince }, grids };
  }

  /** Returns a grid of the log. Raises `not_found`. */
  async get(gridId: number): Promise<SealedGrid> {
    const facts = this.signer ? await findGridFacts(this.database, gridId) : [];
    const { size } = await findCheckpoint(this.database);
    const [row] = await findGridNames(this.database, facts.length > 0 ? [gridId] : []);
    if (!row) throw new AppError('not_found');
    const log = new GridLog(sha256, gridId);
    for (const { place, data } of facts) log.add(place, readEntry(data));
    // A match that no player picked can leave its grid, and is cancelled in the log then.
    const matches = [...log.matches.values()].filter(
      (match) => match.start ?? (row.matchIds.includes(match.id) || !isCancelled(match)),
    );
    const winners = await this.winnersOf(facts);
    return {
      ...summaryOf(row, facts, winners),
      matches: matches.map((match) => {
        const { id, league, home, away, source, sourceId } = match;
        return { id, league, home, away, source, sourceId, ...stateAt(match, Infinity)! };
      }),
      players: row.players,
      named: winners.flatMap(({ username, hits, secret }) =>
        username === null ? [] : [{ username, hits, secret: toHex(gridSecretOf(sha256, secret!, gridId)) }],
      ),
      size,
      stoppedSince: this.stoppedSince,
    };
  }

  /** Returns the winners of the newest settlements of the grids. */
  private async winnersOf(facts: GridFactRow[]): Promise<Winner[]> {
    const hitsOf = new Map<string, number>();
    for (const [gridId, own] of Map.groupBy(facts, (fact) => fact.gridId))
      for (const [playerId, hits] of JSON.parse(settlementIn(own)?.detail ?? '[]') as [number, number][])
        hitsOf.set(`${gridId} ${playerId}`, hits);
    const pairs = [...hitsOf.keys()].map((pair) => pair.split(' ').map(Number) as [number, number]);
    const rows = await findWinnerRows(
      this.database,
      pairs.map(([gridId, playerId]) => ({ gridId, playerId })),
    );
    return rows.map((row) => ({ ...row, hits: hitsOf.get(`${row.gridId} ${row.playerId}`)! }));
  }
}

const settlementIn = (facts: GridFactRow[]) => facts.findLast(({ kind }) => kind === 'settlement');

function summaryOf({ id, name }: GridNameRow, facts: GridFactRow[], winners: Winner[]) {
  const settlement = settlementIn(facts);
  const tiers = PRIZES.map(({ hits }) => {
    const own = winners.filter((winner) => winner.hits === hits);
    const prizes = own.filter(({ hasPrize }) => hasPrize);
    const delivered = prizes.filter(({ isDelivered }) => isDelivered).length;
    return { hits, players: own.length, prizes: prizes.length, delivered };
  });
  return {
    ...{ id, name, place: facts.at(-1)!.place },
    settledAt: settlement ? new Date(readEntry(settlement.data).at * 1000).toISOString() : null,
    tiers: settlement ? tiers : [],
  };
}
