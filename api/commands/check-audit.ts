import type { Database } from '../database/database.ts';
import { checkChain, type Head } from '../modules/audit/check-chain.ts';
import { CommandError } from './command-error.ts';

/** Reads a head as the check prints it, e.g. `12:9f86d0…`. Raises CommandError. */
export function parseHead(text: string): Head {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash) throw new CommandError(`--head ${text}: must be like the head that a check prints.`);
  return { seq: Number(seq), hash };
}

/**
 * Checks the audit log. Only a head that is kept outside of the database tells whether the end was cut off or the chain was made again.
 *
 * @returns a line with the present head
 * @raises CommandError with a line for each problem
 */
export async function checkAudit(database: Database, known: Head | null): Promise<string> {
  const { head, waiting, problems } = await checkChain(database, known);
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  if (head.seq === 0) return `The audit log has no links yet; ${waiting} events wait for the next run.`;
  return `The audit log is intact: ${head.seq} linked events, ${waiting} wait for the next run. Head: ${head.seq}:${head.hash}`;
}
