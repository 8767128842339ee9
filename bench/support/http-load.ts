import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export const CONNECTIONS = 32;

/** Saves these picks once per player, and returns saves a second. Throws if one is refused. */
export async function saveByHttp(
  url: string,
  players: { token: string }[],
  picks: object[],
  connections = CONNECTIONS,
): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url: `${url}/api/bets`,
    connections,
    amount: players.length,
    // The run ends at a sample.
    sampleInt: 10,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ predictions: picks.map((pick) => ({ ...pick, opId: randomUUID() })) }),
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${players[next++ % players.length]!.token}`,
          },
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} saves were refused, ${result.errors} failed`);
  return players.length / result.duration;
}

/** Returns the requests a second of these callers in turn. Throws if an answer is neither 2xx nor an expected 304. */
export async function rate(
  url: string,
  tokens: string[],
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...headers, authorization: `Bearer ${tokens[next++ % tokens.length]!}` },
        }),
      },
    ],
  });
  const refused = headers['if-none-match'] ? result.non2xx - result['3xx'] : result.non2xx;
  if (refused > 0 || result.errors > 0)
    throw new Error(`${refused} requests were refused, ${result.errors} failed`);
  return result.requests.average;
}
