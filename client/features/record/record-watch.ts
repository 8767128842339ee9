import { useEffect, useEffectEvent } from 'react';
import type { RecordState } from '../../../shared/contract/record.ts';
import { fichaOf } from '../../../shared/record/check-record.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { type Grids, gamesApi } from '../../matches/games-api.ts';
import { useLiveState } from '../../matches/use-live.ts';
import { useSession } from '../../session/use-session.ts';
import { useConfigQuery } from '../../shell/config-api.ts';
import { keepRecord, type KeptRecord, newRecord, recordsOf } from '../../storage/kept-record.ts';
import { lookAt, ownPick, sheetsOf } from './look.ts';
import { readQuietly, sha256, signOf } from './record-files.ts';
import { useLazyOwnFichaQuery } from './record-api.ts';

const dayMs = 24 * 60 * 60_000;
type Grid = Grids[number];

/**
 * Remembers the lists of the grids that the player plays, asks for the own ficha, and looks up one own pick within a
 * day after the last start (REC-10 to REC-12). It draws nothing.
 */
export function RecordWatch() {
  const { user } = useSession();
  const { data: config } = useConfigQuery();
  const games = gamesApi.endpoints.games.useQueryState();
  const live = useLiveState();
  const [askOwn] = useLazyOwnFichaQuery();
  const playerId = user?.id ?? 0;
  const isOn = config?.hasRecord === true && playerId > 0;

  const look = useEffectEvent(async () => {
    // Answers that a device stored are older than `serverNow`.
    const ago = (at: number) => serverNow() - (Date.now() - at);
    const gamesAt = ago(games.fulfilledTimeStamp ?? 0);
    const liveAt = ago(live.fulfilledTimeStamp ?? 0);
    for (const grid of games.data ?? []) {
      if (!grid.games.some(({ bets }) => bets.length > 0)) continue;
      const isLive =
        liveAt >= gamesAt && live.data?.records && live.data.matches.some(({ gridId }) => gridId === grid.id);
      const told = isLive ? live.data?.records?.find(({ gridId }) => gridId === grid.id) : grid.record;
      await lookAtGrid(grid, told, { at: isLive ? liveAt : gamesAt, gamesAt }).catch(() => undefined);
    }
  });

  async function lookAtGrid(
    grid: Grid,
    told: RecordState | undefined,
    { at, gamesAt }: { at: number; gamesAt: number },
  ): Promise<void> {
    const reader = { sha256, read: readQuietly(grid.id) };
    const before = recordsOf(playerId).read()[grid.id];
    let kept = await lookAt(before, told, at, reader);
    if (kept.times.length > 0 && !kept.own) {
      const own = await askOwn({ params: { id: String(grid.id) } }, true)
        .unwrap()
        .catch(() => null);
      const name = user?.username ?? '';
      if (own)
        kept = {
          ...kept,
          own: {
            ...own,
            opens: (await fichaOf(sha256, { name, gridId: grid.id, secret: own.secret })) === own.ficha,
          },
        };
    }
    kept = await checkOne(grid, kept, gamesAt, reader);
    // Another tab or a logout may have come first.
    if (recordsOf(playerId).read()[grid.id] === before && kept !== before)
      keepRecord(playerId, grid.id, kept);
  }

  const [gamesTime, liveTime] = [games.fulfilledTimeStamp, live.fulfilledTimeStamp];
  useEffect(() => {
    if (isOn) void look();
  }, [isOn, playerId, gamesTime, liveTime]);
  return null;
}

/** Looks up one own pick, at random, once all matches of the grid have begun. */
async function checkOne(
  grid: Grid,
  kept: KeptRecord,
  gamesAt: number,
  reader: Parameters<typeof ownPick>[2],
): Promise<KeptRecord> {
  const playing = grid.games.filter(({ status }) => status !== 'cancelled');
  const end = Math.max(...playing.map(({ closesAt }) => Date.parse(closesAt)));
  // A pick of another device may be newer than grids from before the start.
  if (kept.alarm || kept.checked !== null || !kept.own || gamesAt < end) return kept;
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return kept;
  const checkAt = kept.checkAt ?? end + Math.random() * dayMs;
  const sheets = sheetsOf(kept.list);
  const own = playing.filter(({ id, bets }) => bets.length > 0 && sheets.has(id));
  const match = own[Math.floor(Math.random() * own.length)];
  if (!match || serverNow() < checkAt) return { ...kept, checkAt };
  return checkPick(kept, match, reader);
}

/** Compares the own pick on screen with that of the sheet (REC-12). */
export async function checkPick(
  kept: KeptRecord,
  { id: matchId, bets }: Grid['games'][number],
  reader: Parameters<typeof ownPick>[2],
): Promise<KeptRecord> {
  const found = await ownPick(kept, matchId, reader);
  const shown = signOf(bets[0]!.betType);
  if (found === undefined) return kept;
  if (found === shown) return { ...kept, checked: matchId };
  const code = found === null ? 'missing' : found === 'changed' ? 'changed' : 'other';
  return {
    ...kept,
    checked: matchId,
    alarm: { code, at: serverNow(), matchId, picks: [String(found), shown], told: String(found) },
  };
}

/** Begins anew with today's list, after the player has read an alarm. */
export const afterAlarm = (kept: KeptRecord): KeptRecord =>
  kept.alarm?.code === 'changed' || kept.alarm?.code === 'shorter'
    ? { ...newRecord, own: kept.own, checked: kept.checked, isPrizeRead: kept.isPrizeRead }
    : { ...kept, alarm: null };
