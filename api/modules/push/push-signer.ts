import { Inject, Injectable } from '@nestjs/common';
import webPush from 'web-push';
import { ENV, type Env } from '../../config/env.ts';
import type { PushMessage } from './push-message.ts';
import type { PushRequest } from './push-transport.ts';

/** Where a push goes, and the keys it is sealed for. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A token is good for twelve hours, and made anew after six; Apple wants none changed more often than once an hour. */
const TOKEN_KEPT_MS = 6 * 3_600_000;

/** Addresses messages and signs for their sender (RFC 8292). */
@Injectable()
export class PushSigner {
  /** By the origin of the push service: signing anew for each push would cost three times the sealing. */
  private readonly tokens = new Map<string, { madeAt: number; header: string }>();

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'vapid'>) {}

  sign(
    { endpoint, p256dh, auth }: PushAddress,
    { payload, topic, ttlSeconds, urgency }: PushMessage,
  ): PushRequest {
    const headers = {
      Authorization: this.authorization(new URL(endpoint).origin),
      TTL: ttlSeconds,
      Urgency: urgency,
      Topic: topic,
    };
    return { endpoint, p256dh, auth, payload, headers };
  }

  private authorization(origin: string): string {
    const known = this.tokens.get(origin);
    if (known && Date.now() - known.madeAt < TOKEN_KEPT_MS) return known.header;
    const { subject, publicKey, privateKey } = this.env.vapid;
    const header = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization;
    this.tokens.set(origin, { madeAt: Date.now(), header });
    return header;
  }
}
