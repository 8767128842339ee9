import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { entriesReader, Id } from './api-football-entries.ts';
import type { SourceStanding, Tally } from './football-source.ts';

const FORM_LENGTH = 5;
const Count = z.int().min(0).max(200);

/** A club without a match has no record. */
const Record = z
  .object({ played: Count.min(1), win: Count, draw: Count, lose: Count })
  .refine(({ played, win, draw, lose }) => played === win + draw + lose)
  .transform(({ win, draw, lose }): Tally => ({ won: win, drawn: draw, lost: lose }))
  .nullable()
  .catch(null);

/** Null: the row does not even say which club it is about. */
const Row = z
  .object({
    rank: z.int().min(1).max(200).nullable().catch(null),
    team: z.object({ id: Id }),
    form: z
      .string()
      .regex(/^[WDL]+$/)
      .transform((results) => results.slice(-FORM_LENGTH))
      .nullable()
      .catch(null),
    home: Record,
    away: Record,
  })
  .nullable()
  .catch(null);
type Row = NonNullable<z.infer<typeof Row>>;

const Standings = z
  .object({ league: z.object({ id: Id, season: z.int(), standings: z.array(z.array(Row)) }) })
  .refine(
    ({ league: { standings } }) =>
      standings.flat().length === 0 || standings.flat().some((row) => row !== null),
    'no row names its club',
  )
  .transform(({ league }) => ({
    leagueId: league.id,
    season: league.season,
    clubs: clubsOf(league.standings.map((table) => table.filter((row) => row !== null))),
  }));

/** Reads `/standings`: the clubs of a league and season. What a row does not say clearly is null. */
export const readStandings = entriesReader(Standings);

/** A place in one of several tables tells nothing without the table. A club in two tables has what both say. */
function clubsOf(tables: Row[][]): SourceStanding[] {
  const isOnlyTable = tables.filter((table) => table.length > 0).length === 1;
  return [...Map.groupBy(tables.flat(), ({ team }) => team.id)].map(([teamId, [row, ...others]]) => {
    const agreed = <Key extends 'rank' | 'form' | 'home' | 'away'>(key: Key) =>
      others.every((other) => isDeepStrictEqual(other[key], row![key])) ? row![key] : null;
    return {
      teamId,
      place: isOnlyTable ? agreed('rank') : null,
      form: agreed('form'),
      home: agreed('home'),
      away: agreed('away'),
    };
  });
}
