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

interface KeptGroup {
  at: number;
  /** The changes of the catalogue, so that one by this process shows at once. */
  changes: number;
  /** A replica may not have this process's change of the group yet. */
  queries: Queries;
  answers: Map<string, Promise<unknown>>;
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
    return this.once(groupId, 'editions', async () => (await this.editions.load(groupId)) ?? []);
  }

  /** Returns the table of an edition. It is read again, at most twice, if `playerId` has a place and is not in it. */
  async get({ id, groupId, endedAt }: EditionRow, playerId: number | null): Promise<TableRow[]> {
    const key = `table ${id}`;
    const read = () => this.once(groupId, key, (queries) => (endedAt ? readTable : countTable)(queries, id));
    let pending = read();
    for (let tries = 0; tries < 2 && playerId !== null; tries += 1) {
      if (rowOf(await pending, playerId)) break;
      // The read of another caller that began since is new enough.
      if (this.groups.get(groupId)?.answers.get(key) === pending) this.forget(groupId);
      pending = read();
    }
    return pending;
  }

  /** Call it after a change of a group's members or editions: the next call asks the database. */
  forget(groupId: number): void {
    this.groups.delete(groupId);
    this.groupOf(groupId).queries = this.database;
  }

  /** Returns the winners of the days of the edition, the newest day first (GRP-24). */
  daysOf({ id, groupId }: EditionRow, table: TableRow[]): Promise<DayWinners[]> {
    return this.once(groupId, `days ${id}`, async (queries) => {
      const players = table.map((row) => row.id);
      const days = await findDays(queries, id, players);
      return days.map(({ playerIds, ...day }) => ({
        ...day,
        winners: playerIds.map((playerId) => rowOf(table, playerId)!),
      }));
    });
  }

  /** Returns the revealed matches of the edition with the picks of these players. */
  picksOf(edition: EditionRow, playerIds: number[]): Promise<RevealedMatch[]> {
    return this.once(edition.groupId, `picks ${edition.id} ${playerIds.join(' ')}`, (queries) =>
      findRevealedPicks(queries, edition, playerIds),
    );
  }

  private groupOf(groupId: number): KeptGroup {
    const [now, { changes }] = [this.clock.now(), this.catalogue];
    const known = this.groups.get(groupId);
    if (known && now >= known.at && now - known.at < FRESH_MS && known.changes === changes) return known;
    this.groups.delete(groupId);
    if (this.groups.size >= MAX_GROUPS) this.groups.delete(this.groups.keys().next().value!);
    const group = { at: now, changes, queries: this.database.replicaOrSelf, answers: new Map() };
    this.groups.set(groupId, group);
    return group;
  }

  /** Returns what was read for a group in the last second. A read that fails is not kept. */
  private once<T>(groupId: number, key: string, read: (queries: Queries) => Promise<T>): Promise<T> {
    const { answers, queries } = this.groupOf(groupId);
    const known = answers.get(key) as Promise<T> | undefined;
    if (known) return known;
    const answer = read(queries);
    answer.catch(() => answers.delete(key));
    answers.set(key, answer);
    return answer;
  }
}

export const rowOf = (table: TableRow[], playerId: number): TableRow | null =>
  table.find(({ id }) => id === playerId) ?? null;
