import { Inject, Injectable } from '@nestjs/common';
import type { DayWinners } from '../../../shared/contract/groups.ts';
import { Database, type Queries } from '../../database/database.ts';
import { Batcher } from '../../platform/batcher.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { type EditionRow, findEditions } from './edition.queries.ts';
import { findRevealedPicks, type RevealedMatch } from './group-picks.queries.ts';
import { findDays, readTable, type TableRow } from './table.queries.ts';

const FRESH_MS = 1_000;
/** Groups in memory, of at most 1,000 members each. */
const MAX_GROUPS = 200;

/** The table of an edition, which is the same for all members of a group. */
export interface Table {
  rows: TableRow[];
  /** The place of a player in `rows`. */
  placeOf: Map<number, number>;
  countedAt: Date;
  /** Read with the table, once. */
  days?: Promise<DayWinners[]>;
  picks: Map<string, Promise<RevealedMatch[]>>;
}

interface Kept<T> {
  at: number;
  /** The changes of the catalogue, so that one by this process shows at once. */
  changes: number;
  value: Promise<T>;
}

interface KeptGroup {
  editions: Kept<EditionRow[]> | null;
  tables: Map<number, Kept<Table>>;
  /** This process changed the group, which a replica may not have yet. */
  isChanged: boolean;
}

/** Keeps the editions and tables of groups for a second. The readers of one table share a read. */
@Injectable()
export class Tables {
  private readonly groups = new Map<number, KeptGroup>();
  private readonly editions = new Batcher<number, EditionRow[]>(async (groupIds) => {
    const rows = await findEditions(this.database, groupIds, 'newest');
    return new Map(groupIds.map((id) => [id, rows.filter(({ groupId }) => groupId === id)]));
  });

  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the running editions of a group and the newest of those that are over, by number. */
  editionsOf(groupId: number): Promise<EditionRow[]> {
    const group = this.groupOf(groupId);
    if (!group.editions || !this.isFresh(group.editions))
      group.editions = this.start(this.editions.load(groupId).then((rows) => rows ?? []));
    return group.editions.value;
  }

  /** Returns the table of an edition. It is read again, at most twice, if `playerId` has a place and is not in it. */
  async get(edition: EditionRow, playerId: number | null): Promise<Table> {
    const group = this.groupOf(edition.groupId);
    let kept = group.tables.get(edition.id);
    if (!kept || !this.isFresh(kept)) kept = this.read(group, edition, !group.isChanged);
    let table = await kept.value;
    for (let tries = 0; tries < 2 && playerId !== null && !table.placeOf.has(playerId); tries += 1) {
      // The read of another caller that began since is new enough.
      const newer = group.tables.get(edition.id);
      kept = newer && newer !== kept ? newer : this.read(group, edition, false);
      table = await kept.value;
    }
    return table;
  }

  /** Call it after a change of a group's members or editions: the next call asks the database. */
  forget(groupId: number): void {
    this.groups.delete(groupId);
    this.groupOf(groupId).isChanged = true;
  }

  /** Returns the winners of the days of the edition, the newest day first (GRP-24). */
  daysOf(edition: EditionRow, table: Table): Promise<DayWinners[]> {
    return (table.days ??= this.readDays(edition, table));
  }

  /** Returns the revealed matches of the edition with the picks of these players. */
  picksOf(edition: EditionRow, table: Table, playerIds: number[]): Promise<RevealedMatch[]> {
    const key = playerIds.join(' ');
    const picks = table.picks.get(key) ?? findRevealedPicks(this.database.replicaOrSelf, edition, playerIds);
    table.picks.set(key, picks);
    return picks;
  }

  private groupOf(groupId: number): KeptGroup {
    const known = this.groups.get(groupId);
    if (known) return known;
    if (this.groups.size >= MAX_GROUPS) this.groups.delete(this.groups.keys().next().value!);
    const group: KeptGroup = { editions: null, tables: new Map(), isChanged: false };
    this.groups.set(groupId, group);
    return group;
  }

  private isFresh({ at, changes }: Kept<unknown>): boolean {
    const age = this.clock.now() - at;
    return age >= 0 && age < FRESH_MS && changes === this.catalogue.changes;
  }

  private start<T>(value: Promise<T>): Kept<T> {
    const kept = { at: this.clock.now(), changes: this.catalogue.changes, value };
    value.catch(() => (kept.at = -Infinity));
    return kept;
  }

  private read(group: KeptGroup, edition: EditionRow, fromReplica: boolean): Kept<Table> {
    const queries = fromReplica ? this.database.replicaOrSelf : this.database;
    const kept = this.start(toTable(queries, edition, new Date(this.clock.now())));
    group.isChanged = false;
    for (const [id, other] of group.tables) if (!this.isFresh(other)) group.tables.delete(id);
    group.tables.set(edition.id, kept);
    return kept;
  }

  private async readDays({ id }: EditionRow, { rows, placeOf }: Table): Promise<DayWinners[]> {
    const players = rows.map((row) => row.id);
    const days = await findDays(this.database.replicaOrSelf, id, players);
    return days.map(({ start, finalAt, hits, count, playerIds }) => ({
      ...{ start: start.toISOString(), finalAt: finalAt?.toISOString() ?? null, hits, count },
      winners: playerIds.map((playerId) => nameOf(rows[placeOf.get(playerId)!]!)),
    }));
  }
}

async function toTable(queries: Queries, edition: EditionRow, countedAt: Date): Promise<Table> {
  const rows = await readTable(queries, edition);
  const placeOf = new Map(rows.map(({ id }, index) => [id, index]));
  return { rows, placeOf, countedAt, picks: new Map() };
}

/** A player as the pages name them. */
export const nameOf = ({ id, firstName, lastName, username, gone }: TableRow) => ({
  ...{ id, firstName, lastName, username },
  ...(gone && { gone }),
});
