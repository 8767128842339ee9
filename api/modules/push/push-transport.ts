/** A sealed push, ready to leave. */
export interface PushRequest {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** What a push service answered. */
export interface PushAnswer {
  status: number;
  /** Its header as it came. */
  retryAfter: string | null;
}

/** The way to the push services. Raises when none answered in time. */
export interface PushTransport {
  post(request: PushRequest): Promise<PushAnswer>;
  close(): Promise<void>;
}
export const PUSH_TRANSPORT = Symbol('PushTransport');
