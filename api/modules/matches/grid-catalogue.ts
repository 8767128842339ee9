import { Inject, Injectable } from '@nestjs/common';
import { orderGridsFor, type GridStatus } from '../../../shared/rules/grids.ts';
import type { Grid } from '../../../shared/contract/games.ts';
import { Database, type Statement } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { countryCodeOf } from '../../../shared/rules/countries.ts';
import { MATCH_COLUMNS, MATCH_ORDER, MATCH_TABLES, type MatchRow, toMatch } from './match-row.ts';

interface GridRow {
  grid_id: number;
  name: string;
  country: string;
  grid_status: GridStatus;
  start_date: string;
  end_date: string;
}

const COLUMNS = `g.id as grid_id, g.name, g.country, g.status as grid_status, g.start_date::text, g.end_date::text, ${MATCH_COLUMNS}`;

/** Open and closed grids that still have matches to come or under way (decisions, section 4). */
const CURRENT: Statement = {
  name: 'current-grids',
  text: `select ${COLUMNS} from grid g join ${MATCH_TABLES} on m.grid_id = g.id
    where g.status <> 'settled'
      and exists (select from match still where still.grid_id = g.id and still.status in ('scheduled', 'live'))
    order by g.id, ${MATCH_ORDER}`,
};
const ONE: Statement = {
  name: 'one-grid',
  text: `select ${COLUMNS} from grid g join ${MATCH_TABLES} on m.grid_id = g.id where g.id = $1 order by ${MATCH_ORDER}`,
};

/** How long an answer may be behind a change that another instance made; a change of this instance shows at once. */
const FRESH_MS = 1_000;

/** The grids that everybody sees alike; read from the database at most once a second however many players ask. */
@Injectable()
export class GridCatalogue {
  private current: { at: number; grids: Promise<Grid[]> } | null = null;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The current grids in the order a player of `country` (null: a visitor) sees them. Shared objects: do not change them. */
  async findCurrent(country: string | null): Promise<Grid[]> {
    const now = this.clock.now();
    if (!this.current || now - this.current.at >= FRESH_MS || now < this.current.at) {
      const grids = this.database.rows<GridRow & MatchRow>(CURRENT).then(toGrids);
      this.current = { at: now, grids };
      grids.catch(() => this.forget());
    }
    const grids = (await this.current.grids).map((grid) => ({
      grid,
      id: grid.id,
      startDate: grid.startDate,
      country: countryCodeOf(grid.country) ?? grid.country,
    }));
    return orderGridsFor(country, grids).map(({ grid }) => grid);
  }

  async findOne(gridId: number): Promise<Grid | null> {
    return toGrids(await this.database.rows<GridRow & MatchRow>(ONE, [gridId]))[0] ?? null;
  }

  /** To be called by whoever changes a grid or a match. */
  forget(): void {
    this.current = null;
  }
}

function toGrids(rows: (GridRow & MatchRow)[]): Grid[] {
  const grids = new Map<number, Grid>();
  for (const row of rows) {
    let grid = grids.get(row.grid_id);
    if (!grid) {
      grid = {
        id: row.grid_id,
        name: row.name,
        country: row.country,
        status: row.grid_status,
        startDate: row.start_date,
        endDate: row.end_date,
        games: [],
      };
      grids.set(row.grid_id, grid);
    }
    grid.games.push(toMatch(row));
  }
  return [...grids.values()];
}
