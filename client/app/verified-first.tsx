import { useEffect, useState } from 'react';
import { readConnection } from '../lib/connection.ts';
import { useLazyMeQuery } from '../session/session-api.ts';
import type { Elements } from '../ui/elements.ts';

/** The longest wait without a word for a player whose page is still closed. */
const patienceMs = 4_000;

/**
 * Asks the server whether a player has verified the address meanwhile, perhaps on another device. The session takes the
 * answer, and the guard lets the player in; else, without an answer in time or without a network, it draws `otherwise`.
 */
export function VerifiedFirst({ waiting, otherwise }: { waiting: Elements; otherwise: Elements }) {
  const [isRefused, setIsRefused] = useState(readConnection() === 'offline');
  const [ask] = useLazyMeQuery();
  useEffect(() => {
    const timer = setTimeout(() => setIsRefused(true), patienceMs);
    void ask().then(({ data, isError }) => {
      if (isError || !data?.isVerified) setIsRefused(true);
    });
    return () => clearTimeout(timer);
  }, [ask]);
  return isRefused ? otherwise : waiting;
}
