import type { CrestColours, CrestPattern } from './crest.ts';
import data from './demonstration-clubs.json' with { type: 'json' };

/** A real club with its real colours; the crest is drawn from them. */
export interface DemonstrationClub {
  id: number;
  name: string;
  initials: string;
  colours: CrestColours;
  pattern: CrestPattern;
}

export interface DemonstrationLeague {
  id: number;
  name: string;
  type: 'League' | 'Cup';
  country: string;
  initials: string;
  colours: CrestColours;
  /** Hours from UTC at the place of play. */
  offset: number;
  /** Local kick-offs of a round, `sat 17:00`, one for each match. */
  kickOffs: string[];
  clubs: DemonstrationClub[];
}

/** TypeScript reads colours of the file as `string[]` and patterns as `string`. */
interface ClubsFile {
  clubs: Record<keyof typeof data.clubs, Omit<DemonstrationClub, 'id'>[]>;
  leagues: (Omit<DemonstrationLeague, 'kickOffs' | 'clubs'> & {
    kickOffs: string;
    clubs?: keyof typeof data.clubs;
  })[];
}

// Above API-Football's own ids, so that demonstration and real data cannot collide.
const FIRST_CLUB_ID = 910_000;
const FRIENDLIES_ID = 900_012;

const file = data as unknown as ClubsFile;

type ListName = keyof ClubsFile['clubs'];

/** The clubs by list. A club's id is derived from its place in the file: add new clubs at the end of their list. */
const CLUBS = Object.fromEntries(
  Object.entries(file.clubs).map(([name, clubs], list) => [
    name,
    clubs.map((club, index) => ({ id: FIRST_CLUB_ID + (list + 1) * 100 + index, ...club })),
  ]),
) as Record<ListName, DemonstrationClub[]>;

const {
  argentina: ARGENTINA,
  colombia: COLOMBIA,
  peru: PERU,
  chile: CHILE,
  ecuador: ECUADOR,
  paraguay: PARAGUAY,
  bolivia: BOLIVIA,
  brazil: BRAZIL,
  guests: GUESTS,
} = CLUBS;

const CUP_CLUBS: Record<string, DemonstrationClub[]> = {
  'CONMEBOL Libertadores': [
    ARGENTINA.slice(0, 3),
    BRAZIL.slice(0, 2),
    COLOMBIA.slice(0, 3),
    CHILE.slice(0, 2),
    ECUADOR.slice(0, 3),
    BRAZIL.slice(6, 9),
    PERU.slice(0, 3),
    PARAGUAY.slice(0, 3),
    BOLIVIA.slice(0, 3),
    GUESTS.slice(0, 2),
    ARGENTINA.slice(6, 9),
    GUESTS.slice(6, 8),
  ].flat(),
  'CONMEBOL Sudamericana': [
    ARGENTINA.slice(3, 6),
    BRAZIL.slice(2, 6),
    COLOMBIA.slice(4, 7),
    CHILE.slice(3, 6),
    ECUADOR.slice(3, 6),
    PERU.slice(3, 6),
    PARAGUAY.slice(3, 5),
    BOLIVIA.slice(3, 6),
    GUESTS.slice(2, 6),
    BRAZIL.slice(12, 14),
    GUESTS.slice(8, 10),
  ].flat(),
};

/** Every league. National rounds are from Friday to Monday, cup rounds from Tuesday to Thursday. */
export const DEMONSTRATION_LEAGUES: DemonstrationLeague[] = file.leagues.map((league) => ({
  ...league,
  kickOffs: league.kickOffs.split(', '),
  clubs: league.clubs ? CLUBS[league.clubs] : (CUP_CLUBS[league.name] ?? []),
}));

/**
 * Friendlies start in half hours without a league match: a match always starts soon. The calendar makes their rounds.
 */
export const FRIENDLIES: DemonstrationLeague = {
  id: FRIENDLIES_ID,
  name: 'Amistosos de Clubes',
  type: 'Cup',
  country: 'World',
  initials: 'AC',
  colours: ['#2b3a55', '#8fd3c1'],
  offset: 0,
  kickOffs: [],
  clubs: Object.values(CLUBS).flat(),
};

export const EVERY_LEAGUE = [...DEMONSTRATION_LEAGUES, FRIENDLIES];

const CLUB_BY_ID = new Map(FRIENDLIES.clubs.map((club) => [club.id, club]));

export function findDemonstrationClub(id: number): DemonstrationClub | null {
  return CLUB_BY_ID.get(id) ?? null;
}

/** Returns the number of the club's list: its country, or the guests. */
export function groupOf(club: DemonstrationClub): number {
  return Math.floor((club.id - FIRST_CLUB_ID) / 100);
}
