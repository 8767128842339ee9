import { getPublicKey, hashes, sign, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { PublicGrid } from '../seal/compare-call.ts';
import { concat, fromText, toBase64, toHex } from '../seal/bytes.ts';
import {
  type Card,
  commitmentOf,
  digestOfWinners,
  type Entry,
  gridSecretOf,
  pseudonymOf,
  saltOf,
  writeEntry,
} from '../seal/entry.ts';
import {
  COSIGNATURE,
  cosignedText,
  keyOf,
  writeCheckpoint,
  writeCosignature,
  writeKey,
  writeNote,
  writeProof,
} from '../seal/note.ts';
import { type Opening, OPENINGS_A_PIECE, writeOpening } from '../seal/opening.ts';
import type { GridReceipts } from '../seal/receipt.ts';
import { pathOf, TILE_WIDTH, writeBundle } from '../seal/tiles.ts';
import { Frontier, leafHash, nodeHash, proveInclusion } from '../seal/tree.ts';
import type { SiteSource } from '../seal/verify.ts';

hashes.sha512 = sha512;

/** The grid of the sample, and its day. */
export const SAMPLE_GRID = 12;
export const KICK_OFF = 1_800_000_000;
export const MATCH_IDS = Array.from({ length: 12 }, (_, index) => index + 1);
const CLUBS = ['Boca', 'River', 'Racing', 'Rosario', 'Lanús', 'Tigre'];

const logSecret = new Uint8Array(32).fill(7);
export const logKey = keyOf(sha256, 'doce.example/log', getPublicKey(logSecret));
const aWitness = (name: string, secret: Uint8Array) => ({
  key: keyOf(sha256, name, getPublicKey(secret), COSIGNATURE),
  secret,
});
const sampleWitness = aWitness('witness.example', new Uint8Array(32).fill(8));
export const witnessKey = sampleWitness.key;
export const otherWitness = aWitness('other.example', new Uint8Array(32).fill(9));

const playerSecret = (name: string) => sha256(fromText(name));
export const secretOf = (name: string, gridId = SAMPLE_GRID) =>
  gridSecretOf(sha256, playerSecret(name), gridId);
export const sampleName = (name: string) => pseudonymOf(sha256, secretOf(name), SAMPLE_GRID, name);
const saltFor = (place: number) =>
  saltOf(sha256, sha256(fromText(`save ${place}`)).slice(0, 16), SAMPLE_GRID);

/** Signatures are slow, and samples repeat them. */
function remembered<T>(compute: (...texts: Uint8Array[]) => T): (...texts: Uint8Array[]) => T {
  const known = new Map<string, T>();
  return (...texts) => {
    const name = texts.map(toHex).join(' ');
    if (!known.has(name)) known.set(name, compute(...texts));
    return known.get(name)!;
  };
}
const signOnce = remembered((text, secret) => sign(text, secret));
const isSigned = remembered((signature, text, publicKey) =>
  verify(signature, text, publicKey, { zip215: false }),
);

/** A server's log with its public call, to be falsified by tests. */
export class SampleSite {
  entries: Entry[] = [];
  openings: Opening[] = [];
  /** The size of the log at each signature of the witness, and its time. */
  signatures: { size: number; at: number }[] = [];
  witnessedBy = sampleWitness;
  cards = new Map<number, Card>();
  call: PublicGrid = {
    ...{ id: SAMPLE_GRID, name: 'Fecha 12', place: -1, settledAt: null, stoppedSince: null },
    ...{ matches: [], tiers: [], players: 0, named: [] },
  };

  add(entry: Entry): number {
    return this.entries.push(entry) - 1;
  }

  /** Adds a save, and its opening. */
  save(player: string, card: Card, at: number): number {
    const place = this.entries.length;
    const [salt, pseudonym] = [saltFor(place), sampleName(player)];
    const commitment = commitmentOf(sha256, { salt, pseudonym, gridId: SAMPLE_GRID, card });
    this.openings.push({ place, salt, card });
    this.cards.set(place, card);
    return this.add({ type: 'save', gridId: SAMPLE_GRID, at, pseudonym, commitment });
  }

  announce(matchId: number, start: number, at: number, number = 0): number {
    return this.add({ type: 'match', gridId: SAMPLE_GRID, at, matchId, number, start, ...textsOf(matchId) });
  }

  settle(at: number, winners: { player: string; hits: number }[]): number {
    const list = winners.map(({ player, hits }) => ({ pseudonym: sampleName(player), hits }));
    const digest = digestOfWinners(sha256, list);
    return this.add({ type: 'settlement', gridId: SAMPLE_GRID, at, winners: list.length, digest });
  }

  /** A witness signs the log as it is now. */
  witness(at: number): void {
    this.signatures.push({ size: this.entries.length, at });
  }

  private leaves(): Uint8Array[] {
    return this.entries.map((entry) => leafHash(sha256, writeEntry(entry)));
  }

  /** The signed checkpoint of the first `size` entries. */
  checkpoint(size = this.entries.length): string {
    const frontier = new Frontier(sha256);
    for (const leaf of this.leaves().slice(0, size)) frontier.append(leaf);
    const text = writeCheckpoint({ origin: logKey.name, size, root: frontier.root() });
    return writeNote(text, logKey, signOnce(fromText(text), logSecret));
  }

  private cosigned({ size, at }: { size: number; at: number }): string {
    const note = this.checkpoint(size);
    const { key, secret } = this.witnessedBy;
    return note + writeCosignature(key, at, signOnce(cosignedText(note, at), secret));
  }

  /** The files below `/log/`. */
  files(): Map<string, Uint8Array> {
    const bytes = this.entries.map(writeEntry);
    const leaves = this.leaves();
    const json = (notes: string[]) => fromText(JSON.stringify(notes));
    const files = new Map([
      ['key', fromText(writeKey(logKey))],
      ['checkpoint', fromText(this.checkpoint())],
      ['witnessed', json(this.signatures.slice(-1).map((each) => this.cosigned(each)))],
    ]);
    for (const [place] of this.entries.entries()) {
      const first = this.signatures.find(({ size }) => size > place);
      if (first) files.set(`witnessed/${place}`, json([this.cosigned(first)]));
    }
    // Also the shorter last ones of the logs that the witness signed.
    for (const size of [bytes.length, ...this.signatures.map((each) => each.size)])
      for (let first = 0; first < size; first += TILE_WIDTH) {
        const end = Math.min(first + TILE_WIDTH, size);
        const tile = { index: first / TILE_WIDTH, width: end - first };
        files.set(pathOf({ ...tile, level: 'entries' }), writeBundle(bytes.slice(first, end)));
        files.set(pathOf({ ...tile, level: 0 }), concat(...leaves.slice(first, end)));
      }
    for (let piece = 0; piece * OPENINGS_A_PIECE < this.openings.length; piece += 1) {
      const lines = this.openings.slice(piece * OPENINGS_A_PIECE, (piece + 1) * OPENINGS_A_PIECE);
      files.set(`openings/${SAMPLE_GRID}/${piece}`, fromText(lines.map(writeOpening).join('')));
    }
    return files;
  }

  /** The site's files for a reader. `change` falsifies them. */
  source(change: (files: Map<string, Uint8Array>) => void = () => undefined): SiteSource {
    const files = this.files();
    change(files);
    return {
      ...{ sha256, key: logKey },
      verify: async (publicKey, signature, text) => isSigned(signature, text, publicKey),
      load: async (path) => files.get(path) ?? null,
      call: async (path) => (path === 'seal/grids' ? { grids: [{ id: SAMPLE_GRID }] } : this.call),
    };
  }

  /** The receipts of a player in the log of `size` entries. */
  async receipts(player: string, size = this.entries.length): Promise<GridReceipts> {
    const leaves = this.leaves();
    const read = async (level: number, index: number): Promise<Uint8Array> =>
      level === 0
        ? leaves[index]!
        : nodeHash(sha256, await read(level - 1, 2 * index), await read(level - 1, 2 * index + 1));
    const checkpoint = this.checkpoint(size);
    const prove = async (place: number) => ({
      entry: toBase64(writeEntry(this.entries[place]!)),
      proof: writeProof({
        index: place,
        hashes: await proveInclusion(sha256, place, size, read),
        checkpoint,
      }),
    });
    const own = toHex(sampleName(player));
    const places = [...this.entries.keys()].slice(0, size);
    const isOwn = (place: number) => {
      const entry = this.entries[place]!;
      return entry.type === 'save' && toHex(entry.pseudonym) === own;
    };
    const matches = places.filter((place) => this.entries[place]!.type === 'match');
    return {
      gridId: SAMPLE_GRID,
      secret: toHex(secretOf(player)),
      name: player,
      matches: await Promise.all(matches.map(prove)),
      saves: await Promise.all(
        places.filter(isOwn).map(async (place) => ({
          ...(await prove(place)),
          card: this.cards.get(place)!,
          salt: toHex(saltFor(place)),
        })),
      ),
    };
  }
}

export function textsOf(matchId: number) {
  const home = CLUBS[(matchId - 1) % 6]!;
  return {
    ...{ league: 'Liga Profesional', home, away: `${CLUBS[matchId % 6]!} ${matchId > 6 ? 'II' : ''}`.trim() },
    ...{ source: 'api-football', sourceId: String(1_000 + matchId) },
  };
}

const HOUR = 3_600;

/**
 * A settled, witnessed grid with three players: Ana has 12 hits, Bruno 11, Caro none. All matches start at `KICK_OFF`,
 * an hour after the grid opened, and end 1:0.
 */
export function aSampleSite({ isSettled = true } = {}): SampleSite {
  const site = new SampleSite();
  const at = KICK_OFF - HOUR;
  const all = (pick: Card[number][1]): Card => MATCH_IDS.map((id) => [id, pick]);
  for (const id of MATCH_IDS) site.announce(id, KICK_OFF, at);
  site.save('Ana', all('draw'), at + 10);
  site.save('Ana', all('home_win'), at + 20);
  site.save('bruno', all('home_win'), at + 30);
  site.save('bruno', [[5, 'draw']], at + 40);
  site.save('caro', all('away_win'), at + 50);
  const head = { gridId: SAMPLE_GRID };
  for (const matchId of MATCH_IDS)
    site.add({ ...head, type: 'start', at: KICK_OFF + 2, matchId, start: KICK_OFF });
  site.witness(KICK_OFF + 5);
  if (isSettled) {
    const end = KICK_OFF + 2 * HOUR;
    for (const matchId of MATCH_IDS)
      site.add({
        ...head,
        type: 'result',
        at: end,
        matchId,
        status: 'finished',
        score: { home: 1, away: 0 },
        by: 'source',
      });
    site.settle(end + 60, [
      { player: 'Ana', hits: 12 },
      { player: 'bruno', hits: 11 },
    ]);
    site.witness(end + 65);
  }
  site.call = {
    ...site.call,
    place: site.entries.length - 1,
    settledAt: isSettled ? new Date((KICK_OFF + 2 * HOUR + 60) * 1000).toISOString() : null,
    matches: MATCH_IDS.map((id) => ({
      ...{ id, ...textsOf(id), start: KICK_OFF },
      status: isSettled ? ('finished' as const) : ('started' as const),
      score: isSettled ? { home: 1, away: 0 } : null,
    })),
    tiers: isSettled
      ? [
          { hits: 12, players: 1, prizes: 1 },
          { hits: 11, players: 1, prizes: 1 },
          { hits: 10, players: 0, prizes: 0 },
        ]
      : [],
    players: 3,
    named: isSettled ? [{ username: 'Ana', hits: 12, secret: toHex(secretOf('Ana')) }] : [],
  };
  return site;
}

/** A reader's clock soon after the settlement. */
export const AFTERWARDS = KICK_OFF + 3 * HOUR;
