/** A push that is to leave, as plain data: another thread may take it. Its payload is sealed on the way, for the keys of its device. */
export interface PushRequest {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  /** All but those that the sealing adds. */
  headers: Record<string, string | number>;
}

/** What a push service answered; `unsealable`: nobody was asked, for the device's keys are none. */
export type PushAnswer = { status: number; retryAfter: string | null } | 'unsealable';

/** The way to the push services. Raises when none answered in time. */
export interface PushTransport {
  post(request: PushRequest): Promise<PushAnswer>;
  close(): Promise<void>;
}
export const PUSH_TRANSPORT = Symbol('PushTransport');
