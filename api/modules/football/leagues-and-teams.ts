import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../database/database.ts';
import { lockLeaguesAndTeams } from '../../database/locks.ts';
import { Images } from './images.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';

const IMAGES_WITHIN_MS = 60_000;

/** Numbers of ours, by those of the source. */
export interface KnownIds {
  leagues: Map<number, number>;
  teams: Map<number, number>;
}

/** The leagues and clubs that fixtures name. */
@Injectable()
export class LeaguesAndTeams {
  constructor(
    private readonly database: Database,
    private readonly images: Images,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /** Stores those that are new and today's names of the others; `imageIds` are the pictures that are here, by their address. */
  async store(
    tx: Queries,
    fixtures: SourceFixture[],
    imageIds: ReadonlyMap<string, string>,
  ): Promise<KnownIds> {
    const source = this.source.name;
    const imageId = (url: string | null) => (url === null ? null : (imageIds.get(url) ?? null));
    const leagues = byId(fixtures.map(({ league }) => league)).map(({ id, name, country, logo }) => ({
      source_id: id,
      name,
      country,
      image_id: imageId(logo),
    }));
    const teams = byId(fixtures.flatMap(({ home, away }) => [home, away])).map(({ id, name, logo }) => ({
      source_id: id,
      name,
      image_id: imageId(logo),
    }));
    await lockLeaguesAndTeams(tx);
    const leagueRows = await tx.rows<{ id: number; source_id: number }>(
      `insert into league as l (source, source_id, name, country, image_id)
       select $1, x.source_id, x.name, x.country, x.image_id
       from jsonb_to_recordset($2) as x (source_id integer, name text, country text, image_id text) order by x.source_id
       on conflict (source, source_id) do update
         set name = excluded.name, country = excluded.country, image_id = coalesce(excluded.image_id, l.image_id)
       returning id, source_id`,
      [source, JSON.stringify(leagues)],
    );
    const teamRows = await tx.rows<{ id: number; source_id: number }>(
      `insert into team as t (source, source_id, name, image_id)
       select $1, x.source_id, x.name, x.image_id
       from jsonb_to_recordset($2) as x (source_id integer, name text, image_id text) order by x.source_id
       on conflict (source, source_id) do update set name = excluded.name, image_id = coalesce(excluded.image_id, t.image_id)
       returning id, source_id`,
      [source, JSON.stringify(teams)],
    );
    return { leagues: new Map(leagueRows.map(keyed)), teams: new Map(teamRows.map(keyed)) };
  }

  /** Tries again to get the pictures that leagues and clubs of these fixtures still lack. Never raises for a picture that does not come. */
  async completeImages(fixtures: SourceFixture[]): Promise<void> {
    const logos = fixtures.flatMap(({ league, home, away }) => [
      { kind: 'league', ...league },
      { kind: 'team', ...home },
      { kind: 'team', ...away },
    ]);
    const lacking = await this.database.rows<{ kind: string; source_id: number }>(
      `select 'league' as kind, source_id from league where source = $1 and image_id is null and source_id = any($2)
       union all select 'team', source_id from team where source = $1 and image_id is null and source_id = any($3)`,
      [this.source.name, idsOf('league'), idsOf('team')],
    );
    const lacks = new Set(lacking.map(({ kind, source_id: id }) => `${kind} ${id}`));
    const wanted = logos.filter(({ kind, id, logo }) => logo !== null && lacks.has(`${kind} ${id}`));
    if (wanted.length === 0) return;
    const imageIds = await this.images.copy(
      wanted.map(({ logo }) => logo),
      IMAGES_WITHIN_MS,
    );
    await this.database.transaction(async (tx) => {
      await lockLeaguesAndTeams(tx);
      for (const table of ['league', 'team']) {
        const found = wanted.filter(({ kind, logo }) => kind === table && imageIds.has(logo!));
        await tx.rows(
          `update ${table} t set image_id = x.image_id from unnest($2::int[], $3::text[]) as x (source_id, image_id)
           where t.source = $1 and t.source_id = x.source_id and t.image_id is null`,
          [this.source.name, found.map(({ id }) => id), found.map(({ logo }) => imageIds.get(logo!))],
        );
      }
    });

    function idsOf(kind: string): number[] {
      return logos.filter((one) => one.kind === kind).map(({ id }) => id);
    }
  }
}

function byId<T extends { id: number }>(things: T[]): T[] {
  return [...new Map(things.map((thing) => [thing.id, thing])).values()];
}

function keyed({ id, source_id: sourceId }: { id: number; source_id: number }): [number, number] {
  return [sourceId, id];
}
