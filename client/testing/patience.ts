import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** The longest wait of a test, in milliseconds. Machines that test are slow, and a wait that succeeds ends at once. */
const waitMs = 20_000;

configure({ asyncUtilTimeout: waitMs });

/** Tries until `attempt` no longer throws; rejects with its last error. */
export function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: waitMs });
}
