import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** The longest wait of a test, in milliseconds. A busy machine can stand still for half a minute. */
const waitMs = 60_000;

configure({ asyncUtilTimeout: waitMs });

/** Tries until `attempt` no longer throws; rejects with its last error. */
export function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: waitMs });
}
