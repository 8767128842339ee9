import { fromBase64, toText } from '../../../shared/seal/bytes.ts';
import { fitText, type MatchEntry, readEntry } from '../../../shared/seal/entry.ts';
import { LogError } from '../../../shared/seal/finding.ts';
import { checkGrowth, checkSince, loadFile } from '../../../shared/seal/log-reader.ts';
import {
  type Checkpoint,
  COSIGNATURE,
  readCheckpoint,
  readCosignature,
  readKey,
  readProof,
} from '../../../shared/seal/note.ts';
import { type GridReceipts, openReceipts, type ProvenEntry } from '../../../shared/seal/receipt.ts';
import { leafHash, provesInclusion } from '../../../shared/seal/tree.ts';
import type { Answer, Input } from '../../api/api.ts';
import type { Grids } from '../../matches/games-api.ts';
import type { ForeignPick, KeptSeal, Tap } from '../../offline/kept-seal.ts';
import { countedPicks } from './counted-picks.ts';
import { sha256, verify } from './log-crypto.ts';
import { releaseKey, releaseWitnesses } from './release.ts';

type Receipts = Answer<'GET /bets/receipts'>;

const mostGrids = 12;
/** How far the estimate of the server's clock may be off. */
const clockMs = 10_000;

const placeOf = ({ proof }: ProvenEntry) => readProof(proof).index;

/** Asks for the receipts of a grid that this device lacks, and for the proof that the log has only grown. */
export function questionFor(kept: KeptSeal | null, gridId: number): Input<'GET /bets/receipts'>['query'] {
  const own = kept?.receipts.find((each) => each.gridId === gridId);
  const places = [own?.matches.at(-1), own?.saves.at(-1)].flatMap((each) => (each ? [placeOf(each)] : []));
  return {
    gridId: String(gridId),
    ...(places.length > 0 && { after: String(Math.max(...places)) }),
    // The second line of a checkpoint is its size.
    ...(kept && { since: kept.checkpoint.split('\n')[1]! }),
  };
}

/**
 * Checks an answer against what this device knows: the log has the same key and name, has only grown, and has each entry of the answer; all own saves are of
 * one pseudonym. Raises an error if there is no log.
 *
 * @param now epoch milliseconds
 * @returns what to keep, with the failure if something is not true, and the taps that the receipts cover
 */
export async function checkReceipts(
  kept: KeptSeal | null,
  { gridId, answer, taps, now }: { gridId: number; answer: Receipts; taps: Tap[]; now: number },
): Promise<{ kept: KeptSeal; covered: Set<string> }> {
  if (!answer.log) throw new Error('the server shows no log');
  const { key, checkpoint } = answer.log;
  const pinned = kept?.key ?? releaseKey ?? key;
  const before: KeptSeal = kept ?? { key: pinned, checkpoint, receipts: [], foreign: [], checkedAt: now };
  const failed = (code: 'otherKey' | 'changed', words: string) => ({
    kept: { ...before, checkedAt: now, failure: { code, words, answer } },
    covered: new Set<string>(),
  });
  if (key !== pinned) return failed('otherKey', `the key of the log was ${pinned}, and is ${key} now`);
  try {
    const logKey = readKey(sha256, pinned);
    const newest = await readCheckpoint(checkpoint, logKey, verify);
    const known = await readCheckpoint(before.checkpoint, logKey, verify);
    checkGrowth(sha256, known, newest, answer.consistency.map(fromBase64));
    const old = before.receipts.find((each) => each.gridId === gridId);
    const fresh = answer.receipts;
    if (fresh) checkEntries(fresh, { gridId, checkpoint, newest, old });
    const { foreign, covered } = compareWithTaps(old, fresh, taps);
    const receipts = joined(old, fresh);
    const others = before.receipts.filter((each) => each !== old);
    const saved = new Set(taps.map(({ matchId }) => matchId));
    return {
      kept: {
        ...{ key, checkpoint, checkedAt: now },
        receipts: receipts ? [...others, receipts].slice(-mostGrids) : others,
        foreign: [...before.foreign.filter(({ matchId }) => !saved.has(matchId)), ...foreign],
      },
      covered,
    };
  } catch (error) {
    return failed('changed', (error as Error).message);
  }
}

function checkEntries(
  fresh: GridReceipts,
  {
    gridId,
    checkpoint,
    newest,
    old,
  }: { gridId: number; checkpoint: string; newest: Checkpoint; old: GridReceipts | undefined },
): void {
  if (fresh.gridId !== gridId) throw new Error('the receipts are of another grid');
  if (old && (old.secret !== fresh.secret || old.name !== fresh.name))
    throw new Error('the receipts are of another pseudonym than before');
  openReceipts(sha256, fresh);
  for (const { entry, proof } of [...fresh.matches, ...fresh.saves]) {
    const { index, hashes, checkpoint: note } = readProof(proof);
    const leaf = leafHash(sha256, fromBase64(entry));
    if (note !== checkpoint) throw new Error('the receipt is of another checkpoint');
    if (!provesInclusion(sha256, { ...newest, index, leaf, proof: hashes }))
      throw new Error(`the log does not have the entry ${index} of the receipt`);
  }
}

function joined(old: GridReceipts | undefined, fresh: GridReceipts | null): GridReceipts | undefined {
  if (!old || !fresh) return fresh ?? old;
  return {
    ...fresh,
    matches: [...old.matches, ...fresh.matches],
    saves: [...old.saves, ...fresh.saves],
  };
}

/** Finds new saves that were not made here and change a pick that this device showed, and the taps that the receipts cover. */
function compareWithTaps(old: GridReceipts | undefined, fresh: GridReceipts | null, taps: Tap[]) {
  const shown = countedPicks(old);
  const foreign = new Map<number, ForeignPick>();
  const covered = new Set<string>();
  for (const { entry, card } of fresh?.saves ?? []) {
    const at = 1000 * readEntry(fromBase64(entry)).at;
    for (const [matchId, pick] of card) {
      const own = taps.find(
        (tap) =>
          tap.matchId === matchId && tap.pick === pick && !covered.has(tap.opId) && tap.at <= at + clockMs,
      );
      if (own) {
        covered.add(own.opId);
        foreign.delete(matchId);
        shown.set(matchId, pick);
      } else if ((shown.get(matchId) ?? pick) !== pick) {
        foreign.set(matchId, { gridId: fresh!.gridId, matchId, pick, at });
        shown.set(matchId, pick);
      }
    }
  }
  const counted = countedPicks(joined(old, fresh));
  for (const [index, { matchId, pick }] of taps.entries())
    if (counted.get(matchId) === pick)
      for (const tap of taps.slice(0, index + 1)) if (tap.matchId === matchId) covered.add(tap.opId);
  return { foreign: [...foreign.values()], covered };
}

/** Loads a file below `/log/`; null: there is none. */
type Load = (path: string) => Promise<Uint8Array | null>;

/**
 * Demands that the newest checkpoint which a witness of this release signed is of the log that this device knows, so its receipts lie in it too. Raises a
 * `LogError` if not, and another error if no witness signed or nothing answers.
 */
export async function checkWitnessed({ key: pinned, checkpoint }: KeptSeal, load: Load): Promise<void> {
  const key = readKey(sha256, pinned);
  const source = { sha256, verify, key, load };
  const notes = [JSON.parse(toText(await loadFile(source, 'witnessed')))].flat() as string[];
  const witnesses = releaseWitnesses.map((each) => readKey(sha256, each.key, COSIGNATURE));
  let newest: Checkpoint | null = null;
  for (const note of notes) {
    const signed = witnesses.map((witness) => readCosignature(note, witness, verify));
    if (!(await Promise.any(signed).catch(() => null))) continue;
    const noted = await readCheckpoint(note, key, verify);
    if (noted.size > (newest?.size ?? 0)) newest = noted;
  }
  if (!newest) throw new Error('no witness of this release signed the log');
  const own = await readCheckpoint(checkpoint, key, verify);
  await (own.size > newest.size ? checkSince(source, newest, own) : checkSince(source, own, newest));
}

/** Whether an error says that the log is not what this device knew. */
export const isChange = (error: unknown): error is LogError => error instanceof LogError;

/** A match that the log and the screen do not show alike. `logged` and `shown`: the clubs; null where it is missing. */
export interface MatchDifference {
  id: number;
  kind: 'missing' | 'start' | 'names';
  logged: string | null;
  shown: string | null;
}

/** Compares ids, starts and clubs of the announcements in the receipts with what the screen shows. */
export function compareMatches(grid: Grids[number], receipts: GridReceipts): MatchDifference[] {
  const logged = new Map<number, MatchEntry>();
  for (const { entry } of receipts.matches) {
    const match = readEntry(fromBase64(entry));
    // The first announcement has the clubs, the last one the start.
    if (match.type === 'match')
      logged.set(match.matchId, { ...(logged.get(match.matchId) ?? match), start: match.start });
  }
  const shown = new Map(
    grid.games.filter(({ status }) => status !== 'cancelled').map((match) => [match.id, match]),
  );
  const cancelled = new Set(grid.games.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  return [...new Set([...logged.keys(), ...shown.keys()])].flatMap((id): MatchDifference[] => {
    const [entry, match] = [logged.get(id), shown.get(id)];
    if (cancelled.has(id)) return [];
    const names = {
      id,
      logged: entry ? `${entry.home} – ${entry.away}` : null,
      shown: match ? `${fitText(match.homeTeam)} – ${fitText(match.awayTeam)}` : null,
    };
    if (!entry || !match) return [{ ...names, kind: 'missing' }];
    // Picks close at the start, or earlier if the match began before it.
    const starts = [match.startTime, match.closesAt].map((time) => Math.floor(Date.parse(time) / 1000));
    const isSame = starts.includes(entry.start) || (match.lacksTime === true && entry.start === 0);
    return [
      ...(isSame ? [] : [{ ...names, kind: 'start' as const }]),
      ...(names.logged === names.shown ? [] : [{ ...names, kind: 'names' as const }]),
    ];
  });
}
