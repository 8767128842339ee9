import { z } from 'zod';
import { ATTENTIONS, MATCH_STATUSES } from '../rules/match-status.ts';
import { GRID_STATUSES } from '../rules/grid-status.ts';
import { NO_PRIZE_REASONS } from '../rules/prize-terms.ts';
import { OUTCOMES } from '../rules/outcome.ts';
import { endpoint } from './endpoint.ts';
import { day, idText, instant } from './fields.ts';
import { RecordState } from './record.ts';

export const prediction = z.enum(OUTCOMES, 'invalid');

/** How many players picked each outcome of a match that has begun. It never changes. */
export const Split = z.object({ home: z.int(), draw: z.int(), away: z.int() });
export type Split = z.infer<typeof Split>;

/** A match as every screen receives it. Images are paths on our own origin, or null for the placeholder. */
export const Match = z.object({
  id: z.int(),
  league: z.string(),
  leagueImage: z.string().nullable(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  homeTeamImage: z.string().nullable(),
  awayTeamImage: z.string().nullable(),
  startTime: instant,
  /** The source guessed the time in `startTime`; only the day is known. Missing if the time is confirmed. */
  lacksTime: z.boolean().optional(),
  /** When the screen stops taking picks: ten minutes before the start. */
  lockAt: instant,
  /** When the server stops storing picks: the start, or earlier if the match began before. Fixed once it began. */
  closesAt: instant,
  status: z.enum(MATCH_STATUSES),
  attention: z.enum(ATTENTIONS).nullable(),
  /** The score after 90 minutes if finished, the current score if live. */
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  order: z.int().nullable(),
  /** Grows with every change of the match. Missing in answers that a device stored before the field existed. */
  version: z.int().optional(),
  /** Null or missing before the start, until it is counted, and below 20 picks. */
  split: Split.nullish(),
  /** The form of its grid has the match, so a screen keeps a place for it. Missing: no. */
  hasForm: z.boolean().optional(),
});
export type Match = z.infer<typeof Match>;

/** A match with the caller's own pick as its first and only bet. */
export const MatchWithPick = Match.extend({
  bets: z.array(z.object({ betType: prediction })),
  /** The start that the caller knew when choosing, if it has moved by an hour or more since. */
  movedFrom: instant.optional(),
});
export type MatchWithPick = z.infer<typeof MatchWithPick>;

const gridFields = {
  id: z.int(),
  name: z.string(),
  country: z.string(),
  status: z.enum(GRID_STATUSES),
  startDate: day,
  endDate: day,
};
export const Grid = z.object({ ...gridFields, games: z.array(Match) });
export type Grid = z.infer<typeof Grid>;
export const GridWithPicks = z.object({
  ...gridFields,
  games: z.array(MatchWithPick),
  /** How many players have 0, 1, 2, … hits. Only in the answer about one settled grid, from 20 players on. */
  hitCounts: z.array(z.int()).optional(),
  /** Why hits win the caller no prize in the grid; missing: they do. */
  noPrize: z.enum(NO_PRIZE_REASONS).optional(),
  /** The list of the record; missing before its first line. */
  record: RecordState.optional(),
});
export type GridWithPicks = z.infer<typeof GridWithPicks>;

/** When the game goes on; both null: not known. */
export const NextOpening = z.object({
  /** When the first draft opens by itself. */
  opensAt: instant.nullable(),
  /** The day on which a pause ends. Null if an opening is known. */
  pausedUntil: day.nullable(),
});
export type NextOpening = z.infer<typeof NextOpening>;

/** A club before its match. A missing part is not known. */
const ClubForm = z.object({
  /** In the league's only table. */
  place: z.int().optional(),
  /** The last results, at most five, the latest at the end: `W` won, `D` drew, `L` lost. */
  form: z.string().optional(),
  /** The home club's matches at home, the away club's matches away, of this season. */
  record: z.object({ won: z.int(), drawn: z.int(), lost: z.int() }).optional(),
});
export type ClubForm = z.infer<typeof ClubForm>;

export const MatchForm = z.object({
  id: z.int(),
  /** When the source told places, form and records. Missing if it did not. */
  at: instant.optional(),
  home: ClubForm,
  away: ClubForm,
  /** The last matches of both clubs, at most five, the latest first. `isTurned`: today's home club played away. */
  meetings: z.array(
    z.object({ startTime: instant, homeScore: z.int(), awayScore: z.int(), isTurned: z.boolean() }),
  ),
});
export type MatchForm = z.infer<typeof MatchForm>;
export const GridForm = z.object({ games: z.array(MatchForm) });
export type GridForm = z.infer<typeof GridForm>;

export const games = {
  list: endpoint('GET /games', {
    access: 'session',
    summary: "The grids that have matches to come or under way, with the caller's picks",
    offline: true,
    response: z.array(GridWithPicks),
  }),
  home: endpoint('GET /games/home', {
    access: 'public',
    summary: 'The first two grids, without picks',
    offline: true,
    response: z.array(Grid),
  }),
  next: endpoint('GET /games/next', {
    access: 'public',
    summary: 'When the next grid opens, or until when the game pauses; for times without an open grid',
    offline: true,
    response: NextOpening,
  }),
  ofGroup: endpoint('GET /matches/group/:group', {
    access: 'session',
    summary: "The matches of a grid with the caller's picks",
    offline: true,
    params: z.strictObject({ group: idText }),
    response: GridWithPicks,
  }),
  form: endpoint('GET /matches/group/:group/form', {
    access: 'public',
    summary:
      'Places, last results and meetings of the clubs of an open grid, for matches that have not started',
    offline: true,
    sharedCache: { maxAgeS: 300, staleS: 3600 },
    params: z.strictObject({ group: idText }),
    response: GridForm,
  }),
};
