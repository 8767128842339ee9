import { Inject, Injectable } from '@nestjs/common';
import type { DayWinners } from '../../../shared/contract/groups.ts';
import { Database, type Queries } from '../../database/database.ts';
import { Batcher } from '../../platform/batcher.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { type EditionRow, findEditions } from './edition.queries.ts';
import { findRevealedPicks, type RevealedMatch } from './group-picks.queries.ts';
import { countTable, findDays, readTable, type TableRow } from './table.queries.ts';

const FRESH_MS = 1_000;
/** Groups in memory, of at most 1,000 members each. */
const MAX_GROUPS = 200;
/** How many editions that are over the list of groups looks at. */
const NEWEST = 5;

/** The table of an edition, which is the same for all members of a group. */
export interface Table {
  rows: TableRow[];
  rowOf: Map<number, TableRow>;
  countedAt: Date;
  /** Read with the table, once. */
  days?: Promise<DayWinners[]>;
  picks: Map<string, Promise<RevealedMatch[]>>;
}

interface KeptGroup {
  at: number;
  /** The changes of the catalogue, so that one by this process shows at once. */
  changes: number;
  /** A replica may not have this process's change of the group yet. */
  queries: Queries;
  editions?: Promise<EditionRow[]>;
  tables: Map<number, Promise<Table>>;
}

/** Keeps the editions and tables of groups for a second. The readers of one table share a read. */
@Injectable()
export class Tables {
  private readonly groups = new Map<number, KeptGroup>();
  private readonly editions = new Batcher<number, EditionRow[]>(async (groupIds) =>
    Map.groupBy(await findEditions(this.database, groupIds, NEWEST), ({ groupId }) => groupId),
  );

  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the running editions of a group and the newest of those that are over, by number. */
  editionsOf(groupId: number): Promise<EditionRow[]> {
    const group = this.groupOf(groupId);
    return (group.editions ??= this.kept(
      groupId,
      this.editions.load(groupId).then((rows) => rows ?? []),
    ));
  }

  /** Returns the table of an edition. It is read again, at most twice, if `playerId` has a place and is not in it. */
  async get(edition: EditionRow, playerId: number | null): Promise<Table> {
    const { tables, queries } = this.groupOf(edition.groupId);
    let read = tables.get(edition.id) ?? this.read(tables, edition, queries);
    let table = await read;
    for (let tries = 0; tries < 2 && playerId !== null && !table.rowOf.has(playerId); tries += 1) {
      // The read of another caller that began since is new enough.
      const newer = tables.get(edition.id);
      read = newer && newer !== read ? newer : this.read(tables, edition, this.database);
      table = await read;
    }
    return table;
  }

  /** Call it after a change of a group's members or editions: the next call asks the database. */
  forget(groupId: number): void {
    this.groups.delete(groupId);
    this.groupOf(groupId).queries = this.database;
  }

  /** Returns the winners of the days of the edition, the newest day first (GRP-24). */
  daysOf({ id }: EditionRow, table: Table): Promise<DayWinners[]> {
    const players = table.rows.map((row) => row.id);
    const winnersOf = (playerIds: number[]) => playerIds.map((each) => nameOf(table.rowOf.get(each)!));
    return (table.days ??= findDays(this.database.replicaOrSelf, id, players).then((days) =>
      days.map(({ playerIds, ...day }) => ({ ...day, winners: winnersOf(playerIds) })),
    ));
  }

  /** Returns the revealed matches of the edition with the picks of these players. */
  picksOf(edition: EditionRow, table: Table, playerIds: number[]): Promise<RevealedMatch[]> {
    const key = playerIds.join(' ');
    const picks = table.picks.get(key) ?? findRevealedPicks(this.database.replicaOrSelf, edition, playerIds);
    table.picks.set(key, picks);
    return picks;
  }

  private groupOf(groupId: number): KeptGroup {
    const [now, { changes }] = [this.clock.now(), this.catalogue];
    const known = this.groups.get(groupId);
    if (known && now >= known.at && now - known.at < FRESH_MS && known.changes === changes) return known;
    this.groups.delete(groupId);
    if (this.groups.size >= MAX_GROUPS) this.groups.delete(this.groups.keys().next().value!);
    const group = { at: now, changes, queries: this.database.replicaOrSelf, tables: new Map() };
    this.groups.set(groupId, group);
    return group;
  }

  /** A read that fails is not kept. */
  private kept<T>(groupId: number, read: Promise<T>): Promise<T> {
    read.catch(() => this.groups.delete(groupId));
    return read;
  }

  private read(
    tables: KeptGroup['tables'],
    { id, groupId, endedAt }: EditionRow,
    queries: Queries,
  ): Promise<Table> {
    const countedAt = new Date(this.clock.now());
    const rows = endedAt ? readTable(queries, id) : countTable(queries, id);
    const toTable = (rows: TableRow[]): Table => ({
      ...{ rows, rowOf: new Map(rows.map((row) => [row.id, row])), countedAt, picks: new Map() },
    });
    const table = this.kept(groupId, rows.then(toTable));
    tables.set(id, table);
    return table;
  }
}

/** A player as the pages name them. */
export const nameOf = ({ id, firstName, lastName, username, gone }: TableRow) => ({
  ...{ id, firstName, lastName, username },
  ...(gone && { gone }),
});
