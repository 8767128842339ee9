import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { GroupPlace } from '../../../shared/rules/groups.ts';
import { Database } from '../../database/database.ts';
import { type TableRow, countTable, findDayEditions, findGroupsOf } from './table.queries.ts';

/** How many groups the push of a day names. */
const PLACES_TOLD = 3;

/** The places that the push of a day tells. Each group is counted once for a day, not once for each member. */
@Injectable()
export class DayPlaces {
  private day: string | null = null;
  private readonly tables = new Map<number, TableRow[]>();
  /** Two calls at once count no group twice. */
  private readonly inTurn = pLimit(1);

  constructor(private readonly database: Database) {}

  /** Returns the places of players in groups that played on that day: won days first, then the largest groups. */
  of(day: string, playerIds: number[]): Promise<Map<number, GroupPlace[]>> {
    return this.inTurn(async () => {
      if (this.day !== day) this.tables.clear();
      this.day = day;
      const groups = await findGroupsOf(this.database, playerIds);
      await this.count(day, [...new Set(groups.map(({ id }) => id))]);
      const places = groups.flatMap(({ playerId, id, name }) => {
        const place = placeIn(this.tables.get(id) ?? [], playerId);
        return place ? [{ playerId, id, name, ...place }] : [];
      });
      places.sort((a, b) => Number(b.won) - Number(a.won) || b.members - a.members || a.id - b.id);
      const byPlayer = [...Map.groupBy(places, ({ playerId }) => playerId)];
      return new Map(byPlayer.map(([playerId, own]) => [playerId, own.slice(0, PLACES_TOLD)]));
    });
  }

  private async count(day: string, groupIds: number[]): Promise<void> {
    const unknown = groupIds.filter((id) => !this.tables.has(id));
    if (unknown.length === 0) return;
    for (const { groupId, id } of await findDayEditions(this.database, unknown, day)) {
      const rows = await countTable(this.database, id);
      // Matches of a later day have an outcome already.
      this.tables.set(groupId, rows[0]?.day === day ? rows : []);
    }
  }
}

/** Null for a player without a place, and in a group in which fewer than two players had a pick. */
function placeIn(rows: TableRow[], playerId: number): Omit<GroupPlace, 'id' | 'name'> | null {
  const row = rows.find(({ id }) => id === playerId);
  if (!row || rows.filter(({ played }) => played).length < 2) return null;
  const best = Math.max(...rows.map(({ dayHits }) => dayHits));
  const won = row.dayHits === best && rows.some(({ dayHits }) => dayHits < best);
  return { rank: row.rank, members: rows.length, hits: row.dayHits, won };
}
