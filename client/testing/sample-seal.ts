import { sha256 } from '@noble/hashes/sha2.js';
import type { MatchWithPick } from '../../shared/contract/games.ts';
import type { RouteOutput } from '../../shared/contract/wire.ts';
import type { Outcome } from '../../shared/rules/outcome.ts';
import { toBase64 } from '../../shared/seal/bytes.ts';
import { readProof, writeKey } from '../../shared/seal/note.ts';
import type { ProvenEntry } from '../../shared/seal/receipt.ts';
import { pathOf, readTiles } from '../../shared/seal/tiles.ts';
import { proveConsistency } from '../../shared/seal/tree.ts';
import {
  type aSampleSite,
  KICK_OFF,
  logKey,
  MATCH_IDS,
  SAMPLE_GRID,
  textsOf,
} from '../../shared/testing/sample-site.ts';
import type { Grids } from '../matches/games-api.ts';
import { sampleGrid, sampleMatch } from './sample-grids.ts';

type Site = ReturnType<typeof aSampleSite>;

/** The answer of an honest server to `GET /bets/receipts` for a player of the sample. */
export async function receiptsAnswer(
  site: Site,
  player: string,
  { after = -1, since = 0 }: Partial<Record<'after' | 'since', unknown>> = {},
): Promise<RouteOutput<'GET /bets/receipts'>> {
  const { load } = site.source();
  const size = site.entries.length;
  const read = readTiles(sha256, size, async (tile) => (await load(pathOf(tile)))!);
  const consistency = Number(since) > size ? [] : await proveConsistency(sha256, Number(since), size, read);
  const all = await site.receipts(player);
  const isNew = ({ proof }: ProvenEntry) => readProof(proof).index > Number(after);
  return {
    log: { key: writeKey(logKey), checkpoint: site.checkpoint() },
    consistency: consistency.map(toBase64),
    receipts:
      all.saves.length === 0
        ? null
        : { ...all, matches: all.matches.filter(isNew), saves: all.saves.filter(isNew) },
  };
}

/** The sample's grid as the app shows it, with these picks. */
export function sealedSampleGrid(
  pick: Outcome | ((id: number) => Outcome | undefined),
  different: Partial<MatchWithPick> = {},
  grid: Partial<Grids[number]> = {},
): Grids[number] {
  const matches = MATCH_IDS.map((id) => {
    const own = typeof pick === 'function' ? pick(id) : pick;
    const { league, home: homeTeam, away: awayTeam } = textsOf(id);
    const texts = { league, homeTeam, awayTeam };
    return sampleMatch(id, 0, { now: KICK_OFF * 1000, ...texts, ...(own && { pick: own }), ...different });
  });
  return sampleGrid(SAMPLE_GRID, matches, grid);
}
