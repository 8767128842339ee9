import { Injectable } from '@nestjs/common';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { WorkQueue } from './passwords-queue.ts';

/** Argon2id with 19 MiB, two passes, one lane (OWASP's least); the library's enum has no value at run time. */
const COST = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and compares passwords (SEC-01). Both raise `overloaded` when too many are waiting. */
@Injectable()
export class Passwords {
  private readonly queue = new WorkQueue(2, 50);
  private dummy: Promise<string> | undefined;

  /** What is stored of a password. */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(comparable(password), COST));
  }

  /** Is it the password of this hash? Without a hash (no such account) it takes just as long and says no. */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const dummy = await (this.dummy ??= hash('nobody has this password', COST));
    const isRight = await this.queue.run(() => verify(storedHash ?? dummy, comparable(password)));
    return storedHash !== null && isRight;
  }
}

/** Are two passwords that were typed one and the same? */
export function isSamePassword(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

/** One phone sends `ñ` as one character, another as two. */
function comparable(password: string): string {
  return password.normalize('NFC');
}
