import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { LogError } from '../../../shared/seal/finding.ts';
import { apiBase } from '../../api/route.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import type { Grids } from '../../matches/games-api.ts';
import {
  changeTaps,
  forgetSeal,
  keepSeal,
  noteReceiptsInPlay,
  type KeptSeal,
  readKeptSeal,
  readTaps,
  type Tap,
} from '../../outbox/kept-seal.ts';
import { onPickNews } from '../../outbox/pick-news.ts';
import { useSession } from '../../session/use-session.ts';
import { countedPicks } from './seal-picks.ts';
import { useLazyReceiptsQuery } from './verify-api.ts';

const minute = 60_000;
/**
 * The server seals a save within seconds. The chance spreads the requests of many phones, and a player who saves often
 * asks once.
 */
const delayMs = () => 10_000 + Math.random() * 10_000;
/** How often a phone looks whether the log has only grown, and whether another save came. */
const checkEveryMs = 10 * minute;
const oldMs = 24 * 60 * minute;
/** How long a save may be without proof, and how long before the next start all need one. */
const [patienceMs, beforeStartMs] = [2 * minute, 15 * minute];
/** The most entries of an answer. */
const mostEntries = 100;

const noLook = { taps: [] as Tap[], hasFailed: false, wrong: [] as string[], spelled: [] as string[] };

/**
 * Keeps receipts of the player's saves in this grid, and checks the public log with them (SEAL-18).
 *
 * `state`: `sealed`: the newest check covers exactly the own picks. `unsealed`: the proof is late. `unchecked`: a check
 * failed, or is old. `differs`: the log has other matches or starts than the screen. Null: nothing to say yet.
 */
export function useSeal(grid: Grids[number]) {
  const playerId = useSession().user?.id ?? 0;
  const isOffline = useConnection() === 'offline';
  const now = useServerNow((moment) => moment + minute / 2);
  const [kept, setKept] = useState<KeptSeal | null>();
  const [look, setLook] = useState(noLook);
  const [tries, setTries] = useState(0);
  const [news, setNews] = useState(0);
  const [ask] = useLazyReceiptsQuery({ refetchOnReconnect: false });
  const receipts = kept?.receipts.find((each) => each.gridId === grid.id);

  const matches = useMemo(() => grid.games.filter(({ status }) => status !== 'cancelled'), [grid]);
  const isHere = (tap: Tap) => matches.some(({ id }) => id === tap.matchId);
  const taps = look.taps.filter(isHere);
  // As the player saved them on this device, else as the server lists them.
  const own = new Map<number, Outcome>([
    ...matches.flatMap(({ id, bets }): [number, Outcome][] => (bets[0] ? [[id, bets[0].betType]] : [])),
    ...taps.map(({ matchId, pick }): [number, Outcome] => [matchId, pick]),
  ]);
  const counted = countedPicks(receipts);
  const isCovered = matches.every(({ id }) => own.get(id) === counted.get(id));
  const isWrong = !isCovered || look.wrong.length > 0;
  const wrongSince = useSince(isWrong);
  const picks = [...own].join();

  useEffect(() => {
    let isOver = false;
    Promise.all([readKeptSeal(playerId), readTaps(playerId)])
      .then(([stored, left]) => {
        if (isOver) return;
        setKept(stored);
        setLook((last) => ({ ...last, taps: left }));
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

  async function check(isOver: () => boolean): Promise<void> {
    const { checkReceipts, checkWitnessed, compareMatches, questionFor } =
      await import('./check-receipts.ts');
    const before = await readKeptSeal(playerId);
    const sent = (await readTaps(playerId)).filter(isHere);
    const answer = await ask({ query: questionFor(before, grid.id) }).unwrap();
    const question = { gridId: grid.id, answer, taps: sent, now: Date.now() };
    const { kept: next, covered } = await checkReceipts(before, question);
    const hasStarted = matches.some(({ closesAt }) => Date.parse(closesAt) <= serverNow());
    if (!next.failure && hasStarted && grid.status !== 'settled')
      await checkWitnessed(next, apiBase).catch((error: unknown) => {
        if (!(error instanceof LogError)) throw error;
        next.failure = { code: 'changed', words: error.message, answer };
      });
    // A logout in between has erased the receipts.
    if (isOver()) return;
    await keepSeal(playerId, before, next);
    await changeTaps(playerId, (all) => all.filter(({ opId }) => !covered.has(opId)));
    const found = next.receipts.find((each) => each.gridId === grid.id);
    // In play until a day after the last start.
    const end = oldMs + Math.max(...grid.games.map(({ startTime }) => Date.parse(startTime)));
    if (found && grid.status !== 'settled') {
      noteReceiptsInPlay(playerId, end);
      // The service worker then has it for a logout without a network.
      void import('./seal-leaving.tsx').catch(() => undefined);
    }
    setKept(await readKeptSeal(playerId));
    const differences = found && compareMatches(grid, found);
    setLook({ ...noLook, taps: await readTaps(playerId), ...differences });
    const { matches: announced = [], saves = [] } = answer.receipts ?? {};
    if (announced.length + saves.length >= mostEntries) await check(isOver);
  }

  const isDue = kept !== undefined && !kept?.failure && !isOffline && (picks !== '' || !!receipts);
  const checkNow = useEffectEvent(check);
  const waitMs = useEffectEvent(() => {
    const age = Math.abs(Date.now() - (kept?.checkedAt ?? 0));
    const again = isWrong || look.hasFailed ? minute : checkEveryMs - Math.min(age, checkEveryMs);
    return tries === 0 && isWrong ? delayMs() : Math.max(again, delayMs());
  });
  useEffect(() => {
    if (!isDue) return;
    let isOver = false;
    const timer = setTimeout(
      () =>
        void checkNow(() => isOver)
          .catch(() => isOver || setLook((last) => ({ ...last, hasFailed: true })))
          .finally(() => isOver || setTries((count) => count + 1)),
      waitMs(),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // Each check, each save and each other state of the picks plan the next check.
  }, [isDue, picks, tries, news, grid.id, playerId]);

  return {
    ...{ kept: kept ?? null, receipts, state: stateOf(), wrong: look.wrong, spelled: look.spelled },
    forget: () => void forgetSeal(playerId).then(() => setKept(null)),
    /** The player has read what came from another device. */
    acknowledge: () => {
      const read = { ...kept!, foreign: kept!.foreign.filter(({ gridId }) => gridId !== grid.id) };
      void keepSeal(playerId, kept!, read).then(() => setKept(read));
    },
  };

  function stateOf(): 'sealed' | 'unsealed' | 'unchecked' | 'differs' | null {
    if (own.size === 0 && counted.size === 0) return null;
    const since = Math.min(wrongSince, ...taps.map(({ sentAt }) => sentAt));
    const starts = matches.map(({ closesAt }) => Date.parse(closesAt)).filter((start) => start > now);
    const isLate = now - since >= patienceMs || Math.min(...starts) - now <= beforeStartMs;
    if (!isCovered && isLate) return 'unsealed';
    const hasFailed = look.hasFailed && !isOffline;
    if (kept && (hasFailed || Math.abs(Date.now() - kept.checkedAt) >= oldMs)) return 'unchecked';
    if (isWrong) return isCovered && now - wrongSince >= patienceMs ? 'differs' : null;
    return 'sealed';
  }
}

/** The time since which something is true on this page, by the server's clock; Infinity while it is not. */
function useSince(isTrue: boolean): number {
  const [since, setSince] = useState(Infinity);
  if (isTrue !== since < Infinity) setSince(isTrue ? serverNow() : Infinity);
  return since;
}
