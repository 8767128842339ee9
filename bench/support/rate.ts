import autocannon from 'autocannon';

const CONNECTIONS = 32;

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
