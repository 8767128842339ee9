import { isIP } from 'node:net';
import type { Env } from '../../config/env.ts';
import { AppError } from '../../platform/app-error.ts';

export interface RelyingParty {
  /** The host name that passkeys belong to. */
  id: string;
  origin: string;
}

/** Returns the relying party of PUBLIC_URL; null on an IP address, and on plain http except localhost. */
export function findRelyingParty({ publicUrl }: Pick<Env, 'publicUrl'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && !isLocalhost)) return null;
  return { id: hostname, origin };
}

/** As `findRelyingParty`. Raises `passkeys_unavailable`. */
export function getRelyingParty(env: Pick<Env, 'publicUrl'>): RelyingParty {
  const party = findRelyingParty(env);
  if (!party) throw new AppError('passkeys_unavailable');
  return party;
}
