import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { NewCredential, Passkey, UsedCredential } from '../../../shared/contract/passkeys.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { AccessNotice } from './access-notice.ts';
import { Accounts } from './accounts.ts';
import { SecondFactors } from './second-factors.ts';
import { Challenges } from './challenges.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { isIP } from 'node:net';

type CreationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type RequestResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

/**
 * Passkeys of players and administrators (AUTH-22). Each use needs the device's user verification: a passkey replaces
 * the password, and is a second factor of an administrator.
 */
@Injectable()
@OwnsPersonalData()
export class Passkeys implements DataOwner {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly notice: AccessNotice,
    private readonly factors: SecondFactors,
    private readonly challenges: Challenges,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    return { passkeys: (await this.list(playerId)).passkeys.map(({ id: _id, ...rest }) => rest) };
  }

  async list(playerId: number): Promise<{ isAvailable: boolean; passkeys: Passkey[] }> {
    const passkeys = await this.repository.find({ where: { playerId }, order: { createdAt: 'asc' } });
    return { isAvailable: findRelyingParty(this.env) !== null, passkeys: passkeys.map(toPasskey) };
  }

  /** Raises `passkeys_unavailable`, `wrong_password`. */
  async creationOptions(caller: Caller, password: string) {
    const party = getRelyingParty(this.env);
    const account = await this.accounts.getAccount(caller.playerId);
    await this.accounts.requirePassword(account, password);
    const known = await this.repository.findBy({ playerId: caller.playerId });
    return generateRegistrationOptions({
      rpName: 'Doce',
      rpID: party.id,
      userName: account.email,
      userDisplayName: account.firstName,
      userID: new TextEncoder().encode(String(caller.playerId)),
      challenge: bytesOf(await this.challenges.make(caller.playerId)),
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Stores a passkey that answers the caller's own options. Raises `passkey_refused`, `conflict` (stored already). */
  async add(caller: Caller, name: string, credential: NewCredential): Promise<Passkey> {
    const { playerId } = caller;
    const info = await this.verifyNew(getRelyingParty(this.env), credential, playerId);
    if (!info) throw new AppError('passkey_refused');
    const passkey = {
      id: info.id,
      playerId,
      name,
      counter: String(info.counter),
      publicKey: Buffer.from(info.publicKey),
      transports: info.transports ?? [],
      createdAt: dateOf(this.clock),
      lastUsedAt: null,
    };
    await this.database.transaction(async (tx) => {
      if (await tx.manager.existsBy(PasskeyEntity, { id: info.id })) throw new AppError('conflict');
      await tx.manager.insert(PasskeyEntity, passkey);
      await this.notice.enqueue(tx, playerId);
      if (caller.role !== 'admin') return;
      await this.factors.mark(caller, tx);
      const subject = `player:${playerId}`;
      await recordAudit(tx, {
        actorId: playerId,
        action: 'factor.added',
        subject,
        after: { factor: 'passkey' },
      });
    });
    return toPasskey(passkey);
  }

  /** Raises `not_found`. */
  async rename({ playerId }: Caller, id: string, name: string): Promise<void> {
    const { affected } = await this.repository.update({ id, playerId }, { name });
    if (affected === 0) throw new AppError('not_found');
  }

  /** Raises `not_found`. */
  async remove(caller: Caller, id: string): Promise<void> {
    const { playerId } = caller;
    await this.database.transaction(async (tx) => {
      const { affected } = await tx.manager.delete(PasskeyEntity, { id, playerId });
      if (affected === 0) throw new AppError('not_found');
      if (caller.role !== 'admin') return;
      const subject = `player:${playerId}`;
      await recordAudit(tx, {
        actorId: playerId,
        action: 'factor.removed',
        subject,
        before: { factor: 'passkey' },
      });
    });
  }

  /** Options without a list of passkeys: the browser offers its own. Raises `passkeys_unavailable`. */
  async requestOptions() {
    return generateAuthenticationOptions({
      rpID: getRelyingParty(this.env).id,
      challenge: bytesOf(await this.challenges.make(null)),
      userVerification: 'required',
    });
  }

  /** Returns the player of a used passkey. Raises `passkey_unknown`, `passkey_refused`, `passkeys_unavailable`. */
  async verify(credential: UsedCredential): Promise<number> {
    const party = getRelyingParty(this.env);
    const passkey = await this.repository.findOneBy({ id: credential.id });
    if (!passkey) throw new AppError('passkey_unknown');
    const { verified, authenticationInfo } = await refusing(
      verifyAuthenticationResponse({
        response: credential as unknown as RequestResponse,
        expectedChallenge: (challenge) => this.challenges.use(challenge, null),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      }),
    );
    if (!verified) throw new AppError('passkey_refused');
    const counter = String(authenticationInfo.newCounter);
    await this.repository.update(passkey.id, { counter, lastUsedAt: dateOf(this.clock) });
    return passkey.playerId;
  }

  private async verifyNew(party: RelyingParty, credential: NewCredential, playerId: number) {
    const { registrationInfo } = await refusing(
      verifyRegistrationResponse({
        response: credential as unknown as CreationResponse,
        expectedChallenge: (challenge) => this.challenges.use(challenge, playerId),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
      }),
    );
    return registrationInfo?.credential;
  }

  private get repository() {
    return this.database.source.getRepository(PasskeyEntity);
  }
}

/** The library throws for everything that is wrong with a credential. */
async function refusing<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (error) {
    throw new AppError('passkey_refused', { cause: error });
  }
}

/** The library encodes the bytes again, so that the browser signs the stored text. */
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyEntity): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

interface RelyingParty {
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
function getRelyingParty(env: Pick<Env, 'publicUrl'>): RelyingParty {
  const party = findRelyingParty(env);
  if (!party) throw new AppError('passkeys_unavailable');
  return party;
}
