import { useCallback, useState } from 'react';

const key = 'doce-admin-leagues';
/** As many as a round is put together from. */
const most = 6;

export interface RecentLeague {
  /** By the source's own name. */
  country: string;
  leagueId: string;
  name: string;
}

/** The leagues that were looked into last on this device, the last one first: next week it will be the same ones. */
export function useRecentLeagues(): {
  leagues: readonly RecentLeague[];
  note: (league: RecentLeague) => void;
} {
  const [leagues, setLeagues] = useState(read);
  const note = useCallback(
    (league: RecentLeague) =>
      setLeagues((now) => {
        if (now[0]?.leagueId === league.leagueId) return now;
        const next = [league, ...now.filter(({ leagueId }) => leagueId !== league.leagueId)].slice(0, most);
        write(next);
        return next;
      }),
    [],
  );
  return { leagues, note };
}

function read(): readonly RecentLeague[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLeague).slice(0, most) : [];
  } catch {
    return [];
  }
}

function write(leagues: readonly RecentLeague[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(leagues));
  } catch {
    // Storage is full or forbidden: they are known as long as the page.
  }
}

function isLeague(value: unknown): value is RecentLeague {
  const { country, leagueId, name } = (value ?? {}) as Partial<RecentLeague>;
  return typeof country === 'string' && /^[1-9]\d{0,8}$/.test(String(leagueId)) && typeof name === 'string';
}
