import { OUTCOMES, type Outcome, outcomeOf } from '../rules/outcome.ts';
import { MIN_WINNING_HITS } from '../rules/prizes.ts';
import { areEqual, fromHex, type Sha256, toHex } from './bytes.ts';
import { commitmentOf, digestOfWinners, type Entry, type ResultEntry, type SaveEntry } from './entry.ts';

/** A published pick: the commitment in save `entry` is to it. */
export interface Opening {
  /** The place of the save in the log. */
  entry: number;
  pick: Outcome;
  salt: Uint8Array;
}

/** Parses a line of `/log/openings/<match id>`. Raises an error, in words. */
export function readOpening(line: string): Opening {
  const { entry, pick, salt } = JSON.parse(line) as Record<string, unknown>;
  if (!Number.isSafeInteger(entry) || !OUTCOMES.includes(pick as Outcome) || typeof salt !== 'string')
    throw new Error('an opening is malformed');
  return { entry: entry as number, pick: pick as Outcome, salt: fromHex(salt) };
}

/** What is wrong with a grid. `code` is the key of its text; `words` are English. */
export interface Finding {
  code:
    | 'notInGrid'
    | 'unknownSave'
    | 'afterStart'
    | 'late'
    | 'falseOpening'
    | 'openedTwice'
    | 'missingOpening'
    | 'wrongWinners'
    | 'wrongNumberOfWinners';
  words: string;
}

export interface CheckedGrid {
  findings: Finding[];
  /** Matches that have started. */
  started: number;
  saves: number;
  /** Picks whose commitments were checked. */
  picks: number;
  players: number;
  /** The winners of the published settlement, which were counted again; null before it. */
  winners: number | null;
}

/**
 * Checks one grid of the log: every published pick against its commitment, that it was before the start of its match, that none is missing, and that the
 * winners follow from the picks and the results.
 *
 * @param entries the entries of the grid, by their places in the log
 * @param openings the openings of each started match, by match id
 */
export function checkGrid(
  sha256: Sha256,
  entries: ReadonlyMap<number, Entry>,
  openings: ReadonlyMap<number, Opening[]>,
): CheckedGrid {
  const findings: Finding[] = [];
  const starts = new Map<number, { place: number; at: number }>();
  const saves = new Map<number, SaveEntry>();
  for (const [place, entry] of entries) {
    if (entry.type === 'start') starts.set(entry.matchId, { place, at: entry.at });
    if (entry.type === 'save') saves.set(place, entry);
  }
  const opened = new Map<string, number>();
  /** The last pick of each player for each match, with the place of its save. */
  const picks = new Map<string, { place: number; pick: Outcome }>();
  for (const [matchId, list] of openings) {
    const start = starts.get(matchId);
    if (!start) {
      findings.push({ code: 'notInGrid', words: `match ${matchId} has openings, but no start in this grid` });
      continue;
    }
    for (const { entry: place, pick, salt } of list) {
      const save = saves.get(place);
      const where = `the pick of match ${matchId} in entry ${place}`;
      if (!save) {
        findings.push({ code: 'unknownSave', words: `${where} is of no save of this grid` });
        continue;
      }
      if (place > start.place)
        findings.push({ code: 'afterStart', words: `${where} was saved after the start of the match` });
      else if (save.at > start.at)
        findings.push({ code: 'late', words: `${where} has a later time than the start of the match` });
      const commitment = commitmentOf(sha256, salt, matchId, pick);
      if (!save.commitments.some((each) => areEqual(each, commitment))) {
        findings.push({ code: 'falseOpening', words: `${where} is not the one that was sealed` });
        continue;
      }
      const id = `${place} ${toHex(commitment)}`;
      if (opened.has(id)) findings.push({ code: 'openedTwice', words: `${where} is published twice` });
      opened.set(id, matchId);
      const key = `${toHex(save.pseudonym)} ${matchId}`;
      if ((picks.get(key)?.place ?? -1) < place) picks.set(key, { place, pick });
    }
  }
  const committed = [...saves.values()].reduce((total, { commitments }) => total + commitments.length, 0);
  const settlement = [...entries.values()].findLast(({ type }) => type === 'settlement');
  const players = new Set([...saves.values()].map(({ pseudonym }) => toHex(pseudonym))).size;
  const checked = { findings, started: starts.size, saves: saves.size, picks: opened.size, players };
  if (settlement?.type !== 'settlement') return { ...checked, winners: null };

  // Every match has started, so no commitment may stay closed.
  if (committed > opened.size)
    findings.push({
      code: 'missingOpening',
      words: `${committed - opened.size} of ${committed} sealed picks were not published`,
    });
  const winners = winnersOf(entries, picks);
  if (winners.length !== settlement.winners)
    findings.push({
      code: 'wrongNumberOfWinners',
      words: `by picks and results there are ${winners.length} winners, but ${settlement.winners} were published`,
    });
  else if (!areEqual(digestOfWinners(sha256, winners), settlement.digest))
    findings.push({
      code: 'wrongWinners',
      words: 'the published winners are not those of the picks and results',
    });
  return { ...checked, winners: settlement.winners };
}

/** Counts the hits again, by the last result of each match before the last settlement. */
function winnersOf(
  entries: ReadonlyMap<number, Entry>,
  picks: ReadonlyMap<string, { pick: Outcome }>,
): { pseudonym: Uint8Array; hits: number }[] {
  const settledAt = [...entries].findLast(([, { type }]) => type === 'settlement')![0];
  const results = new Map<number, ResultEntry>();
  for (const [place, entry] of entries)
    if (entry.type === 'result' && place < settledAt) results.set(entry.matchId, entry);
  const hits = new Map<string, number>();
  for (const [key, { pick }] of picks) {
    const [pseudonym, matchId] = key.split(' ') as [string, string];
    const { status, score } = results.get(Number(matchId)) ?? {};
    if (status === 'finished' && score && outcomeOf(score) === pick)
      hits.set(pseudonym, (hits.get(pseudonym) ?? 0) + 1);
  }
  return [...hits]
    .filter(([, count]) => count >= MIN_WINNING_HITS)
    .map(([pseudonym, count]) => ({ pseudonym: fromHex(pseudonym), hits: count }));
}
