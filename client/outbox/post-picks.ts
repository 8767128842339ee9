import type { PickAnswer } from '../../shared/contract/bets.ts';
import { noAnswer, type ApiError } from '../api/api-error.ts';
import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { isServerTimeCertain } from '../lib/server-clock.ts';
import { ageOf, stampNow } from './choice-clock.ts';
import type { OutboxRow } from './outbox-row.ts';

const patienceMs = 10_000;
/** The app reads the code of an error only. */
const language = 'es';

export type PostResult = { answers: PickAnswer[]; error?: undefined } | { error: ApiError };

/**
 * Posts picks with the age of each. If the clock may have been set since the last answer, asks for the server's time
 * first. `keepalive`: the call outlives the page.
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
  // A proxy may answer 200 to everything.
  return Array.isArray(results) ? { answers: results as PickAnswer[] } : { error: noAnswer };
}
