import { useEffect, useState } from 'react';
import type { Receipt } from '../../../shared/seal/receipt.ts';
import type { Grids } from '../../matches/games-api.ts';
import { forgetSeal, keepSeal, type KeptSeal, readKeptSeal } from '../../offline/kept-seal.ts';
import { useSession } from '../../session/use-session.ts';
import { useLazyReceiptsQuery } from './verify-api.ts';

/** The server seals a save within seconds. The chance spreads the requests of many phones, and a player who saves often asks once. */
const delayMs = () => 10_000 + Math.random() * 10_000;
/** How often a phone looks whether the log has only grown. */
const checkEveryMs = 12 * 3_600_000;

/**
 * What is known of the player's saved picks in a grid. `sealed`: this phone has the proof that all of them are in the public log. `unsealed`: the server gave
 * no proof. `failed`: the log is not what this phone knew. Null: nothing yet, or there is no log.
 */
export type SealState = 'sealed' | 'unsealed' | 'failed' | null;

/** Keeps receipts of the player's saves in this grid, and checks the public log with them (SEAL-18). */
export function useSeal(grid: Grids[number]): {
  state: SealState;
  kept: KeptSeal | null;
  forget: () => void;
} {
  const playerId = useSession().user?.id ?? 0;
  const [kept, setKept] = useState<KeptSeal | null>();
  const [ask] = useLazyReceiptsQuery({ refetchOnReconnect: false });
  const picks = picksOf(grid);
  const [askedFor, setAskedFor] = useState<string>();
  const isSealed = kept ? hasAll(kept.receipts, grid.id, picks) : false;

  useEffect(() => {
    let isOver = false;
    readKeptSeal(playerId)
      .then((stored) => isOver || setKept(stored))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [playerId]);

  useEffect(() => {
    if (kept === undefined || kept?.failure || picks === '' || askedFor === picks) return;
    // The clock may have been set since.
    if (isSealed && Math.abs(Date.now() - kept!.checkedAt) < checkEveryMs) return;
    let isOver = false;
    async function check() {
      const { checkReceipts, questionFor } = await import('./check-receipts.ts');
      const before = await readKeptSeal(playerId);
      const answer = await ask({ query: questionFor(before, grid.id) }).unwrap();
      const next = await checkReceipts(before, answer, Date.now());
      // A logout in between has erased the receipts.
      if (isOver) return;
      if (next) await keepSeal(playerId, before, next);
      const now = await readKeptSeal(playerId);
      setKept(now);
      // Another tab may have stored its answer instead: then this one asks again.
      if ((answer.log || before) && now?.checkedAt === next?.checkedAt) setAskedFor(picks);
    }
    // Without a network there is nothing to say: the next opening asks again.
    const timer = setTimeout(() => void check().catch(() => undefined), delayMs());
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [kept, isSealed, askedFor, picks, grid.id, playerId, ask]);

  return {
    kept: kept ?? null,
    state: kept?.failure
      ? 'failed'
      : isSealed
        ? 'sealed'
        : picks !== '' && askedFor === picks
          ? 'unsealed'
          : null,
    forget: () =>
      void forgetSeal(playerId).then(() => {
        setKept(null);
        setAskedFor(undefined);
      }),
  };
}

/** The saved picks of a grid, as a text to compare: `7 draw,8 home_win`. Void matches do not count. */
function picksOf({ games }: Grids[number]): string {
  return games
    .flatMap(({ id, status, bets }) =>
      status !== 'cancelled' && bets[0] ? [`${id} ${bets[0].betType}`] : [],
    )
    .join();
}

/** Returns whether the newest receipts have all picks. */
function hasAll(receipts: Receipt[], gridId: number, picks: string): boolean {
  const sealed = new Map<number, string>();
  for (const receipt of receipts)
    if (receipt.gridId === gridId) for (const [matchId, pick] of receipt.picks) sealed.set(matchId, pick);
  return (
    picks !== '' &&
    picks.split(',').every((each) => {
      const [matchId, pick] = each.split(' ');
      return sealed.get(Number(matchId)) === pick;
    })
  );
}
