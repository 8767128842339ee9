import { useEffect, useMemo, useState } from 'react';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { apiBase } from '../../api/send.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import type { Grids } from '../../matches/games-api.ts';
import {
  dropTaps,
  forgetSeal,
  keepSeal,
  type KeptSeal,
  readKeptSeal,
  readTaps,
  type Tap,
} from '../../offline/kept-seal.ts';
import { onPickNews } from '../../offline/pick-news.ts';
import { useSession } from '../../session/use-session.ts';
import { noteReceiptsInPlay } from '../../shell/receipts-in-play.ts';
import type { MatchDifference } from './check-receipts.ts';
import { countedPicks } from './counted-picks.ts';
import { releaseWitnesses } from './release.ts';
import { useLazyReceiptsQuery } from './verify-api.ts';

type Grid = Grids[number];

const minute = 60_000;
const day = 24 * 60 * minute;
/** The server seals a save within seconds. The chance spreads the requests of many phones, and a player who saves often asks once. */
const delayMs = () => 10_000 + Math.random() * 10_000;
/** How often a phone looks whether the log has only grown, and whether another save came. */
const checkEveryMs = 10 * minute;
const retryMs = minute;
const patienceMs = 2 * minute;
const beforeStartMs = 15 * minute;
/** The most entries of an answer. */
const mostEntries = 100;

/**
 * `sealed`: the newest check covers exactly the own picks. `unsealed`: the proof is late. `unchecked`: a check failed, or is old. `differs`: the log has other
 * matches or starts than the screen. Null: nothing to say yet.
 */
export type SealState = 'sealed' | 'unsealed' | 'unchecked' | 'differs' | null;

/** What is known before the first look of this page, and what the last look found. */
interface Look {
  taps: Tap[];
  hasFailed: boolean;
  differences: MatchDifference[];
}

/** Keeps receipts of the player's saves in this grid, and checks the public log with them (SEAL-18). */
export function useSeal(grid: Grid) {
  const playerId = useSession().user?.id ?? 0;
  const isOffline = useConnection() === 'offline';
  const now = useServerNow((moment) => moment + minute / 2);
  const [kept, setKept] = useState<KeptSeal | null>();
  const [look, setLook] = useState<Look>({ taps: [], hasFailed: false, differences: [] });
  const [tries, setTries] = useState(0);
  const [news, setNews] = useState(0);
  const [ask] = useLazyReceiptsQuery({ refetchOnReconnect: false });
  const receipts = kept?.receipts.find((each) => each.gridId === grid.id);
  const own = useMemo(() => ownPicks(grid, look.taps), [grid, look.taps]);
  const isCovered = covers(grid, own, countedPicks(receipts));
  const isWrong = !isCovered || look.differences.some(({ kind }) => kind !== 'names');
  const wrongSince = useSince(isWrong);
  const picks = [...own].join();

  useEffect(() => {
    let isOver = false;
    Promise.all([readKeptSeal(playerId), readTaps(playerId)])
      .then(([stored, taps]) => {
        if (isOver) return;
        setKept(stored);
        setLook((before) => ({ ...before, taps }));
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [playerId, news]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // The sender stores the taps right after it tells the news.
    const stop = onPickNews(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setNews((count) => count + 1), 500);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => {
    if (kept === undefined || kept?.failure || isOffline || (picks === '' && !receipts)) return;
    let isOver = false;
    async function check() {
      const { checkReceipts, checkWitnessed, compareMatches, isChange, questionFor } =
        await import('./check-receipts.ts');
      const before = await readKeptSeal(playerId);
      const taps = await readTaps(playerId);
      const answer = await ask({ query: questionFor(before, grid.id) }).unwrap();
      const { kept: next, covered } = await checkReceipts(before, {
        ...{ gridId: grid.id, answer, taps: ofGrid(grid, taps), now: Date.now() },
      });
      if (!next.failure && releaseWitnesses.length > 0 && hasStarted(grid)) {
        const { readLog } = await import('./read-log.ts');
        const load = (path: string) => readLog(new URL(`/log/${path}`, new URL(apiBase, location.href)));
        await checkWitnessed(next, load).catch((error: unknown) => {
          if (!isChange(error)) throw error;
          next.failure = { code: 'changed', words: error.message, answer };
        });
      }
      // A logout in between has erased the receipts.
      if (isOver) return;
      await keepSeal(playerId, before, next);
      await dropTaps(playerId, covered);
      const found = next.receipts.find((each) => each.gridId === grid.id);
      if (found) noteReceiptsInPlay(playerId, grid);
      const left = await readTaps(playerId);
      setKept(await readKeptSeal(playerId));
      setLook({ taps: left, hasFailed: false, differences: found ? compareMatches(grid, found) : [] });
      const count = (answer.receipts?.matches.length ?? 0) + (answer.receipts?.saves.length ?? 0);
      if (count >= mostEntries) await check();
    }
    const isEarly = tries === 0 && !isWrong && kept !== null;
    const age = Math.abs(Date.now() - (kept?.checkedAt ?? 0));
    const wait = isWrong || look.hasFailed ? retryMs : checkEveryMs - Math.min(age, checkEveryMs);
    const timer = setTimeout(
      () =>
        void check()
          .catch(() => isOver || setLook((last) => ({ ...last, hasFailed: true })))
          .finally(() => isOver || setTries((count) => count + 1)),
      tries === 0 && !isEarly ? delayMs() : Math.max(wait, delayMs()),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // Each check, each save and each other state of the picks plan the next check.
  }, [kept === undefined, kept?.failure, isOffline, picks, tries, news, grid.id, playerId, ask]);

  return {
    kept: kept ?? null,
    receipts,
    differences: look.differences,
    state: stateOf(),
    forget: () => void forgetSeal(playerId).then(() => reset(null)),
    /** The player has read what came from another device. */
    acknowledge: () => {
      if (!kept) return;
      const read = { ...kept, foreign: kept.foreign.filter(({ gridId }) => gridId !== grid.id) };
      void keepSeal(playerId, kept, read).then(() => setKept(read));
    },
  };

  function reset(next: KeptSeal | null) {
    setKept(next);
    setTries(0);
  }

  function stateOf(): SealState {
    if (own.size === 0 && !receipts?.saves.length) return null;
    const since = Math.min(wrongSince, ...ofGrid(grid, look.taps).map(({ sentAt }) => sentAt));
    const isLate = now - since >= patienceMs || nextStart(grid, now) - now <= beforeStartMs;
    if (!isCovered && isLate) return 'unsealed';
    if (kept && ((look.hasFailed && !isOffline) || Math.abs(Date.now() - kept.checkedAt) >= day)) return 'unchecked';
    if (isWrong) return isCovered && now - wrongSince >= patienceMs ? 'differs' : null;
    return 'sealed';
  }
}

/** Since when something is true on this page, by the server's clock; the future while it is not. */
function useSince(isTrue: boolean): number {
  const [since, setSince] = useState(Infinity);
  if (isTrue && since === Infinity) setSince(serverNow());
  if (!isTrue && since !== Infinity) setSince(Infinity);
  return since;
}

const counts = ({ status }: Grid['games'][number]) => status !== 'cancelled';

/** Void matches do not count. */
function ofGrid({ games }: Grid, taps: Tap[]): Tap[] {
  const ids = new Set(games.filter(counts).map(({ id }) => id));
  return taps.filter(({ matchId }) => ids.has(matchId));
}

/** The picks as the player saved them on this device, else as the server lists them. */
function ownPicks(grid: Grid, taps: Tap[]): Map<number, Outcome> {
  return new Map([
    ...grid.games
      .filter(counts)
      .flatMap(({ id, bets }): [number, Outcome][] => (bets[0] ? [[id, bets[0].betType]] : [])),
    ...ofGrid(grid, taps).map(({ matchId, pick }): [number, Outcome] => [matchId, pick]),
  ]);
}

function covers({ games }: Grid, own: Map<number, Outcome>, counted: Map<number, Outcome>): boolean {
  return games.filter(counts).every(({ id }) => own.get(id) === counted.get(id));
}

const hasStarted = ({ games, status }: Grid) =>
  status !== 'settled' && games.some((match) => counts(match) && Date.parse(match.closesAt) <= serverNow());

function nextStart({ games }: Grid, now: number): number {
  const starts = games.filter(counts).map(({ closesAt }) => Date.parse(closesAt));
  return Math.min(...starts.filter((start) => start > now));
}
