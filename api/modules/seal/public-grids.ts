import { Inject, Injectable } from '@nestjs/common';
import type { SealedGrid } from '../../../shared/contract/seal.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { PRIZES } from '../../../shared/rules/prizes.ts';
import { toHex } from '../../../shared/seal/bytes.ts';
import { gridSecretOf, readEntry } from '../../../shared/seal/entry.ts';
import { GridLog, stateAt } from '../../../shared/seal/grid-log.ts';
import { writeKey } from '../../../shared/seal/note.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { LogMemory } from './log-memory.ts';
import { LOG_SIGNER, type LogSigner, sha256 } from './log-signer.ts';
import {
  findCheckpoint,
  findGridFacts,
  findGridNames,
  findNamed,
  type GridFactRow,
  type GridNameRow,
  type NamedRow,
} from './queries.ts';

type Listed = RouteOutput<'GET /seal/grids'>['grids'][number];

/** The newest settlement of a grid, as its fact has it. */
interface Settled {
  at: number;
  winners: [playerId: number, hits: number][];
}

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
    const { size } = await findCheckpoint(this.database);
    if (!this.signer || size === 0) return { log: null, grids: [] };
    const facts = Map.groupBy(await findGridFacts(this.database, null), ({ gridId }) => gridId);
    const names = await findGridNames(this.database, [...facts.keys()]);
    const named = await this.namedOf([...facts.values()].flat());
    const grids = names
      .toSorted((one, other) => other.id - one.id)
      .map((row): Listed => {
        const own = facts.get(row.id)!;
        const usernames = named.filter(({ gridId }) => gridId === row.id);
        return {
          ...summaryOf(row, own),
          matches: row.matchIds.length,
          usernames: usernames.map(({ username, hits }) => ({ username, hits })),
        };
      });
    return { log: { key: writeKey(this.signer.key), size, stoppedSince: this.stoppedSince }, grids };
  }

  /** Returns a grid of the log. Raises `not_found`. */
  async get(gridId: number): Promise<SealedGrid> {
    const { size } = await findCheckpoint(this.database);
    const facts = this.signer ? await findGridFacts(this.database, gridId) : [];
    const [row] = await findGridNames(this.database, facts.length > 0 ? [gridId] : []);
    if (!row) throw new AppError('not_found');
    const log = new GridLog(sha256, gridId);
    for (const { place, data } of facts) log.add(place, readEntry(data));
    const matches = [...log.matches.values()].filter(
      // A match that no player picked can leave its grid.
      ({ id, start }) => start ?? row.matchIds.includes(id),
    );
    return {
      ...summaryOf(row, facts),
      matches: matches.map((match) => {
        const { id, league, home, away, source, sourceId } = match;
        return { id, league, home, away, source, sourceId, ...stateAt(match, Infinity)! };
      }),
      players: row.players,
      named: (await this.namedOf(facts)).map(({ username, hits, secret }) => ({
        ...{ username, hits },
        secret: toHex(gridSecretOf(sha256, secret, gridId)),
      })),
      size,
      stoppedSince: this.stoppedSince,
    };
  }

  /** Returns the winners of the newest settlements that agree to be named. */
  private async namedOf(facts: GridFactRow[]): Promise<(NamedRow & { hits: number })[]> {
    const hitsOf = new Map<string, number>();
    const pairs = [...Map.groupBy(facts, ({ gridId }) => gridId)].flatMap(([gridId, own]) =>
      (settledIn(own)?.winners ?? []).map(([playerId, hits]) => {
        hitsOf.set(`${gridId} ${playerId}`, hits);
        return { gridId, playerId };
      }),
    );
    const rows = pairs.length === 0 ? [] : await findNamed(this.database, pairs);
    return rows.map((row) => ({ ...row, hits: hitsOf.get(`${row.gridId} ${row.playerId}`)! }));
  }
}

function settledIn(facts: GridFactRow[]): Settled | null {
  const fact = facts.findLast(({ kind }) => kind === 'settlement');
  return fact
    ? { at: readEntry(fact.data).at, winners: JSON.parse(fact.detail!) as Settled['winners'] }
    : null;
}

function summaryOf({ id, name, prizes }: GridNameRow, facts: GridFactRow[]) {
  const settled = settledIn(facts);
  const tiers = PRIZES.map(({ hits }) => ({
    hits,
    players: settled?.winners.filter((winner) => winner[1] === hits).length ?? 0,
    prizes: prizes.find((tier) => tier.hits === hits)?.prizes ?? 0,
    delivered: prizes.find((tier) => tier.hits === hits)?.delivered ?? 0,
  }));
  return {
    ...{ id, name, place: facts.at(-1)!.place },
    settledAt: settled && new Date(settled.at * 1000).toISOString(),
    tiers: settled ? tiers : [],
  };
}
