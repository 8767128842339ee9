import type { User } from '../../shared/contract/auth.ts';
import { writeStoredSession } from '../session/stored-session.ts';

/** For tests: a verified player. */
export function sampleUser(different: Partial<User> = {}): User {
  return {
    id: 7,
    firstName: 'Lucía',
    lastName: 'Gómez',
    username: 'lucia',
    email: 'lucia@example.com',
    phone: '+5491155550000',
    country: 'AR',
    isVerified: true,
    totalWins: 3,
    role: 'player',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...different,
  };
}

/** For tests: this browser keeps a session of that player. */
export function keepSampleSession(different: Partial<User> = {}, token = 'token-1'): void {
  writeStoredSession({ user: sampleUser(different), token });
}
