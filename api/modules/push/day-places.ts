import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { GroupPlace } from '../../../shared/rules/groups.ts';
import { Database, type Queries } from '../../database/database.ts';
import { countTable, type TableRow } from '../groups/table.queries.ts';

/** How many groups the push of a day names. */
const PLACES_TOLD = 3;

/** The places that the push of a day tells. Each group is counted once for a day, not once for each member. */
@Injectable()
export class DayPlaces {
  private day: string | null = null;
  /** By edition. */
  private readonly tables = new Map<number, TableRow[]>();
  /** Two calls at once count no group twice. */
  private readonly inTurn = pLimit(1);

  constructor(private readonly database: Database) {}

  /** Returns the places of players in groups that played on that day: won days first, then the largest groups. */
  of(day: string, playerIds: number[]): Promise<Map<number, GroupPlace[]>> {
    return this.inTurn(async () => {
      if (this.day !== day) this.tables.clear();
      this.day = day;
      const groups = await findDayGroups(this.database, playerIds, day);
      for (const { editionId } of groups)
        if (!this.tables.has(editionId)) {
          const rows = await countTable(this.database, editionId);
          // Matches of a later day have an outcome already.
          this.tables.set(editionId, rows[0]?.day === day ? rows : []);
        }
      const places = groups.flatMap(({ playerId, editionId, ...group }) => {
        const place = placeIn(this.tables.get(editionId)!, playerId);
        return place ? [{ playerId, ...group, ...place }] : [];
      });
      places.sort((a, b) => Number(b.won) - Number(a.won) || b.members - a.members || a.id - b.id);
      const byPlayer = [...Map.groupBy(places, ({ playerId }) => playerId)];
      return new Map(byPlayer.map(([playerId, own]) => [playerId, own.slice(0, PLACES_TOLD)]));
    });
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

/** Returns the groups of players that played on a day, each with the edition with an outcome on it that began last. */
function findDayGroups(
  queries: Queries,
  playerIds: number[],
  day: string,
): Promise<{ playerId: number; id: number; name: string; editionId: number }[]> {
  return queries.rows(
    `with played as materialized (
       select distinct on (e.group_id) e.group_id, e.id
       from group_edition e join edition_grid x on x.edition_id = e.id join match m on m.grid_id = x.grid_id
       where e.group_id in (select group_id from group_member where player_id = any($1::int[]))
         and match_day(m.start_time) = $2 and provisional_outcome(m) is not null
       order by e.group_id, edition_begins_at(e.id) desc, e.number desc
     )
     select m.player_id as "playerId", g.id, g.name, played.id as "editionId"
     from played join player_group g on g.id = played.group_id
       join group_member m on m.group_id = g.id and m.player_id = any($1::int[])`,
    [playerIds, day],
  );
}
