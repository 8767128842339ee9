import { PRIZES } from '../rules/prizes.ts';
import type { PublicGrid } from './compare-call.ts';
import { type MatchTexts, textsFrom } from './entry.ts';
import { type GridLog, type LoggedMatch, type MatchState, stateAt } from './grid-log.ts';
import { IN_TIME_S, isCancelled } from './judge-grid.ts';

/** A match as the log has it, for people to compare with the newspaper. Times are in seconds since 1970. */
export interface SheetMatch extends MatchTexts, MatchState {
  id: number;
  /** When the start was written into the log; null before it. */
  sealedAt: number | null;
  /** When a witness of the reader first signed it. */
  witnessedAt: number | null;
  /** The source of the result, by the organiser's word. */
  by: 'source' | 'admin' | null;
  /** The announced starts, also 0 for an unknown hour, with the time of the announcement. */
  announced: { at: number; start: number }[];
  /** How many results were replaced. */
  corrections: number;
}

export interface Sheet {
  gridId: number;
  /** The name that the site shows. */
  name: string | null;
  matches: SheetMatch[];
  /** Players by hits in the newest settlement. */
  tiers: { hits: number; winners: number }[];
  /** Older settlements first. */
  settlements: { place: number; at: number; winners: number }[];
  pseudonyms: number;
  /** The number of players that the site names; null without a public call. */
  players: number | null;
  /** The winners that the site names. */
  named: { username: string; hits: number }[];
  saves: number;
  /** Pairs of a player and a match with a pick that counts. */
  predictions: number;
  /** Matches that started and are not cancelled, and how many of them a witness of the reader signed in time. */
  started: number;
  witnessed: number;
  /** Matches with a moved or unknown hour. */
  moved: number;
  /** Grids of the log that the site does not list. */
  hiddenGrids: number[];
}

/** Returns what the log says of a grid. */
export function sheetOf(
  grid: GridLog,
  call: PublicGrid | null,
  signedAt: (place: number) => number | null,
): Sheet {
  const logged = [...grid.matches.values()].filter(
    (match) => match.start ?? (!isCancelled(match) || grid.opened.has(match.id) || isListed(call, match)),
  );
  const matches = logged.map((match) => sheetMatchOf(match, signedAt));
  const settled = grid.settlements.at(-1);
  const winners = settled ? grid.winnersAt(settled.place) : [];
  const started = matches.filter(({ sealedAt, status }) => sealedAt !== null && status !== 'cancelled');
  return {
    gridId: grid.gridId,
    name: call?.name ?? null,
    matches,
    tiers: PRIZES.map(({ hits }) => ({ hits, winners: winners.filter((each) => each.hits === hits).length })),
    settlements: grid.settlements.map(({ place, at, winners: count }) => ({ place, at, winners: count })),
    pseudonyms: grid.pseudonyms.length,
    players: call?.players ?? null,
    named: (call?.named ?? []).map(({ username, hits }) => ({ username, hits })),
    saves: grid.places.length,
    predictions: grid.predictions(),
    started: started.length,
    witnessed: started.filter(({ witnessedAt, start }) => (witnessedAt ?? Infinity) <= start + IN_TIME_S)
      .length,
    moved: matches.filter(({ announced }) => announced.length > 1 || announced[0]!.start === 0).length,
    hiddenGrids: [],
  };
}

/** Without characters of class C, which can reorder or hide the text beside them. */
export const withoutControls = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

const isListed = (call: PublicGrid | null, { id }: LoggedMatch): boolean =>
  call?.matches.some((match) => match.id === id) ?? false;

function sheetMatchOf(match: LoggedMatch, signedAt: (place: number) => number | null): SheetMatch {
  const { id, start, results, announcements } = match;
  return {
    id,
    ...textsFrom((name) => withoutControls(match[name])),
    ...stateAt(match, Infinity)!,
    sealedAt: start?.at ?? null,
    witnessedAt: start && signedAt(start.place),
    by: results.at(-1)?.by ?? null,
    announced: announcements.map((each) => ({ at: each.at, start: each.start })),
    corrections: Math.max(0, results.length - 1),
  };
}
