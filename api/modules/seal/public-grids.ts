import { Inject, Injectable } from '@nestjs/common';
import type { SealedGrid } from '../../../shared/contract/seal.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { PRIZES } from '../../../shared/rules/prizes.ts';
import { toHex } from '../../../shared/seal/bytes.ts';
import { gridSecretOf, readEntry, textsFrom } from '../../../shared/seal/entry.ts';
import { GridLog, stateAt } from '../../../shared/seal/grid-log.ts';
import { isCancelled } from '../../../shared/seal/judge-grid.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { LogMemory } from './log-memory.ts';
import { LOG_SIGNER, type LogSigner, sha256 } from './log-signer.ts';
import { findCheckpoint } from './log.queries.ts';
import {
  findGridFacts,
  findGridNames,
  findWinnerRows,
  type GridFactRow,
  type WinnerRow,
} from './sealed-grid.queries.ts';

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

  /** Returns all grids of the log, newest first. */
  async list(): Promise<RouteOutput<'GET /seal/grids'>> {
    const facts = this.signer ? await findGridFacts(this.database, null) : [];
    const byGrid = Map.groupBy(facts, ({ gridId }) => gridId);
    const names = await findGridNames(this.database, [...byGrid.keys()]);
    const grids = names
      .toSorted((one, other) => other.id - one.id)
      .map(({ id, name }) => ({ id, name, settledAt: settledAtIn(byGrid.get(id)!) }));
    return { grids };
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
    const winners = await this.winnersOf(gridId, facts);
    const settledAt = settledAtIn(facts);
    return {
      ...{ id: gridId, name: row.name, place: facts.at(-1)!.place, settledAt },
      tiers: settledAt === null ? [] : tiersOf(winners),
      matches: matches.map((match) => ({
        id: match.id,
        ...textsFrom((name) => match[name]),
        ...stateAt(match, Infinity)!,
      })),
      players: row.players,
      named: winners.flatMap(({ username, hits, secret }) =>
        username === null ? [] : [{ username, hits, secret: toHex(gridSecretOf(sha256, secret!, gridId)) }],
      ),
      size,
      stoppedSince: this.memory.stoppedSince?.toISOString() ?? null,
    };
  }

  /** Returns the winners of the newest settlement. */
  private async winnersOf(gridId: number, facts: GridFactRow[]): Promise<Winner[]> {
    const hitsOf = new Map(JSON.parse(settlementIn(facts)?.detail ?? '[]') as [number, number][]);
    const rows = await findWinnerRows(this.database, gridId, [...hitsOf.keys()]);
    return rows.map((row) => ({ ...row, hits: hitsOf.get(row.playerId)! }));
  }
}

const settlementIn = (facts: GridFactRow[]) => facts.findLast(({ kind }) => kind === 'settlement');

function settledAtIn(facts: GridFactRow[]): string | null {
  const settlement = settlementIn(facts);
  return settlement ? new Date(readEntry(settlement.data).at * 1000).toISOString() : null;
}

function tiersOf(winners: Winner[]): SealedGrid['tiers'] {
  return PRIZES.map(({ hits }) => {
    const own = winners.filter((winner) => winner.hits === hits);
    return { hits, players: own.length, prizes: own.filter(({ hasPrize }) => hasPrize).length };
  });
}
