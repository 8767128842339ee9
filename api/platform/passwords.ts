import { Injectable } from '@nestjs/common';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { AppError } from './app-error.ts';
import { currentRequest } from './request-context.ts';

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. The library's enum has no value at run time. */
const COST = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Hashes and compares passwords (SEC-01, SEC-33). Both raise `overloaded` if too many calls wait. */
@Injectable()
export class Passwords {
  /** The cost of a new hash. It is no setting; tests lower it. */
  cost = COST;
  private readonly limited = limitWork(2, 50);
  private dummy: Promise<string> | undefined;

  /** Returns the text to store for a password. */
  hash(password: string): Promise<string> {
    return this.limited(() => hash(normalized(password), this.cost), shareOf());
  }

  /**
   * Returns whether the password belongs to the hash. Null (no account) takes as long and returns false. `isKnown`: the
   * browser was logged in to the account before.
   */
  async matches(storedHash: string | null, password: string, isKnown = false): Promise<boolean> {
    const dummy = await (this.dummy ??= hash('no account has this password', this.cost));
    const check = () => verify(storedHash ?? dummy, normalized(password));
    const isRight = await this.limited(check, shareOf(isKnown));
    return storedHash !== null && isRight;
  }
}

/** The network that wants work done, so that none makes the others wait, and whether it comes first among equals. */
interface Share {
  network: string | null;
  isKnown: boolean;
}

interface Waiting {
  network: string | null;
  /** How many of the same network waited before. */
  rank: number;
  start: () => void;
  refuse: (error: AppError) => void;
}

const shareOf = (isKnown = false): Share => ({
  network: currentRequest()?.network ?? null,
  isKnown,
});

/**
 * Returns a function that runs `atOnce` works and queues `mostWaiting` more, one of each network before the second of
 * any. It raises `overloaded` for the last in the queue, because a hash takes a core and 19 MiB.
 */
export function limitWork(
  atOnce: number,
  mostWaiting: number,
): <T>(work: () => Promise<T>, share?: Share) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = 0;
  const startNext = () => {
    if (running >= atOnce || waiting.length === 0) return;
    running += 1;
    waiting.shift()!.start();
  };
  return async (work, { network, isKnown } = { network: null, isKnown: false }) => {
    await new Promise<void>((start, refuse) => {
      const rank = waiting.filter((one) => one.network === network).length - (isKnown ? 1 : 0);
      const place = waiting.findLastIndex((one) => one.rank <= rank) + 1;
      waiting.splice(place, 0, { network, rank, start, refuse });
      startNext();
      if (waiting.length > mostWaiting) waiting.pop()!.refuse(new AppError('overloaded', { retryAfter: 5 }));
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}

/** Returns whether two typed passwords are the same. */
export function isSamePassword(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

/** Some phones send `ñ` as one character, others as two. */
function normalized(password: string): string {
  return password.normalize('NFC');
}
