import type { PickAnswer } from '../../shared/contract/bets.ts';
import { noAnswer, type ApiError } from '../api/api-error.ts';
import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { isServerTimeCertain } from '../lib/server-clock.ts';
import { ageOf, stampNow } from './choice-clock.ts';
import type { OutboxRow } from './outbox-row.ts';

const patienceMs = 10_000;
/** What went wrong is known by its code; nobody reads these messages. */
const language = 'es';

export type PostResult = { answers: PickAnswer[]; error?: undefined } | { error: ApiError };

/**
 * Posts picks with how long ago each was made, which by a clock that may have been set since the last answer cannot be told: then the server's time is
 * asked for first. `keepalive`: the call outlives the page.
 */
export async function postPicks(
  rows: readonly OutboxRow[],
  token: string,
  { keepalive }: { keepalive?: boolean } = {},
): Promise<PostResult> {
  if (!isServerTimeCertain()) {
    const { error } = await send(requestOf('GET /health'), { token: null, language, patienceMs });
    if (error?.code === noAnswer.code) return { error };
  }
  const now = stampNow();
  const predictions = rows.map(({ matchId, prediction, opId, madeAt }) => ({
    matchId,
    prediction,
    opId,
    ageMs: ageOf(madeAt, now),
  }));
  const { data, error } = await send(
    requestOf('POST /bets', { body: { predictions, sentAt: Math.round(now.server) } }),
    { token, language, patienceMs, keepalive },
  );
  if (error) return { error };
  const { results } = (data ?? {}) as { results?: unknown };
  // Something on the way that answers 200 to everything is not our server.
  return Array.isArray(results) ? { answers: results as PickAnswer[] } : { error: noAnswer };
}
