import type { RecordState } from '../../shared/contract/record.ts';

/** The beginning of a hash, in groups of four: enough to find or compare it. */
export const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;

/** The code by which friends see that the site tells both the same list, e.g. `5 · 7f3a 91c2`. */
export const recordCodeOf = ({ n, sum }: RecordState) => `${n} · ${shortHash(sum)}`;
