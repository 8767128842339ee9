declare module 'autocannon' {
  interface Request {
    body?: string;
    headers?: Record<string, string>;
  }
  interface Options {
    url: string;
    connections: number;
    amount?: number;
    sampleInt?: number;
    duration?: number;
    method?: string;
    requests: { setupRequest: (request: Request) => Request }[];
  }
  interface Result {
    duration: number;
    non2xx: number;
    errors: number;
    requests: { average: number };
    '3xx': number;
  }
  /** The part of autocannon (MIT) that the benches use; it ships no types. */
  export default function autocannon(options: Options): Promise<Result>;
}
