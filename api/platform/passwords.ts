import { Injectable } from '@nestjs/common';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../http/app-error.ts';

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. The library's enum has no value at run time. */
const COST = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and compares passwords (SEC-01). Both raise `overloaded` if too many calls wait. */
@Injectable()
export class Passwords {
  /** The cost of a new hash. It is no setting; tests lower it. */
  cost = COST;
  private readonly limited = limitWork(2, 50);
  private dummy: Promise<string> | undefined;

  /** Returns the text to store for a password. */
  hash(password: string): Promise<string> {
    return this.limited(() => hash(normalized(password), this.cost));
  }

  /** Returns whether the password belongs to the hash. Null (no account) takes as long and returns false. */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const dummy = await (this.dummy ??= hash('no account has this password', this.cost));
    const isRight = await this.limited(() => verify(storedHash ?? dummy, normalized(password)));
    return storedHash !== null && isRight;
  }
}

/**
 * Returns a function that runs `atOnce` works, queues `mostWaiting` more, and raises `overloaded` for others. A hash
 * takes a core and 19 MiB, and many logins would block the saving of picks.
 */
export function limitWork(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + mostWaiting)
      throw new AppError('overloaded', { retryAfter: 5 });
    return limit(work);
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
