import type { Outcome } from '../../../shared/rules/outcome.ts';
import { fromBase64, toText } from '../../../shared/seal/bytes.ts';
import { fitText, type MatchEntry, readEntry } from '../../../shared/seal/entry.ts';
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
import type { KeptSeal, Tap } from '../../outbox/kept-seal.ts';
import { sha256, verify } from './log-crypto.ts';
import { countedPicks } from './seal-picks.ts';
import { readLog, releaseKey, releaseWitnesses } from './verify-release.ts';

type Receipts = Answer<'GET /bets/receipts'>;
type Foreign = KeptSeal['foreign'][number];

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
 * Checks an answer against what this device knows: the log has the same key and name, has only grown, and has each
 * entry of the answer; all own saves are of one pseudonym. Raises an error if there is no log.
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
    const all: GridReceipts[] = fresh
      ? [
          {
            ...fresh,
            matches: [...(old?.matches ?? []), ...fresh.matches],
            saves: [...(old?.saves ?? []), ...fresh.saves],
          },
        ]
      : old
        ? [old]
        : [];
    const { foreign, covered } = compareWithTaps(countedPicks(old), fresh?.saves ?? [], taps);
    const counted = countedPicks(all[0]);
    for (const { opId, matchId } of taps)
      if (taps.findLast((tap) => tap.matchId === matchId)!.pick === counted.get(matchId)) covered.add(opId);
    const isUnread = (each: Foreign) =>
      !taps.some(({ matchId, at }) => matchId === each.matchId && at > each.at);
    return {
      kept: {
        ...{ key, checkpoint, checkedAt: now },
        receipts: [...before.receipts.filter((each) => each !== old), ...all].slice(-mostGrids),
        foreign: [...before.foreign.filter(isUnread), ...foreign.map((each) => ({ ...each, gridId }))],
      },
      covered,
    };
  } catch (error) {
    return failed('changed', (error as Error).message);
  }
}

function checkEntries(
  fresh: GridReceipts,
  log: { gridId: number; checkpoint: string; newest: Checkpoint; old: GridReceipts | undefined },
): void {
  const { old } = log;
  if (fresh.gridId !== log.gridId) throw new Error('the receipts are of another grid');
  if (old && (old.secret !== fresh.secret || old.name !== fresh.name))
    throw new Error('the receipts are of another pseudonym than before');
  openReceipts(sha256, fresh);
  for (const list of ['matches', 'saves'] as const) {
    let last = old?.[list].length ? placeOf(old[list].at(-1)!) : -1;
    for (const { entry, proof } of fresh[list]) {
      const { index, hashes, checkpoint } = readProof(proof);
      const leaf = leafHash(sha256, fromBase64(entry));
      if (checkpoint !== log.checkpoint) throw new Error('the receipt is of another checkpoint');
      // The order decides which pick counts.
      if (index <= last) throw new Error('the receipts are not in the order of the log');
      if (!provesInclusion(sha256, { ...log.newest, index, leaf, proof: hashes }))
        throw new Error(`the log does not have the entry ${index} of the receipt`);
      last = index;
    }
  }
}

/**
 * Finds new saves that were not made here and change a pick that this device showed, and the taps that new saves have.
 */
function compareWithTaps(shown: Map<number, Outcome>, saves: GridReceipts['saves'], taps: Tap[]) {
  const foreign = new Map<number, Omit<Foreign, 'gridId'>>();
  const covered = new Set<string>();
  for (const { entry, card } of saves) {
    const at = 1000 * readEntry(fromBase64(entry)).at;
    for (const [matchId, pick] of card) {
      const isOwn = (tap: Tap) =>
        tap.matchId === matchId && tap.pick === pick && !covered.has(tap.opId) && tap.at <= at + clockMs;
      const own = taps.find(isOwn);
      if (own) covered.add(own.opId);
      if (own) foreign.delete(matchId);
      else if ((shown.get(matchId) ?? pick) !== pick) foreign.set(matchId, { matchId, pick, at });
      if (own || shown.has(matchId)) shown.set(matchId, pick);
    }
  }
  return { foreign: [...foreign.values()], covered };
}

/**
 * Demands that the newest checkpoint which a witness of this release signed is of the log that this device knows, so
 * its receipts lie in it too. Without witnesses it demands nothing. Raises a `LogError` if not, and another error if no
 * witness signed or nothing answers.
 */
export async function checkWitnessed({ key: pinned, checkpoint }: KeptSeal, server: string): Promise<void> {
  if (releaseWitnesses.length === 0) return;
  const key = readKey(sha256, pinned);
  const source = { sha256, verify, key, load: (path: string) => readLog(`/log/${path}`, server) };
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

/**
 * Compares ids, starts and clubs of the announcements in the receipts with what the screen shows. Returns the matches
 * that differ, in words.
 */
export function compareMatches({ games }: Grids[number], { matches }: GridReceipts) {
  const logged = new Map<number, MatchEntry>();
  for (const { entry } of matches) {
    const match = readEntry(fromBase64(entry));
    // The first announcement has the clubs, the last one the start.
    if (match.type === 'match')
      logged.set(match.matchId, { ...(logged.get(match.matchId) ?? match), start: match.start });
  }
  const differences: { wrong: string[]; spelled: string[] } = { wrong: [], spelled: [] };
  for (const { id, status, homeTeam, awayTeam, startTime, closesAt, lacksTime } of games) {
    const entry = logged.get(id);
    logged.delete(id);
    if (status === 'cancelled') continue;
    const shown = `${fitText(homeTeam)} – ${fitText(awayTeam)}`;
    // Picks close at the start, or earlier if the match began before it.
    const starts = [startTime, closesAt].map((time) => Math.floor(Date.parse(time) / 1000));
    if (!entry || !(starts.includes(entry.start) || (lacksTime && entry.start === 0)))
      differences.wrong.push(shown);
    else if (namesOf(entry) !== shown) differences.spelled.push(`${shown} = ${namesOf(entry)}`);
  }
  differences.wrong.push(...[...logged.values()].map(namesOf));
  return differences;
}

const namesOf = ({ home, away }: MatchEntry) => `${home} – ${away}`;
